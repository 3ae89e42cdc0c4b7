import { dayOfYear, type Moment, weekdayOf } from './moment';

const MONTHS = [
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
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

type Directive = (moment: Moment) => string;

const directives: Record<string, Directive> = {
  Y: (moment) => digits(moment.year, 4),
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
  p: (moment) => (moment.hour < 12 ? 'AM' : 'PM'),
  P: (moment) => (moment.hour < 12 ? 'am' : 'pm'),
  z: (moment) => offset(moment, ''),
  Z: (moment) => (moment.offsetMinutes === 0 ? 'UTC' : `UTC${offset(moment, ':')}`),
  F: (moment) => formatMoment(moment, '%Y-%m-%d'),
  D: (moment) => formatMoment(moment, '%m/%d/%y'),
  T: (moment) => formatMoment(moment, '%H:%M:%S'),
  R: (moment) => formatMoment(moment, '%H:%M'),
  n: () => '\n',
  t: () => '\t',
  '%': () => '%',
};

/**
 * Formats by strftime directives. `%-d` drops the leading zero, `%^B` writes capitals; a directive that does not
 * exist stays as it was written.
 */
export function formatMoment(moment: Moment, format: string): string {
  return format.replace(/%([-^]?)([A-Za-z%])/g, (whole, flag: string, name: string) => {
    const text = directives[name]?.(moment);
    if (text === undefined) return whole;
    if (flag === '-') return text.replace(/^[0 ]+(?=\d)/, '');
    return flag === '^' ? text.toUpperCase() : text;
  });
}

function hour12(moment: Moment): number {
  return moment.hour % 12 || 12;
}

function offset({ offsetMinutes }: Moment, separator: string): string {
  const minutes = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? '-' : '+';
  return `${sign}${digits(Math.floor(minutes / 60), 2)}${separator}${digits(minutes % 60, 2)}`;
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}
