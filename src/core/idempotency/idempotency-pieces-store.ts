import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { removeStep } from '../db/remove-step';
import { idempotencyPieces } from '../db/schema';
import { piecesOf } from './answer-pieces';
import type { IdempotencyScope } from './idempotency-scope';

const { accountId, mode, key, place } = idempotencyPieces;
const placeOfPiece = [accountId, mode, key, place];

function inScope({ accountId, mode, key }: IdempotencyScope) {
  return and(
    eq(idempotencyPieces.accountId, accountId),
    eq(idempotencyPieces.mode, mode),
    eq(idempotencyPieces.key, key),
  );
}

/** Stores a long answer in pieces and returns their number: 0 for an answer that fits into its row. */
export async function storePieces(
  db: Database,
  scope: IdempotencyScope,
  { body, createdId }: { body: string; createdId: string | null },
): Promise<number> {
  const pieces = piecesOf(body);
  if (pieces.length === 0) return 0;
  // An expired answer for the same key may have left pieces, and so may a run that was lost here.
  await db.delete(idempotencyPieces).where(inScope(scope));
  const { accountId, mode, key } = scope;
  const createdAt = Date.now();
  for (const [place, piece] of pieces.entries())
    await db
      .insert(idempotencyPieces)
      .values({ accountId, mode, key, place, createdAt, createdId, ...piece })
      .onConflictDoUpdate({ target: placeOfPiece, set: piece });
  return pieces.length;
}

export async function readPieces(db: Database, scope: IdempotencyScope): Promise<string> {
  const rows = await db
    .select({ body: idempotencyPieces.body })
    .from(idempotencyPieces)
    .where(inScope(scope))
    .orderBy(asc(idempotencyPieces.place));
  return rows.map(({ body }) => body).join('');
}

/** Replaces the piece that shows a submission. The comma before it stays. */
export function amendPiece(db: Database, createdId: string, submission: { id: string }) {
  const { body } = idempotencyPieces;
  const comma = sql`case when ${body} like ',%' then ',' else '' end`;
  return db
    .update(idempotencyPieces)
    .set({ body: sql`${comma} || ${JSON.stringify(submission)}` })
    .where(and(eq(idempotencyPieces.createdId, createdId), eq(idempotencyPieces.itemId, submission.id)));
}

/** Removes a step of the pieces of expired keys. Returns whether more may be left. */
export function removePiecesBefore(db: Database, createdBefore: number): Promise<boolean> {
  return removeStep(db, idempotencyPieces, lt(idempotencyPieces.createdAt, createdBefore));
}
