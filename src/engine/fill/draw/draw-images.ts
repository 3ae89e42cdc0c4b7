import { showsPicture } from '../../fields/displays';
import type { Field } from '../../fields/field-schema';
import { signatureOf } from '../../fields/values/signature-value';
import { addressOf, base64Of } from '../../images/decode-image';
import { decodeBytesOnce, decodeImageOnce } from '../../images/decoded-images';
import type { Picture, PictureResult } from '../../images/picture';
import { isWebp, readWebpHeader } from '../../images/webp-header';
import { limits } from '../../limits';
import type { FontLibrary } from '../../text/fonts/font-library';
import { weights } from '../../weights';
import { valueFor } from './draw-values';

/** Downloaded images by URL. */
export type Downloads = ReadonlyMap<string, Uint8Array>;

export type LoadedImages = { ok: true; images: Map<Field, Picture> } | { ok: false; message: string };

type Given = { data: unknown };

/** Decodes the images of the fields, each image once, however often it is drawn. */
export async function loadImages(
  fields: readonly Field[],
  { data }: Given,
  downloads: Downloads = new Map(),
  fonts?: FontLibrary,
): Promise<LoadedImages> {
  const images = new Map<Field, Picture>();
  const decoded = new Map<string, Picture>();
  for (const { field, value } of picturesOf(fields, data)) {
    const key = addressOf(value) ?? base64Of(value) ?? '';
    const known = decoded.get(key);
    if (known !== undefined) {
      images.set(field, known);
      continue;
    }
    const result = await decodePicture(value, downloads, fonts);
    if (!result.ok) return { ok: false, message: `field "${field.name}": ${result.message}` };
    decoded.set(key, result.image);
    images.set(field, result.image);
  }
  return { ok: true, images };
}

/** Returns the URLs of the images that will be drawn, each with the first field that shows it. */
export function imageAddresses(fields: readonly Field[], { data }: Given): Map<string, Field> {
  const addresses = new Map<string, Field>();
  for (const { field, value } of picturesOf(fields, data)) {
    const address = addressOf(value);
    if (address !== null && !addresses.has(address)) addresses.set(address, field);
  }
  return addresses;
}

/** Returns the fields with images to decode. Typed and drawn signatures need no decoding. */
function picturesOf(fields: readonly Field[], data: unknown): { field: Field; value: unknown }[] {
  return fields
    .filter((field) => showsPicture(field) && !field.hidden)
    .map((field) => ({ field, value: valueFor(field, data) }))
    .filter(({ value }) => value !== undefined && signatureOf(value) === null);
}

/** The memory for decoding the pictures of the fields, in bytes. A picture drawn twice counts once. */
export function weighPictures(
  fields: readonly Field[],
  { data }: Given,
  downloads: Downloads = new Map(),
): number {
  const weighed = new Map<string, number>();
  for (const { value } of picturesOf(fields, data)) {
    const address = addressOf(value);
    const key = address ?? base64Of(value) ?? '';
    const file = address === null ? Buffer.from(key.slice(0, 64), 'base64') : downloads.get(address);
    const bytes = address === null ? (key.length * 3) / 4 : (file?.byteLength ?? 0);
    weighed.set(key, weights.picture(bytes) + (file ? weights.webp(pixelsOfWebp(file)) : 0));
  }
  return [...weighed.values()].reduce((sum, weight) => sum + weight, 0);
}

/** The beginning of the file is enough. */
function pixelsOfWebp(file: Uint8Array): number {
  const header = isWebp(file) ? readWebpHeader(file) : null;
  return header ? Math.min(header.width * header.height, limits.imageDecodedPixels) : 0;
}

function decodePicture(value: unknown, downloads: Downloads, fonts?: FontLibrary): Promise<PictureResult> {
  const address = addressOf(value);
  if (address === null) return decodeImageOnce(value, fonts);
  const bytes = downloads.get(address);
  if (bytes === undefined) throw new Error('an image was drawn before it was downloaded');
  return decodeBytesOnce(bytes, fonts);
}
