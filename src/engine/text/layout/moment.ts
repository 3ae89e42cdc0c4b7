/** A point in time as written: wall-clock values and their offset from UTC. */
export type Moment = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  offsetMinutes: number;
  /** The digits of the second after the decimal point; absent when the text has none. */
  fraction?: string;
  /** The name of the time zone, such as CEST. Without it, the offset is shown. */
  zone?: string;
};

const PATTERN = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt\s](\d\d):(\d\d):(\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d))?$/;

/** The most digits kept of a fraction. The finest directive writes nanoseconds. */
const LONGEST_FRACTION = 9;

/** Reads `YYYY-MM-DD` or a timestamp. A timestamp keeps its written offset. */
export function parseMoment(text: string): Moment | null {
  const match = PATTERN.exec(text);
  if (match === null) return null;
  const at = (index: number) => Number(match[index] ?? 0);
  return {
    year: at(1),
    month: at(2),
    day: at(3),
    hour: at(4),
    minute: at(5),
    second: at(6),
    offsetMinutes: parseOffset(match[8] ?? 'Z'),
    ...(match[7] !== undefined && { fraction: match[7].slice(0, LONGEST_FRACTION) }),
  };
}

export function momentOf(date: Date): Moment {
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    offsetMinutes: 0,
    fraction: String(date.getUTCMilliseconds()).padStart(3, '0'),
  };
}

/** The seconds since 1970. */
export function secondsOf(moment: Moment): number {
  const { year, month, day, hour, minute, second, offsetMinutes } = moment;
  return startOfDay(year, month, day) / 1000 + hour * 3600 + (minute - offsetMinutes) * 60 + second;
}

/** The day of the week; 0 is Sunday. */
export function weekdayOf(moment: Moment): number {
  return new Date(startOfDay(moment.year, moment.month, moment.day)).getUTCDay();
}

/** The day of the year; 1 is the first of January. */
export function dayOfYear(moment: Moment): number {
  return dayNumber(moment.year, moment.month, moment.day) - dayNumber(moment.year, 1, 1) + 1;
}

function dayNumber(year: number, month: number, day: number): number {
  return Math.floor(startOfDay(year, month, day) / 86_400_000);
}

/**
 * The start of a day in UTC, in milliseconds since 1970. Date.UTC would read the years 0 to 99 as
 * 1900 to 1999.
 */
function startOfDay(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

function parseOffset(text: string): number {
  if (text === 'Z' || text === 'z') return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4, 6));
  return text.startsWith('-') ? -minutes : minutes;
}
