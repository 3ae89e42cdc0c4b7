import type { PictureTraits } from '../../../../engine/fields';
import { isBlank } from '../model/check-answer';
import { isAmong, type Question } from '../model/questions';
import { language, words } from '../words';

const invitations: Record<PictureTraits['asked'], string> = {
  signature: words.field.sign,
  initials: words.field.initials,
  image: words.field.image,
};

/** The text in an empty box for a signature or an image. */
export function invitationTo({ picture }: Question): string {
  return picture === null ? '' : invitations[picture.asked];
}

/** Describes the value of a question in words. */
export function describeValue(question: Question, value: unknown): string {
  if (isBlank(value)) return question.kind === 'tick' ? words.field.no : words.field.nothing;
  const chosen = question.options.filter((option) => isAmong(option, value));
  if (chosen.length > 0) return chosen.map(({ label }) => label).join(', ');
  if (typeof value === 'boolean') return value ? words.field.yes : words.field.no;
  if (question.kind === 'date') return spellDate(`${value}T00:00`, { dateStyle: 'long' });
  if (question.kind === 'moment') return spellDate(String(value), { dateStyle: 'long', timeStyle: 'short' });
  return typeof value === 'object' ? '' : String(value);
}

function spellDate(text: string, style: Intl.DateTimeFormatOptions): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : new Intl.DateTimeFormat(language, style).format(date);
}

/** The accessible name of a question: its label, whether it is required, and its description. */
export function spokenLabel({ label, description }: Question, isRequired: boolean): string {
  return [label, isRequired ? words.field.required : '', description]
    .filter((text) => text !== '')
    .join(', ');
}
