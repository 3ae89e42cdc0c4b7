import type { SpecialName } from '../../fields/field-name';
import type { Field } from '../../fields/field-schema';
import { readValue } from '../../fields/read-value';
import { nameOf } from './draw-names';
import { valueTypes } from './fields/value-types';
import { momentOf } from './text/moment';
import { formatMoment } from './text/strftime';

export interface DrawValues {
  data: unknown;
  now: Date;
}

const DEFAULT_DATE_FORMAT = '%Y-%m-%d';

const specialTexts: Record<SpecialName, (field: Field, now: Date) => string> = {
  '@@date': (field, now) => formatMoment(momentOf(now), field.dateTimeFormat),
  // The default format of dates would leave out the time, which is what this name is for.
  '@@datetime': (field, now) => {
    const format = field.dateTimeFormat === DEFAULT_DATE_FORMAT ? '%Y-%m-%d %H:%M %Z' : field.dateTimeFormat;
    return formatMoment(momentOf(now), format);
  },
  // Put there with the other values that are not in `data`.
  '@@version': (field) => (typeof field.default === 'string' ? field.default : ''),
};

/** What a field shows: its own default when it is static, else the value of `data`, else its default. */
export function valueFor(field: Field, values: DrawValues): unknown {
  const name = nameOf(field);
  if (field.static || name.kind === 'special') return field.default ?? undefined;
  return readValue(values.data, name.segments) ?? field.default ?? undefined;
}

/** The text a field shows, empty when it has no value. */
export function textFor(field: Field, values: DrawValues): string {
  const name = nameOf(field);
  if (name.kind === 'special') return inCase(specialTexts[name.name](field, values.now), field);
  const value = valueFor(field, values);
  return value === undefined ? '' : textOfValue(value, field);
}

/** How a field spells a value. */
export function textOfValue(value: unknown, field: Field): string {
  return inCase(valueTypes[field.type].text(value, field), field);
}

export function isChecked(field: Field, values: DrawValues): boolean {
  const value = valueFor(field, values);
  return value !== undefined && valueTypes[field.type].isChecked(value, field);
}

function inCase(text: string, field: Field): string {
  return field.uppercase ? text.toUpperCase() : text;
}
