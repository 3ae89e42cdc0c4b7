import { Buffer } from 'node:buffer';
import { textString } from '../pdf/text-string';
import { dictOf, type PdfDict, PdfName, PdfString } from '../pdf/values';
import { spellDate } from '../pdf/writer/document-info';
import type { FileUpdate } from '../pdf/writer/file-update';
import type { FillSignature } from '../pdf/writer/signature-slot';
import { spellEntries } from '../pdf/writer/write-value';
import type { ValidationData } from './validation/validation-data';
import { validationStore } from './validation/validation-store';

/** A seal to draw, and how its signature is filled in when all else is written. */
export type Sealing = { seal: Seal; fill: FillSignature };

/** What a seal says, and the room that its signature needs. */
export type Seal = {
  /** Who seals. */
  name: string;
  /** What the seal is about. */
  reason: string;
  at: Date;
  room: number;
  /** What stays in the PDF so that the seal can be checked when nobody answers any more. */
  validation?: ValidationData | undefined;
};

/** The objects of a seal that others refer to. The field is also its box on the page. */
export type WrittenSeal = { field: number; signature: number; store: number | null };

const NAME = 'Quillet seal';
/** The box is printed and locked. It has no size: a seal shows nothing on the page. */
const BOX = '/Type/Annot/Subtype/Widget/F 132/Rect[0 0 0 0]';
/** What viewers may do without breaking the seal: nothing, or fill in the form and sign. */
const ALLOWED = { nothing: 1, filling: 2 } as const;

export type Allowed = keyof typeof ALLOWED;

/** Writes a seal, with room for its signature. */
export function appendSeal(
  update: FileUpdate,
  seal: Seal,
  { page, allows }: { page: number; allows: Allowed },
): WrittenSeal {
  const [field, signature] = [update.newNumber(), update.newNumber()];
  update.object(field, spellSealField({ page, signature }));
  const store = seal.validation ? appendStore(update, seal.validation) : null;
  update.signature(signature, { entries: spellEntries(sealDict(seal, allows)), room: seal.room });
  return { field, signature, store };
}

function appendStore(update: FileUpdate, data: ValidationData): number {
  const number = update.newNumber();
  const store = validationStore(data, (bytes) => {
    const stream = update.newNumber();
    update.stream(stream, '', bytes);
    return stream;
  });
  update.object(number, `<<${spellEntries(store)}>>`);
  return number;
}

/** Spells the field of a seal, which is also its box. */
export function spellSealField({ page, signature }: { page: number; signature: number }): string {
  return `<<${BOX}/FT/Sig/T(${NAME})/P ${page} 0 R/V ${signature} 0 R>>`;
}

/**
 * Spells what the catalogue says of a seal: the form with its field, that it certifies, and what
 * validates it.
 */
export function spellSealedForm(
  fields: string,
  setting: string,
  { signature, store }: Pick<WrittenSeal, 'signature' | 'store'>,
): string {
  const validated = store === null ? '' : `/DSS ${store} 0 R`;
  return `/AcroForm<</Fields[${fields}]/SigFlags 3${setting}>>/Perms<</DocMDP ${signature} 0 R>>${validated}`;
}

/** The dictionary of the signature, without the signature. */
export function sealDict(seal: Seal, allows: Allowed): PdfDict {
  const parameters = dictOf({
    Type: new PdfName('TransformParams'),
    P: ALLOWED[allows],
    V: new PdfName('1.2'),
  });
  const certifies = { Type: new PdfName('SigRef'), TransformMethod: new PdfName('DocMDP') };
  return dictOf({
    Type: new PdfName('Sig'),
    Filter: new PdfName('Adobe.PPKLite'),
    SubFilter: new PdfName('ETSI.CAdES.detached'),
    M: new PdfString(Buffer.from(spellDate(seal.at).slice(1, -1))),
    Name: textString(seal.name),
    Reason: textString(seal.reason),
    Reference: [dictOf({ ...certifies, TransformParams: parameters })],
  });
}
