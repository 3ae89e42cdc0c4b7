import { limits } from '../../lib/limits';
import type { Caller } from '../api/operation';
import { reachOf } from '../api/reach';
import { ok, type Result, refuse } from '../api/refusal';
import type { Database } from '../db/database';
import { type Ids, seededIds } from '../platform/ids';
import { readPieces } from './idempotency-pieces-store';
import type { IdempotencyScope } from './idempotency-scope';
import { claimKey, endLease, type IdempotencyRow, recordAnswer, takeOverKey } from './idempotency-store';

/**
 * A POST with an Idempotency-Key runs once. Its first answer is stored and given again. When the
 * process dies before it answers, a retry takes over with the same seed and so creates the same
 * ids: existing records are found and not created twice.
 */
export type Claim =
  | (Holding & { kind: 'run'; ids: FollowedIds; createdAt: number })
  | { kind: 'replay'; row: IdempotencyRow };

/** Longer than the longest synchronous wait. A form is read while the key is held. */
const leaseMs = (limits.syncWaitSeconds + 25) * 1000;
const formLeaseMs = leaseMs + limits.bodySeconds * 1000;

/** A key, and the name under which a request holds it. */
export type Holding = { scope: IdempotencyScope; lease: string };

/** The tokens of a mode share their keys. A limited token has its own: it learns of no other's. */
export function holdingOf(caller: Caller, sent: string): Holding {
  const { accountId, mode, tokenId } = caller;
  const key = reachOf(caller) ? `${tokenId} ${sent}` : sent;
  return { scope: { accountId, mode, key }, lease: crypto.randomUUID() };
}

export function parseKey(header: string | null): Result<string | null> {
  if (header === null) return ok(null);
  if (/^[\x21-\x7e]+$/.test(header) && header.length <= limits.idempotencyKeyChars) return ok(header);
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
  const fresh = {
    ...scope,
    requestHash,
    seed: crypto.randomUUID(),
    createdAt: now,
    lease: lease.id,
    leasedUntil: lease.until,
  };
  const row = await claimKey(db, fresh, now - limits.idempotencyHours * 3600_000);
  if (requestHash !== null && row.requestHash !== null && row.requestHash !== requestHash) return mismatch;
  if (row.status !== null) return ok({ kind: 'replay', row });
  const mine = row.lease === lease.id || (await takeOverKey(db, scope, lease, now));
  if (!mine) return inProgress;
  return ok({
    kind: 'run',
    scope,
    lease: lease.id,
    ids: followed(seededIds(row.seed, row.createdAt)),
    createdAt: row.createdAt,
  });
}

export const mismatch = refuse('idempotency_mismatch', 'This Idempotency-Key was used with another request.');
const inProgress = refuse(
  'idempotency_in_progress',
  'The first request with this Idempotency-Key is still running.',
  { headers: { 'Retry-After': '1' } },
);

type Running = Extract<Claim, { kind: 'run' }>;

/**
 * Stores an answer to be given again. Without a hash the request was not read, and may be sent
 * again.
 */
export async function conclude(
  db: Database,
  claimed: Running,
  requestHash: string | null,
  answer: Response,
): Promise<void> {
  if (requestHash === null) return abandon(db, claimed);
  const headers = JSON.stringify([...answer.headers].filter(([name]) => kept.has(name)));
  const body = await answer.clone().text();
  const recorded = { requestHash, status: answer.status, headers, body, createdId: claimed.ids.first() };
  await recordAnswer(db, claimed.scope, claimed.lease, recorded);
}

/** Frees the key but keeps its seed: a retry finds the records that were already created. */
export function abandon(db: Database, { scope, lease }: Holding): Promise<void> {
  return endLease(db, scope, lease);
}

const kept = new Set(['content-type', 'retry-after', 'allow', 'location']);

export async function replay(db: Database, row: IdempotencyRow): Promise<Response> {
  const headers = new Headers(JSON.parse(row.headers ?? '[]'));
  headers.set('Idempotency-Replayed', 'true');
  const body = row.pieces === null ? row.body : await readPieces(db, row);
  return new Response(body, { status: row.status ?? 500, headers });
}

/** Ids that remember the first one: that of the record the request creates. */
type FollowedIds = Ids & { first(): string | null };

function followed(ids: Ids): FollowedIds {
  let first: string | null = null;
  return {
    next(kind) {
      const id = ids.next(kind);
      first ??= id;
      return id;
    },
    first: () => first,
  };
}
