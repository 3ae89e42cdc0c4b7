import { Buffer } from 'node:buffer';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { dictOf, isName, PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../../pdf/values';
import type { Rewrite } from '../../pdf/writer/rewrite';
import type { DiagnosisList } from './compile-diagnosis';

const KEPT = [
  'PageLabels',
  'Dests',
  'ViewerPreferences',
  'PageLayout',
  'Outlines',
  'Lang',
  'MarkInfo',
  'StructTreeRoot',
  'OCProperties',
  'OutputIntents',
];
const KEPT_INFO = ['Title', 'Author', 'Subject', 'Keywords'];
/** The most bytes of /Info, which every finished PDF repeats. */
const MOST_INFO_BYTES = 2_000;

/**
 * Makes the catalogue of the compiled document. Entries about viewing stay; actions are dropped.
 */
export function compileCatalog(file: PdfFile, pages: PdfRef): PdfDict {
  const old = file.dict(file.trailer.get('Root')) ?? new PdfDict();
  const kept = KEPT.filter((key) => old.has(key)).map((key): [string, PdfValue] => [key, old.get(key)]);
  const destinations = file.dict(old.get('Names'))?.get('Dests') ?? null;
  const names: [string, PdfValue][] =
    destinations === null ? [] : [['Names', dictOf({ Dests: destinations })]];
  return new PdfDict(new Map([['Type', new PdfName('Catalog')], ['Pages', pages], ...names, ...kept]));
}

/**
 * Replaces long entries of the catalogue with references, because every filled form repeats the
 * catalogue.
 */
export function withShortEntries(catalog: PdfDict, add: (value: PdfValue) => PdfRef): PdfDict {
  const entries = [...catalog.entries].map(([key, value]): [string, PdfValue] => {
    const isShort = value === null || typeof value !== 'object' || value instanceof PdfRef || key === 'Type';
    return [key, isShort ? value : add(value)];
  });
  return new PdfDict(new Map(entries));
}

/** Spells the catalogue for the plan: finished PDFs may add a form to it. */
export function spellCatalog(catalog: PdfDict, rewrite: Rewrite): string {
  return rewrite.spell(catalog).slice('<<'.length, -'>>'.length);
}

export function compileInfo(file: PdfFile): PdfDict {
  const info = file.dict(file.trailer.get('Info'));
  const kept = KEPT_INFO.flatMap((key): [string, PdfValue][] => {
    const value = file.resolve(info?.get(key) ?? null);
    return value instanceof PdfString && value.bytes.length <= MOST_INFO_BYTES ? [[key, value]] : [];
  });
  return new PdfDict(new Map(kept));
}

/**
 * Spells /Info for finished PDFs, which have their own titles. Strings are hexadecimal, so the
 * result is plain text.
 */
export function spellKeptInfo(info: PdfDict): string {
  return [...info.entries]
    .filter(([key]) => key !== 'Title')
    .map(([key, value]) =>
      value instanceof PdfString ? `/${key} <${Buffer.from(value.bytes).toString('hex')}>` : '',
    )
    .join('');
}

/** Reports what the document would do by itself. None of it is copied. */
export async function diagnoseCatalog(
  file: PdfFile,
  form: PdfDict | null,
  diagnosis: DiagnosisList,
): Promise<void> {
  const root = file.dict(file.trailer.get('Root')) ?? new PdfDict();
  if (form?.has('XFA')) diagnosis.add('xfa', root.get('NeedsRendering') === true ? DYNAMIC_XFA : undefined);
  if (await isSigned(file, root, form)) diagnosis.add('already_signed');
  const hasScripts = file.dict(file.dict(root.get('Names'))?.get('JavaScript') ?? null) !== null;
  const opens = file.dict(root.get('OpenAction'));
  const runsScript = opens !== null && isName(file.resolve(opens.get('S')), 'JavaScript');
  if (hasScripts || runsScript || file.dict(root.get('AA')) !== null) diagnosis.add('javascript');
}

const FIELDS_LOOKED_AT = 20_000;

/**
 * Tells whether the document is certified or has a signed signature field. Usage rights (/UR3) are
 * no signature of a person.
 */
async function isSigned(file: PdfFile, root: PdfDict, form: PdfDict | null): Promise<boolean> {
  if (file.dict(file.dict(root.get('Perms'))?.get('DocMDP') ?? null) !== null) return true;
  const pending = [...(file.array(form?.get('Fields') ?? null) ?? [])];
  for (let looked = 0; looked < FIELDS_LOOKED_AT; looked += 1) {
    const field = file.dict(pending.pop() ?? null);
    if (field === null && pending.length === 0) return false;
    file.budget.spend(2);
    await file.budget.breathe();
    if (file.name(field?.get('FT') ?? null) === 'Sig' && file.dict(field?.get('V') ?? null) !== null)
      return true;
    const kids = file.array(field?.get('Kids') ?? null) ?? [];
    if (kids.length < FIELDS_LOOKED_AT) pending.push(...kids);
  }
  return false;
}

const DYNAMIC_XFA =
  'The document is a dynamic XFA form, which only Adobe software can show. The template uses what other ' +
  'viewers show, often just “Please wait…”. Save the document as an ordinary PDF and upload it again.';
