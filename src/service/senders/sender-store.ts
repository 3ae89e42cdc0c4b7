import { eq, sql } from 'drizzle-orm';
import type { Logged } from '../../core/account-log/account-log';
import type { LogEntry } from '../../core/account-log/log-entry';
import type { Database } from '../../core/db/database';
import { accounts, consentTexts, senders } from '../../core/db/schema';

type SenderRow = typeof senders.$inferSelect;
export type SenderChange = Partial<Omit<SenderRow, 'accountId' | 'consents' | 'updatedAt'>>;

/** How an account shows itself to signers, with the name of the account itself. */
export type SenderProfile = Omit<SenderRow, 'accountId' | 'updatedAt'> & { accountName: string };

const nothingOwn = {
  name: null,
  replyTo: null,
  invitationSubject: null,
  invitationMessage: null,
  logo: null,
  accentColor: null,
  consents: {},
};

export async function findSenderProfile(db: Database, accountId: string): Promise<SenderProfile> {
  const found = await db
    .select({ accountName: accounts.name, own: senders })
    .from(accounts)
    .leftJoin(senders, eq(senders.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
    .get();
  return profileOf(found?.accountName ?? '', found?.own ?? null);
}

/** An account without a row has nothing of its own but its name. */
export function profileOf(accountName: string, row: SenderRow | null): SenderProfile {
  return { accountName, ...(row ?? nothingOwn) };
}

export async function changeSender(
  { db, log }: Logged,
  accountId: string,
  { change, now, entry }: { change: SenderChange; now: number; entry: LogEntry },
): Promise<void> {
  await log.change(put(db, accountId, change, now), entry);
}

function put(db: Database, accountId: string, change: SenderChange, now: number) {
  const set = { ...change, updatedAt: now };
  return db
    .insert(senders)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: senders.accountId, set });
}

type ConsentRow = typeof consentTexts.$inferSelect;

/** Stores a consent text, if it is new, and puts it in force. */
export async function putConsent(
  { db, log }: Logged,
  row: ConsentRow,
  { now, entry }: { now: number; entry: LogEntry },
): Promise<void> {
  const { accountId, language, hash } = row;
  await db.batch([
    db.insert(consentTexts).values(row).onConflictDoNothing(),
    db
      .insert(senders)
      .values({ accountId, consents: { [language]: hash }, updatedAt: now })
      .onConflictDoUpdate({
        target: senders.accountId,
        set: { consents: sql`json_set(${senders.consents}, ${`$.${language}`}, ${hash})`, updatedAt: now },
      }),
    log.line(entry),
  ]);
}

/** Puts the text of the service in force again for a language. The account's own texts stay stored. */
export async function withdrawConsent(
  { db, log }: Logged,
  { accountId, language }: { accountId: string; language: string },
  { now, entry }: { now: number; entry: LogEntry },
): Promise<void> {
  const change = db
    .update(senders)
    .set({ consents: sql`json_remove(${senders.consents}, ${`$.${language}`})`, updatedAt: now })
    .where(
      sql`${senders.accountId} = ${accountId} and ${senders.consents} ->> ${`$.${language}`} is not null`,
    )
    .returning({ accountId: senders.accountId });
  await log.change(change, entry);
}
