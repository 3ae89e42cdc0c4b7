import { type Moment, secondsOf } from '../../../text/layout/moment';
import { type Directives, formatMoment } from '../../../text/layout/strftime';

const styles = ['short', 'medium', 'long', 'full'] as const;

/** Formats a moment with the words of a locale, or in one of the four styles that each locale has. */
export function formatMomentIn(moment: Moment, pattern: string, locale: string): string {
  const style = styles.find((name) => name === pattern);
  if (style !== undefined) return written(moment, locale, { dateStyle: style });
  // Many languages write the month of a day in another case than the month alone.
  const withDay = /%[-_0]?[de]/.test(pattern);
  return formatMoment(moment, pattern, wordsOf(locale, withDay));
}

function wordsOf(locale: string, withDay: boolean): Directives {
  const day = withDay ? ({ day: 'numeric' } as const) : {};
  const part =
    (type: Intl.DateTimeFormatPartTypes, options: Intl.DateTimeFormatOptions) => (moment: Moment) =>
      partOf(moment, locale, type, options);
  const whole = (options: Intl.DateTimeFormatOptions) => (moment: Moment) => written(moment, locale, options);
  return {
    B: part('month', { month: 'long', ...day }),
    b: part('month', { month: 'short', ...day }),
    h: part('month', { month: 'short', ...day }),
    A: part('weekday', { weekday: 'long' }),
    a: part('weekday', { weekday: 'short' }),
    p: part('dayPeriod', { hour: 'numeric', hour12: true }),
    P: part('dayPeriod', { hour: 'numeric', hour12: true }),
    x: whole({ dateStyle: 'short' }),
    X: whole({ timeStyle: 'medium' }),
    c: whole({ dateStyle: 'full', timeStyle: 'medium' }),
  };
}

function partOf(
  moment: Moment,
  locale: string,
  type: Intl.DateTimeFormatPartTypes,
  options: Intl.DateTimeFormatOptions,
): string {
  const parts = formatterOf(locale, options).formatToParts(clockOf(moment));
  return parts.find((part) => part.type === type)?.value ?? '';
}

function written(moment: Moment, locale: string, options: Intl.DateTimeFormatOptions): string {
  return formatterOf(locale, options).format(clockOf(moment));
}

/** The time that clocks in UTC would show. */
function clockOf(moment: Moment): number {
  return secondsOf({ ...moment, offsetMinutes: 0 }) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();
const keptFormatters = 100;

function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formatters.get(key);
  if (known) return known;
  if (formatters.size >= keptFormatters) formatters.clear();
  const formatter = opened(locale, options);
  formatters.set(key, formatter);
  return formatter;
}

function opened(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  } catch {
    throw new Error(`unknown locale "${locale.slice(0, 40)}"; use one such as en, de or pt-BR`);
  }
}
