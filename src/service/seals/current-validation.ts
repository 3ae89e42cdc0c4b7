import type { Database } from '../../core/db/database';
import type { External } from '../../core/platform/external-fetch';
import { gatherValidation, type ValidationData } from '../../engine';
import { limits } from '../../lib/limits';
import { askStatus } from './ask-status';
import { keepValidation, type Validated } from './validation-store';

/** What validates one certificate now. */
export type Current = Pick<Validated, 'hash' | 'seenAt'> & {
  data: ValidationData;
  /** When to look again. */
  until: number;
  /** What is missing, in words; null when nothing is. */
  gap: string | null;
  /** Whether an issuer has answered that the certificate, or one up to its root, was revoked. */
  isRevoked: boolean;
};

/** An answer must still be good when the authority stamps. */
const marginMs = 60_000;
/** How long nobody asks again for what could not be gathered. */
const gapMs = 60_000;

/**
 * Takes what is kept about a certificate, or gathers it anew. What is kept also serves while nobody answers,
 * but not after an answer that says “revoked”.
 */
export async function currentValidation(
  { db, external }: { db: Database; external: External },
  validated: Validated,
  now: number,
): Promise<Current> {
  const { hash, seenAt, gathered: kept, freshUntil } = validated;
  const good = { hash, seenAt, gap: null, isRevoked: false };
  if (kept && now < freshUntil) return { ...good, data: kept.data, until: freshUntil };
  const fresh = await gatherValidation(validated.chain, askStatus(external), now);
  const { data, until } = fresh;
  const gap = fresh.gap ?? (until < now + marginMs ? 'the answers about the certificates end at once' : null);
  const { isRevoked } = fresh;
  if (isRevoked && kept) await keepValidation(db, { ...validated, gathered: null, freshUntil: 0 });
  if (gap !== null)
    return kept && !isRevoked && now + marginMs < kept.until
      ? { ...good, data: kept.data, until: now + gapMs }
      : { hash, seenAt, data, until: now + gapMs, gap, isRevoked };
  const known = Math.min(until - marginMs, now + limits.validationKeptHours * 3_600_000);
  // A root is its own proof: nothing was asked.
  if (Number.isFinite(until))
    await keepValidation(db, { ...validated, gathered: { data, until }, freshUntil: known });
  return { ...good, data, until: known };
}
