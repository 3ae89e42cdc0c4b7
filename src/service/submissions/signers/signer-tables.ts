import type { JournalTables } from '../../../core/coordinator/open-journal';
import type { StoredJson } from '../../../core/platform/stored-json';

/** The answers of one signer so far. */
export type SignerState = {
  draft: StoredJson | null;
  /** Counts how often the answers were saved. */
  revision: number;
  /** JSON text of the signatures by field: they outlive the data. */
  signatures: string | null;
  /** The hash of the preview that the signer was sent last. */
  delivered: string | null;
  /** Whether the signer has seen it. */
  viewed: boolean;
  /** Names the act that ended the data request; the same act sent again gets the same answer. */
  act: string | null;
};

type SignerRow = {
  draft: string | null;
  revision: number;
  signatures: string | null;
  /** The hash of a preview that was seen; after `sent `, of one that was only sent so far. */
  viewed: string | null;
  act: string | null;
};

const sentOnly = 'sent ';

const nothingSaid: SignerState = {
  draft: null,
  revision: 0,
  signatures: null,
  delivered: null,
  viewed: false,
  act: null,
};

/**
 * The tables of a submission's signers in its journal: their saved answers, and what was counted of each.
 */
export class SignerTables {
  readonly #journal: JournalTables;

  constructor(journal: JournalTables) {
    this.#journal = journal;
  }

  get #sql(): SqlStorage {
    return this.#journal.sql;
  }

  /** Without rowid, a row is one to write, not one more in an index. */
  create(): void {
    this.#sql.exec(`
      create table person (data_request text primary key, draft text, revision integer not null default 0,
        signatures text, viewed text, act text) without rowid;
      create table signing_event (data_request text primary key, number integer not null) without rowid;
      create table mail_event (id text primary key) without rowid;
      create table link_request (data_request text primary key, asked integer not null, asked_at integer not null) without rowid`);
  }

  find(dataRequestId: string): SignerState {
    return this.#journal.read(() => {
      const row = this.#sql
        .exec<SignerRow>(
          'select draft, revision, signatures, viewed, act from person where data_request = ?',
          dataRequestId,
        )
        .toArray()[0];
      if (!row) return nothingSaid;
      const delivered = row.viewed?.replace(sentOnly, '') ?? null;
      const viewed = delivered !== null && delivered === row.viewed;
      return { ...row, draft: row.draft === null ? null : JSON.parse(row.draft), delivered, viewed };
    });
  }

  save(dataRequestId: string, { draft, revision, signatures, delivered, viewed, act }: SignerState): void {
    this.#sql.exec(
      `insert or replace into person (data_request, draft, revision, signatures, viewed, act)
       values (?, ?, ?, ?, ?, ?)`,
      dataRequestId,
      draft && JSON.stringify(draft),
      revision,
      signatures,
      viewed || delivered === null ? delivered : sentOnly + delivered,
      act,
    );
  }

  /** All signatures, which outlive the data. */
  signatures(): Record<string, unknown> {
    return this.#journal.read(() => {
      const rows = this.#sql
        .exec<{ signatures: string }>('select signatures from person where signatures is not null')
        .toArray();
      return Object.assign({}, ...rows.map(({ signatures }) => JSON.parse(signatures)));
    });
  }

  /**
   * Erases the saved answers with the data. Tokens and sessions stay: they still tell a signer that
   * the submission expired.
   */
  eraseSavedAnswers(): void {
    this.#sql.exec('update person set draft = null');
  }

  /** Remembers an event of the mail service, and whether it arrives for the first time. */
  isNewMailEvent(id: string): boolean {
    return (
      this.#sql.exec('insert or ignore into mail_event (id) values (?) returning id', id).toArray().length > 0
    );
  }

  /** The number of requested new links, and the time of the last request. */
  linkRequests(dataRequestId: string): { asked: number; askedAt: number } {
    const row = this.#sql
      .exec<{ asked: number; asked_at: number }>(
        'select asked, asked_at from link_request where data_request = ?',
        dataRequestId,
      )
      .toArray()[0];
    return { asked: row?.asked ?? 0, askedAt: row?.asked_at ?? 0 };
  }

  noteLinkRequest(dataRequestId: string, now: number): void {
    this.#sql.exec(
      `insert into link_request (data_request, asked, asked_at) values (?1, 1, ?2)
       on conflict (data_request) do update set asked = asked + 1, asked_at = ?2`,
      dataRequestId,
      now,
    );
  }

  /** Counts one more report of a caller. */
  countEvent(dataRequestId: string): number {
    return this.#sql
      .exec<{ number: number }>(
        `insert into signing_event (data_request, number) values (?, 1)
         on conflict (data_request) do update set number = number + 1 returning number`,
        dataRequestId,
      )
      .one().number;
  }
}
