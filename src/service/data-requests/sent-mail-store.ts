import { eq, lt } from 'drizzle-orm';
import type { Database } from '../../core/db/database';
import { sentMails } from '../../core/db/schema';

export type SentMail = typeof sentMails.$inferSelect;

export const storeSentMail = async (db: Database, mail: SentMail): Promise<void> => {
  await db.insert(sentMails).values(mail).onConflictDoNothing();
};

export const findSentMail = async (db: Database, messageId: string): Promise<SentMail | undefined> =>
  db.select().from(sentMails).where(eq(sentMails.messageId, messageId)).get();

export const removeSentMailsBefore = async (db: Database, time: number): Promise<void> => {
  await db.delete(sentMails).where(lt(sentMails.sentAt, time));
};
