import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { RequestOrigin } from '../api/operation';
import type { Database } from '../db/database';
import { accountLog } from '../db/schema';
import { systemIds } from '../platform/ids';
import type { LogDetails, LogKind } from './log-kinds';

/** Who acts, and from where. */
export type Author = {
  accountId: string;
  userId: string | null;
  tokenId: string | null;
  ip: string | null;
};

export function authorOf({ caller, client }: RequestOrigin): Author {
  const { accountId, tokenId, user } = caller;
  return { accountId, tokenId, userId: user?.id ?? null, ip: client.ip };
}

export type LogEntry = {
  kind: LogKind;
  subject?: { id: string | null; name: string | null };
  details?: LogDetails;
};

type Statement = BatchItem<'sqlite'>;

/** The account log, for one author. */
export type AccountLog = ReturnType<typeof openAccountLog>;

export function openAccountLog(db: Database, author: Author) {
  /**
   * The statement that adds a line if the statement before it in the same batch changed a row. A
   * batch is one transaction, so there is no change without its line, and no line without a change.
   */
  function line(entry: LogEntry) {
    return insertLine(db, { author, entry, at: Date.now() }, sql`changes() > 0`);
  }

  return {
    author,
    line,
    /** Makes a change of one statement, and adds its line. */
    async change<Change extends Statement>(change: Change, entry: LogEntry): Promise<Change['_']['result']> {
      const [done] = await db.batch([change, line(entry)]);
      return done;
    },
    /** Adds the line of an event that changes no row. */
    async note(entry: LogEntry): Promise<void> {
      await insertLine(db, { author, entry, at: Date.now() }, sql`true`);
    },
  };
}

type Line = { author: Author; entry: LogEntry; at: number };

/** Inserts the columns of the table, all and in order. */
export function insertLine(db: Database, { author, entry, at }: Line, condition: SQL) {
  const { accountId, userId, tokenId, ip } = author;
  const { kind, subject = { id: null, name: null }, details = {} } = entry;
  return db.insert(accountLog).select(sql`
    select null, ${systemIds.next('logLine')}, ${accountId}, ${at}, ${kind}, ${userId}, ${tokenId}, ${ip},
      ${subject.id}, ${subject.name}, ${JSON.stringify(details)}
    where ${condition}`);
}
