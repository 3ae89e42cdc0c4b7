import { DIRECTIVE } from '../../fields/date-format';
import { dayOfYear, type Moment, secondsOf, weekdayOf } from './moment';

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** What some letters write. */
export type Directives = Record<string, (moment: Moment) => string>;

const directives: Directives = {
  Y: (moment) => digits(moment.year, 4),
  C: (moment) => digits(Math.floor(moment.year / 100), 2),
  G: (moment) => digits(isoWeek(moment).year, 4),
  g: (moment) => digits(isoWeek(moment).year % 100, 2),
  V: (moment) => digits(isoWeek(moment).week, 2),
  U: (moment) => digits(weekOfYear(moment, 0), 2),
  W: (moment) => digits(weekOfYear(moment, 1), 2),
  y: (moment) => digits(moment.year % 100, 2),
  m: (moment) => digits(moment.month, 2),
  B: (moment) => MONTHS[moment.month - 1] ?? '',
  b: (moment) => (MONTHS[moment.month - 1] ?? '').slice(0, 3),
  h: (moment) => (MONTHS[moment.month - 1] ?? '').slice(0, 3),
  d: (moment) => digits(moment.day, 2),
  e: (moment) => String(moment.day).padStart(2, ' '),
  j: (moment) => digits(dayOfYear(moment), 3),
  A: (moment) => WEEKDAYS[weekdayOf(moment)] ?? '',
  a: (moment) => (WEEKDAYS[weekdayOf(moment)] ?? '').slice(0, 3),
  u: (moment) => String(weekdayOf(moment) || 7),
  w: (moment) => String(weekdayOf(moment)),
  H: (moment) => digits(moment.hour, 2),
  k: (moment) => String(moment.hour).padStart(2, ' '),
  I: (moment) => digits(hour12(moment), 2),
  l: (moment) => String(hour12(moment)).padStart(2, ' '),
  M: (moment) => digits(moment.minute, 2),
  S: (moment) => digits(moment.second, 2),
  L: (moment) => fraction(moment, 3),
  N: (moment) => fraction(moment, 9),
  s: (moment) => String(secondsOf(moment)),
  p: (moment) => (moment.hour < 12 ? 'AM' : 'PM'),
  P: (moment) => (moment.hour < 12 ? 'am' : 'pm'),
  z: (moment) => offset(moment, ''),
  Z: (moment) => moment.zone ?? (moment.offsetMinutes === 0 ? 'UTC' : `UTC${offset(moment, ':')}`),
  F: (moment) => formatMoment(moment, '%Y-%m-%d'),
  D: (moment) => formatMoment(moment, '%m/%d/%y'),
  T: (moment) => formatMoment(moment, '%H:%M:%S'),
  R: (moment) => formatMoment(moment, '%H:%M'),
  r: (moment) => formatMoment(moment, '%I:%M:%S %p'),
  X: (moment) => formatMoment(moment, '%H:%M:%S'),
  x: (moment) => formatMoment(moment, '%m/%d/%y'),
  v: (moment) => formatMoment(moment, '%e-%^b-%Y'),
  c: (moment) => formatMoment(moment, '%a %b %e %H:%M:%S %Y'),
  n: () => '\n',
  t: () => '\t',
  '%': () => '%',
};

/**
 * Formats a moment by strftime directives. `%-d` drops the leading zero, `%_d` writes a space for
 * it, `%^B` writes capitals, `%10B` takes ten characters, `%3N` takes three digits of the second's
 * fraction, `%:z` puts a colon in the offset. Unknown directives stay as written. Other words than the
 * English ones may be given.
 */
export function formatMoment(moment: Moment, format: string, words: Directives = {}): string {
  return format.replace(DIRECTIVE, (whole, flags: string, width: string, name: string) => {
    const write = words[name] ?? directives[name];
    if (write === undefined || (flags.includes(':') && name !== 'z')) return whole;
    if (FRACTIONS.has(name) && width !== '') return fraction(moment, Number(width));
    const text = flags.includes(':') ? offset(moment, ':') : write(moment);
    return inCase(padded(text, flags, Number(width)), flags);
  });
}

const FRACTIONS = new Set(['L', 'N']);

/**
 * Pads a value. Of several padding flags the last one counts. Numbers are padded with zeros, other
 * values with spaces.
 */
function padded(text: string, flags: string, width: number): string {
  const flag = flags.match(/[-_0]/g)?.at(-1);
  if (flag === '-') return text.replace(/^[0 ]+(?=\d)/, '');
  const isNumber = /^ *\d+$/.test(text);
  const bare = isNumber && flag !== undefined ? text.replace(/^[0 ]+(?=\d)/, '') : text;
  const fill = flag === '_' || (flag === undefined && !/^\d+$/.test(text)) ? ' ' : '0';
  return bare.padStart(Math.max(width, isNumber ? text.length : 0), fill);
}

function inCase(text: string, flags: string): string {
  if (flags.includes('^')) return text.toUpperCase();
  if (!flags.includes('#')) return text;
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/**
 * The week of the year. Weeks begin on the given day; days before the first such day are in week 0.
 */
function weekOfYear(moment: Moment, firstWeekday: number): number {
  const sinceFirst = (weekdayOf(moment) - firstWeekday + 7) % 7;
  return Math.floor((dayOfYear(moment) + 6 - sinceFirst) / 7);
}

/** The week by ISO 8601: a week belongs to the year of its Thursday. */
function isoWeek(moment: Moment): { year: number; week: number } {
  const thursday = dayOfYear(moment) + 4 - (weekdayOf(moment) || 7);
  if (thursday < 1) return isoWeek({ ...moment, year: moment.year - 1, month: 12, day: 31 });
  if (thursday > dayOfYear({ ...moment, month: 12, day: 31 })) return { year: moment.year + 1, week: 1 };
  return { year: moment.year, week: Math.floor((thursday - 1) / 7) + 1 };
}

function hour12(moment: Moment): number {
  return moment.hour % 12 || 12;
}

function offset({ offsetMinutes }: Moment, separator: string): string {
  const minutes = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? '-' : '+';
  return `${sign}${digits(Math.floor(minutes / 60), 2)}${separator}${digits(minutes % 60, 2)}`;
}

/** The first `count` digits of the second's fraction, cut off and not rounded. */
function fraction({ fraction: written = '' }: Moment, count: number): string {
  return written.padEnd(count, '0').slice(0, count);
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}
