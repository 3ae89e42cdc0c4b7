import * as z from 'zod';

const day = z.iso.date('must be a date');

/**
 * Members enter whole days of their zone, which the script of the page adds. Addresses without a zone, such as those
 * that were saved before, mean days of UTC.
 */
export const filterDays = {
  from: day.optional(),
  to: day.optional(),
  zone: z.string().refine(isZone, 'must be a time zone, such as Europe/Berlin').optional(),
};

type Days = { from?: string | undefined; to?: string | undefined; zone?: string | undefined };

/** The lists take two times, both exclusive. */
export function spanOfDays({ from, to, zone = 'UTC' }: Days) {
  return {
    createdAfter: from === undefined ? undefined : startOf(Date.parse(from), zone) - 1,
    createdBefore: to === undefined ? undefined : startOf(Date.parse(to) + dayMs, zone),
  };
}

const dayMs = 86_400_000;

/** The first moment of a day in a zone. `midnight`: that of the day in UTC. */
function startOf(midnight: number, zone: string): number {
  const format = formatOf(zone);
  // Two offsets are in use around a day on which the clocks change. Its midnight may not exist, or come twice.
  const offsets = [offsetAt(midnight - dayMs, format), offsetAt(midnight + dayMs, format)];
  const moments = offsets.map((offset) => midnight - offset).sort((one, other) => one - other);
  return moments.find((moment) => moment + offsetAt(moment, format) >= midnight) ?? midnight;
}

/** By how much the clocks of a zone are ahead of UTC. */
function offsetAt(moment: number, format: Intl.DateTimeFormat): number {
  const parts = format.formatToParts(moment);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  const day = new Date(0).setUTCFullYear(part('year'), part('month') - 1, part('day'));
  const local = new Date(day).setUTCHours(part('hour'), part('minute'), part('second'));
  return local - Math.floor(moment / 1000) * 1000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...day, ...time });
}

function isZone(text: string): boolean {
  try {
    formatOf(text);
    return true;
  } catch {
    return false;
  }
}
