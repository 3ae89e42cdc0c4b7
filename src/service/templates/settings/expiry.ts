import { limits } from '../../../lib/limits';
import type { TemplateRow } from '../document/document-store';

/** The minutes in each unit of `expire_after`. */
export const minutesIn = { minutes: 1, hours: 60, days: 24 * 60 };

type Expiry = Pick<TemplateRow, 'expireSubmissions' | 'expireAfter' | 'expirationInterval'>;

/** Checks the three settings of expiry together, whichever of them was sent. */
export function expiryProblems({ expireSubmissions, expireAfter, expirationInterval }: Expiry): string[] {
  const most = (limits.expireAfterDays * minutesIn.days) / minutesIn[expirationInterval];
  if (expireAfter === null) {
    return expireSubmissions
      ? ['#/template/expire_after: required for submissions that expire (a whole number)']
      : [];
  }
  return expireAfter > most ? [`#/template/expire_after: must be at most ${most} ${expirationInterval}`] : [];
}
