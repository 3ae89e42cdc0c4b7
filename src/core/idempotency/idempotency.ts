import { limits } from '../../lib/limits';
import type { Caller } from '../api/caller';
import { reachOf } from '../api/reach';
import { ok, type Result, refuse } from '../api/refusal';
import type { Database } from '../db/database';
import type { Files } from '../platform/files';
import { type Ids, seededIds } from '../platform/ids';
import type { IdempotencyScope } from './idempotency-scope';
import { claimKey, endLease, type HeldKey, readBody, recordAnswer, takeOverKey } from './idempotency-store';
import { erasedAnswer } from './keyed-requests-store';

/**
 * A POST with an Idempotency-Key runs once. Its first answer is stored and given again. When the
 * process dies before it answers, a retry takes over with the same seed and so creates the same
 * ids: existing records are found and not created twice.
 */
export type Claim =
  | (Holding & { kind: 'run'; ids: FollowedIds; createdAt: number; held: HeldKey })
  | { kind: 'replay'; held: HeldKey };

/** Longer than the longest synchronous wait. A form is read while the key is held. */
const leaseMs = (limits.syncWaitSeconds + 25) * 1000;
const formLeaseMs = leaseMs + limits.bodySeconds * 1000;

/** A key, and the name under which a request holds it. */
export type Holding = { scope: IdempotencyScope; lease: string };

/** The tokens of a mode share their keys. A limited token has its own: it learns of no other's. */
export function holdingOf(caller: Caller, sent: string): Holding {
  const { accountId, mode } = caller;
  const key = reachOf(caller) ? `${caller.tokenId ?? caller.user.id} ${sent}` : sent;
  return { scope: { accountId, mode, key }, lease: crypto.randomUUID() };
}

/** The keys that a header can hold. */
export const idempotencyKeyPattern = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyChars}}$`);

export function parseKey(header: string | null): Result<string | null> {
  if (header === null) return ok(null);
  if (idempotencyKeyPattern.test(header)) return ok(header);
  const message = `Idempotency-Key takes 1 to ${limits.idempotencyKeyChars} visible ASCII characters.`;
  return refuse('validation_failed', message, { errors: [message] });
}

/** `requestHash` is null for a form, whose fingerprint is known only after reading. */
export async function claim(
  db: Database,
  { scope, lease: id }: Holding,
  requestHash: string | null,
  now: number,
): Promise<Result<Claim>> {
  const lease = { id, until: now + (requestHash === null ? formLeaseMs : leaseMs) };
  const held = await claimKey(db, scope, {
    requestHash,
    seed: crypto.randomUUID(),
    createdAt: now,
    lease: lease.id,
    leasedUntil: lease.until,
  });
  if (requestHash !== null && held.requestHash !== null && held.requestHash !== requestHash) return mismatch;
  if (held.status !== null) return ok({ kind: 'replay', held });
  const mine = held.lease === lease.id || (await takeOverKey(db, held, lease, now));
  if (!mine) return inProgress;
  const { seed, createdAt } = held;
  const answerKey = held.table === 'keyed_requests' ? held.key : undefined;
  const ids = followed({ ...seededIds(seed, createdAt), answerKey });
  return ok({ kind: 'run', scope, lease: lease.id, ids, createdAt, held });
}

export const mismatch = refuse('idempotency_mismatch', 'This Idempotency-Key was used with another request.');
const inProgress = refuse(
  'idempotency_in_progress',
  'The first request with this Idempotency-Key is still running.',
  { headers: { 'Retry-After': '1' } },
);

type Stores = { db: Database; files: Files };
type Running = Extract<Claim, { kind: 'run' }>;

/**
 * Stores an answer to be given again. Without a hash the request was not read, and may be sent again. So
 * may one that was refused for the moment.
 */
export async function conclude(
  stores: Stores,
  claimed: Running,
  requestHash: string | null,
  answer: Response,
): Promise<void> {
  if (requestHash === null || passing.has(answer.status)) return abandon(stores.db, claimed);
  const headers = JSON.stringify([...answer.headers].filter(([name]) => kept.has(name)));
  const body = await answer.clone().text();
  const recorded = { requestHash, status: answer.status, headers, body, createdId: claimed.ids.first() };
  await recordAnswer(stores, claimed.held, claimed.lease, recorded);
}

/** Refusals that say nothing of the request. A `polling_timeout` (504) does: it has the record, and stays. */
const passing = new Set([408, 429, 500, 503]);

/** Frees the key but keeps its seed: a retry finds the records that were already created. */
export function abandon(db: Database, { scope, lease }: Holding): Promise<void> {
  return endLease(db, scope, lease);
}

const kept = new Set(['content-type', 'retry-after', 'allow', 'location']);

export async function replay(stores: Stores, held: HeldKey): Promise<Response> {
  const body = await readBody(stores, held);
  const { status, headers } = body === null ? erasedAnswer : held;
  const answer = new Response(body ?? erasedAnswer.body, {
    status: status ?? 500,
    headers: JSON.parse(headers ?? '[]'),
  });
  answer.headers.set('Idempotency-Replayed', 'true');
  return answer;
}

/** Ids that remember the first one: that of the record the request creates. */
type FollowedIds = Ids & { first(): string | null };

function followed(ids: Ids): FollowedIds {
  let first: string | null = null;
  return {
    answerKey: ids.answerKey,
    next(kind) {
      const id = ids.next(kind);
      first ??= id;
      return id;
    },
    first: () => first,
  };
}
