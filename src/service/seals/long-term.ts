import { randomBytes } from 'node:crypto';
import type { TimeStamping } from '../../core/config';
import type { Database } from '../../core/db/database';
import type { External } from '../../core/platform/external-fetch';
import {
  certificatesInMessage,
  joinData,
  type Sealer,
  signerOfToken,
  type ValidationData,
} from '../../engine';
import { sha256Hex } from '../../lib/digest';
import { LruCache } from '../../lib/lru-cache';
import { type Current, currentValidation } from './current-validation';
import { timeStamp } from './time-stamp';
import { newlySeen, noteSeen, readValidations, type Validated } from './validation-store';

export type StampingDeps = { db: Database; external: External; timeStamping: TimeStamping };

/** What makes a seal checkable when nobody answers any more (PAdES B-LT), gathered before it is made. */
export type LongTerm = {
  data: ValidationData;
  /** What is missing, in words; null when nothing is. */
  gap: string | null;
  /** Whether the gap is that a certificate was revoked. */
  isRevoked: boolean;
  /** The certificates that the authority was seen with. */
  stamping: readonly Pick<Current, 'hash' | 'seenAt' | 'gap'>[];
};

const day = 86_400_000;
/** An authority of whose certificates none can be validated is asked for a newer one this often. */
const probedEveryMs = 3_600_000;
/** An authority may stamp with some keys in turn. One that was not seen for a week is out of use. */
const inUseMs = 7 * day;
const mostKeys = 3;
const mostKeptBytes = 8_388_608;
/** How long an isolate does without what could not be gathered. */
const gapMs = 60_000;
const digestBytes = 32;

/** What this isolate has gathered, by the certificate that seals and the authority. */
const known = new LruCache<{ until: number; longTerm: LongTerm }>(mostKeptBytes);

/** Gathers what validates a seal of these certificates and its time stamp, or takes what is kept. */
export async function longTermOf(
  deps: StampingDeps,
  own: Sealer['certificates'],
  now: number,
): Promise<LongTerm> {
  const kept = known.get(keyOf(deps, own));
  if (kept && now < kept.until) return kept.longTerm;
  const [hash, authority] = [sha256Hex(own[0]), authorityOf(deps)];
  const rows = await readValidations(deps.db, { hash, authority });
  const sealing = rows.find((row) => row.hash === hash) ?? newlySeen(own, null, now);
  const [sealed, stamping] = await Promise.all([
    currentValidation(deps, { ...sealing, seenAt: now }, now),
    stampingWith(
      deps,
      rows.filter((row) => row.authority === authority),
      now,
    ),
  ]);
  const covered = stamping.found.filter(({ gap }) => gap === null);
  const data = joinData([sealed, ...covered].map((current) => current.data));
  const gap = sealed.gap ?? stamping.gap;
  const until =
    gap === null ? Math.min(...[sealed, ...stamping.found].map((current) => current.until)) : now + gapMs;
  const isRevoked = sealed.gap === null ? stamping.isRevoked : sealed.isRevoked;
  const longTerm = { data, gap, isRevoked, stamping: stamping.found };
  known.set(keyOf(deps, own), { until, longTerm }, weightOf(data));
  return longTerm;
}

/**
 * Whether the certificate of a time stamp is one that was covered. One that is new is remembered: the
 * next seal covers it.
 */
export async function isCovered(
  deps: StampingDeps,
  {
    own,
    longTerm,
    token,
    now,
  }: { own: Sealer['certificates']; longTerm: LongTerm; token: Uint8Array; now: number },
): Promise<boolean> {
  const seen = seenIn(deps, token, now);
  const before = longTerm.stamping.find(({ hash }) => hash === seen?.hash);
  if (seen && (!before || before.seenAt < now - day)) {
    await noteSeen(deps.db, seen);
    known.delete(keyOf(deps, own));
  }
  return longTerm.gap === null && before?.gap === null;
}

type Stamping = Pick<LongTerm, 'gap' | 'isRevoked'> & { found: Current[] };

/** What validates the certificates that the authority stamps with, the newest first. */
async function stampingWith(deps: StampingDeps, rows: readonly Validated[], now: number): Promise<Stamping> {
  const byUse = rows.toSorted((one, other) => other.seenAt - one.seenAt);
  const newest = byUse[0]?.seenAt ?? 0;
  const inUse = byUse.filter(({ seenAt }) => seenAt > newest - inUseMs).slice(0, mostKeys);
  const found = await Promise.all(inUse.map((row) => currentValidation(deps, row, now)));
  if (found.some(({ gap }) => gap === null)) return { found, gap: null, isRevoked: false };
  const { gap, isRevoked } = found[0] ?? { gap: 'the authority was not seen yet', isRevoked: false };
  return newest > now - probedEveryMs ? { found, gap, isRevoked } : probe(deps, now);
}

/** Lets the authority stamp a random number, which shows the certificate that it stamps with now. */
async function probe(deps: StampingDeps, now: number): Promise<Stamping> {
  const stamped = await timeStamp(deps.external, deps.timeStamping, randomBytes(digestBytes));
  const unseen = { found: [], isRevoked: false };
  if (!stamped.ok) return { ...unseen, gap: `the time-stamping authority ${stamped.problem}` };
  const seen = seenIn(deps, stamped.token, now);
  if (!seen) return { ...unseen, gap: 'the time stamp comes without its certificate' };
  await noteSeen(deps.db, seen);
  const current = await currentValidation(deps, seen, now);
  return { found: [current], gap: current.gap, isRevoked: current.isRevoked };
}

function seenIn(deps: StampingDeps, token: Uint8Array, now: number): Validated | null {
  const signer = signerOfToken(token);
  const others = certificatesInMessage(token).filter(({ hash }) => hash !== signer?.hash);
  return (
    signer && newlySeen([signer.encoded, ...others.map(({ encoded }) => encoded)], authorityOf(deps), now)
  );
}

function authorityOf({ timeStamping: { url, policy = '' } }: StampingDeps): string {
  return sha256Hex(`${url}\n${policy}`);
}

function keyOf(deps: StampingDeps, [own]: Sealer['certificates']): string {
  return `${sha256Hex(own)} ${authorityOf(deps)}`;
}

function weightOf({ certificates, answers, lists }: ValidationData): number {
  return [...certificates, ...answers, ...lists].reduce((sum, { length }) => sum + length, 0);
}
