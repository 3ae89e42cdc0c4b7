import { showsList, showsText, showsTick } from '../../fields/displays';
import type { Field } from '../../fields/field-schema';
import { holdsList, holdsOf, pictureTraitsOf } from '../../fields/field-traits';
import { signatureOf } from '../../fields/values/signature-value';
import type { SpokenWords } from '../../text/spoken-words';
import { nameOf } from '../draw/draw-names';
import { type DrawValues, valueFor } from '../draw/draw-values';
import { hasState, type PrintedField, wordsForState } from './printed-field';
import type { FieldPlace } from './structure-plan';

/** Tells whether a field is a shape that every document has. It only decorates the page. */
export function isDecoration(field: Field): boolean {
  return field.displayType === 'shape' && field.static;
}

/** Tells whether what a field shows means something. What is not ticked shows at most an empty box. */
export function means(field: Field, values: DrawValues): boolean {
  return !isDecoration(field) && (!showsTick(field) || values.isTicked(field));
}

/** What a field is called where people hear it and do not see it. */
export function titleOf(field: Field): string {
  return field.title === '' ? nameOf(field).name : field.title;
}

/** The words for a value that is no text: a tick, a choice in a list, a picture, or a code with what it encodes. */
export function wordsFor(field: Field, values: DrawValues, words: SpokenWords): string | null {
  if (showsText(field) || isDecoration(field)) return null;
  const about = (text: string) => `${titleOf(field)}: ${text}`;
  if (showsTick(field)) {
    const state = values.isTicked(field) ? words.ticked : words.notTicked;
    return wordsForState(titleOf(field), optionOf(field), state);
  }
  if (showsList(field)) return about(values.textFor(field) || words.nothingChosen);
  if (field.displayType === 'image') return wordsForPicture(field, values, words);
  const text = values.textFor(field);
  return text === '' ? null : about(text);
}

/** The option of a text or a list with which a box is ticked. */
function optionOf(field: Field): string | undefined {
  const isOption = holdsList(field) || (holdsOf(field) === 'text' && field.stringConditionType === 'equals');
  return isOption && field.condition !== null ? String(field.condition) : undefined;
}

/** A typed signature is a text. */
function wordsForPicture(field: Field, values: DrawValues, words: SpokenWords): string | null {
  const value = valueFor(field, values.data);
  if (value === undefined || 'text' in (signatureOf(value) ?? {})) return null;
  const [title, traits] = [titleOf(field), pictureTraitsOf(field)];
  const kind = traits?.isSigned ? words[traits.asked] : '';
  return title.toLowerCase().includes(kind.toLowerCase()) ? title : `${kind}: ${title}`;
}

/** What the element of a field says of it. `words`: null where they would hide something else. */
export function printedField(
  field: Field,
  { place, values, words }: { place: FieldPlace; values: DrawValues; words: string | null },
): PrintedField {
  const isTick = showsTick(field);
  const ofTick = hasState(place.role) ? place.role : 'cb';
  return {
    role: isTick ? ofTick : 'tv',
    title: field.title || place.title,
    isTicked: isTick && values.isTicked(field),
    words,
  };
}
