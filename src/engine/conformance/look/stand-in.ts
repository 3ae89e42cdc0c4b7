import { spellDingbats } from '../../fill/append/append-dingbats';
import { spellEmbedded } from '../../fill/append/append-font';
import type { ObjectWriter } from '../../pdf/writer/file-update';
import { dingbats } from '../../text/fonts/dingbats';
import type { FontLibrary } from '../../text/fonts/font-library';
import { embedBytes, glyphOf, loadInPlaceOf } from '../../text/fonts/stand-in-fonts';
import type { StandardFontName } from '../../text/layout/standard-font';
import { BLANK } from '../../text/shaping/shaped-clusters';
import type { FontUse } from './look-at-fonts';
import { letterOf, type SeenFont } from './seen-font';

/** Names of the standard fonts, and of those that viewers draw with the same widths. */
const FAMILIES = [
  { names: /^(?:Helvetica|Arial(?:MT)?)$/, family: 'Helvetica', slanted: 'Oblique' },
  { names: /^Times(?:-Roman|NewRoman(?:PS)?(?:MT)?)?$/, family: 'Times', slanted: 'Italic' },
  { names: /^Courier(?:New)?(?:PS)?(?:MT)?$/, family: 'Courier', slanted: 'Oblique' },
] as const;
const STYLE = /[-,](Bold)?(Italic|Oblique)?(?:MT)?$/;

/** Widths may differ by less than this, in thousandths of the font size. */
const WIDTH_TOLERANCE = 1;

/**
 * Spells an embedded font in place of a standard one that a document leaves to viewers: the same codes, texts and
 * widths. Null when that would change what the document shows.
 */
export async function standInFor(
  { font, shown, hidden }: FontUse,
  { library, update }: { library: FontLibrary; update: ObjectWriter },
): Promise<string | null> {
  const codes = [...shown, ...hidden];
  if (font.baseName === 'ZapfDingbats') return areOurs(font, codes) ? spellDingbats(update) : null;
  const name = standardNameOf(font.baseName);
  if (name === null || !['Type1', 'MMType1', 'TrueType'].includes(font.kind) || codes.includes(0))
    return null;
  const face = await loadInPlaceOf(library, name);
  const texts = new Map(codes.map((code) => [code, textOf(font, code)]));
  const isSame = codes.every((code) => {
    const { glyph, width } = glyphOf(face, texts.get(code) ?? '');
    if (glyph === BLANK) return false;
    return !font.statesWidths || Math.abs(font.widthOf(code) - width) <= WIDTH_TOLERANCE;
  });
  return isSame
    ? spellEmbedded(
        update,
        embedBytes(face, (byte) => texts.get(byte) ?? ''),
      )
    : null;
}

/** The character that viewers draw, whatever ToUnicode says. */
function textOf(font: SeenFont, code: number): string {
  return letterOf(font.nameOf(code) ?? '') ?? '';
}

function areOurs(font: SeenFont, codes: readonly number[]): boolean {
  return codes.every((code) => {
    const named = font.differences.get(code);
    const ours = dingbats.find((one) => one.code === code);
    return ours !== undefined && (named === undefined || named === ours.name);
  });
}

function standardNameOf(baseName: string): StandardFontName | null {
  const style = STYLE.exec(baseName);
  const [bold, slanted] = [style?.[1] !== undefined, style?.[2] !== undefined];
  const plain = style === null || (!bold && !slanted) ? baseName : baseName.slice(0, style.index);
  const known = FAMILIES.find(({ names }) => names.test(plain));
  if (known === undefined) return null;
  const ending = `${bold ? 'Bold' : ''}${slanted ? known.slanted : ''}`;
  if (ending === '') return known.family === 'Times' ? 'Times-Roman' : known.family;
  return `${known.family}-${ending}` as StandardFontName;
}
