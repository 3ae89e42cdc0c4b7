import type { OpenJournal } from '../../../core/coordinator/open-journal';
import type { Cell } from '../../../core/coordinator/outbox-column';
import { expiryDueAt } from '../../holds/put-off';
import type { JournalEntry } from './journal-entry';
import { submissionRecordSchema } from './submission-record';

type Row = {
  record: string;
  data: string | null;
  sealed_password: string | null;
  attempt: number;
  fence: number;
  leased_until: number | null;
  attempts_before: number;
};

type Value = SqlStorageValue;

/** The columns that hold each part of an entry. */
const columnsOf: { [Part in keyof Required<JournalEntry>]: (entry: JournalEntry) => Record<string, Value> } =
  {
    record: ({ record }) => ({
      record: JSON.stringify(record),
      expires_at: expiryDueAt(record),
    }),
    data: ({ data }) => ({ data: data && JSON.stringify(data) }),
    sealedPassword: ({ sealedPassword }) => ({ sealed_password: sealedPassword ?? null }),
    lease: ({ lease }) => ({ leased_until: lease?.until ?? null }),
    attempted: ({ attempted: { attempt, fence } }) => ({ attempt, fence }),
    attemptsBefore: ({ attemptsBefore }) => ({ attempts_before: attemptsBefore }),
  };

/** Texts in the row that others keep there. */
type TextColumn = 'outbox' | 'events';

/**
 * The row of a submission in its journal: read once, then changed in memory. The changes of a step
 * are written at its end, in one statement, because each write of the row costs the same. A change
 * outside a step is written at once. Nothing else writes to the row.
 */
export class SubmissionRow {
  readonly #journal: OpenJournal;
  #entry: JournalEntry | null = null;
  #isNew = false;
  #isInStep = false;
  /** What is still to be written: parts of the entry, and other columns. */
  readonly #parts = new Set<keyof JournalEntry>();
  readonly #others = new Map<'kept' | TextColumn, () => Value>();

  constructor(journal: OpenJournal) {
    this.#journal = journal;
  }

  load(): JournalEntry | null {
    this.#entry ??= this.#journal.read(() => this.#read());
    return this.#entry;
  }

  /** The table must be there. */
  create(entry: JournalEntry): void {
    this.#isNew = true;
    this.#entry = { ...entry };
    this.change(entry);
  }

  /** `later`: it may be written with the next change, because no harm is done when it is not. */
  change(change: Partial<JournalEntry>, when: 'now' | 'later' = 'now'): void {
    const entry = this.load();
    if (!entry) throw new Error('A submission that is not there cannot change.');
    this.#entry = { ...entry, ...change };
    for (const part of Object.keys(columnsOf) as (keyof JournalEntry)[])
      if (part in change) this.#parts.add(part);
    if (when === 'now') this.#writeNow();
  }

  /** A text that others keep in the row. */
  cell(column: TextColumn): Cell {
    return {
      read: () => {
        const text = this.#valueOf(column);
        return typeof text === 'string' ? text : null;
      },
      changed: (text, when) => {
        this.#others.set(column, text);
        if (when === 'now') this.#writeNow();
      },
    };
  }

  /** The end of a PDF that is not stored yet. */
  kept(): Uint8Array | null {
    const bytes = this.#valueOf('kept');
    return bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : null;
  }

  keep(end: Uint8Array): void {
    const bytes = new Uint8Array(end).buffer;
    this.#others.set('kept', () => bytes);
    this.#writeNow();
  }

  /** Drops the kept end with the next change: after a crash it is stored again, and dropped then. */
  dropKept(): void {
    this.#others.set('kept', () => null);
  }

  #valueOf(column: 'kept' | TextColumn): Value {
    const unwritten = this.#others.get(column);
    if (unwritten) return unwritten();
    if (this.#isNew) return null;
    const row = this.#journal.sql.exec<Record<string, Value>>(`select ${column} from submission`).one();
    return row[column] ?? null;
  }

  /** Runs a step, and writes what it changed at its end. */
  together<Result>(step: () => Result): Result {
    this.#isInStep = true;
    try {
      const result = step();
      this.write();
      return result;
    } finally {
      this.#isInStep = false;
    }
  }

  /** Drops the changes of a transaction that was rolled back: the table does not hold them. */
  forget(): void {
    this.#entry = null;
    this.#written();
  }

  write(): void {
    const entry = this.#entry;
    const values: Record<string, Value> = {};
    if (entry) for (const part of this.#parts) Object.assign(values, columnsOf[part](entry));
    for (const [column, value] of this.#others) values[column] = value();
    const columns = Object.keys(values);
    if (columns.length === 0) return;
    const statement = this.#isNew
      ? `insert into submission (${columns}) values (${columns.map(() => '?')})`
      : `update submission set ${columns.map((column) => `${column} = ?`)}`;
    this.#journal.sql.exec(statement, ...Object.values(values));
    this.#written();
  }

  #writeNow(): void {
    if (!this.#isInStep) this.write();
  }

  #written(): void {
    this.#isNew = false;
    this.#parts.clear();
    this.#others.clear();
  }

  #read(): JournalEntry | null {
    if (!this.#journal.isThere()) return null;
    const row = this.#journal.sql
      .exec<Row>(
        'select record, data, sealed_password, attempt, fence, leased_until, attempts_before from submission',
      )
      .one();
    const { attempt, fence, leased_until: until } = row;
    return {
      record: submissionRecordSchema.parse(JSON.parse(row.record)),
      data: row.data === null ? null : JSON.parse(row.data),
      sealedPassword: row.sealed_password ?? undefined,
      lease: until === null ? null : { attempt, fence, until },
      attempted: { attempt, fence },
      attemptsBefore: row.attempts_before,
    };
  }
}
