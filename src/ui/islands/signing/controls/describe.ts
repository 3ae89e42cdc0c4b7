import type { PictureTraits } from '../../../../engine/fields';
import { isBlank } from '../model/check-entry';
import type { Entry } from '../model/entries';
import { language, words } from '../words';

const invitations: Record<PictureTraits['asked'], string> = {
  signature: words.field.sign,
  initials: words.field.initials,
  image: words.field.image,
};

/** The text in an empty box for a signature or an image. */
export function invitationTo({ picture }: Entry): string {
  return picture === null ? '' : invitations[picture.asked];
}

/** Describes the value of an entry in words. */
export function describeValue(entry: Entry, value: unknown): string {
  if (isBlank(value)) return entry.kind === 'tick' ? words.field.no : words.field.nothing;
  const option = entry.options.find((known) => known.value === value);
  if (option !== undefined) return option.label;
  if (typeof value === 'boolean') return value ? words.field.yes : words.field.no;
  if (entry.kind === 'date') return spellDate(`${value}T00:00`, { dateStyle: 'long' });
  if (entry.kind === 'moment') return spellDate(String(value), { dateStyle: 'long', timeStyle: 'short' });
  return typeof value === 'object' ? '' : String(value);
}

function spellDate(text: string, style: Intl.DateTimeFormatOptions): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : new Intl.DateTimeFormat(language, style).format(date);
}

/** The accessible name of an entry: its label, whether it is required, and its description. */
export function spokenLabel({ label, description }: Entry, isRequired: boolean): string {
  return [label, isRequired ? words.field.required : '', description]
    .filter((text) => text !== '')
    .join(', ');
}
