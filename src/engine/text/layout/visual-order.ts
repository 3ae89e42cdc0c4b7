import { inVisualOrder } from '../shaping/directions';
import type { Glyph } from './glyph';

/** The characters of a line from left to right. */
export function visually(line: readonly Glyph[]): readonly Glyph[] {
  if (line.every((glyph) => (glyph.level ?? 0) === 0)) return line;
  return inVisualOrder(line.map((glyph) => ({ glyph, level: glyph.level ?? 0 }))).map(({ glyph }) => glyph);
}
