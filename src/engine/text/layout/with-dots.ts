import type { Glyph } from './glyph';
import { toGlyphs } from './glyphs';
import type { FontMetrics } from './standard-font';
import { countThatFits, plainMeasure, widthOfGlyphs } from './wrap';

/** Shortens a line so that it fits into this width with three dots at its end. */
export function withDots(
  line: readonly Glyph[],
  style: { font: FontMetrics; fontSize: number },
  width: number,
): Glyph[] {
  const measure = plainMeasure(style);
  const dots = toGlyphs('…', style.font).map((dot) => ({ ...dot, level: line[0]?.level ?? 0 }));
  const count = countThatFits(line, measure, width - widthOfGlyphs(dots, measure));
  return [...line.slice(0, count), ...dots];
}
