import type { Breach, BreachList } from './breach';
import type { FontProgram } from './font-program';
import type { SeenFont } from './seen-font';

/** The codes that content shows in a font. `hidden`: only in text that is not drawn. */
export type FontUse = { font: SeenFont; shown: Set<number>; hidden: Set<number>; place: string };

type Fault = [clause: string, what: string, letter?: Breach['letter']];

/** Widths may differ by less than this, in thousandths of the font size. */
const WIDTH_TOLERANCE = 1;
const NO_TEXT = /[\0\ufeff\ufffe\ufffd]/;
const KINDS = new Set(['Type1', 'MMType1', 'TrueType', 'Type3', 'Type0']);

/** Finds what PDF/A forbids in a font that content draws with (ISO 19005-2, 6.2.11). */
export function lookAtFont(use: FontUse, breaches: BreachList): void {
  for (const [clause, what, letter] of faultsOf(use)) breaches.add(clause, what, use.place, letter);
}

function faultsOf({ font, shown, hidden }: FontUse): Fault[] {
  const { name } = font;
  if (!KINDS.has(font.kind) || !font.isNamed) return [['6.2.11.2', `${name} without a known type or a name`]];
  const texts = textFaults(font, [...shown, ...hidden]);
  if (font.kind === 'Type3') return texts;
  if (!font.isEmbedded)
    return shown.size === 0 ? texts : [...texts, ['6.2.11.4.1', `${name}, which is not embedded,`]];
  if (font.codeMap === undefined)
    return [...texts, ['6.2.11.3.3', `${name} with an encoding that is not understood`]];
  return [...texts, ...dictionaryFaults(font), ...programFaults(font, { shown, hidden })];
}

function textFaults(font: SeenFont, codes: readonly number[]): Fault[] {
  const texts = codes.map((code) => font.textOf(code));
  if (texts.includes(undefined))
    return [['6.2.11.7.2', `characters of ${font.name} whose text is unknown`, 'U']];
  const isText = texts.every((text) => !NO_TEXT.test(text ?? ''));
  return isText ? [] : [['6.2.11.7.2', `characters of ${font.name} that stand for no text`, 'U']];
}

function dictionaryFaults(font: SeenFont): Fault[] {
  const faults: Fault[] = [];
  if (!font.hasOwnCollection)
    faults.push(['6.2.11.3.1', `${font.name} with an encoding of another collection`]);
  if (!font.isComposite && !font.hasAllWidths)
    faults.push(['6.2.11.2', `${font.name} without a list of its widths`]);
  return faults;
}

type Codes = Pick<FontUse, 'shown' | 'hidden'>;

function programFaults(font: SeenFont, codes: Codes): Fault[] {
  if (font.isType1) return [];
  try {
    if (font.program !== null) return faultsInProgram(font, font.program, codes);
  } catch (error) {
    // A program that is cut off says so where it is read, which may be as late as the lookup of a code.
    if (!(error instanceof RangeError)) throw error;
  }
  return [['6.2.11.2', `${font.name}, whose program cannot be read,`]];
}

function faultsInProgram(font: SeenFont, program: FontProgram, { shown, hidden }: Codes): Fault[] {
  const { name } = font;
  const faults = font.kind === 'TrueType' ? mapFaults(font, program) : [];
  const glyphs = [...shown, ...hidden].map((code) => ({ code, glyph: font.glyphOf(code) }));
  if (glyphs.some(({ code, glyph }) => glyph === 0 || font.differences.get(code) === '.notdef'))
    faults.push(['6.2.11.8', `characters without a glyph in ${name}`]);
  const drawn = glyphs.filter(({ code, glyph }) => glyph !== undefined && shown.has(code));
  if (drawn.some(({ glyph = 0 }) => glyph >= program.glyphs))
    faults.push(['6.2.11.4.1', `characters that are missing in ${name}`]);
  if (drawn.some(({ code, glyph = 0 }) => differs(font.widthOf(code), program.widthOf(glyph))))
    faults.push(['6.2.11.5', `${name}, whose widths are not those of its program,`]);
  return faults;
}

function mapFaults(font: SeenFont, { maps }: FontProgram): Fault[] {
  const base = font.baseEncoding;
  const isOne = maps.length === 1 || maps.some((map) => map.platform === 3 && map.encoding === 0);
  if (font.isSymbolic)
    return font.dict.has('Encoding') || !isOne
      ? [['6.2.11.6', `${font.name}, which is symbolic and has an encoding or several character maps,`]]
      : [];
  const isStandard = base === 'WinAnsiEncoding' || base === 'MacRomanEncoding';
  return isStandard && maps.length > 0
    ? []
    : [['6.2.11.6', `${font.name} without a standard encoding or character map`]];
}

function differs(stated: number, own: number | undefined): boolean {
  return own !== undefined && Math.abs(own - stated) > WIDTH_TOLERANCE;
}
