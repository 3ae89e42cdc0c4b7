import { base64OfDataUrl } from '../../../fields/values/data-url';

/** An image that cannot be shown: the submission fails for its data, not for its template. */
export class ImageProblem extends Error {}

const starts: { type: string; matches(start: Uint8Array): boolean }[] = [
  { type: 'image/png', matches: (start) => begins(start, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'image/jpeg', matches: (start) => begins(start, [0xff, 0xd8, 0xff]) },
  { type: 'image/gif', matches: (start) => /^GIF8[79]a/.test(ascii(start)) },
  { type: 'image/webp', matches: (start) => /^RIFF[\s\S]{4}WEBP/.test(ascii(start)) },
  {
    type: 'image/svg+xml',
    matches: (start) => /^(\xef\xbb\xbf)?\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(ascii(start)),
  },
];

const startChars = 400;

/** What the bytes are counts, not what they claim to be; null when they are no image. */
export const imageType = (start: Uint8Array): string | null =>
  starts.find(({ matches }) => matches(start))?.type ?? null;

export const isImageValue = (value: unknown): boolean =>
  typeof value === 'string'
    ? /^data:image\//i.test(value)
    : typeof value === 'object' && value !== null && Object.hasOwn(value, 'base64');

const base64Of = (value: unknown): string | null => {
  const text = typeof value === 'object' && value !== null && 'base64' in value ? value.base64 : value;
  if (typeof text !== 'string') return null;
  return base64OfDataUrl(text) ?? (text === value ? null : text);
};

/** The address of an image that was sent as a value, for `src`. */
export const imageUrlOf = (value: unknown): string => {
  const text = base64Of(value);
  if (text === null) throw new ImageProblem('expected an image, {"base64": "…"} or a data: URL');
  const type = imageType(Buffer.from(text.slice(0, startChars).replace(/\s+/g, ''), 'base64'));
  if (type === null) throw new ImageProblem('the image is neither a PNG nor a JPEG, GIF, WebP or SVG');
  return `data:${type};base64,${text.replace(/\s+/g, '')}`;
};

const begins = (start: Uint8Array, bytes: number[]): boolean =>
  bytes.every((byte, index) => start[index] === byte);

const ascii = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, startChars)).toString('latin1');
