import { LruCache } from '../../lib/lru-cache';
import { limits } from '../limits';
import { formatDecimal } from './decimal';

/** How numbers are written: read from a text that shows 1234.5, such as “1.234,50 €”. */
type NumberFormat = {
  before: string;
  after: string;
  group: string;
  point: string;
  places: number;
};

/** A format for all numbers, and one for negative numbers if theirs differs. */
type Formats = { positive: NumberFormat; negative: NumberFormat | null };

const SAMPLE =
  /^(?<before>[^\d;]*)1(?<group>[.,'’ \u00a0\u202f]?)234(?:(?<point>[.,])(?<digits>\d{1,20}))?(?<after>[^\d;]*)$/u;

/** Formats by their texts: templates in use have few. */
const known = new LruCache<Formats | null>(500);

/** Returns the problem of a format itself, or null. */
export function numberFormatProblem(text: string): string | null {
  return formatsOf(text) === null
    ? 'must show how 1234.5 is written, such as "1,234.50", "€ 1.234,50" or "1 234"; after a semicolon, how -1234.5 is: "1,234.50;(1,234.50)"'
    : null;
}

/** Writes a number in a format. A percent sign stands for hundredths. Null for an unknown format. */
export function formatNumber(value: number, text: string): string | null {
  const formats = formatsOf(text);
  if (formats === null) return null;
  const { positive, negative } = formats;
  const isPercent = /%/.test(positive.before + positive.after);
  const digits = formatDecimal(isPercent ? value * 100 : value, positive.places);
  const format = digits.negative ? (negative ?? positive) : positive;
  const whole = digits.whole.replace(/\B(?=(\d{3})+$)/g, format.group);
  const fraction = digits.fraction === '' ? '' : `${format.point}${digits.fraction}`;
  const sign = digits.negative && negative === null ? '-' : '';
  return `${sign}${format.before}${whole}${fraction}${format.after}`;
}

function formatsOf(text: string): Formats | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const formats = readFormats(text);
  known.set(text, formats);
  return formats;
}

function readFormats(text: string): Formats | null {
  const [first = '', second, ...more] = text.split(';');
  const positive = readFormat(first);
  const negative = second === undefined ? null : readFormat(second);
  const isWhole = more.length === 0 && (second === undefined || negative !== null);
  if (positive === null || !isWhole) return null;
  return negative !== null && negative.places !== positive.places ? null : { positive, negative };
}

function readFormat(text: string): NumberFormat | null {
  const found = SAMPLE.exec(text);
  const { before = '', group = '', point = '', digits = '', after = '' } = found?.groups ?? {};
  if (found === null || digits.length > limits.fieldDecimalPlaces) return null;
  return group !== '' && group === point ? null : { before, after, group, point, places: digits.length };
}
