import type { JournalTables } from '../../../core/coordinator/open-journal';
import { idAtTime, timeOfId } from '../../../core/platform/ids';
import { deliveryRecordSchema } from '../delivery-record';
import type { PackedDelivery } from './pack-file';
import { dayOf } from './pack-names';
import { packing } from './packing';

/**
 * The deliveries that go into the next pack, whether they fill it, and the id of the last row that was looked at. A few
 * large ones fill it.
 */
export type Gathered = { deliveries: PackedDelivery[]; isFull: boolean; lookedTo: string };

type Row = { id: string; record: string; body: string; over: number };

/**
 * The packs of a delivery coordinator: which deliveries each may have, and from which delivery on the next one is
 * looked for. The tables are made with the first pack: code that does not know them lives on with those of the
 * journal.
 */
export class PackTable {
  readonly #journal: JournalTables;

  constructor(journal: JournalTables) {
    this.#journal = journal;
  }

  get #sql(): SqlStorage {
    return this.#journal.sql;
  }

  /** The bytes of everything that the object holds. */
  get bytes(): number {
    return this.#sql.databaseSize;
  }

  /**
   * Gathers what is packed next: deliveries of one day, oldest first, that have ended long enough ago and are projected.
   * Null: there is nothing more, until others are old enough or a new round begins.
   */
  gather(now: number): Gathered | null {
    const settledBefore = now - packing.settledMs;
    const rows = this.#sql.exec<Row>(
      `select id, record, body, due_at is null and project_at is null as over from delivery
       where id > ? and id < ? order by id`,
      this.#lookedTo(),
      idAtTime('webhookDelivery', settledBefore),
    );
    const deliveries: PackedDelivery[] = [];
    let lookedTo = '';
    let looked = 0;
    let chars = 0;
    for (const row of rows) {
      const [first] = deliveries;
      if (first && dayOf(first.record.id) !== dayOf(row.id)) return { deliveries, isFull: false, lookedTo };
      const settled = row.over === 1 ? settledIn(row, settledBefore) : null;
      if (settled) {
        deliveries.push(settled);
        chars += row.record.length + row.body.length;
      }
      lookedTo = row.id;
      looked += 1;
      const isFull = deliveries.length >= packing.deliveries || chars >= packing.chars;
      if (isFull || looked >= packing.lookedAt) return { deliveries, isFull, lookedTo };
    }
    return null;
  }

  /** Removes the deliveries that a new pack has from the journal. One that has changed meanwhile stays. */
  take({ deliveries, lookedTo }: Gathered, name: string, now: number): void {
    this.#create(now);
    const ids = deliveries.map(({ record }) => record.id);
    this.#sql.exec(
      'insert into pack (last, first, name, made_at) values (?, ?, ?, ?)',
      ids.at(-1) ?? '',
      ids[0] ?? '',
      name,
      now,
    );
    const versions = Object.fromEntries(deliveries.map(({ record: { id, version } }) => [id, version]));
    this.#sql.exec(
      `delete from delivery where id in (select key from json_each(?1)) and due_at is null and project_at is null
       and json_extract(record, '$.version') = json_extract(?1, '$.' || id)`,
      JSON.stringify(versions),
    );
    this.#sql.exec('update packing set looked_to = ?', lookedTo);
  }

  /** Leaves what was looked at where it is. */
  pass(lookedTo: string, now: number): void {
    this.#create(now);
    this.#sql.exec('update packing set looked_to = ?', lookedTo);
  }

  /** Begins with the oldest deliveries again, if a day has gone by. Returns whether it does. */
  beginRound(now: number): boolean {
    if (!this.#has()) return false;
    const begun = 'update packing set looked_to = ?, begun_at = ? where begun_at <= ?';
    return this.#sql.exec(begun, '', now, now - packing.roundMs).rowsWritten > 0;
  }

  /** The packs that may have a delivery, the newest first. */
  packsWith(id: string): string[] {
    if (!this.#has()) return [];
    const endOfDay = idAtTime('webhookDelivery', Date.parse(dayOf(id)) + 86_400_000);
    return this.#sql
      .exec<{ name: string }>(
        'select name from pack where last >= ?1 and last < ?2 and first <= ?1 order by made_at desc, name',
        id,
        endOfDay,
      )
      .toArray()
      .map(({ name }) => name);
  }

  /** The time of the newest delivery in the pack whose time is over first. */
  oldest(): number | null {
    if (!this.#has()) return null;
    const { last } = this.#sql.exec<{ last: string | null }>('select min(last) as last from pack').one();
    return last === null ? null : timeOfId(last);
  }

  /** The names of packs whose deliveries were all made before this time. */
  before(time: number, limit: number): string[] {
    if (!this.#has()) return [];
    return this.#sql
      .exec<{ name: string }>(
        'select name from pack where last < ? order by last limit ?',
        idAtTime('webhookDelivery', time),
        limit,
      )
      .toArray()
      .map(({ name }) => name);
  }

  remove(names: readonly string[]): void {
    this.#sql.exec('delete from pack where name in (select value from json_each(?))', JSON.stringify(names));
  }

  #lookedTo(): string {
    if (!this.#has()) return '';
    return this.#sql.exec<{ looked_to: string }>('select looked_to from packing').one().looked_to;
  }

  #has(): boolean {
    return this.#sql.exec("select 1 from sqlite_master where name = 'packing'").toArray().length > 0;
  }

  #create(now: number): void {
    if (this.#has()) return;
    this.#sql.exec(`
      create table pack (last text not null, first text not null, name text not null, made_at integer not null,
        primary key (last, name)) without rowid;
      create table packing (looked_to text not null, begun_at integer not null)`);
    this.#sql.exec('insert into packing values (?, ?)', '', now);
  }
}

/** A delivery that has ended before this time; null for another one, and for one that cannot be read. */
function settledIn({ record: text, body }: Row, before: number): PackedDelivery | null {
  try {
    const { data: record } = deliveryRecordSchema.safeParse(JSON.parse(text));
    const isSettled = record?.finishedAt != null && record.finishedAt < before;
    return record && isSettled ? { record, body } : null;
  } catch {
    return null;
  }
}
