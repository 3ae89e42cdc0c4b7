import { timeOfId } from '../../../core/platform/ids';
import { limits } from '../../../lib/limits';

const dayMs = 86_400_000;

/** The UTC day on which a delivery was made. A pack has deliveries of one day. */
export function dayOf(id: string): string {
  return new Date(timeOfId(id)).toISOString().slice(0, 10);
}

/** A new name for the pack that begins with this delivery. */
export function newPackName(first: string): string {
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString('base64url');
  return `${dayOf(first)}/${random}`;
}

/** The key of a pack in R2. */
export function packKey(accountId: string, name: string): string {
  return `${accountId}/deliveries/${name}`;
}

/**
 * Whether a file is a pack whose deliveries are all over their time. Its coordinator removes it then; a pack that
 * nobody knows is what is left of an object that died while it packed.
 */
export function isPackOverTime(key: string, now: number): boolean {
  const [, day] = /^acc_[0-9A-Za-z]{20}\/deliveries\/(\d{4}-\d\d-\d\d)\/[\w-]+$/.exec(key) ?? [];
  return day !== undefined && Date.parse(day) + (limits.webhookKeptDays + 2) * dayMs < now;
}
