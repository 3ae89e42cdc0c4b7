import { LruCache } from '../../../platform/lru-cache';
import { base64Of, decodeImage } from './decode-image';
import type { Picture, PictureResult } from './picture';

/**
 * Pictures that come again, a logo or a seal, are decoded once. They are found by the text they arrive as:
 * comparing that is quicker than any hash of it. Weighed by the bytes of both forms.
 */
const cache = new LruCache<{ image: Picture; weight: number }>(8_000_000, ({ weight }) => weight);

export async function decodeImageOnce(value: unknown): Promise<PictureResult> {
  const text = base64Of(value);
  const known = text === null ? undefined : cache.get(text);
  if (known) return { ok: true, image: known.image };
  const result = await decodeImage(value);
  if (text === null || !result.ok) return result;
  cache.set(text, { image: result.image, weight: text.length + weightOf(result.image) });
  return result;
}

function weightOf(image: Picture): number {
  return 'form' in image ? image.form.weight : image.data.length + (image.alpha?.data.length ?? 0);
}
