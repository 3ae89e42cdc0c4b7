import type { ObjectDump } from '../../../core/coordinator/object-dump';
import type { JournalTables } from '../../../core/coordinator/open-journal';

/**
 * Into how many shares the deliveries to one target are divided, by the time in their ids. The table is made with the first
 * change: code that does not know it keeps all deliveries in one share.
 */
export class ShareTable {
  readonly #journal: JournalTables;

  constructor(journal: JournalTables) {
    this.#journal = journal;
  }

  get #sql(): SqlStorage {
    return this.#journal.sql;
  }

  /** The number of shares for deliveries of this time. */
  countAt(time: number): number {
    if (!this.isThere()) return 1;
    const [row] = this.#sql
      .exec<{ count: number }>(
        'select count from share where from_at <= ? order by from_at desc limit 1',
        time,
      )
      .toArray();
    return row?.count ?? 1;
  }

  /** The newest number of shares, which may count for a time to come. */
  newest(): { count: number; fromAt: number } {
    const [row] = this.isThere()
      ? this.#sql
          .exec<{ count: number; fromAt: number }>(
            'select count, from_at as fromAt from share order by from_at desc limit 1',
          )
          .toArray()
      : [];
    return row ?? { count: 1, fromAt: 0 };
  }

  /** Notes a change, and forgets those before this time that count for no delivery after it. */
  change({ count, fromAt }: { count: number; fromAt: number }, keptSince: number): void {
    if (!this.isThere())
      this.#sql.exec('create table share (from_at integer primary key, count integer not null)');
    this.#sql.exec('insert or replace into share values (?, ?)', fromAt, count);
    this.#sql.exec(
      'delete from share where from_at < (select max(from_at) from share where from_at <= ?)',
      keptSince,
    );
  }

  /** Whether the number of shares was ever changed. */
  isThere(): boolean {
    return this.#sql.exec("select 1 from sqlite_master where name = 'share'").toArray().length > 0;
  }
}

/** Whether the coordinator with this dump ever divided its target. */
export function isDividedIn({ tables }: ObjectDump): boolean {
  return tables.some(({ name }) => name === 'share');
}
