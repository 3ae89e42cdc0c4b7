import { acceptedLanguage, type Language } from '../../../lib/languages';
import { inert, type Words } from '../../../verify/say.mjs';
import { ar } from '../../../verify/words/ar.mjs';
import { de } from '../../../verify/words/de.mjs';
import { en } from '../../../verify/words/en.mjs';
import { es } from '../../../verify/words/es.mjs';
import { fr } from '../../../verify/words/fr.mjs';
import { ja } from '../../../verify/words/ja.mjs';

export const wordsIn: Record<Language, Words> = { en, de, fr, es, ar, ja };

/** The first language of the browser that this page has. */
export function preferredLanguage(): Language {
  return acceptedLanguage(navigator.languages.join());
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A value within a sentence, which may run in the other direction. Times are shown in UTC. */
export function markedIn(language: Language): (value: string) => string {
  return (value) => `\u2068${TIME.test(value) ? shownTime(value, language) : value}\u2069`;
}

export function shownTime(time: string, language: Language): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return inert(time);
  const form = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language, form).format(at)} UTC`;
}
