import * as z from 'zod';
import { type JournalFault, noteJournalFault } from './journal-fault';

/** Changes the tables of one version into those of the next. */
export type UpgradeStep = (sql: SqlStorage) => void;

/** The form of the journals of one kind of object. */
export type JournalForm = {
  /** The kind of object, as the log names it: "a submission". */
  name: string;
  /** The table that every journal in use has. */
  firstTable: string;
  /**
   * The first step leads from version 1, the tables of release 0.1.0, to version 2, and so on.
   * Released steps never change.
   */
  upgrades: readonly UpgradeStep[];
  /**
   * The newest version that this code can use as it is, when a later release will upgrade to it. So
   * that release can be rolled back to this one.
   */
  readsUpTo?: number;
};

/** The parts of a journal that its tables use. */
export type JournalTables = Pick<OpenJournal, 'sql' | 'read'>;

/** The parts of a Durable Object's state that a journal needs. */
export type JournalState = {
  id: Pick<DurableObjectId, 'name' | 'toString'>;
  storage: Pick<DurableObjectStorage, 'sql' | 'transactionSync'>;
};

/**
 * The version is the default of this column of the first table. The text of the table holds it, so
 * it costs no row, and reading it costs no more than the question whether the table is there.
 */
const versionColumn = 'journal_version';
const versionPattern = new RegExp(`\\b${versionColumn} integer not null default (\\d+)`);

/**
 * The opened journal of one Durable Object. Opening brings the tables to the version of the code, in
 * one transaction. A journal that cannot be opened refuses every use; other objects live on.
 */
export class OpenJournal {
  readonly #state: JournalState;
  readonly #form: JournalForm;
  /** The version of its tables when it was opened; null when there were none. */
  #version: number | null = null;
  /** Why the journal was not opened. A new instance of the object tries again. */
  readonly #fault: JournalFault | null;
  /** The faults of reading by their messages: each is logged once. */
  readonly #readFaults = new Map<string, JournalFault>();

  constructor(state: JournalState, form: JournalForm) {
    this.#state = state;
    this.#form = form;
    this.#fault = this.#upgrade();
  }

  /** Whether the journal refuses every use. */
  get isFaulty(): boolean {
    return this.#fault !== null;
  }

  /** The tables, for the form that the code knows. */
  get sql(): SqlStorage {
    if (this.#fault) throw this.#fault;
    return this.#state.storage.sql;
  }

  /**
   * Whether something was ever accepted under the object's id. The first acceptance creates the
   * tables, so that an id that was never used leaves no storage behind.
   */
  isThere(): boolean {
    return this.#text(this.sql) !== null;
  }

  /** The version of the tables that were there when the object was loaded; null when there were none. */
  get version(): number | null {
    return this.#version;
  }

  /** Creates the first tables, and notes their version, unless the statement says it. */
  create(statement: string): void {
    this.sql.exec(statement);
    if (this.#newest > 1 && !versionPattern.test(statement))
      addVersion(this.sql, this.#form.firstTable, this.#newest);
  }

  /** Runs a reader of rows. What it cannot read is a fault of this object. */
  read<Value>(read: () => Value): Value {
    try {
      return read();
    } catch (error) {
      throw isDamage(error) ? this.#readFault(error) : error;
    }
  }

  #readFault(error: unknown): JournalFault {
    const message = String(error);
    const fault = this.#readFaults.get(message) ?? noteJournalFault(this.#name, error);
    this.#readFaults.set(message, fault);
    return fault;
  }

  get #newest(): number {
    return this.#form.upgrades.length + 1;
  }

  get #name(): string {
    const { id } = this.#state;
    return `${this.#form.name} (${id.name ?? id.toString()})`;
  }

  #text(sql: SqlStorage): string | null {
    const [row] = sql
      .exec<{ text: string }>('select sql as text from sqlite_master where name = ?', this.#form.firstTable)
      .toArray();
    return row?.text ?? null;
  }

  #upgrade(): JournalFault | null {
    try {
      const { sql } = this.#state.storage;
      const text = this.#text(sql);
      if (text !== null) this.#version = this.#upgradeFrom(Number(versionPattern.exec(text)?.[1] ?? 1), sql);
      return null;
    } catch (error) {
      return noteJournalFault(this.#name, error);
    }
  }

  /** Returns the version that the tables have then. */
  #upgradeFrom(version: number, sql: SqlStorage): number {
    const { upgrades, firstTable, readsUpTo = this.#newest } = this.#form;
    if (version > readsUpTo)
      throw new Error(`its tables have version ${version}, and this code knows versions up to ${readsUpTo}`);
    if (version >= this.#newest) return version;
    this.#state.storage.transactionSync(() => {
      for (const step of upgrades.slice(version - 1)) step(sql);
      if (version > 1) sql.exec(`alter table ${firstTable} drop column ${versionColumn}`);
      addVersion(sql, firstTable, this.#newest);
    });
    return this.#newest;
  }
}

/** Whether a row or table is not what the code knows. Any other error may pass by itself. */
function isDamage(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof TypeError || error instanceof z.ZodError) return true;
  return error instanceof Error && /SQLITE_(?:ERROR|CORRUPT|MISMATCH)|exactly one result/.test(error.message);
}

function addVersion(sql: SqlStorage, table: string, version: number): void {
  sql.exec(`alter table ${table} add column ${versionOf(version)}`);
}

/** The column that holds a version, for the statement that creates the first table. */
export function versionOf(version: number): string {
  return `${versionColumn} integer not null default ${version}`;
}
