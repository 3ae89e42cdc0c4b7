import { showsText } from '../../fields/displays';
import type { Field } from '../../fields/field-schema';
import { holdsOf } from '../../fields/field-traits';
import { readValue } from '../../fields/read-value';
import { bareText, maskedText, maskOf } from '../../fields/text-mask';
import { fieldTypes } from '../../fields/types/index';
import { momentOf } from '../../text/layout/moment';
import { formatMoment } from '../../text/layout/strftime';

import { nameOf } from './draw-names';

/**
 * The values that fields show for one submission. The text of a field is derived once, at the first
 * use.
 */
export class DrawValues {
  readonly #texts = new Map<Field, string>();

  constructor(
    readonly data: unknown,
    readonly now: Date,
  ) {}

  /** Returns the text that a field shows; "" without a value. */
  textFor(field: Field): string {
    const text = this.#texts.get(field) ?? deriveText(field, this);
    this.#texts.set(field, text);
    return text;
  }

  /** Tells whether the field's check or shape is drawn. */
  isTicked(field: Field): boolean {
    // A boolean without a value is false.
    const value = valueFor(field, this.data) ?? (holdsOf(field) === 'boolean' ? false : undefined);
    return value !== undefined && isTickedBy(value, field);
  }
}

/**
 * Returns the value that a field shows: its own default when it is static, else the value of
 * `data`, else its default.
 */
export function valueFor(field: Field, data: unknown): unknown {
  const name = nameOf(field);
  if (field.static || name.kind === 'special') return field.default ?? undefined;
  return readValue(data, name.segments) ?? field.default ?? undefined;
}

/** Returns a value as the field writes it. */
export function textOfValue(value: unknown, field: Field): string {
  return inCase(inForm(fieldTypes[field.type].value.text(value, field), field), field);
}

export function isTickedBy(value: unknown, field: Field): boolean {
  return fieldTypes[field.type].value.isTicked(value, field);
}

function deriveText(field: Field, { data, now }: DrawValues): string {
  if (nameOf(field).kind === 'special') return inCase(specialText(field, now), field);
  const value = valueFor(field, data);
  return value === undefined ? '' : textOfValue(value, field);
}

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
export function isFilledByService({ name }: Field): boolean {
  return name.startsWith('@@') && !(name in clockTexts);
}

function specialText(field: Field, now: Date): string {
  const given = typeof field.default === 'string' ? field.default : '';
  return clockTexts[field.name]?.(field, now) ?? given;
}

/**
 * Writes drawn text in the form of its mask. Combs without cells for what stands between the
 * characters hold the characters alone.
 */
function inForm(text: string, field: Field): string {
  const mask = showsText(field) ? maskOf(field) : null;
  if (mask === null) return text;
  if (!field.comb) return maskedText(text, mask) ?? text;
  const bare = bareText(text, mask);
  return bare !== null && field.combValueOffset + field.combNumberOfCells <= bare.length ? bare : text;
}

/** Applies uppercase to drawn text only: a code encodes the value as it was sent. */
function inCase(text: string, field: Field): string {
  return field.uppercase && showsText(field) ? text.toUpperCase() : text;
}
