import { limits } from '../../../lib/limits';
import { base64OfDataUrl } from '../../fields/values/data-url';
import { imageType } from '../image-facts';

/** An image that cannot be shown: the submission fails for its data, not for its template. */
export class ImageProblem extends Error {}

const startChars = 400;

export const isImageValue = (value: unknown): boolean =>
  typeof value === 'string'
    ? /^data:image\//i.test(value)
    : typeof value === 'object' &&
      value !== null &&
      (Object.hasOwn(value, 'base64') || (Object.hasOwn(value, 'url') && Object.keys(value).length === 1));

const base64Of = (value: unknown): string | null => {
  const text = typeof value === 'object' && value !== null && 'base64' in value ? value.base64 : value;
  if (typeof text !== 'string') return null;
  return base64OfDataUrl(text) ?? (text === value ? null : text);
};

/** The address of an image that was sent as a value, for `src`. One by address is fetched before it is printed. */
export const imageUrlOf = (value: unknown): string => {
  if (typeof value === 'object' && value !== null && 'url' in value) return webAddress(value.url);
  const text = base64Of(value);
  if (text === null)
    throw new ImageProblem('expected an image, {"base64": "…"}, {"url": "https://…"} or a data: URL');
  const type = imageType(Buffer.from(text.slice(0, startChars).replace(/\s+/g, ''), 'base64'));
  if (type === null) throw new ImageProblem('the image is neither a PNG nor a JPEG, GIF, WebP or SVG');
  return `data:${type};base64,${text.replace(/\s+/g, '')}`;
};

/** As it is spelled in a page: whatever could end an attribute or an address in a stylesheet is escaped. */
const webAddress = (url: unknown): string => {
  const parsed = typeof url === 'string' && url.length <= limits.urlChars ? URL.parse(url) : null;
  if (parsed && /^https?:$/.test(parsed.protocol)) return parsed.href.replace(/['()]/g, percentEncoded);
  throw new ImageProblem(
    'the "url" of an image must be a web address such as "https://example.com/photo.jpg"',
  );
};

const percentEncoded = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`;
