import { crc32, deflateRawSync } from 'node:zlib';

/** Small pictures of every format, as values of `data`. */

const ENCODED = {
  jpeg: '/9j/4AAQSkZJRgABAQEAAgABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAQABgDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDeN7F5s+JsCF8OS+AvPvxSfbYAObpBkcZmHSrb2iNvHlKQ7ZI9aYbCMj/UJ0x0FVdCI7W4Wdv3cyvjH3Jd350VPHZQqyk28fy8g7RkGilcZ//Z',
  'gif transparent': 'R0lGODlhBAACAIEAAP8AAAD/AAAA/////yH5BAEAAAEALAAAAAAEAAIAAAIFRDQjAQUAOw==',
  'gif pattern':
    'R0lGODlhMgAyAIEAAP8AAAD/AAAA/////ywAAAAAMgAyAAAC3ISPqcutIQaAks54K7Z8e10BgkiOZomeasqu4yAEACzTc3zXuM3vvl5zCIfERAeUSR6VH2bI1YpCp9EeMIe1Zn/bYPELNjaX5LEZKaOqpWyo9s2FX9/hOriMPjv3nLZ/DdglKDcYt2OHOITHp7fYFwj5x0JIaTgXl5jJ4NjYmfckGSlaeFlKOqiZisD5ydj6GBobWWlKi6qqyuq6SybrG2gbbJmFm+vJeww7uswmXDtMV6ypS538e03lfBosPZ38/bqBPb6ibY7ZnVgdzq5E/v4CLf9cm64OjtweUAAAOw==',
  'webp lossless': 'UklGRjAAAABXRUJQVlA4TCQAAAAvA0AAAD+gkG0EyF9zIvdCjMeQzX/K5CEQIGMLWrRoEdH/wAY=',
  'webp alpha': 'UklGRjYAAABXRUJQVlA4TCkAAAAvA0AAED+gkG0EyF9zIrtHYjyGTEBQ9JzpqWiKHAIBMragRYsWEf0PbAA=',
  'webp lossy':
    'UklGRkgAAABXRUJQVlA4WAoAAAAQAAAADwAADwAAQUxQSAoAAAABB1DkiAhERP8DVlA4IBgAAAAwAQCdASoQABAAAMASJaQAA3AA/vyGgAA=',
};

const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const SIDE = 12;

/** @typedef {{ colorType: 0 | 2 | 3 | 4 | 6, bitDepth?: number }} Png */

/**
 * Twelve pixels square, with rising samples. Not compressed, so that every release of zlib gives
 * the same bytes.
 */
function png(/** @type {Png} */ { colorType, bitDepth = 8 }) {
  const header = Buffer.from([0, 0, 0, SIDE, 0, 0, 0, SIDE, bitDepth, colorType, 0, 0, 0]);
  const row = Math.ceil((SIDE * CHANNELS[colorType] * bitDepth) / 8);
  const samples = (/** @type {number} */ y) => Array.from({ length: row }, (_, x) => (y * row + x * 5) & 255);
  const rows = Buffer.from(Array.from({ length: SIDE }, (_, y) => [y % 5, ...samples(y)]).flat());
  const palette = Buffer.from(
    Array.from({ length: 2 ** Math.min(bitDepth, 8) * 3 }, (_, at) => (at * 7) & 255),
  );
  const clear = Buffer.from([0, 128, 255]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(colorType === 3 ? [chunk('PLTE', palette), chunk('tRNS', clear)] : []),
    chunk(
      'IDAT',
      Buffer.concat([Buffer.from([0x78, 0x01]), deflateRawSync(rows, { level: 0 }), adler32(rows)]),
    ),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(/** @type {string} */ type, /** @type {Buffer} */ data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([fourBytes(data.length), body, fourBytes(crc32(body))]);
}

function fourBytes(/** @type {number} */ value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function adler32(/** @type {Buffer} */ bytes) {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return fourBytes(((b << 16) | a) >>> 0);
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">
<defs><linearGradient id="g"><stop stop-color="navy"/><stop offset="1" stop-color="#fa0" stop-opacity=".4"/></linearGradient>
<clipPath id="c"><circle cx="45" cy="20" r="14"/></clipPath><path id="p" d="M2 38 Q15 2 28 38 A5 8 20 0 1 2 38z"/></defs>
<style>.s { fill: none; stroke: teal; stroke-width: 2; stroke-dasharray: 3 1 }</style>
<rect width="60" height="40" rx="6" fill="url(#g)"/><use href="#p" class="s"/>
<g clip-path="url(#c)" transform="rotate(12 45 20)"><rect x="30" y="5" width="30" height="30" fill="crimson" opacity=".6"/></g>
<text x="30" y="24" font-size="9" text-anchor="middle" font-weight="bold">Quillet</text>
<polygon points="50,2 58,12 42,12" fill-rule="evenodd" fill="hsl(120,50%,40%)"/></svg>`;

const PNGS = {
  'png grey': png({ colorType: 0 }),
  'png grey 1 bit': png({ colorType: 0, bitDepth: 1 }),
  'png grey 16 bits': png({ colorType: 0, bitDepth: 16 }),
  'png colours': png({ colorType: 2 }),
  'png palette': png({ colorType: 3, bitDepth: 4 }),
  'png grey alpha': png({ colorType: 4 }),
  'png alpha': png({ colorType: 6 }),
  'png alpha 16 bits': png({ colorType: 6, bitDepth: 16 }),
  svg: Buffer.from(SVG),
};

/**
 * The images by name.
 * @type {Record<string, { base64: string }>}
 */
export const pictures = {
  ...Object.fromEntries(
    Object.entries(PNGS).map(([name, bytes]) => [name, { base64: bytes.toString('base64') }]),
  ),
  ...Object.fromEntries(Object.entries(ENCODED).map(([name, base64]) => [name, { base64 }])),
};
