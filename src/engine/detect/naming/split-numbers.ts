import type { FieldInput } from '../../fields/field-schema';
import type { Nameable } from './nameable';

/** The parts of one number stand at most this far apart, in points. */
const GAP = 30;
const SAME_LINE = 2;

/** Numbers that forms part in this way, and how people write them. */
const FORMS = new Map([
  ['3-2-4', '999-99-9999'],
  ['2-7', '99-9999999'],
  ['3-3-4', '(999) 999-9999|999-999-9999'],
  ['5-4', '99999-9999'],
]);
const DATES = new Set(['2-2-4', '4-2-2', '2-2-2']);

/** Finds the fields that hold the parts of one number, such as a social security number, in order. */
export function splitNumbers(fields: readonly Nameable[]): Nameable[][] {
  const combs = fields.filter(isPart).toSorted((one, other) => one.x - other.x);
  const rows: Nameable[][] = [];
  for (const comb of combs) {
    const row = rows.find((parts) => continues(parts, comb));
    if (row === undefined) rows.push([comb]);
    else row.push(comb);
  }
  return rows.filter((row) => FORMS.has(shapeOf(row)) || DATES.has(shapeOf(row)));
}

/** Returns what makes a field a part of the number: where it begins, and how the number is written. */
export function partOf(row: readonly Nameable[], index: number): Partial<FieldInput> {
  const offset = row.slice(0, index).reduce((sum, part) => sum + cellsOf(part), 0);
  const textMask = FORMS.get(shapeOf(row));
  const cells = row.reduce((sum, part) => sum + cellsOf(part), 0);
  return { combValueOffset: offset, ...(textMask ? { textMask, maxLength: null } : { maxLength: cells }) };
}

function isPart(field: Nameable): boolean {
  const { comb, type, default: value, combValueOffset } = field;
  const isPlain = value == null && !combValueOffset && !field.static;
  return comb === true && (type ?? 'string') === 'string' && isPlain;
}

function continues(parts: readonly Nameable[], next: Nameable): boolean {
  const last = parts.at(-1);
  if (last === undefined || last.name === next.name) return false;
  const gap = next.x - (last.x + last.width);
  const isLevel = Math.abs(last.y - next.y) <= SAME_LINE && Math.abs(last.height - next.height) <= SAME_LINE;
  return isLevel && gap >= -SAME_LINE && gap <= GAP;
}

function shapeOf(row: readonly Nameable[]): string {
  return row.map(cellsOf).join('-');
}

function cellsOf({ combNumberOfCells }: Nameable): number {
  return combNumberOfCells ?? 0;
}
