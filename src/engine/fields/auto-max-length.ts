import { nameOf } from './data-tree';
import { standardFamily } from './field-catalogue';
import type { Field } from './field-schema';
import { DEFAULT_FONT_SIZE, LINE_DISTANCE, sideInset } from './text-defaults';

/** Every character of Courier is 0.6 em wide. */
const COURIER_WIDTH = 0.6;

/**
 * The longest value that the boxes of one name hold together: combs show parts of it from their offsets, the lines of
 * a spread value follow one another, and any other box shows all of it. Null when none of them is to say.
 */
export function autoMaxLength(fields: readonly Field[]): number | null {
  const asked = fields.filter((field) => field.autoCalculateMaxLength);
  if (asked.length === 0) return null;
  const combs = fields.filter((field) => field.comb);
  const lines = new Map(fields.flatMap((field) => (lineOf(field) === null ? [] : [[lineOf(field), field]])));
  const whole = asked.filter((field) => !field.comb && lineOf(field) === null);
  const lengths = whole.map(capacityOf);
  if (asked.some((field) => field.comb)) lengths.push(Math.max(...combs.map(lastCell)));
  if (asked.some((field) => lineOf(field) !== null)) lengths.push(sumOf([...lines.values()].map(capacityOf)));
  const known = lengths.filter((length) => length !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** The longest text that this box holds at its font size, where it is to say; for one width of all characters. */
export function capacityOfBox(field: Field): number | null {
  return field.autoCalculateMaxLength ? capacityOf(field) : null;
}

function capacityOf(field: Field): number | null {
  const characterWidth = characterWidthOf(field);
  if (characterWidth === null) return null;
  const size = field.fontSize ?? DEFAULT_FONT_SIZE;
  const width = field.width - 2 * sideInset(field);
  const advance = size * characterWidth + field.characterSpacing;
  // The last character's spacing may hang over the edge.
  const columns = advance <= 0 ? 1 : Math.floor((width + field.characterSpacing) / advance);
  const lines =
    field.multilineLines ?? (field.multiline ? Math.floor(field.height / (size * LINE_DISTANCE)) : 1);
  return Math.max(1, columns) * Math.max(1, lines);
}

/** How wide all characters of the field's typeface are, in em; null where they differ. */
export function characterWidthOf({ typeface, characterWidth }: Field): number | null {
  return standardFamily(typeface) === 'Courier' ? COURIER_WIDTH : (characterWidth ?? null);
}

function lastCell({ combValueOffset, combNumberOfCells }: Field): number {
  return combValueOffset + combNumberOfCells;
}

function lineOf(field: Field): number | null {
  const name = nameOf(field);
  return name.kind === 'value' ? name.line : null;
}

/** Unknown where a part is. */
function sumOf(parts: readonly (number | null)[]): number | null {
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}
