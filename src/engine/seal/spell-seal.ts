import { Buffer } from 'node:buffer';
import { textString } from '../pdf/text-string';
import { dictOf, type PdfDict, PdfName, PdfString } from '../pdf/values';
import { spellDate } from '../pdf/writer/document-info';
import type { FileUpdate } from '../pdf/writer/file-update';
import type { FillSignature } from '../pdf/writer/signature-slot';
import { spellEntries } from '../pdf/writer/write-value';
import type { ValidationData } from './validation/validation-data';
import { type EarlierProofs, validationStore } from './validation/validation-store';

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
/** What the form of a document with signatures says: they are there, and changes are appended. */
export const SIGNED = '/SigFlags 3';
/** The box is printed and locked. It has no size: a seal shows nothing on the page. */
const BOX = '/Type/Annot/Subtype/Widget/F 132/Rect[0 0 0 0]';
/** What viewers may do without breaking the seal: nothing, or fill in the form and sign. */
const ALLOWED = { nothing: 1, filling: 2 } as const;

export type Allowed = keyof typeof ALLOWED;

/**
 * Where a seal stands. `taken` are the names of fields that the document has, `proofs` what it has for
 * its earlier signatures.
 */
type Placed = {
  page: number;
  allows: Allowed | null;
  taken?: readonly string[];
  proofs?: EarlierProofs | undefined;
};

/** Writes a seal, with room for its signature. It certifies the document, unless `allows` is null. */
export function appendSeal(
  update: FileUpdate,
  seal: Seal,
  { page, allows, taken = [], proofs }: Placed,
): WrittenSeal {
  const [field, signature] = [update.newNumber(), update.newNumber()];
  update.object(field, spellSealField({ page, signature, name: freeName(taken) }));
  const store = seal.validation ? appendStore(update, seal.validation, proofs) : null;
  update.signature(signature, { entries: spellEntries(sealDict(seal, allows)), room: seal.room });
  return { field, signature, store };
}

function appendStore(update: FileUpdate, data: ValidationData, earlier: EarlierProofs | undefined): number {
  const number = update.newNumber();
  const write = (bytes: Uint8Array) => {
    const stream = update.newNumber();
    update.stream(stream, '', bytes);
    return stream;
  };
  const store = validationStore(data, write, earlier);
  update.object(number, `<<${spellEntries(store)}${earlier?.bySignature ?? ''}>>`);
  return number;
}

function freeName(taken: readonly string[]): string {
  let name = NAME;
  for (let count = 2; taken.includes(name); count += 1) name = `${NAME} ${count}`;
  return name;
}

type SealField = { page: number; signature: number; name?: string };

/** Spells the field of a seal, which is also its box. */
export function spellSealField({ page, signature, name = NAME }: SealField): string {
  return `<<${BOX}/FT/Sig/T(${name})/P ${page} 0 R/V ${signature} 0 R>>`;
}

/**
 * Spells what the catalogue says of a seal: the form with its field, the signature that certifies, and
 * what validates it.
 */
export function spellSealedForm(
  fields: string,
  setting: string,
  { certifies, store }: { certifies: number | null; store: number | null },
): string {
  const permissions = certifies === null ? '' : `/Perms<</DocMDP ${certifies} 0 R>>`;
  const validated = store === null ? '' : `/DSS ${store} 0 R`;
  return `/AcroForm<</Fields[${fields}]${SIGNED}${setting}>>${permissions}${validated}`;
}

/** The dictionary of the signature, without the signature. */
export function sealDict(seal: Seal, allows: Allowed | null): PdfDict {
  return allows === null ? sealEntries(seal) : sealEntries(seal).with({ Reference: [certifying(allows)] });
}

function certifying(allows: Allowed): PdfDict {
  const parameters = dictOf({
    Type: new PdfName('TransformParams'),
    P: ALLOWED[allows],
    V: new PdfName('1.2'),
  });
  const certifies = { Type: new PdfName('SigRef'), TransformMethod: new PdfName('DocMDP') };
  return dictOf({ ...certifies, TransformParams: parameters });
}

function sealEntries(seal: Seal): PdfDict {
  return dictOf({
    Type: new PdfName('Sig'),
    Filter: new PdfName('Adobe.PPKLite'),
    SubFilter: new PdfName('ETSI.CAdES.detached'),
    M: new PdfString(Buffer.from(spellDate(seal.at).slice(1, -1))),
    Name: textString(seal.name),
    Reason: textString(seal.reason),
  });
}
