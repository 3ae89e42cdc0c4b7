import type { Language } from '../../lib/languages';
import { currentLanguage } from './speech';

/** A number as readers of the page write it. */
export function shownNumber(value: number, form?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(currentLanguage(), form);
}

/** English has several ways to write dates; the British one is misread least. */
export function localeOfDates(language: Language): string {
  return language === 'en' ? 'en-GB' : language;
}

/** The parts of a date in UTC, such as its month, as readers of the page write them. */
export function shownDate(date: Date, parts: Intl.DateTimeFormatOptions): string {
  return date.toLocaleDateString(localeOfDates(currentLanguage()), { ...parts, timeZone: 'UTC' });
}
