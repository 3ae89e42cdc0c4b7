import { PdfProblem } from '../pdf/pdf-problem';
import { indexOfText, latin1, startsWithText } from '../pdf/reader/characters';
import { openedFor } from '../pdf/reader/open-pdf';
import type { PdfFile } from '../pdf/reader/pdf-file';
import type { PdfLimits } from '../pdf/reader/work-budget';
import type { XrefEntry } from '../pdf/reader/xref-entries';
import { PdfDict, PdfStream, type PdfValue } from '../pdf/values';
import { type Breach, BreachList } from './look/breach';

/** What a rule finds in a dictionary of the document, as the object of “it has …”; null: nothing. */
type Rule = {
  clause: string;
  letter: Breach['letter'];
  find: (file: PdfFile, dict: PdfDict) => string | null;
};

/** The flags of an annotation: printed, and neither hidden nor kept from being seen. */
const [PRINTED, UNSEEN] = [4, 1 | 2 | 32 | 256];

const rules: readonly Rule[] = [
  {
    clause: '6.2.11.4.1',
    letter: 'B',
    find: (file, dict) =>
      isFont(file, dict) && !hasProgram(file, dict)
        ? `the font ${fontName(file, dict)}, which is not embedded`
        : null,
  },
  {
    clause: '6.2.11.7.2',
    letter: 'U',
    find: (file, dict) =>
      isFont(file, dict) && !isDescendant(file, dict) && !dict.has('ToUnicode')
        ? `the font ${fontName(file, dict)}, which does not say what its characters mean`
        : null,
  },
  {
    clause: '6.2.11.7.2',
    letter: 'U',
    find: (file, dict) =>
      isFont(file, dict) && !isDescendant(file, dict) && meansNothing(file, dict.get('ToUnicode'))
        ? `characters of the font ${fontName(file, dict)} that stand for no text`
        : null,
  },
  {
    clause: '6.2.4.3',
    letter: 'B',
    find: (file, dict) =>
      file.name(dict.get('ColorSpace')) === 'DeviceCMYK' ? 'a picture in CMYK, and no profile for it' : null,
  },
  {
    clause: '6.2.8',
    letter: 'B',
    find: (file, dict) =>
      file.name(dict.get('Subtype')) === 'Image' && file.resolve(dict.get('Interpolate')) === true
        ? 'a picture that viewers are to smooth'
        : null,
  },
  {
    clause: '6.3.2',
    letter: 'B',
    find: (file, dict) => {
      if (file.name(dict.get('Type')) !== 'Annot' || file.name(dict.get('Subtype')) === 'Popup') return null;
      const flags = file.number(dict.get('F')) ?? 0;
      return (flags & PRINTED) === 0 || (flags & UNSEEN) !== 0 ? 'an annotation that is not printed' : null;
    },
  },
  {
    clause: '6.5.1',
    letter: 'B',
    find: (file, dict) => {
      const action = file.name(dict.get('S')) ?? '';
      return FORBIDDEN_ACTIONS.has(action) ? `an action of the kind ${action}` : null;
    },
  },
];

const FORBIDDEN_ACTIONS = new Set([
  ...['Launch', 'Sound', 'Movie', 'ResetForm', 'ImportData', 'Hide', 'SetOCGState', 'Rendition', 'Trans'],
  ...['GoTo3DView', 'JavaScript'],
]);

/** What the objects of the document break. */
export async function findBreaches(pdf: Uint8Array | PdfFile, allowed: PdfLimits): Promise<Breach[]> {
  const breaches = new BreachList();
  try {
    await look(await openedFor(pdf, allowed), breaches);
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    breaches.add('6.1', `a part that cannot be read (${error.message})`);
  }
  return breaches.toArray();
}

/** How the browser begins an element of the structure, which no rule is about. */
const ELEMENT = 'obj\n<</Type /StructElem\n';
const LONGEST_NUMBERS = 20;

function isElement({ bytes }: PdfFile, entry: XrefEntry): boolean {
  if (entry.kind !== 'at_offset') return false;
  const { offset } = entry;
  const start = indexOfText(bytes, ELEMENT[0] ?? '', offset, offset + LONGEST_NUMBERS);
  return startsWithText(bytes, ELEMENT, start);
}

async function look(file: PdfFile, breaches: BreachList): Promise<void> {
  for (const [number, entry] of file.entries) {
    if (file.budget.mustBreathe) await file.budget.breathe();
    file.budget.spend(1);
    if (isElement(file, entry)) continue;
    const dict = dictAt(file.readObject(number));
    if (dict === null) continue;
    for (const { clause, letter, find } of rules) {
      const what = find(file, dict);
      if (what !== null) breaches.add(clause, what, undefined, letter);
    }
  }
}

function dictAt(value: PdfValue): PdfDict | null {
  if (value instanceof PdfStream) return value.dict;
  return value instanceof PdfDict ? value : null;
}

function isFont(file: PdfFile, dict: PdfDict): boolean {
  return file.name(dict.get('Type')) === 'Font';
}

function isDescendant(file: PdfFile, dict: PdfDict): boolean {
  return file.name(dict.get('Subtype'))?.startsWith('CIDFont') ?? false;
}

/** The font program: of a composite font in its descendant, of a Type 3 font in its drawings. */
function hasProgram(file: PdfFile, dict: PdfDict): boolean {
  if (['Type0', 'Type3'].includes(file.name(dict.get('Subtype')) ?? '')) return true;
  const descriptor = file.dict(dict.get('FontDescriptor'));
  return ['FontFile', 'FontFile2', 'FontFile3'].some(
    (key) => file.dict(descriptor?.get(key) ?? null) !== null,
  );
}

/** A line of a ToUnicode map that gives a character one of the values that mean no text. */
const NO_TEXT = /<[\da-f]+>\s*(?:<[\da-f]+>\s*)?<(?:0000|feff|fffe)(?:[\da-f]{4})*>/i;

function meansNothing(file: PdfFile, value: PdfValue): boolean {
  const map = file.resolve(value);
  return map instanceof PdfStream && NO_TEXT.test(latin1(file.decode(map)));
}

function fontName(file: PdfFile, dict: PdfDict): string {
  const name = file.name(dict.get('BaseFont'));
  return name === null ? 'without a name' : `“${name}”`;
}
