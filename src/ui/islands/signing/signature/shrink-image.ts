/**
 * The longest side of an image in pixels. More shows no difference on paper; shorter ones follow
 * while the file is too large.
 */
const LONGEST_SIDES: readonly [number, ...number[]] = [2_000, 1_400, 900, 500];
/** Below this size, a file of a type that the service reads is sent unchanged. */
const SMALL_BYTES = 400_000;
const AS_THEY_ARE = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** Returns the chosen file as base64, scaled down where it is large; null when it is no image. */
export async function imageOf(file: Blob, mostBytes: number): Promise<string | null> {
  const picture = await decoded(file);
  if (picture === null) return null;
  const longest = Math.max(picture.width, picture.height);
  const isSmall = file.size <= Math.min(SMALL_BYTES, mostBytes) && longest <= LONGEST_SIDES[0];
  if (isSmall && AS_THEY_ARE.includes(file.type)) return base64Of(file);
  for (const side of LONGEST_SIDES) {
    const canvas = drawn(picture, isVector(file) ? side / longest : Math.min(1, side / longest));
    const blob = await blobOf(canvas, kindFor(file));
    if (blob !== null && blob.size <= mostBytes) return base64Of(blob);
  }
  return null;
}

/**
 * Null where the browser refuses to export the canvas: some SVG drawings embed content of other
 * pages.
 */
async function blobOf(canvas: HTMLCanvasElement, kind: string): Promise<Blob | null> {
  try {
    return await new Promise<Blob | null>((done) => canvas.toBlob(done, kind, 0.85));
  } catch {
    return null;
  }
}

/** PNG keeps transparent parts; a photo has none. Some browsers read the HEIC of a phone. */
function kindFor({ type }: Blob): string {
  return /^image\/(jpeg|hei[cf])$/.test(type) ? 'image/jpeg' : 'image/png';
}

/**
 * An image element turns a photo as its camera was held, and reads all formats of the browser. As an
 * image, an SVG runs no script and loads nothing.
 */
async function decoded(file: Blob): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image.width > 0 && image.height > 0 ? image : null;
  } catch {
    // The browser gives no reason why it cannot read an image.
    return null;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

function isVector({ type }: Blob): boolean {
  return type === 'image/svg+xml';
}

function drawn(picture: HTMLImageElement, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws nothing');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
}

/**
 * Returns a data URL whose type comes from the first bytes. Other types, such as SVG, count as PNG
 * and show nothing.
 */
export function imageAddress(base64: string): string {
  const kinds: [string, string][] = [
    ['iVBOR', 'png'],
    ['/9j/', 'jpeg'],
    ['R0lGOD', 'gif'],
    ['UklGR', 'webp'],
  ];
  const kind = kinds.find(([start]) => base64.startsWith(start))?.[1] ?? 'png';
  return `data:image/${kind};base64,${base64}`;
}
