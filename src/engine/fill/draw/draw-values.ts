import type { Field } from '../../fields/field-schema';
import { readValue } from '../../fields/read-value';
import { momentOf } from '../../text/layout/moment';
import { formatMoment } from '../../text/layout/strftime';
import { valueTypes } from '../values/value-types';
import { nameOf } from './draw-names';

export type DrawValues = {
  data: unknown;
  now: Date;
};

/**
 * Special names that tell the time. The values of the other special names were set as the defaults
 * of their fields.
 */
const clockTexts: Record<string, (field: Field, now: Date) => string> = {
  '@@date': (field, now) => formatMoment(momentOf(now), field.dateTimeFormat),
  '@@datetime': (field, now) => formatMoment(momentOf(now), field.dateTimeFormat),
};

/**
 * Tells whether a field shows a fact that only the service knows about this submission, such as
 * `@@version`.
 */
export function isTold({ name }: Field): boolean {
  return name.startsWith('@@') && !(name in clockTexts);
}

function specialText(field: Field, now: Date): string {
  const told = typeof field.default === 'string' ? field.default : '';
  return clockTexts[field.name]?.(field, now) ?? told;
}

/**
 * Returns the value of a field: its default when it is static, else the value in `data`, else its
 * default.
 */
export function valueFor(field: Field, values: DrawValues): unknown {
  const name = nameOf(field);
  if (field.static || name.kind === 'special') return field.default ?? undefined;
  return readValue(values.data, name.segments) ?? field.default ?? undefined;
}

/** Returns the text of a field; empty when it has no value. */
export function textFor(field: Field, values: DrawValues): string {
  const name = nameOf(field);
  if (name.kind === 'special') return inCase(specialText(field, values.now), field);
  const value = valueFor(field, values);
  return value === undefined ? '' : textOfValue(value, field);
}

/** Returns a value as the field writes it. */
export function textOfValue(value: unknown, field: Field): string {
  return inCase(valueTypes[field.type].text(value, field), field);
}

export function isChecked(field: Field, values: DrawValues): boolean {
  // A boolean without a value is not checked.
  const value = valueFor(field, values) ?? (field.type === 'boolean' ? false : undefined);
  return value !== undefined && isCheckedBy(value, field);
}

export function isCheckedBy(value: unknown, field: Field): boolean {
  return valueTypes[field.type].isChecked(value, field);
}

/** Applies uppercase to drawn text only: a code encodes the value as it was sent. */
function inCase(text: string, field: Field): string {
  return field.uppercase && field.displayType === 'text' ? text.toUpperCase() : text;
}
