import assert from 'node:assert/strict';
import { crc32, deflateSync } from 'node:zlib';
import { fileForm } from './support/api.mjs';
import { each } from './support/each.mjs';
import { anyRefusal, noFault } from './support/expect.mjs';
import { fontFile } from './support/fonts.mjs';
import { plainPdf } from './support/pdf.mjs';
import { send } from './support/send.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */
/** @typedef {import('./support/world.mjs').World} World */

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function chunk(/** @type {string} */ type, /** @type {Uint8Array} */ data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that says it has this size. */
function png(/** @type {number} */ width, /** @type {number} */ height, /** @type {Uint8Array} */ rows) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    PNG,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const dot = png(1, 1, Buffer.from([0, 0]));

function svg(/** @type {string} */ content) {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${content}</svg>`,
  );
}

const LAUGHS = `<!DOCTYPE svg [<!ENTITY a "${'lol'.repeat(10)}">${'bcdefghij'
  .split('')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghij'[index]};`.repeat(10)}">`)
  .join('')}]>`;

/** Pictures that must be refused, or drawn soon. @type {Record<string, () => Buffer>} */
const hostile = {
  'a PNG of four billion pixels': () => png(65_535, 65_535, Buffer.alloc(100)),
  'a PNG of the largest size': () => png(0x7fffffff, 0x7fffffff, Buffer.alloc(100)),
  'a PNG without a size': () => png(0, 0, Buffer.alloc(100)),
  'a PNG bomb of 200 MB': () => png(10, 10, Buffer.alloc(200 * 1024 * 1024)),
  'a PNG of too few rows': () => png(1_000, 1_000, Buffer.alloc(10)),
  'half a PNG': () => dot.subarray(0, 40),
  'a chunk of four gigabytes': () =>
    Buffer.concat([PNG, Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from('IDAT')]),
  'a JPEG of its first bytes': () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  'a JPEG with segments in a ring': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(100_000, 0xff)]),
  'a GIF of the largest size': () =>
    Buffer.concat([Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0', 'latin1'), Buffer.alloc(100)]),
  'a WebP of nonsense': () =>
    Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 ', 'latin1'), Buffer.alloc(100, 0xff)]),
  'a page in place of a picture': () => Buffer.from('<html><script>alert(1)</script></html>'),
  'an SVG of a billion laughs': () => Buffer.concat([Buffer.from(LAUGHS), svg('<text>&j;</text>')]),
  'an SVG with a file of the machine': () =>
    Buffer.concat([
      Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      svg('<text>&x;</text>'),
    ]),
  'an SVG that uses itself': () => svg('<g id="a"><use href="#a"/></g><use href="#a"/>'),
  'an SVG whose uses multiply': () =>
    svg(
      Array.from(
        { length: 30 },
        (_, n) => `<g id="g${n}"><use href="#g${n + 1}"/><use href="#g${n + 1}"/></g>`,
      ).join(''),
    ),
  'an SVG of 100,000 levels': () => svg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`),
  'an SVG of a million elements': () => svg('<p/>'.repeat(200_000)),
};

/** Fonts that must be refused. @type {Record<string, () => Buffer>} */
const fonts = {
  'half a font': () => fontFile().subarray(0, 30_000),
  'four bytes': () => Buffer.from([0, 1, 0, 0]),
  'a font of 65,535 tables': () =>
    Buffer.concat([Buffer.from([0, 1, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0]), Buffer.alloc(100)]),
  'tables beyond the file': () => overwritten(fontFile(), 20, 0x7fffffff),
  'a table of four gigabytes': () => overwritten(fontFile(), 24, 0xffffffff),
  'a font full of ones': () => Buffer.concat([fontFile().subarray(0, 300), Buffer.alloc(100_000, 0xff)]),
  'a page in place of a font': () => Buffer.from('<html><script>alert(1)</script></html>'),
  'a WOFF2 bomb': () => {
    const head = Buffer.alloc(48);
    head.write('wOF2');
    head.writeUInt32BE(0x00010000, 4);
    head.writeUInt32BE(1_000, 8);
    head.writeUInt16BE(10, 12);
    head.writeUInt32BE(0xffffffff, 16);
    return Buffer.concat([head, Buffer.alloc(1_000, 0xff)]);
  },
};

function overwritten(/** @type {Buffer} */ bytes, /** @type {number} */ at, /** @type {number} */ value) {
  const copy = Buffer.from(bytes);
  copy.writeUInt32BE(value, at);
  return copy;
}

async function withPicture(/** @type {World} */ { mine }, /** @type {Buffer} */ bytes) {
  const id = await mine.live.template(plainPdf, [
    { name: 'photo', page: 1, type: 'image', x: 9, y: 9, width: 90, height: 90 },
  ]);
  return mine.test.post(`/templates/${id}/submissions`, {
    data: { photo: { base64: bytes.toString('base64') } },
  });
}

/** @type {Cases} */
export const images = {
  ...each('a picture in data', hostile, async (world, make) => {
    const started = performance.now();
    const answer = await withPicture(world, make());
    noFault(answer);
    const ms = performance.now() - started;
    assert.ok(ms < 10_000, `${ms.toFixed(0)} ms`);
    return answer.status === 201 ? 'drawn' : 'refused';
  }),
  'a good picture in data is drawn': async (world) => {
    const answer = await withPicture(world, dot);
    assert.equal(answer.status, 201, answer.text.slice(0, 300));
  },
  'a picture of a template runs no script of it': async ({ mine, canary, belongings }) => {
    const { html_template_id: id } = await belongings.records();
    const mark = svg(
      `<script>fetch('${canary.origin}/svg')</script><image href="${canary.origin}/image" width="9" height="9"/><foreignObject><img src="${canary.origin}/foreign"/></foreignObject>`,
    );
    const sent = await mine.live.post(`/templates/${id}/images`, fileForm('image', mark, 'evil.svg'));
    noFault(sent);
    const html = '<img src="evil.svg"><p>{{ title }}</p>';
    noFault(await mine.test.post(`/templates/${id}/preview`, { template: { html } }));
    assert.deepEqual(canary.hits, []);
  },
  'names of pictures lead nowhere': async ({ mine, belongings }) => {
    const { html_template_id: id } = await belongings.records();
    for (const name of [
      '../../evil.png',
      '..%2fevil.png',
      'a\0.png',
      'a.html',
      '.png',
      `${'a'.repeat(1_000)}.png`,
      '<img onerror=alert(1)>.png',
    ]) {
      const answer = await mine.live.post(`/templates/${id}/images`, fileForm('image', dot, name));
      noFault(answer, name);
      if (answer.status < 300) assert.doesNotMatch(answer.json.name, /[/\\\p{Cc}]/u);
    }
  },
  'a PDF that is also a page is served as a PDF': async ({ mine }) => {
    const id = await mine.live.template(
      Buffer.concat([plainPdf, Buffer.from('<html><script>alert(1)</script>')]),
    );
    const { document_url } = (await mine.live.get(`/templates/${id}`)).json;
    const { headers } = await send(document_url);
    assert.equal(headers['content-type'], 'application/pdf');
    assert.equal(headers['x-content-type-options'], 'nosniff');
  },
};

/** @type {Cases} */
export const fontsClass = {
  ...each('a font', fonts, async ({ mine }, make) => {
    anyRefusal(await mine.live.post('/fonts', fileForm('font[file]', make(), 'evil.ttf')));
  }),
  'a test token cannot add or remove a font that live documents use': async ({ mine, belongings }) => {
    const { font_id } = await belongings.records();
    assert.equal((await mine.test.send('DELETE', `/fonts/${font_id}`)).json.error.code, 'test_token');
    const added = await mine.test.post('/fonts', fileForm('font[file]', fontFile(), 'regular.ttf'));
    assert.equal(added.json.error.code, 'test_token');
  },
};
