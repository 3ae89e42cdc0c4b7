import { sha256Hex } from '../../lib/digest';
import { LruCache } from '../../lib/lru-cache';
import type { FontLibrary } from '../text/fonts/font-library';
import { base64Of, decodeImage, decodeImageBytes } from './decode-image';
import type { Picture, PictureResult } from './picture';

/**
 * The cache of decoded images, because a logo or a seal recurs. An image in `data` is found by its
 * text: comparing texts is faster than hashing them. The size counts the bytes of both forms.
 */
const cache = new LruCache<Picture>(8_000_000);

export async function decodeImageOnce(value: unknown, fonts?: FontLibrary): Promise<PictureResult> {
  const text = base64Of(value);
  return text === null ? decodeImage(value, fonts) : once(text, () => decodeImage(value, fonts));
}

/**
 * Decodes a downloaded image. The key is a hash of the bytes, because the content of a URL may
 * change.
 */
export function decodeBytesOnce(bytes: Uint8Array, fonts?: FontLibrary): Promise<PictureResult> {
  return once(`sha256:${sha256Hex(bytes)}`, () => decodeImageBytes(bytes, fonts));
}

async function once(key: string, decode: () => Promise<PictureResult>): Promise<PictureResult> {
  const known = cache.get(key);
  if (known) return { ok: true, image: known };
  const result = await decode();
  if (!result.ok) return result;
  cache.set(key, result.image, key.length + weightOf(result.image));
  return result;
}

function weightOf(image: Picture): number {
  return 'form' in image ? image.form.weight : image.data.length + (image.alpha?.data.length ?? 0);
}
