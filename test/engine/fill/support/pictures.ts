import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';

/** Small pictures made for the tests. */

export type PngOptions = {
  width: number;
  height: number;
  colorType: 0 | 2 | 3 | 4 | 6;
  bitDepth?: number;
  interlaced?: boolean;
  chunks?: [string, Uint8Array][];
  /** The filter byte and packed samples of each row; zeros by default. */
  raw?: Uint8Array;
};

const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export function makePng(options: PngOptions): Uint8Array {
  const { width, height, colorType, bitDepth = 8, interlaced = false, chunks = [] } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colorType, 0, 0, interlaced ? 1 : 0], 8);
  const row = Math.ceil((width * CHANNELS[colorType] * bitDepth) / 8) + 1;
  const raw = options.raw ?? new Uint8Array(row * height);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...chunks.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

const JPEG =
  '/9j/4AAQSkZJRgABAQEAAgABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAQABgDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDeN7F5s+JsCF8OS+AvPvxSfbYAObpBkcZmHSrb2iNvHlKQ7ZI9aYbCMj/UJ0x0FVdCI7W4Wdv3cyvjH3Jd350VPHZQqyk28fy8g7RkGilcZ//Z';

export function makeJpeg(): Uint8Array {
  return new Uint8Array(Buffer.from(JPEG, 'base64'));
}

/** The test JPEG with an EXIF segment that names this orientation. */
export function orientedJpeg(orientation: number): Uint8Array {
  const tiff = Buffer.from('4d4d002a000000080001011200030000000100000000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  const jpeg = makeJpeg();
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

const PROGRESSIVE =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAQABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAwIE/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/aAAwDAQACEAMQAAABwkVJZ//EABcQAQEBAQAAAAAAAAAAAAAAAAEAERL/2gAIAQEAAQUCGbrLQv/EABURAQEAAAAAAAAAAAAAAAAAAAAU/9oACAEDAQE/Aa3/xAAWEQADAAAAAAAAAAAAAAAAAAAAAgT/2gAIAQIBAT8BWI//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAY/Ah//xAAZEAEAAwEBAAAAAAAAAAAAAAABABEhQVH/2gAIAQEAAT8hGqZYc0gF6Q7MZ//aAAwDAQACAAMAAAAQV//EABcRAAMBAAAAAAAAAAAAAAAAAAABETH/2gAIAQMBAT8QzGf/xAAWEQEBAQAAAAAAAAAAAAAAAAABEQD/2gAIAQIBAT8Qg0Hf/8QAGxABAAMAAwEAAAAAAAAAAAAAAQARITFBobH/2gAIAQEAAT8QwGjtIHrQ4ZWDfG32OqWLRfk//9k=';
/** Its colours are inverted, which only the note of Adobe says. */
const FOUR_COLORS =
  '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3OFBtUVdfYmdoZz5NcXlwZHhcZWdj/9sAQwEREhIYFRgvGhovY0I4QmNjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj/8AAFAgAEAAQBAEiAAIRAQMRAQQiAP/EABcAAAMBAAAAAAAAAAAAAAAAAAADBAb/xAAiEAEAAQMDBQEBAAAAAAAAAAABAgADEQUSIQQxQaGxEyL/xAAUAQEAAAAAAAAAAAAAAAAAAAAF/8QAGhEAAgIDAAAAAAAAAAAAAAAAAQIABREhQf/aAA4EAQACEQMRBAAAPwCj9zOYyy+Bp51FuccOBe5VDps7hlxGRyYPVDp9yYCBIeEPtEtcuwxqBGpc9mh6fV7e3bPg8pSL/Wf2sJbg7NJtaddJYDfF4cvurLWkztZRzGRyL8r/2Q==';

/** The kinds of JPEG, in 16 or 24 pixels. */
export const jpegs = {
  baseline: makeJpeg(),
  progressive: new Uint8Array(Buffer.from(PROGRESSIVE, 'base64')),
  'of four colours': new Uint8Array(Buffer.from(FOUR_COLORS, 'base64')),
};

/** A segment of a JPEG. */
export function jpegSegment(marker: number, content: string | Uint8Array): Uint8Array {
  const body = Buffer.from(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
