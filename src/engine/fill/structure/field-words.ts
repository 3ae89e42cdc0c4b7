import { showsList, showsText, showsTick } from '../../fields/displays';
import type { Field } from '../../fields/field-schema';
import { signatureOf } from '../../fields/values/signature-value';
import { nameOf } from '../draw/draw-names';
import { type DrawValues, valueFor } from '../draw/draw-values';

/** Tells whether a field only decorates the page: a shape that every document has. */
export function isDecoration(field: Field): boolean {
  return field.displayType === 'shape' && field.static;
}

/** What a field is called where people hear it and do not see it. */
export function titleOf(field: Field): string {
  return field.title === '' ? nameOf(field).name : field.title;
}

/** The words for a value that is no text: a tick, a picture, or a code with what it encodes. */
export function wordsFor(field: Field, values: DrawValues): string | null {
  if (showsText(field) || showsList(field)) return null;
  if (showsTick(field)) return values.isTicked(field) ? titleOf(field) : null;
  if (field.displayType !== 'image') {
    const text = values.textFor(field);
    return text === '' ? null : `${titleOf(field)}: ${text}`;
  }
  const value = valueFor(field, values.data);
  const isTyped = 'text' in (signatureOf(value) ?? {});
  return value === undefined || isTyped ? null : titleOf(field);
}
