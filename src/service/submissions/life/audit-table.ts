import type { JournalTables } from '../../../core/coordinator/open-journal';
import { type AuditEntry, type AuditFacts, linkEntry, type SignedTrail } from '../../audit/audit-chain';

/** The signature of an entry that is still to be written, with the hash that it will have. */
export type SignedEntry = { hash: string; signature: string };

/** An entry as it is stored: its signature stands beside it, where its hash does not cover it. */
type StoredEntry = AuditEntry & { signature?: string };

/** Creates the table, in one statement with that of the record. */
export const createAudit = 'create table audit (sequence integer primary key, entry text not null)';

/** The audit trail of a submission in its journal. */
export class AuditTable {
  readonly #journal: JournalTables;
  #last: AuditEntry | undefined;

  constructor(journal: JournalTables) {
    this.#journal = journal;
  }

  append(facts: AuditFacts, at: number, signed?: SignedEntry): AuditEntry {
    const entry = linkEntry(this.last(), facts, at);
    if (signed && signed.hash !== entry.hash) throw new Error('Another entry was signed than is written.');
    this.#journal.sql.exec(
      'insert into audit (sequence, entry) values (?, ?)',
      entry.sequence,
      JSON.stringify({ ...entry, signature: signed?.signature }),
    );
    this.#last = entry;
    return entry;
  }

  signedTrail(): SignedTrail {
    const stored = this.#read('order by sequence');
    const signatures = stored.flatMap(({ sequence, signature }) =>
      signature === undefined ? [] : [{ sequence, signature }],
    );
    return { entries: stored.map(withoutSignature), signatures };
  }

  last(): AuditEntry | undefined {
    this.#last ??= this.#read('order by sequence desc limit 1').map(withoutSignature)[0];
    return this.#last;
  }

  /** Drops the entry read in a transaction that was rolled back. */
  forget(): void {
    this.#last = undefined;
  }

  #read(which: string): StoredEntry[] {
    return this.#journal.read(() =>
      this.#journal.sql
        .exec<{ entry: string }>(`select entry from audit ${which}`)
        .toArray()
        .map(({ entry }) => JSON.parse(entry)),
    );
  }
}

function withoutSignature({ signature: _beside, ...entry }: StoredEntry): AuditEntry {
  return entry;
}
