import { standardFamily } from './field-catalogue';
import type { Field } from './field-schema';
import { DEFAULT_FONT_SIZE, LINE_DISTANCE, sideInset } from './text-defaults';

/** Every character of Courier is 0.6 em wide. */
const COURIER_WIDTH = 0.6;

/** The longest text the box holds at its font size, for typefaces whose characters share one width. */
export function autoMaxLength(field: Field): number | null {
  if (!field.autoCalculateMaxLength || standardFamily(field.typeface) !== 'Courier') return null;
  if (field.comb) return field.combValueOffset + field.combNumberOfCells;
  const size = field.fontSize ?? DEFAULT_FONT_SIZE;
  const width = field.width - 2 * sideInset(field);
  const advance = size * COURIER_WIDTH + field.characterSpacing;
  // The last character's spacing may hang over the edge.
  const columns = advance <= 0 ? 1 : Math.floor((width + field.characterSpacing) / advance);
  const lines =
    field.multilineLines ?? (field.multiline ? Math.floor(field.height / (size * LINE_DISTANCE)) : 1);
  return Math.max(1, columns) * Math.max(1, lines);
}
