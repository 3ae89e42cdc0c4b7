import type { ServiceFont } from '../../fonts/service-font';
import type { PlacedGlyph } from '../../fonts/shaped-clusters';
import { codesOf, type Glyph } from './glyph';
import type { StandardFontName } from './standard-font';
import type { PlacedLine, TextLayout } from './text-box';

/** What is drawn in one go, from left to right. */
export type DrawnRun =
  | { kind: 'codes'; font: StandardFontName; codes: number[]; x: number }
  | ShapedRun
  | { kind: 'box'; x: number };

export interface ShapedRun {
  kind: 'glyphs';
  font: ServiceFont;
  glyphs: PlacedGlyph[];
  x: number;
  /** What the glyphs stand for together, where their own texts in this order do not add up to it. */
  actualText: string | null;
}

/** Thousandths of the font size. */
const SHIFTED = 50;

type Drawing = { kind: 'codes' | 'glyphs' | 'box'; font: ServiceFont | null; members: Glyph[]; x: number };

/** Divides a line by the fonts that draw it. Spacing is part of the advances of embedded glyphs. */
export function runsOf(line: PlacedLine, layout: TextLayout): DrawnRun[] {
  const { fontSize, characterSpacing } = layout;
  const drawings: Drawing[] = [];
  let x = line.x;
  for (const glyph of line.glyphs) {
    const font = glyph.shaped?.font ?? null;
    const kind = glyph.code !== null ? 'codes' : font === null ? 'box' : 'glyphs';
    const last = drawings.at(-1);
    if (last?.kind === kind && last.font === font && kind !== 'box') last.members.push(glyph);
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
  const glyphs = members.flatMap(({ shaped }) => spaced(shaped?.glyphs ?? [], spacing));
  return {
    kind: 'glyphs',
    font,
    glyphs,
    x,
    actualText: actualTextOf(members, glyphs),
  };
}

/** Marks are drawn where their letter stands: the space comes after the last glyph only. */
function spaced(glyphs: readonly PlacedGlyph[], spacing: number): readonly PlacedGlyph[] {
  const last = glyphs.at(-1);
  if (spacing === 0 || last === undefined) return glyphs;
  return [...glyphs.slice(0, -1), { ...last, advance: last.advance + spacing }];
}

/**
 * Glyphs that are raised or shifted look like lines of their own to those who read the text, and characters may have more
 * glyphs than parts. Text from right to left does without: readers turn it round however it is written.
 */
function actualTextOf(members: readonly Glyph[], glyphs: readonly PlacedGlyph[]): string | null {
  if (members.some((member) => (member.level ?? 0) > 0)) return null;
  const text = members.map((member) => member.text).join('');
  const isPlain =
    glyphs.every(({ x, y }) => Math.abs(x) <= SHIFTED && y === 0) &&
    glyphs.map((glyph) => glyph.text).join('') === text;
  return isPlain ? null : text;
}
