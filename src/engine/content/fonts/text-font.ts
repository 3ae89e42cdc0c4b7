import { isUnreadable, PdfProblem } from '../../pdf/pdf-problem';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import type { WorkBudget } from '../../pdf/reader/work-budget';
import { type PdfDict, PdfName, PdfStream, type PdfValue } from '../../pdf/values';
import { compositeWidths, simpleWidths, type WidthOf } from './glyph-widths';
import { type CMap, readCMap } from './read-cmap';
import { simpleEncoding, UNKNOWN } from './simple-encoding';

/** The texts and widths of the codes in a font's strings. */
export type TextFont = {
  /** The number of bytes in a code. */
  codeBytes: 1 | 2;
  textOf(code: number): string;
  widthOf: WidthOf;
  /** The codes whose whole text is this character. */
  codesFor(character: string): number[];
};

const CMAP_BYTES = 1024 * 1024;
const CODES_FOR_ONE_CHARACTER = 8;

/** Reads codes, texts and widths from a font dictionary, never outlines. */
export function readTextFont(file: PdfFile, font: PdfDict, budget: WorkBudget): TextFont {
  const toUnicode = cmapOf(file, font.get('ToUnicode'), budget);
  return file.name(font.get('Subtype')) === 'Type0'
    ? compositeFont(file, font, { toUnicode, budget })
    : simpleFont(file, font, toUnicode);
}

function simpleFont(file: PdfFile, font: PdfDict, toUnicode: CMap | null): TextFont {
  const texts = simpleEncoding(file, font.get('Encoding'));
  const textOf = (code: number) => mappedText(toUnicode, code) ?? texts[code] ?? UNKNOWN;
  return {
    codeBytes: 1,
    textOf,
    widthOf: simpleWidths(file, font, texts),
    codesFor: (character) =>
      texts
        .flatMap((_, code) => (textOf(code) === character ? [code] : []))
        .slice(0, CODES_FOR_ONE_CHARACTER),
  };
}

type Reading = { toUnicode: CMap | null; budget: WorkBudget };

function compositeFont(file: PdfFile, font: PdfDict, { toUnicode, budget }: Reading): TextFont {
  const descendant = file.dict(file.array(font.get('DescendantFonts'))?.[0] ?? null);
  const encoding = file.resolve(font.get('Encoding'));
  const cmap = encoding instanceof PdfStream ? cmapOf(file, encoding, budget) : null;
  const isUnicode = encoding instanceof PdfName && /UCS2|UTF16/.test(encoding.text);
  const glyphWidth = compositeWidths(file, descendant, budget);
  const codeBytes = cmap?.codeLengths.size === 1 && cmap.codeLengths.has(1) ? 1 : 2;
  const isRead = !isVertical(encoding) && hasPlainCodes(encoding, cmap);
  const ownText = (code: number) => (isUnicode ? String.fromCharCode(code) : UNKNOWN);
  return {
    codeBytes,
    textOf: (code) => (isRead ? (mappedText(toUnicode, code) ?? ownText(code)) : UNKNOWN),
    widthOf: (code) => glyphWidth(glyphOf(cmap, code)),
    codesFor: (character) => {
      const own = isUnicode ? [character.charCodeAt(0)] : [];
      return isRead ? [...own, ...mappedCodes(toUnicode, character)] : [];
    },
  };
}

/** Whether text is vertical. Fields cannot stand on vertical lines, so such text is not read. */
function isVertical(encoding: PdfValue): boolean {
  return encoding instanceof PdfName && encoding.text.endsWith('-V');
}

/** Whether all codes have one length. Encodings that mix lengths are not read. */
function hasPlainCodes(encoding: PdfValue, cmap: CMap | null): boolean {
  if (cmap !== null)
    return cmap.codeLengths.size === 1 && (cmap.codeLengths.has(1) || cmap.codeLengths.has(2));
  return encoding instanceof PdfName && /^Identity|UCS2|UTF16/.test(encoding.text);
}

function glyphOf(cmap: CMap | null, code: number): number {
  const range = cmap?.glyphs.rangeOf(code);
  return range === undefined || range === null ? code : range.value + code - range.from;
}

/** The text of a code. Within a range, the last character counts up with the code. */
function mappedText(cmap: CMap | null, code: number): string | null {
  const range = cmap?.texts.rangeOf(code);
  if (range === undefined || range === null) return null;
  const { value, from } = range;
  if (code === from || value === '') return value;
  return `${value.slice(0, -1)}${String.fromCharCode(value.charCodeAt(value.length - 1) + code - from)}`;
}

function mappedCodes(cmap: CMap | null, character: string): number[] {
  const wanted = character.charCodeAt(0);
  return (cmap?.texts.ranges ?? [])
    .flatMap(({ from, to, value }) => {
      const ahead = wanted - value.charCodeAt(0);
      return value.length === 1 && ahead >= 0 && ahead <= to - from ? [from + ahead] : [];
    })
    .slice(0, CODES_FOR_ONE_CHARACTER);
}

/** Reads a CMap; null when it is unreadable or unpacks to too much. */
function cmapOf(file: PdfFile, value: PdfValue, budget: WorkBudget): CMap | null {
  const stream = file.resolve(value);
  if (!(stream instanceof PdfStream) || stream.raw.length > CMAP_BYTES) return null;
  try {
    return readCMap(file.decode(stream), budget);
  } catch (error) {
    const isTooLong = error instanceof PdfProblem && error.code === 'inflates_too_much';
    if (isTooLong || isUnreadable(error)) return null;
    throw error;
  }
}

/** The font that replaces a missing font. Its texts are unknown and its widths 0. */
export const NO_FONT: TextFont = {
  codeBytes: 1,
  textOf: () => UNKNOWN,
  widthOf: () => 0,
  codesFor: () => [],
};
