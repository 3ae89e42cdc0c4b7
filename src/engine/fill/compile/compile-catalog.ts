import type { PdfFile } from '../../pdf/reader/pdf-file';
import { textOf, wellFormed } from '../../pdf/text-string';
import { dictOf, isName, PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../../pdf/values';
import type { DocumentAbout } from '../../pdf/writer/document-info';
import type { Rewrite } from '../../pdf/writer/rewrite';
import type { DiagnosisList } from './compile-diagnosis';

export const KEPT = [
  'PageMode',
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
  'URI',
];
const KEPT_INFO = ['Title', 'Author', 'Subject', 'Keywords'];
/** The longest text of /Info in bytes: every finished PDF repeats it. */
const MOST_INFO_BYTES = 2_000;

/** Entries of the catalogue that say how to read what was signed. */
const KEPT_SIGNED = ['Version', 'Extensions'];

/**
 * Makes the catalogue of the compiled document. Entries about viewing stay; actions are dropped.
 */
export function compileCatalog(file: PdfFile, pages: PdfRef, isKept: boolean): PdfDict {
  const old = file.dict(file.trailer.get('Root')) ?? new PdfDict();
  const keys = isKept ? [...KEPT, ...KEPT_SIGNED] : KEPT;
  const kept = keys.filter((key) => old.has(key)).map((key): [string, PdfValue] => [key, old.get(key)]);
  const destinations = file.dict(old.get('Names'))?.get('Dests') ?? null;
  const opens = keptAction(file, old.get('OpenAction'));
  const names: [string, PdfValue][] =
    destinations === null ? [] : [['Names', dictOf({ Dests: destinations })]];
  return new PdfDict(
    new Map([['Type', new PdfName('Catalog')], ['Pages', pages], ...names, ...opens, ...kept]),
  );
}

/** Keeps the place where the document opens. Other actions are dropped. */
function keptAction(file: PdfFile, action: PdfValue): [string, PdfValue][] {
  const opens = file.resolve(action);
  const isKept = Array.isArray(opens) || (opens instanceof PdfDict && isKeptAction(file, opens));
  return isKept ? [['OpenAction', action]] : [];
}

export function isKeptAction(file: PdfFile, action: PdfDict): boolean {
  return isName(file.resolve(action.get('S')), 'GoTo');
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

/**
 * Spells the catalogue for the plan, without the language. Finished PDFs may add a form and another
 * language.
 */
export function spellCatalog(catalog: PdfDict, rewrite: Rewrite): string {
  return rewrite.spell(catalog.without('Lang')).slice('<<'.length, -'>>'.length);
}

/** Keeps what the document says about itself, for the day when it is compiled anew. */
export function compileInfo(file: PdfFile): PdfDict {
  const info = file.dict(file.trailer.get('Info'));
  const kept = KEPT_INFO.flatMap((key): [string, PdfValue][] => {
    const value = file.resolve(info?.get(key) ?? null);
    return value instanceof PdfString && value.bytes.length <= MOST_INFO_BYTES ? [[key, value]] : [];
  });
  return new PdfDict(new Map(kept));
}

/** Reads what the document says about itself. Blank texts and absurdly long ones say nothing. */
export function readAbout(file: PdfFile): DocumentAbout {
  const info = file.dict(file.trailer.get('Info'));
  const root = file.dict(file.trailer.get('Root'));
  const said = {
    title: info?.get('Title'),
    author: info?.get('Author'),
    subject: info?.get('Subject'),
    keywords: info?.get('Keywords'),
    language: root?.get('Lang'),
  };
  const texts = Object.entries(said).map(([key, value]) => [key, shortText(file, value ?? null)]);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

function shortText(file: PdfFile, value: PdfValue): string {
  const text = file.resolve(value);
  if (!(text instanceof PdfString) || text.bytes.length > MOST_INFO_BYTES) return '';
  return wellFormed(textOf(text) ?? '').trim();
}

/** Reports what the document would do by itself. None of it is copied. */
export function diagnoseCatalog(
  file: PdfFile,
  { form, isSigned }: { form: PdfDict | null; isSigned: boolean },
  diagnosis: DiagnosisList,
): void {
  const root = file.dict(file.trailer.get('Root')) ?? new PdfDict();
  if (form?.has('XFA')) diagnosis.add('xfa');
  if (isSigned) diagnosis.add('already_signed');
  const hasScripts = file.dict(file.dict(root.get('Names'))?.get('JavaScript') ?? null) !== null;
  const opens = file.dict(root.get('OpenAction'));
  const runsScript = opens !== null && isName(file.resolve(opens.get('S')), 'JavaScript');
  if (hasScripts || runsScript || file.dict(root.get('AA')) !== null) diagnosis.add('javascript');
}

/**
 * Tells whether the pages only stand in for an XFA form, which Adobe software builds when it opens
 * the document.
 */
export function isDynamicXfa(file: PdfFile, form: PdfDict | null): boolean {
  const root = file.dict(file.trailer.get('Root'));
  return form?.has('XFA') === true && file.resolve(root?.get('NeedsRendering') ?? null) === true;
}
