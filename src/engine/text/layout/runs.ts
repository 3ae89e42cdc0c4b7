import type { ServiceFont } from '../fonts/service-font';
import { codesOf, type Glyph, type Shaped } from './glyph';
import type { StandardFontName } from './standard-font';
import type { PlacedLine, TextLayout } from './text-box';

/** Glyphs of a line that are drawn together, from left to right. */
export type DrawnRun =
  | { kind: 'codes'; font: StandardFontName; codes: number[]; x: number }
  | ShapedRun
  | { kind: 'box'; x: number };

export type ShapedRun = {
  kind: 'glyphs';
  /** The first font of the run. All fonts of the run belong to one mix. */
  font: ServiceFont;
  parts: readonly Shaped[];
  x: number;
  /**
   * The text of the whole run, when the texts of its glyphs do not add up to it in this order; else
   * null.
   */
  actualText: string | null;
};

/** The smallest offset, in thousandths of the font size, at which a glyph counts as shifted. */
const SHIFTED = 50;

type Drawing = { kind: 'codes' | 'glyphs' | 'box'; font: ServiceFont | null; members: Glyph[]; x: number };

/**
 * Divides a line into runs by the fonts that draw it. Character spacing becomes part of the
 * advances of embedded glyphs.
 */
export function runsOf(line: PlacedLine, layout: TextLayout): DrawnRun[] {
  const { fontSize, characterSpacing } = layout;
  // Nearly every line takes this path.
  if (line.glyphs.length > 0 && line.glyphs.every(({ code }) => code !== null))
    return [{ kind: 'codes', font: layout.font.name, codes: codesOf(line.glyphs), x: line.x }];
  const drawings: Drawing[] = [];
  let x = line.x;
  for (const glyph of line.glyphs) {
    const font = glyph.shaped?.font ?? null;
    const kind = glyph.code !== null ? 'codes' : font === null ? 'box' : 'glyphs';
    const last = drawings.at(-1);
    if (last?.kind === kind && last.font?.mix === font?.mix && kind !== 'box') last.members.push(glyph);
    else drawings.push({ kind, font, members: [glyph], x });
    x += (glyph.width * fontSize) / 1000 + characterSpacing;
  }
  return drawings.map((drawing) => toRun(drawing, layout));
}

function toRun({ kind, font, members, x }: Drawing, layout: TextLayout): DrawnRun {
  if (kind === 'box') return { kind, x };
  if (font === null) {
    return { kind: 'codes', font: layout.font.name, codes: codesOf(members), x };
  }
  const spacing = (layout.characterSpacing * 1000) / layout.fontSize;
  const parts = members.flatMap(({ shaped }) => (shaped === undefined ? [] : [spaced(shaped, spacing)]));
  return { kind: 'glyphs', font, parts, x, actualText: actualTextOf(members) };
}

/** Adds character spacing after the last glyph only, so that marks stay with their letter. */
function spaced(part: Shaped, spacing: number): Shaped {
  const last = part.glyphs.at(-1);
  if (spacing === 0 || last === undefined) return part;
  const glyphs = [...part.glyphs.slice(0, -1), { ...last, advance: last.advance + spacing }];
  return { font: part.font, glyphs };
}

/**
 * The text of a run, when PDF readers could not derive it from the glyphs: raised or shifted glyphs
 * look like separate lines to them, and a character can have more glyphs than parts. Right-to-left
 * text gets none: PDF readers reverse it in any case.
 */
function actualTextOf(members: readonly Glyph[]): string | null {
  let [text, spoken, isPlain] = ['', '', true];
  for (const { text: own, level = 0, shaped } of members) {
    if (level > 0) return null;
    text += own;
    for (const glyph of shaped?.glyphs ?? []) {
      spoken += glyph.text;
      isPlain &&= Math.abs(glyph.x) <= SHIFTED && glyph.y === 0;
    }
  }
  return isPlain && spoken === text ? null : text;
}
