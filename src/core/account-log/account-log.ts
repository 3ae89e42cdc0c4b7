import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { editorOf, type RequestOrigin } from '../api/caller';
import type { Database } from '../db/database';
import { insertLine } from './account-log-store';
import type { Author, LogEntry } from './log-entry';

export function authorOf({ caller, client }: RequestOrigin): Author {
  const { accountId, tokenId, user } = caller;
  return { accountId, tokenId, user, client, person: editorOf(caller)?.person ?? null };
}

type Statement = BatchItem<'sqlite'>;

/** The account log, for one author. */
export type AccountLog = ReturnType<typeof openAccountLog>;

/** What a change that is logged needs. */
export type Logged = { db: Database; log: AccountLog };

/** The account log, for what the service does by itself. */
export function serviceLog(db: Database, accountId: string): AccountLog {
  return openAccountLog(db, {
    accountId,
    user: null,
    tokenId: null,
    client: { ip: null, user_agent: null },
  });
}

export function openAccountLog(db: Database, author: Author) {
  function lineIf(condition: SQL, entry: LogEntry) {
    return insertLine(db, { author, entry, at: Date.now() }, condition);
  }

  /**
   * The statement that adds a line if the statement before it in the same batch changed a row. A
   * batch is one transaction, so there is no change without its line, and no line without a change.
   */
  function line(entry: LogEntry) {
    return lineIf(sql`changes() > 0`, entry);
  }

  return {
    line,
    /** Makes a change of one statement, and adds its line. */
    async change<Change extends Statement>(change: Change, entry: LogEntry): Promise<Change['_']['result']> {
      const [done] = await db.batch([change, line(entry)]);
      return done;
    },
    /** Adds the line of an event that changes no row of the database. */
    async note(entry: LogEntry): Promise<void> {
      await lineIf(sql`true`, entry);
    },
  };
}
