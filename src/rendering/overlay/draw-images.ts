import type { Field } from '../../fields/field-schema';
import { signatureOf } from '../../fields/values/signature-value';
import { type DrawValues, valueFor } from './draw-values';
import { base64Of } from './images/decode-image';
import { decodeImageOnce } from './images/decoded-images';
import type { Picture } from './images/picture';

export type LoadedImages = { ok: true; images: Map<Field, Picture> } | { ok: false; message: string };

/** Decodes the images of the fields, each picture once however often it is drawn. */
export async function loadImages(fields: readonly Field[], values: DrawValues): Promise<LoadedImages> {
  const images = new Map<Field, Picture>();
  const decoded = new Map<string, Picture>();
  for (const field of fields.filter((candidate) => candidate.displayType === 'image')) {
    const value = valueFor(field, values);
    // Signatures that are no pictures are drawn without being decoded.
    if (value === undefined || signatureOf(value) !== null) continue;
    const key = base64Of(value) ?? '';
    const known = decoded.get(key);
    if (known !== undefined) {
      images.set(field, known);
      continue;
    }
    const result = await decodeImageOnce(value);
    if (!result.ok) return { ok: false, message: `field "${field.name}": ${result.message}` };
    decoded.set(key, result.image);
    images.set(field, result.image);
  }
  return { ok: true, images };
}
