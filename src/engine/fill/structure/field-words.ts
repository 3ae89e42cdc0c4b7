import { showsList, showsText, showsTick } from '../../fields/displays';
import type { Field } from '../../fields/field-schema';
import { signatureOf } from '../../fields/values/signature-value';
import { nameOf } from '../draw/draw-names';
import { type DrawValues, valueFor } from '../draw/draw-values';

/** How a tick is called whose field is called by its place. */
const TICK = '\u2713';

/**
 * Tells whether what a field shows means something. A shape that every document has only decorates
 * the page, and what is not ticked shows at most an empty box.
 */
export function means(field: Field, values: DrawValues): boolean {
  const isDecoration = field.displayType === 'shape' && field.static;
  return !isDecoration && (!showsTick(field) || values.isTicked(field));
}

/** What a field is called where people hear it and do not see it. */
export function titleOf(field: Field): string {
  return field.title === '' ? nameOf(field).name : field.title;
}

/**
 * The words for a value that is no text: a tick, a picture, or a code with what it encodes. `said` is
 * the title that its place has already.
 */
export function wordsFor(field: Field, values: DrawValues, said?: string): string | null {
  if (showsText(field) || showsList(field) || !means(field, values)) return null;
  const isSaid = said === titleOf(field);
  if (showsTick(field)) return isSaid ? TICK : titleOf(field);
  if (field.displayType !== 'image') {
    const text = values.textFor(field);
    if (text === '') return null;
    return isSaid ? text : `${titleOf(field)}: ${text}`;
  }
  const value = valueFor(field, values.data);
  const isTyped = 'text' in (signatureOf(value) ?? {});
  return value === undefined || isTyped ? null : titleOf(field);
}
