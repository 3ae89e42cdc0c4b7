import { base64OfDataUrl } from '../../fields/values/data-url';
import { limits } from '../../limits';
import { imageType } from '../image-facts';

/** An image that cannot be shown. The submission fails because of its data, not of its template. */
export class ImageProblem extends Error {}

const startChars = 400;

export function isImageValue(value: unknown): boolean {
  return typeof value === 'string'
    ? /^data:image\//i.test(value)
    : typeof value === 'object' &&
        value !== null &&
        (Object.hasOwn(value, 'base64') || (Object.hasOwn(value, 'url') && Object.keys(value).length === 1));
}

function base64Of(value: unknown): string | null {
  const text = typeof value === 'object' && value !== null && 'base64' in value ? value.base64 : value;
  if (typeof text !== 'string') return null;
  return base64OfDataUrl(text) ?? (text === value ? null : text);
}

/**
 * Returns the URL of an image value, for `src`. An image given by URL is fetched before printing.
 */
export function imageUrlOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'url' in value) return webAddress(value.url);
  const text = base64Of(value);
  if (text === null)
    throw new ImageProblem('expected an image, {"base64": "…"}, {"url": "https://…"} or a data: URL');
  const type = imageType(Buffer.from(text.slice(0, startChars).replace(/\s+/g, ''), 'base64'));
  if (type === null) throw new ImageProblem('the image is neither a PNG nor a JPEG, GIF, WebP or SVG');
  return `data:${type};base64,${text.replace(/\s+/g, '')}`;
}

/** Spells a URL for a page: escapes characters that could end an attribute, or a URL in CSS. */
function webAddress(url: unknown): string {
  const parsed = typeof url === 'string' && url.length <= limits.urlChars ? URL.parse(url) : null;
  if (parsed && /^https?:$/.test(parsed.protocol)) return parsed.href.replace(/['()]/g, percentEncoded);
  throw new ImageProblem('the "url" of an image must be a URL such as "https://example.com/photo.jpg"');
}

function percentEncoded(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`;
}
