import { type StoredField, showsTick } from '../../../../../engine/fields';
import { displayOf } from '../editor-state';

const TICK = '✓';

/** Whether a field shows a mark and no text. */
export function showsMark(field: StoredField): boolean {
  return showsTick({ displayType: displayOf(field) }) || field.condition !== null;
}

/**
 * The text that stands for a value until the PDF has it. Null where only the PDF shows the value:
 * pictures, codes, lists of rows.
 */
export function textOf(field: StoredField, value: unknown): string | null {
  if (field.condition !== null) return String(value) === String(field.condition) ? TICK : '';
  if (displayOf(field) !== 'text' && !showsMark(field)) return null;
  if (value === undefined || value === null) return '';
  const isInverted = field.invertBooleanCondition === true;
  if (showsMark(field)) return (value === true) !== isInverted ? TICK : '';
  return typeof value === 'object' ? null : String(value);
}
