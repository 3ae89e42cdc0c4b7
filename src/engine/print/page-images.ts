import { limits } from '../limits';
import { imageName, type TemplateImage } from './html-content';

/** The URL of a template image in a page until its bytes replace it: `quillet-image:logo.png`. */
const scheme = 'quillet-image:';
const addresses = /quillet-image:([A-Za-z0-9_-][A-Za-z0-9._-]{0,99})/g;

export type LoadImage = (image: TemplateImage) => Promise<Uint8Array>;

export function addressOfImage(images: Record<string, TemplateImage>, name: string): string | null {
  return imageName.safeParse(name).success && Object.hasOwn(images, name) ? `${scheme}${name}` : null;
}

/**
 * Replaces the URLs of template images with their bytes. Returns null when the page becomes too
 * big.
 */
export async function embedImages(
  pieces: readonly (string | null)[],
  images: Record<string, TemplateImage>,
  load: LoadImage,
): Promise<(string | null)[] | null> {
  const used = new Map<string, number>();
  for (const piece of pieces) {
    for (const [, name = ''] of (piece ?? '').matchAll(addresses)) used.set(name, (used.get(name) ?? 0) + 1);
  }
  const urls = new Map<string, string>();
  let chars = 0;
  for (const [name, times] of used) {
    const image = Object.hasOwn(images, name) ? images[name] : undefined;
    if (image === undefined) continue;
    chars += times * Math.ceil(image.bytes / 3) * 4;
    if (chars > limits.htmlPageChars) return null;
    urls.set(name, `data:${image.type};base64,${Buffer.from(await load(image)).toString('base64')}`);
  }
  return pieces.map(
    (piece) => piece?.replace(addresses, (address, name: string) => urls.get(name) ?? address) ?? null,
  );
}
