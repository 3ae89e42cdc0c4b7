import type { Field } from '../fields/field-schema';
import { placeFields } from '../fields/place-fields';
import { importedAs } from '../fields/types/imported';
import type { PageContent } from '../fill/draw/draw-content';
import { loadImages } from '../fill/draw/draw-images';
import { numbers } from '../fill/draw/draw-numbers';
import { DrawReport } from '../fill/draw/draw-report';
import { DrawValues } from '../fill/draw/draw-values';
import { displayImage } from '../fill/values/display-image';
import { styledTextOf } from '../fill/values/styled-text';
import { addressOf } from '../images/decode-image';
import type { Picture } from '../images/picture';
import type { FontLibrary } from '../text/fonts/font-library';
import type { StyledText, Typesetter } from '../text/layout/typesetter';
import type { ReportedSignature } from './audit-report';

export const signatureSize = { width: 150, height: 52 };

/**
 * Draws signatures, and a logo, as the fields of the document draw them. A signature that cannot be drawn
 * appears only in words.
 */
export class SignaturePictures {
  readonly #fields: ReadonlyMap<ReportedSignature, Field>;
  readonly #values: DrawValues;
  readonly #images: ReadonlyMap<Field, Picture>;

  private constructor(
    fields: ReadonlyMap<ReportedSignature, Field>,
    values: DrawValues,
    images: ReadonlyMap<Field, Picture>,
  ) {
    this.#fields = fields;
    this.#values = values;
    this.#images = images;
  }

  static async prepare(
    signatures: readonly ReportedSignature[],
    now: Date,
    fonts: FontLibrary,
  ): Promise<SignaturePictures> {
    // An image given by URL is not fetched again: it may have changed since.
    const shown = signatures.filter(
      ({ value }) => value !== undefined && value !== null && addressOf(value) === null,
    );
    const data = Object.fromEntries(shown.map(({ value }, at) => [`s${at}`, value]));
    const values = new DrawValues(data, now);
    const fields = new Map(shown.map((signature, at) => [signature, signatureField(`s${at}`)]));
    const images = new Map<Field, Picture>();
    for (const [signature, field] of fields) {
      const loaded = await loadImages([field], values, new Map(), fonts);
      if (!loaded.ok) fields.delete(signature);
      else for (const [of, picture] of loaded.images) images.set(of, picture);
    }
    return new SignaturePictures(fields, values, images);
  }

  has(signature: ReportedSignature): boolean {
    return this.#fields.has(signature);
  }

  /** Returns the texts that need fonts. */
  texts(): StyledText[] {
    return [...this.#fields.values()].flatMap((field) => styledTextOf(field, this.#values) ?? []);
  }

  /** Draws a signature in a box of `signatureSize`; (x, y) is the lower left corner. */
  draw(
    content: PageContent,
    signature: ReportedSignature,
    { x, y, typesetter }: { x: number; y: number; typesetter: Typesetter | undefined },
  ): void {
    const field = this.#fields.get(signature);
    if (field === undefined) return;
    const values = this.#values;
    const images = this.#images;
    const context = {
      values,
      images,
      codes: new Map(),
      spreads: new Map(),
      report: new DrawReport(),
      typesetter,
    };
    content.within(numbers([1, 0, 0, 1, x, y]), 1, () => displayImage(content, field, context));
  }
}

function signatureField(name: string): Field {
  const place = { page: 1, x: 0, y: 0, ...signatureSize };
  const placed = placeFields([], [{ name, ...importedAs.signature, ...place }], [signatureSize]);
  const [field] = placed.ok ? placed.fields : [];
  if (field === undefined) throw new Error('the field of a signature is not accepted');
  return field;
}
