import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { removeStep } from '../../core/db/remove-step';
import { customFiles, uploads } from '../../core/db/schema';

export type UploadRow = typeof uploads.$inferSelect;

/** Inserts an upload and returns whether it was the first under its key. */
export async function insertUpload(db: Database, upload: typeof uploads.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(uploads)
    .values(upload)
    .onConflictDoNothing()
    .returning({ id: uploads.id });
  return inserted.length > 0;
}

export async function isUploaded(db: Database, id: string): Promise<boolean> {
  return (await db.$count(uploads, eq(uploads.id, id))) > 0;
}

export async function findUpload(
  db: Database,
  accountId: string,
  id: string,
): Promise<UploadRow | undefined> {
  return db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.accountId, accountId)))
    .get();
}

/**
 * Takes an upload. Only one of several records gets it; a second call for that record succeeds
 * again. Returns whether the record has it now, or had it before; null: another record has it.
 */
export async function takeUploadRow(db: Database, id: string, by: string): Promise<'now' | 'before' | null> {
  const [taken, [row]] = await db.batch([
    db
      .update(uploads)
      .set({ takenBy: by })
      .where(and(eq(uploads.id, id), isNull(uploads.takenBy)))
      .returning({ id: uploads.id }),
    db.select({ takenBy: uploads.takenBy }).from(uploads).where(eq(uploads.id, id)),
  ]);
  if (taken.length > 0) return 'now';
  return row?.takenBy === by ? 'before' : null;
}

export async function giveBackUploadRow(db: Database, id: string, by: string): Promise<void> {
  await db
    .update(uploads)
    .set({ takenBy: null })
    .where(and(eq(uploads.id, id), eq(uploads.takenBy, by)));
}

export function removeUploadRowsBefore(db: Database, time: number): Promise<boolean> {
  return removeStep(db, uploads, lt(uploads.createdAt, time));
}

/** The keys among these that an upload or a custom file needs. */
export async function findUploadFiles(db: Database, keys: string[]): Promise<string[]> {
  const [waiting, kept] = await db.batch([
    db.select({ key: uploads.fileKey }).from(uploads).where(inArray(uploads.fileKey, keys)),
    db.select({ key: customFiles.fileKey }).from(customFiles).where(inArray(customFiles.fileKey, keys)),
  ]);
  return [...waiting, ...kept].map(({ key }) => key);
}
