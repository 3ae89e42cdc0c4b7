import { Failure } from './failure';

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A time such as `15m` or `2h` ago, or as ISO 8601. */
export function momentOf(text: string, now: number): Date {
  const [, number, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? [];
  const moment = number === undefined ? new Date(text) : new Date(now - Number(number) * (UNITS[unit] ?? 0));
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new Failure('usage', `"${text}" is no time. Write 15m, 2h, 1d or 2026-01-31T09:30:00Z.`);
}
