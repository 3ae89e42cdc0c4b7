import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { removeOldestStep } from '../db/remove-step';
import { idempotencyKeys, idempotencyPieces } from '../db/schema';
import { amendPiece, storePieces } from './idempotency-pieces-store';
import type { IdempotencyScope } from './idempotency-scope';

export type IdempotencyRow = typeof idempotencyKeys.$inferSelect;

function inScope(scope: IdempotencyScope) {
  return and(
    eq(idempotencyKeys.accountId, scope.accountId),
    eq(idempotencyKeys.mode, scope.mode),
    eq(idempotencyKeys.key, scope.key),
  );
}

/** Takes a key if it is free, and returns the row that holds it; all in one trip. */
export async function claimKey(
  db: Database,
  row: typeof idempotencyKeys.$inferInsert,
  expiredBefore: number,
): Promise<IdempotencyRow> {
  const [, , [held]] = await db.batch([
    db.delete(idempotencyKeys).where(and(inScope(row), lt(idempotencyKeys.createdAt, expiredBefore))),
    db.insert(idempotencyKeys).values(row).onConflictDoNothing(),
    db.select().from(idempotencyKeys).where(inScope(row)),
  ]);
  if (!held) throw new Error('An idempotency key vanished while it was claimed.');
  return held;
}

/** Takes over a key whose holder died before it answered. */
export async function takeOverKey(
  db: Database,
  scope: IdempotencyScope,
  lease: { id: string; until: number },
  now: number,
): Promise<boolean> {
  const dead = and(inScope(scope), isNull(idempotencyKeys.status), lt(idempotencyKeys.leasedUntil, now));
  const taken = await db
    .update(idempotencyKeys)
    .set({ lease: lease.id, leasedUntil: lease.until })
    .where(dead)
    .returning({ key: idempotencyKeys.key });
  return taken.length > 0;
}

type Recorded = {
  requestHash: string;
  status: number;
  headers: string;
  body: string;
  createdId: string | null;
};

export async function recordAnswer(
  db: Database,
  scope: IdempotencyScope,
  lease: string,
  { body, ...recorded }: Recorded,
): Promise<void> {
  const pieces = await storePieces(db, scope, { body, createdId: recorded.createdId });
  await db
    .update(idempotencyKeys)
    .set({ ...recorded, ...(pieces === 0 ? { body } : { body: '', pieces }) })
    .where(and(inScope(scope), eq(idempotencyKeys.lease, lease)));
}

/**
 * Forgets the answers about these records, because they may quote erased data, and the fingerprints
 * of the requests, from which erased data could be guessed.
 */
export async function forgetAnswers(db: Database, createdIds: string[]): Promise<void> {
  const headers = '[["content-type","application/json; charset=utf-8"]]';
  await db.batch([
    db
      .update(idempotencyKeys)
      .set({ status: 410, headers, body: erasedAnswer, pieces: null, requestHash: null })
      .where(and(inArray(idempotencyKeys.createdId, createdIds), isNotNull(idempotencyKeys.status))),
    db.delete(idempotencyPieces).where(inArray(idempotencyPieces.createdId, createdIds)),
  ]);
}

/**
 * Replaces one submission in the answer that lists it, and keeps the rest of the answer. The
 * fingerprint of the request covers erased data, so it is forgotten.
 */
export async function amendAnswers(
  db: Database,
  createdId: string,
  submission: { id: string },
): Promise<void> {
  const { body } = idempotencyKeys;
  // A single statement, because all submissions of a batch may expire at the same time.
  const place = sql`(select fullkey from json_each(${body}, '$.submissions') where value ->> 'id' = ${submission.id})`;
  await db.batch([
    db
      .update(idempotencyKeys)
      .set({ body: sql`json_set(${body}, ${place}, json(${JSON.stringify(submission)}))` })
      .where(
        and(
          eq(idempotencyKeys.createdId, createdId),
          isNotNull(idempotencyKeys.status),
          isNull(idempotencyKeys.pieces),
          sql`${place} is not null`,
        ),
      ),
    amendPiece(db, createdId, submission),
    db
      .update(idempotencyKeys)
      .set({ requestHash: null })
      .where(and(eq(idempotencyKeys.createdId, createdId), isNotNull(idempotencyKeys.status))),
  ]);
}

const erasedAnswer = JSON.stringify({
  status: 'error',
  error: {
    code: 'expired',
    message: 'The record that this request created has expired, and so has the answer.',
  },
});

/** Ends the lease at once. The next request with the key takes over, with the same seed. */
export async function endLease(db: Database, scope: IdempotencyScope, lease: string): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ leasedUntil: 0 })
    .where(and(inScope(scope), eq(idempotencyKeys.lease, lease)));
}

/** Removes a step of expired keys. Returns whether more may be left. */
export function removeKeysBefore(db: Database, createdBefore: number): Promise<boolean> {
  return removeOldestStep(db, idempotencyKeys, lt(idempotencyKeys.createdAt, createdBefore));
}
