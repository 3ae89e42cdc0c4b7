import type { Context } from 'liquidjs';
import { type Moment, secondsOf } from '../../../text/layout/moment';
import { type Directives, formatMoment } from '../../../text/layout/strftime';
import { isDateStyle } from './date-styles';

type Place = { locale: string; context: Context };

/** Formats a moment with the words of a locale, or in one of the four styles that each locale has. */
export function formatMomentIn(moment: Moment, pattern: string, place: Place): string {
  if (isDateStyle(pattern)) return written(moment, place, { dateStyle: pattern });
  // Many languages write the month of a day in another case than the month alone.
  const withDay = /%[-_0]?[de]/.test(pattern);
  return formatMoment(moment, pattern, wordsOf(place, withDay));
}

function wordsOf(place: Place, withDay: boolean): Directives {
  const part =
    (type: Intl.DateTimeFormatPartTypes, options: Intl.DateTimeFormatOptions) => (moment: Moment) =>
      partOf(moment, place, type, options);
  const month = (length: 'long' | 'short') => (moment: Moment) => {
    const day = withDay ? ({ day: 'numeric' } as const) : {};
    const name = partOf(moment, place, 'month', { month: length, ...day });
    // In some languages, such as Japanese, the part is a bare number, and the word for month follows it.
    return /^\p{Nd}*$/u.test(name) ? written(moment, place, { month: length }) : name;
  };
  const whole = (options: Intl.DateTimeFormatOptions) => (moment: Moment) => written(moment, place, options);
  return {
    B: month('long'),
    b: month('short'),
    h: month('short'),
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
  place: Place,
  type: Intl.DateTimeFormatPartTypes,
  options: Intl.DateTimeFormatOptions,
): string {
  const parts = formatterOf(place, options).formatToParts(clockOf(moment));
  return parts.find((part) => part.type === type)?.value ?? '';
}

function written(moment: Moment, place: Place, options: Intl.DateTimeFormatOptions): string {
  return formatterOf(place, options).format(clockOf(moment));
}

/** The time that clocks in UTC would show. */
function clockOf(moment: Moment): number {
  return secondsOf({ ...moment, offsetMinutes: 0 }) * 1000;
}

const register = 'quillet-formatters';
type Formatters = Map<string, Intl.DateTimeFormat>;

/** The price of opening a formatter, which is slow and takes memory, in characters. A page keeps its own. */
const OPENING = 200_000;

function formatterOf({ locale, context }: Place, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const formatters = context.getRegister<Formatters | undefined>(register) ?? new Map();
  const key = JSON.stringify([locale, options]);
  const known = formatters.get(key);
  if (known) return known;
  context.memoryLimit.use(OPENING);
  const formatter = opened(locale, options);
  context.setRegister(register, formatters.set(key, formatter));
  return formatter;
}

function opened(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  } catch {
    throw new Error(`unknown locale "${locale.slice(0, 40)}"; use one such as en, de or pt-BR`);
  }
}
