import { nameOf } from './data-tree';
import { standardFamily } from './field-catalogue';
import type { Field } from './field-schema';
import { DEFAULT_FONT_SIZE, endInset, LINE_DISTANCE, sideInset } from './text-defaults';

/** The width of every Courier character, in em. */
const COURIER_WIDTH = 0.6;

/**
 * Returns the longest value that the boxes of one name hold together. Combs show parts of it from
 * their offsets, the lines of a spread value follow one another, and any other box shows all of it.
 * Returns null when no field has `autoCalculateMaxLength`.
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

/**
 * Returns the longest text that a box with `autoCalculateMaxLength` holds at its font size; null
 * for other boxes, and for typefaces whose characters differ in width.
 */
export function capacityOfBox(field: Field): number | null {
  return field.autoCalculateMaxLength ? capacityOf(field) : null;
}

function capacityOf(field: Field): number | null {
  const characterWidth = characterWidthOf(field);
  if (characterWidth === null) return null;
  const size = field.fontSize ?? DEFAULT_FONT_SIZE;
  const width = field.width - 2 * sideInset(field);
  const advance = size * characterWidth + field.characterSpacing;
  // The spacing after the last character may extend over the edge.
  const columns = advance <= 0 ? 1 : Math.floor((width + field.characterSpacing) / advance);
  const height = field.height - 2 * endInset(field);
  const lines = field.multilineLines ?? (field.multiline ? Math.floor(height / (size * LINE_DISTANCE)) : 1);
  return Math.max(1, columns) * Math.max(1, lines);
}

/** Returns the width of the typeface's characters in em; null when they differ in width. */
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

/** Sums the parts; the sum is null when a part is. */
function sumOf(parts: readonly (number | null)[]): number | null {
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}
