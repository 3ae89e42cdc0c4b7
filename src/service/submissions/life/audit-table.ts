import type { JournalTables } from '../../../core/coordinator/open-journal';
import { type AuditEntry, type AuditFacts, linkEntry, type SignedTrail } from '../../audit/audit-chain';

/** The signature of an entry that is still to be written, with the hash that it will have. */
export type SignedEntry = { hash: string; signature: string };

/** Creates the table, in one statement with that of the record. */
export const createAudit =
  'create table audit (sequence integer primary key, entry text not null, signature text)';

/** The audit trail of a submission in its journal. */
export class AuditTable {
  readonly #journal: JournalTables;
  /** Null: there is none. Undefined: it was not read yet. */
  #last: AuditEntry | null | undefined;

  constructor(journal: JournalTables) {
    this.#journal = journal;
  }

  /** The table was just created: nothing is in it. */
  begin(): void {
    this.#last = null;
  }

  append(facts: AuditFacts, at: number, signed?: SignedEntry): AuditEntry {
    const entry = linkEntry(this.last(), facts, at);
    if (signed && signed.hash !== entry.hash) throw new Error('Another entry was signed than is written.');
    this.#journal.sql.exec(
      'insert into audit (sequence, entry) values (?, ?)',
      entry.sequence,
      JSON.stringify(entry),
    );
    if (signed) this.#sign(entry.sequence, signed.signature);
    this.#last = entry;
    return entry;
  }

  /** Puts a signature beside its entry, whose hash does not cover it. Tables of release 0.1.0 have no place for it. */
  #sign(sequence: number, signature: string): void {
    if (!this.#hasSignatures()) this.#journal.sql.exec('alter table audit add column signature text');
    this.#journal.sql.exec('update audit set signature = ? where sequence = ?', signature, sequence);
  }

  #hasSignatures(): boolean {
    const { text } = this.#journal.sql
      .exec<{ text: string }>("select sql as text from sqlite_master where name = 'audit'")
      .one();
    return /\bsignature text\b/.test(text);
  }

  signedTrail(): SignedTrail {
    const signatures = this.#hasSignatures()
      ? this.#journal.sql
          .exec<{ sequence: number; signature: string }>(
            'select sequence, signature from audit where signature is not null order by sequence',
          )
          .toArray()
      : [];
    return { entries: this.#read('order by sequence'), signatures };
  }

  last(): AuditEntry | undefined {
    if (this.#last === undefined) this.#last = this.#read('order by sequence desc limit 1')[0] ?? null;
    return this.#last ?? undefined;
  }

  /** Drops the entry read in a transaction that was rolled back. */
  forget(): void {
    this.#last = undefined;
  }

  #read(which: string): AuditEntry[] {
    return this.#journal.read(() =>
      this.#journal.sql
        .exec<{ entry: string }>(`select entry from audit ${which}`)
        .toArray()
        .map(({ entry }) => JSON.parse(entry)),
    );
  }
}
