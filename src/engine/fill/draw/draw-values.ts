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

/** Names that tell the time. What the other special names tell was put there with the values that are not in `data`. */
const clockTexts: Record<string, (field: Field, now: Date) => string> = {
  '@@date': (field, now) => formatMoment(momentOf(now), field.dateTimeFormat),
  '@@datetime': (field, now) => formatMoment(momentOf(now), field.dateTimeFormat),
};

/** Whether a field shows what only the service knows of this submission, such as `@@version`. */
export function isTold({ name }: Field): boolean {
  return name.startsWith('@@') && !(name in clockTexts);
}

function specialText(field: Field, now: Date): string {
  const told = typeof field.default === 'string' ? field.default : '';
  return clockTexts[field.name]?.(field, now) ?? told;
}

/** What a field shows: its own default when it is static, else the value of `data`, else its default. */
export function valueFor(field: Field, values: DrawValues): unknown {
  const name = nameOf(field);
  if (field.static || name.kind === 'special') return field.default ?? undefined;
  return readValue(values.data, name.segments) ?? field.default ?? undefined;
}

/** The text a field shows, empty when it has no value. */
export function textFor(field: Field, values: DrawValues): string {
  const name = nameOf(field);
  if (name.kind === 'special') return inCase(specialText(field, values.now), field);
  const value = valueFor(field, values);
  return value === undefined ? '' : textOfValue(value, field);
}

/** How a field spells a value. */
export function textOfValue(value: unknown, field: Field): string {
  return inCase(valueTypes[field.type].text(value, field), field);
}

export function isChecked(field: Field, values: DrawValues): boolean {
  // A box that nobody ticked is not ticked.
  const value = valueFor(field, values) ?? (field.type === 'boolean' ? false : undefined);
  return value !== undefined && isCheckedBy(value, field);
}

export function isCheckedBy(value: unknown, field: Field): boolean {
  return valueTypes[field.type].isChecked(value, field);
}

/** Capitals are a way to draw text: a code holds what was sent. */
function inCase(text: string, field: Field): string {
  return field.uppercase && field.displayType === 'text' ? text.toUpperCase() : text;
}
