import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Logged } from '../../core/account-log/account-log';
import type { LogEntry } from '../../core/account-log/log-entry';
import type { Database } from '../../core/db/database';
import { removeStep } from '../../core/db/remove-step';
import { editorTokens } from '../../core/db/schema';

export type EditorTokenRow = typeof editorTokens.$inferSelect;

export async function findEditorToken(db: Database, id: string): Promise<EditorTokenRow | undefined> {
  return db.select().from(editorTokens).where(eq(editorTokens.id, id)).get();
}

export async function insertEditorToken(
  { db, log }: Logged,
  token: Omit<EditorTokenRow, 'openedBy' | 'openedAt' | 'addedFields'>,
  entry: LogEntry,
): Promise<void> {
  await log.change(db.insert(editorTokens).values(token), entry);
}

type Opening = { openedBy: string; overAt: number; now: number };

/** Opens a token that nobody has opened, or that the same attempt has. Returns whether it did. */
export async function markOpened(
  { db, log }: Logged,
  { id }: EditorTokenRow,
  { openedBy, overAt, now }: Opening,
  entry: LogEntry,
): Promise<boolean> {
  const isFree = or(isNull(editorTokens.openedBy), eq(editorTokens.openedBy, openedBy));
  const opened = await log.change(
    db
      .update(editorTokens)
      .set({ openedBy, openedAt: now, overAt })
      .where(and(eq(editorTokens.id, id), isFree, gt(editorTokens.expiresAt, now)))
      .returning({ id: editorTokens.id }),
    entry,
  );
  return opened.length > 0;
}

export async function keepAddedFields(db: Database, id: string, addedFields: number[]): Promise<void> {
  await db.update(editorTokens).set({ addedFields }).where(eq(editorTokens.id, id));
}

export function removeEditorTokensOver(db: Database, now: number): Promise<boolean> {
  return removeStep(db, editorTokens, lt(editorTokens.overAt, now));
}

/** Removes a token of the template, and returns what it was; undefined if there is none. */
export async function removeEditorToken(
  { db, log }: Logged,
  template: { id: string; accountId: string; name: string },
  id: string,
): Promise<EditorTokenRow | undefined> {
  const row = await findEditorToken(db, id);
  if (row?.templateId !== template.id || row.accountId !== template.accountId) return undefined;
  const { id: personId, name, email } = row.person;
  const removed = await log.change(
    db.delete(editorTokens).where(eq(editorTokens.id, id)).returning({ id: editorTokens.id }),
    {
      kind: 'template.editor_token_revoked',
      subject: { id: template.id, name: template.name },
      details: { person_id: personId, person_name: name, person_email: email },
    },
  );
  return removed.length > 0 ? row : undefined;
}
