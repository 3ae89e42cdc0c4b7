import { LruCache } from '../../../platform/lru-cache';
import { base64Of, decodeImage } from './decode-image';
import type { ImageResult, PdfImage } from './pdf-image';

/**
 * Pictures that come again, a logo or a seal, are decoded once. They are found by the text they arrive as:
 * comparing that is quicker than any hash of it. Weighed by the bytes of both forms.
 */
const cache = new LruCache<{ image: PdfImage; weight: number }>(8_000_000, ({ weight }) => weight);

export async function decodeImageOnce(value: unknown): Promise<ImageResult> {
  const text = base64Of(value);
  const known = text === null ? undefined : cache.get(text);
  if (known) return { ok: true, image: known.image };
  const result = await decodeImage(value);
  if (text === null || !result.ok) return result;
  const { data, alpha } = result.image;
  cache.set(text, { image: result.image, weight: text.length + data.length + (alpha?.data.length ?? 0) });
  return result;
}
