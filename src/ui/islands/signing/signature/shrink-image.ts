import { limits } from '../../../../limits';

/** Longer sides than this show no more on paper. */
const LONGEST_SIDE = 2_000;
/** Below this, a file that the service reads is sent as it is. */
const SMALL_BYTES = 400_000;
const AS_THEY_ARE = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** The chosen file as base64, made smaller where it is large; null when it is no image. */
export async function imageOf(file: Blob): Promise<string | null> {
  const bitmap = await decoded(file);
  if (bitmap === null) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  if (scale === 1 && file.size <= SMALL_BYTES && AS_THEY_ARE.includes(file.type)) return base64Of(file);
  const canvas = drawn(bitmap, scale, file.type !== 'image/jpeg');
  const kinds = file.type === 'image/jpeg' ? ['image/jpeg'] : ['image/png', 'image/jpeg'];
  for (const kind of kinds) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, kind, 0.85));
    if (blob !== null && blob.size <= limits.imageBytes / 4) return base64Of(blob);
  }
  return null;
}

async function decoded(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    // The browser says no more than that it cannot read it.
    return null;
  }
}

function drawn(bitmap: ImageBitmap, scale: number, mayBeClear: boolean): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws nothing');
  if (!mayBeClear) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
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

/** By its first bytes. What is none of these, such as SVG, is not shown as one. */
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
