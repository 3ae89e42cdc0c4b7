import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { removeStep } from '../../core/db/remove-step';
import { accountErasures, sentMails } from '../../core/db/schema';

export type SentMail = typeof sentMails.$inferSelect;

/** Stores a mail, unless its account is being erased: nothing would remove the row then. */
export async function storeSentMail(
  db: Database,
  accountId: string,
  { messageId, dataRequestId, sentAt }: SentMail,
): Promise<void> {
  const { accountId: account, begunAt } = accountErasures;
  const erasing = sql`select 1 from ${accountErasures} where ${account} = ${accountId} and ${begunAt} is not null`;
  await db
    .insert(sentMails)
    .select(sql`select ${messageId}, ${dataRequestId}, ${sentAt} where not exists (${erasing})`)
    .onConflictDoNothing();
}

export async function findSentMail(db: Database, messageId: string): Promise<SentMail | undefined> {
  return db.select().from(sentMails).where(eq(sentMails.messageId, messageId)).get();
}

export function removeSentMailsBefore(db: Database, time: number): Promise<boolean> {
  return removeStep(db, sentMails, lt(sentMails.sentAt, time));
}
