import { currentLanguage } from './speech';

/** A number as readers of the page write it. */
export function shownNumber(value: number, form?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(currentLanguage(), form);
}

/** The parts of a date in UTC, such as its month, as readers of the page write them. */
export function shownDate(date: Date, parts: Intl.DateTimeFormatOptions): string {
  return date.toLocaleDateString(currentLanguage(), { ...parts, timeZone: 'UTC' });
}
