import { isCellError } from '../cell-error';
import type { Element } from './xlsx-elements';

/** What the numbers in cells stand for. */
export type Meaning = {
  texts: string[];
  /** What the numbers of each style are. */
  kinds: DateKind[];
  /** True where days are counted from 1904. */
  from1904: boolean;
};

const DAY_MS = 86_400_000;

/** An error that spreadsheets show: the cell has something, and nobody knows what. */
const UNREADABLE = '#VALUE!';

/**
 * The text of a cell as a program would write it: dates as 2026-05-17, numbers with a point. An error is that text,
 * which no field takes.
 */
export function cellText(
  { attributes, text }: Pick<Element, 'attributes' | 'text'>,
  meaning: Meaning,
): string {
  const { t: type = 'n', s: style } = attributes;
  if (type === 's') return meaning.texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : text === '0' ? 'false' : '';
  if (type === 'e') return isCellError(text) ? text : UNREADABLE;
  if (type !== 'n' || text === '') return text;
  const kind = meaning.kinds[Number(style ?? 0)] ?? 'number';
  return kind === 'number' ? plainNumber(text) : dateText(Number(text), kind, meaning.from1904);
}

/** Spreadsheets store 0.1 + 0.2 with all its digits. */
function plainNumber(text: string): string {
  const number = Number(text);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text;
}

type DateKind = 'number' | 'date' | 'time' | 'both';

/** The built-in formats 14 to 22 and 45 to 47 are dates and times. */
export function builtInKind(format: number): DateKind | undefined {
  if (format >= 14 && format <= 17) return 'date';
  if ((format >= 18 && format <= 21) || (format >= 45 && format <= 47)) return 'time';
  return format === 22 ? 'both' : undefined;
}

/** Other formats say by their letters what their numbers are. */
export function kindOfCode(code: string): DateKind {
  const letters = code.replace(/"[^"]*"|\\.|\[(?!h|m|s)[^[\]]*\]|_.|\*./gi, '').split(';')[0] ?? '';
  const [hasDay, hasTime] = [/[yd]/i.test(letters), /[hs]/i.test(letters)];
  if (hasDay) return hasTime ? 'both' : 'date';
  return hasTime ? 'time' : 'number';
}

function dateText(days: number, kind: DateKind, from1904: boolean): string {
  if (!Number.isFinite(days)) return UNREADABLE;
  // The day 60 is 29 February 1900, which never was: counting begins a day earlier after it.
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const moment = new Date(start + Math.round(days * DAY_MS));
  if (Number.isNaN(moment.getTime())) return UNREADABLE;
  const iso = moment.toISOString();
  if (kind === 'time') return iso.slice(11, 19);
  return kind === 'date' || days % 1 === 0 ? iso.slice(0, 10) : `${iso.slice(0, 19)}Z`;
}
