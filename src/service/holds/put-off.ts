import * as z from 'zod';
import { limits } from '../../lib/limits';

/**
 * Says that an expiry was put off: until when, and whether a legal hold did it. If not, nobody could
 * tell at that time whether there is one.
 */
export const expiryPutOffSchema = z.object({ until: z.number(), held: z.boolean() });

export type ExpiryPutOff = z.output<typeof expiryPutOffSchema>;

export type Expiring = {
  expiresAt: number | null;
  expiredAt: number | null;
  expiryPutOff?: ExpiryPutOff | undefined;
};

/** Whether the time of a record has come, and its coordinator has not expired it. */
export function isOverdue({ expiresAt, expiredAt }: Expiring, now: number): boolean {
  return expiredAt === null && expiresAt !== null && expiresAt <= now;
}

/** Whether a record counts as expired, although its coordinator has not acted yet. */
export function isDueToExpire(record: Expiring, now: number): boolean {
  return isOverdue(record, now) && !record.expiryPutOff?.held;
}

/** When the coordinator looks at the expiry of a record next; null: never. */
export function expiryDueAt({ expiresAt, expiredAt, expiryPutOff }: Expiring): number | null {
  if (expiredAt !== null || expiresAt === null) return null;
  return Math.max(expiresAt, expiryPutOff?.until ?? 0);
}

const minute = 60_000;

/** The longest time until what is held looks for its hold again. */
export const heldAgainMs = limits.heldAgainMinutes * minute;

/** An archived submission stays archived while it is held, so its row alone says when it looks again. */
export const heldArchivedAgainMs = limits.heldArchivedAgainHours * 60 * minute;

/** Puts an expiry off by the time that it is overdue already, within bounds. */
export function putOff({ expiresAt }: Expiring, held: boolean, now: number): ExpiryPutOff {
  const overdue = now - (expiresAt ?? now);
  const shortest = limits.heldAgainMinutesMin * minute;
  return { until: now + (held ? Math.min(heldAgainMs, Math.max(shortest, overdue)) : shortest), held };
}
