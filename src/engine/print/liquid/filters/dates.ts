import { Drop, type FilterImplOptions } from 'liquidjs';
import { type Moment, momentOf, parseMoment, secondsOf } from '../../../text/layout/moment';
import { formatMoment, MONTHS, WEEKDAYS } from '../../../text/layout/strftime';
import { textOf } from '../markup';
import { pageOf } from '../page-context';
import { isDateStyle, longestDateFormat } from './date-styles';
import { formatMomentIn } from './locale-dates';
import { readParameters } from './parameters';
import { inZone } from './time-zones';

/** A point in time in a time zone. Its text is ISO 8601. */
class PlacedTime extends Drop {
  constructor(readonly moment: Moment) {
    super();
  }

  override valueOf(): string {
    return formatMoment(this.moment, '%Y-%m-%dT%H:%M:%S%:z');
  }
}

/**
 * `{{ invoiced_at | date: "%B %-d, %Y" }}`; more parameters are a time zone and a locale, whose names of
 * months and days are written. The formats short, medium, long and full are those of the locale, or else of English. A value
 * that is no date is printed unchanged.
 */
const date: FilterImplOptions = function (value: unknown, ...given: unknown[]) {
  const moment = momentFrom(value, pageOf(this.context).now);
  if (moment === null) return value;
  const parameters = readParameters('date', given);
  const [zone, locale] = [parameters.get('time_zone'), parameters.get('locale')];
  const pattern = textOf(parameters.get('format')) || '%Y-%m-%d';
  if (pattern.length > longestDateFormat)
    throw new Error(`a date format has at most ${longestDateFormat} characters`);
  const placed = zone === undefined || zone === null ? moment : placedIn(moment, zone, value);
  const isPlain = locale === undefined || locale === null;
  if (isPlain && !isDateStyle(pattern)) return formatMoment(placed, pattern);
  return formatMomentIn(placed, pattern, { locale: isPlain ? 'en' : textOf(locale), context: this.context });
};

/** `{{ signed_at | in_time_zone: "Europe/Berlin" | date: "%H:%M %Z" }}` */
const in_time_zone: FilterImplOptions = function (value: unknown, zone: unknown) {
  const moment = momentFrom(value, pageOf(this.context).now);
  return moment === null ? value : new PlacedTime(placedIn(moment, zone, value));
};

/** A day without a time is the same day in every zone. */
function placedIn(moment: Moment, zone: unknown, written: unknown): Moment {
  const placed = inZone(moment, textOf(zone));
  const { year, month, day, hour, minute, second } = moment;
  if (placed !== null) return isDay(written) ? { ...placed, year, month, day, hour, minute, second } : placed;
  throw new Error(`unknown time zone "${textOf(zone).slice(0, 60)}"; use one such as Europe/Berlin or UTC`);
}

function isDay(written: unknown): boolean {
  return typeof written === 'string' && /^\s*\d{4}-\d\d-\d\d\s*$/.test(written);
}

function momentFrom(value: unknown, now: Date): Moment | null {
  if (value instanceof PlacedTime) return value.moment;
  if (typeof value === 'number') return momentAt(value * 1000);
  const text = textOf(value).trim();
  if (text === 'now' || text === 'today') return momentOf(now);
  if (/^-?\d{1,12}$/.test(text)) return momentAt(Number(text) * 1000);
  const written = parseMoment(text);
  if (written !== null) return isOnCalendar(written) ? written : null;
  return text.length <= longestDate && maySpellDate(text) ? momentAt(Date.parse(text)) : null;
}

/** False for the 31st of April. */
function isOnCalendar({ year, month, day }: Moment): boolean {
  const midnight = { year, month, day, hour: 0, minute: 0, second: 0, offsetMinutes: 0 };
  return momentOf(new Date(secondsOf(midnight) * 1000)).month === month && day > 0;
}

const dayNames = [...MONTHS, ...WEEKDAYS].map((name) => name.toLowerCase());

/** Only names of months and days may stand before the first digit. "Room 5" would be read as a day of May. */
function maySpellDate(text: string): boolean {
  const words = text
    .slice(0, text.search(/\d/))
    .toLowerCase()
    .split(/[\s,.]+/);
  return (
    /\d/.test(text) &&
    words.every((word) => word === '' || (word.length > 2 && dayNames.some((name) => name.startsWith(word))))
  );
}

/** The most characters of a date in words, such as "May 17, 2026 9:30". */
const longestDate = 60;

function momentAt(milliseconds: number): Moment | null {
  const at = new Date(milliseconds);
  return Number.isNaN(at.getTime()) ? null : momentOf(at);
}

export const dateFilters: Record<string, FilterImplOptions> = { date, in_time_zone };
