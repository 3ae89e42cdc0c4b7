import { type Moment, momentOf, secondsOf } from '../../../text/layout/moment';

/**
 * Returns the moment as clocks in a time zone show it, including summer time; null for an unknown
 * zone.
 */
export function inZone(moment: Moment, zone: string): Moment | null {
  const formatter = formatterOf(zone);
  if (formatter === null) return null;
  const instant = secondsOf(moment) * 1000;
  const parts = new Map(formatter.formatToParts(instant).map(({ type, value }) => [type, value]));
  const at = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name) ?? 0);
  const local = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
  const offsetMinutes = Math.round((local - instant) / 60_000);
  return { ...momentOf(new Date(local)), offsetMinutes, zone: shortName(zone, instant) };
}

/** True for a zone that clocks can show. */
export function isZone(zone: string): boolean {
  return formatterOf(zone) !== null;
}

const formatters = new Map<string, Intl.DateTimeFormat | null>();
const keptFormatters = 100;

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  if (formatters.size >= keptFormatters) formatters.clear();
  const formatter = openFormatter(zone);
  formatters.set(zone, formatter);
  return formatter;
}

const digits = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

function openFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...digits });
  } catch {
    return null;
  }
}

/** Returns a short name such as EST or GMT+2. */
function shortName(timeZone: string, instant: number): string {
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  return formatter.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
