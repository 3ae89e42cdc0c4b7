import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { and, desc, eq, getTableColumns, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';
import type { Database } from '../db/database';
import { keyedRequests } from '../db/schema';
import type { Files } from '../platform/files';
import { isId, timeOfId } from '../platform/ids';
import { amendFile, answerFile, type Filed, readAnswer, storeAnswer } from './answer-file';
import type { IdempotencyScope } from './idempotency-scope';

export type KeyedRow = typeof keyedRequests.$inferSelect;
type Place = Pick<KeyedRow, 'period' | 'accountId' | 'key'>;
type Stores = { db: Database; files: Files };

const hour = 3600_000;
const livesMs = limits.idempotencyHours * hour;
const periodMs = 6 * hour;

function periodOf(time: number): number {
  return Math.floor(time / periodMs);
}

/** The periods since a time, with the next one: by other clocks it may have begun. */
function periodsSince(time: number, now: number): number[] {
  const first = periodOf(time);
  return Array.from({ length: periodOf(now) - first + 2 }, (_, index) => first + index);
}

/** Where a key that is claimed now is kept. */
export function placeOf({ accountId, mode, key }: IdempotencyScope, now: number): Place {
  return { period: periodOf(now), accountId, key: sha256Hex(`${mode} ${key}`).slice(0, 32) };
}

export function inPlace({ period, accountId, key }: Place): SQL | undefined {
  return and(
    eq(keyedRequests.period, period),
    eq(keyedRequests.accountId, accountId),
    eq(keyedRequests.key, key),
  );
}

/** The row of a key that has not expired. */
export function isKept(scope: IdempotencyScope, now: number): SQL | undefined {
  const { accountId, key } = placeOf(scope, now);
  return and(
    inArray(keyedRequests.period, periodsSince(now - livesMs, now)),
    eq(keyedRequests.accountId, accountId),
    eq(keyedRequests.key, key),
    gte(keyedRequests.createdAt, now - livesMs),
  );
}

/** Claims a key under a condition. */
export function insertKeyed(db: Database, row: typeof keyedRequests.$inferInsert, condition: SQL) {
  const names = Object.keys(getTableColumns(keyedRequests)) as (keyof typeof row)[];
  const values = names.map((name) => sql`${row[name] ?? null}`);
  return db
    .insert(keyedRequests)
    .select(sql`select ${sql.join(values, sql`, `)} where ${condition}`)
    .onConflictDoNothing();
}

/** The newest: by a clock that is behind, one that another request has replaced may not have expired. */
export function selectKept(db: Database, scope: IdempotencyScope, now: number) {
  return db
    .select()
    .from(keyedRequests)
    .where(isKept(scope, now))
    .orderBy(desc(keyedRequests.createdAt))
    .limit(1);
}

export function endKeyedLease(db: Database, scope: IdempotencyScope, lease: string, now: number) {
  return db
    .update(keyedRequests)
    .set({ leasedUntil: 0 })
    .where(and(isKept(scope, now), eq(keyedRequests.lease, lease)));
}

/** An answer, and the first record that its request made. */
export type Recorded = {
  requestHash: string;
  status: number;
  headers: string;
  body: string;
  createdId: string | null;
};

/** A long answer goes into a file, whose key no other run has. */
export async function recordKeyed(
  { db, files }: Stores,
  row: KeyedRow,
  lease: string,
  { body, createdId, ...recorded }: Recorded,
): Promise<void> {
  const isLong = Buffer.byteLength(body) > limits.keyedAnswerBytes;
  const file = answerFile({ ...row, lease });
  if (isLong) await storeAnswer(files, file, body);
  const isOfBatch = createdId !== null && isId('batch', createdId);
  const text = isOfBatch ? { body } : { packed: deflateRawSync(body) };
  const { meta } = await db
    .update(keyedRequests)
    .set({ ...recorded, ...(isLong ? { erased: '{}' } : text) })
    .where(and(inPlace(row), eq(keyedRequests.lease, lease)));
  // Another run has taken the key, so nobody will read this file.
  if (isLong && meta.changes === 0) await files.remove(file);
}

/** The text of a stored answer. Null: its file was erased at this moment. */
export async function readKeyed(files: Files, row: KeyedRow): Promise<string | null> {
  if (row.packed) return inflateRawSync(row.packed).toString();
  return row.body ?? readAnswer(files, answerFile(row));
}

/** The first record that a request with an idempotency key has made, and the key of the answer about it. */
export type Made = { id: string; accountId: string; answerKey: string };

/** The ids of a request have the time at which its key was claimed. */
function isAnswerAbout({ id, accountId, answerKey }: Made): SQL | undefined {
  const place = { period: periodOf(timeOfId(id)), accountId, key: answerKey };
  return and(inPlace(place), isNotNull(keyedRequests.status));
}

/** What a repeated request gets when the record that it made has expired. */
export const erasedAnswer = {
  status: 410,
  headers: '[["content-type","application/json; charset=utf-8"]]',
  body: JSON.stringify({
    status: 'error',
    error: {
      code: 'expired',
      message: 'The record that this request created has expired, and so has the answer.',
    },
  }),
};

const { lease, erased } = keyedRequests;
const ofFile = { accountId: keyedRequests.accountId, period: keyedRequests.period, lease };
const isInFile = isNotNull(erased).mapWith(Boolean);

/** Forgets the answer about a record whose data is erased. */
export async function forgetKeyed({ db, files }: Stores, made: Made): Promise<void> {
  const [row] = await db
    .update(keyedRequests)
    .set({ ...erasedAnswer, packed: null, requestHash: null })
    .where(isAnswerAbout(made))
    .returning({ ...ofFile, isInFile });
  if (row?.isInFile) await files.remove(answerFile(row));
}

/** Replaces one submission in the answer that lists it. For an answer in a file, the row notes it first. */
export async function amendKeyed(
  { db, files }: Stores,
  made: Made,
  submission: { id: string },
): Promise<void> {
  const { body } = keyedRequests;
  const shown = JSON.stringify(submission);
  // A single statement, because all submissions of a batch may expire at the same time.
  const place = sql`(select fullkey from json_each(${body}, '$.submissions') where value ->> 'id' = ${submission.id})`;
  const [row] = await db
    .update(keyedRequests)
    .set({
      requestHash: null,
      body: sql`case when ${place} is null then ${body} else json_set(${body}, ${place}, json(${shown})) end`,
      erased: sql`json_set(${erased}, ${`$.${submission.id}`}, json(${shown}))`,
    })
    .where(isAnswerAbout(made))
    .returning({ ...ofFile, isInFile });
  if (!row?.isInFile) return;
  await amendFile(files, answerFile(row), async () => {
    const [noted] = await db.select({ erased }).from(keyedRequests).where(isAnswerAbout(made));
    return noted?.erased ?? '{}';
  });
}

/** The rows of an account: those of the last three days, because the sweep has removed those before. */
export function keyedOfAccount(accountId: string): SQL | undefined {
  const now = Date.now();
  return and(
    inArray(keyedRequests.period, periodsSince(now - 72 * hour, now)),
    eq(keyedRequests.accountId, accountId),
  );
}

/** Removes a step of expired requests, with the files of their answers. Returns whether more may be left. */
export async function removeKeyedBefore({ db, files }: Stores, createdBefore: number): Promise<boolean> {
  const { period, accountId, key } = keyedRequests;
  const step = sql`select * from ${keyedRequests} where ${lt(period, periodOf(createdBefore))}
    order by ${period}, ${accountId}, ${key} limit ${limits.sweptAtOnce}`;
  const filed = await db.all<Filed>(
    sql`select account_id as "accountId", period, lease from (${step}) where erased is not null`,
  );
  for (let from = 0; from < filed.length; from += filesAtOnce)
    await files.remove(filed.slice(from, from + filesAtOnce).map(answerFile));
  const { meta } = await db.run(
    sql`delete from ${keyedRequests} where (period, account_id, key) in (select period, account_id, key from (${step}))`,
  );
  return meta.changes === limits.sweptAtOnce;
}

/** R2 removes so many files in one call. */
const filesAtOnce = 1_000;
