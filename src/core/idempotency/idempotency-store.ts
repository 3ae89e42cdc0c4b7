import { and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { limits } from '../../lib/limits';
import type { Database } from '../db/database';
import { removeOldestStep } from '../db/remove-step';
import { idempotencyKeys, idempotencyPieces, keyedRequests } from '../db/schema';
import type { Files } from '../platform/files';
import { amendPiece, readPieces, storePieces } from './idempotency-pieces-store';
import type { IdempotencyScope } from './idempotency-scope';
import {
  amendKeyed,
  endKeyedLease,
  erasedAnswer,
  forgetKeyed,
  inPlace,
  insertKeyed,
  isKept,
  type KeyedRow,
  placeOf,
  type Recorded,
  readKeyed,
  recordKeyed,
  selectKept,
} from './keyed-requests-store';

type OldRow = typeof idempotencyKeys.$inferSelect;

/**
 * A key that was claimed before or just now, in the table that has it. Release 0.4.0 reads both tables and
 * writes `idempotency_keys`, so a key may be there after an update, and while the update is deployed.
 */
export type HeldKey = ({ table: 'idempotency_keys' } & OldRow) | ({ table: 'keyed_requests' } & KeyedRow);

type Stores = { db: Database; files: Files };

function inScope(scope: IdempotencyScope): SQL | undefined {
  return and(
    eq(idempotencyKeys.accountId, scope.accountId),
    eq(idempotencyKeys.mode, scope.mode),
    eq(idempotencyKeys.key, scope.key),
  );
}

type NewKey = Pick<KeyedRow, 'requestHash' | 'seed' | 'createdAt' | 'lease' | 'leasedUntil'>;

/**
 * Takes a key if neither table has it, and returns the row that holds it; all in one trip. Both tables are in
 * one database, so of two requests that write to different ones, the second finds the row of the first.
 */
export async function claimKey(db: Database, scope: IdempotencyScope, key: NewKey): Promise<HeldKey> {
  const { createdAt: now } = key;
  const isKeptInOld = and(
    inScope(scope),
    gte(idempotencyKeys.createdAt, now - limits.idempotencyHours * 3600_000),
  );
  const isFree = sql`not exists (select 1 from ${idempotencyKeys} where ${isKeptInOld})
    and not exists (select 1 from ${keyedRequests} where ${isKept(scope, now)})`;
  const [, [old], [keyed]] = await db.batch([
    insertKeyed(db, { ...placeOf(scope, now), ...key }, isFree),
    db.select().from(idempotencyKeys).where(isKeptInOld),
    selectKept(db, scope, now),
  ]);
  if (old) return { table: 'idempotency_keys', ...old };
  if (keyed) return { table: 'keyed_requests', ...keyed };
  throw new Error('An idempotency key vanished while it was claimed.');
}

/** Takes over a key whose holder died before it answered. */
export async function takeOverKey(
  db: Database,
  held: HeldKey,
  lease: { id: string; until: number },
  now: number,
): Promise<boolean> {
  const { table, place } = placeIn(held);
  const taken = await db
    .update(table)
    .set({ lease: lease.id, leasedUntil: lease.until })
    .where(and(place, isNull(table.status), lt(table.leasedUntil, now)))
    .returning({ key: table.key });
  return taken.length > 0;
}

function placeIn(held: HeldKey) {
  return held.table === 'keyed_requests'
    ? { table: keyedRequests, place: inPlace(held) }
    : { table: idempotencyKeys, place: inScope(held) };
}

export async function recordAnswer(
  { db, files }: Stores,
  held: HeldKey,
  lease: string,
  recorded: Recorded,
): Promise<void> {
  if (held.table === 'keyed_requests') return recordKeyed({ db, files }, held, lease, recorded);
  const { body, ...rest } = recorded;
  const pieces = await storePieces(db, held, recorded);
  await db
    .update(idempotencyKeys)
    .set({ ...rest, ...(pieces === 0 ? { body } : { body: '', pieces }) })
    .where(and(inScope(held), eq(idempotencyKeys.lease, lease)));
}

/** The text of a stored answer. Null: its file was erased at this moment. */
export async function readBody({ db, files }: Stores, held: HeldKey): Promise<string | null> {
  if (held.table === 'idempotency_keys') return held.pieces === null ? held.body : readPieces(db, held);
  return readKeyed(files, held);
}

/** The first record that a request with an idempotency key has made. */
type Made = { id: string; accountId: string; answerKey?: string | undefined };

/**
 * Forgets the answer about a record, because it may quote erased data, and the fingerprint of the request,
 * from which erased data could be guessed.
 */
export async function forgetAnswer({ db, files }: Stores, { answerKey, ...made }: Made): Promise<void> {
  if (answerKey !== undefined) return forgetKeyed({ db, files }, { ...made, answerKey });
  await db.batch([
    db
      .update(idempotencyKeys)
      .set({ ...erasedAnswer, pieces: null, requestHash: null })
      .where(and(eq(idempotencyKeys.createdId, made.id), isNotNull(idempotencyKeys.status))),
    db.delete(idempotencyPieces).where(eq(idempotencyPieces.createdId, made.id)),
  ]);
}

/**
 * Replaces one submission in the answer that lists it, and keeps the rest of the answer. The
 * fingerprint of the request covers erased data, so it is forgotten.
 */
export async function amendAnswer(
  { db, files }: Stores,
  { answerKey, ...made }: Made,
  submission: { id: string },
): Promise<void> {
  if (answerKey !== undefined) return amendKeyed({ db, files }, { ...made, answerKey }, submission);
  const { body, createdId } = idempotencyKeys;
  // A single statement, because all submissions of a batch may expire at the same time.
  const place = sql`(select fullkey from json_each(${body}, '$.submissions') where value ->> 'id' = ${submission.id})`;
  await db.batch([
    db
      .update(idempotencyKeys)
      .set({ body: sql`json_set(${body}, ${place}, json(${JSON.stringify(submission)}))` })
      .where(
        and(
          eq(createdId, made.id),
          isNotNull(idempotencyKeys.status),
          isNull(idempotencyKeys.pieces),
          sql`${place} is not null`,
        ),
      ),
    amendPiece(db, made.id, submission),
    db
      .update(idempotencyKeys)
      .set({ requestHash: null })
      .where(and(eq(createdId, made.id), isNotNull(idempotencyKeys.status))),
  ]);
}

/** Ends the lease at once. The next request with the key takes over, with the same seed. */
export async function endLease(db: Database, scope: IdempotencyScope, lease: string): Promise<void> {
  await db.batch([
    db
      .update(idempotencyKeys)
      .set({ leasedUntil: 0 })
      .where(and(inScope(scope), eq(idempotencyKeys.lease, lease))),
    endKeyedLease(db, scope, lease, Date.now()),
  ]);
}

/** Removes a step of expired keys. Returns whether more may be left. */
export function removeKeysBefore(db: Database, createdBefore: number): Promise<boolean> {
  return removeOldestStep(db, idempotencyKeys, lt(idempotencyKeys.createdAt, createdBefore));
}
