import type { BasePlan } from '../fill/document-plan';
import { limits } from '../limits';
import { openPdf } from '../pdf/reader/open-pdf';
import { StoredFile } from '../pdf/reader/stored-file';
import type { ReadRange } from '../pdf/reader/windows';
import { WorkBudget } from '../pdf/reader/work-budget';
import { PdfDict } from '../pdf/values';
import { weights } from '../weights';

/** The names of a compiled document, such as those of places to link to, and the number of their object. */
export type OwnNames = { number: number; dict: PdfDict };

/** Reads the names that the catalogue of a compiled document refers to; null when it has none. */
export async function readOwnNames(base: BasePlan, read: ReadRange): Promise<OwnNames | null> {
  const number = numberOf(base);
  if (number === 0) return null;
  const dict = isReadInWhole(base) ? await inWhole(base, read, number) : await inStored(base, read, number);
  if (!(dict instanceof PdfDict)) throw new Error('The names of a compiled document are no dictionary.');
  return { number, dict };
}

/** The memory that reading them needs beside that of a fill. */
export function weighOwnNames(base: BasePlan): number {
  return numberOf(base) !== 0 && isReadInWhole(base) ? weights.findFields(base.length) : 0;
}

function numberOf({ catalog }: BasePlan): number {
  return Number(/\/Names (\d+) 0 R/.exec(catalog)?.[1] ?? 0);
}

/** Nobody wrote down where the sections of a signed document are, and of one that was prepared for PDF/A. */
function isReadInWhole({ signed, breaches }: BasePlan): boolean {
  return signed !== undefined || breaches !== undefined;
}

async function inStored({ length, startXref }: BasePlan, read: ReadRange, number: number) {
  const file = await StoredFile.open({ start: { length, startXref, read }, suffix: new Uint8Array(0) });
  const entry = file.entries.get(number);
  return entry && entry.kind !== 'free' ? file.read(number, entry) : null;
}

async function inWhole({ length }: BasePlan, read: ReadRange, number: number) {
  const bytes = await read({ offset: 0, length });
  return (await openPdf(bytes, new WorkBudget(limits, length))).readObject(number);
}
