import { eq, lt } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { removeStep } from '../../core/db/remove-step';
import { sentMails } from '../../core/db/schema';

export type SentMail = typeof sentMails.$inferSelect;

export async function storeSentMail(db: Database, mail: SentMail): Promise<void> {
  await db.insert(sentMails).values(mail).onConflictDoNothing();
}

export async function findSentMail(db: Database, messageId: string): Promise<SentMail | undefined> {
  return db.select().from(sentMails).where(eq(sentMails.messageId, messageId)).get();
}

export function removeSentMailsBefore(db: Database, time: number): Promise<boolean> {
  return removeStep(db, sentMails, lt(sentMails.sentAt, time));
}
