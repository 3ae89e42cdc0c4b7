import type { JournalTables } from '../../../core/coordinator/open-journal';
import type { StoredJson } from '../../../core/platform/stored-json';
import type { TokenKind } from '../../data-requests/signing-token';

/** A token of a signing link, good for one sign-in. */
export type SigningToken = {
  id: string;
  dataRequestId: string;
  kind: TokenKind;
  secretHash: string;
  expiresAt: number;
  /** The session that the token was exchanged for; null while it is unused. */
  sessionHash: string | null;
};

export type SigningSession = {
  dataRequestId: string;
  /** The token of the link that began it; null for a signer who came back with a code. */
  token: string | null;
  opened: boolean;
  /** Whether the signer passed the identity step of the data request in this session. */
  passed: boolean;
  /** Whether the signer entered a mailed code, on the way to a passkey. */
  hasCode: boolean;
};

/** The bits of `opened`, which was a flag in release 0.1.0. */
const OPENED = 1;
const PASSED = 2;
const HAS_CODE = 4;

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

type TokenRow = {
  id: string;
  data_request: string;
  kind: TokenKind;
  secret_hash: string;
  expires_at: number;
  session_hash: string | null;
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
 * The tables of a submission's signers in its journal: their tokens, sessions and saved answers.
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
      create table signing_token (id text primary key, data_request text not null, kind text not null,
        secret_hash text not null, expires_at integer not null, session_hash text) without rowid;
      create table signing_session (hash text primary key, data_request text not null,
        expires_at integer not null, opened integer not null default 0) without rowid;
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

  addToken({ id, dataRequestId, kind, secretHash, expiresAt }: Omit<SigningToken, 'sessionHash'>): void {
    this.#sql.exec(
      'insert or ignore into signing_token (id, data_request, kind, secret_hash, expires_at) values (?, ?, ?, ?, ?)',
      id,
      dataRequestId,
      kind,
      secretHash,
      expiresAt,
    );
  }

  findToken(id: string): SigningToken | undefined {
    const row = this.#sql.exec<TokenRow>('select * from signing_token where id = ?', id).toArray()[0];
    return row && tokenOfRow(row);
  }

  /** The tokens of the links that were mailed to a signer, also of mails that may not have left. */
  mailedTokens(dataRequestId: string): SigningToken[] {
    const query = `select * from signing_token where data_request = ? and kind = 'email'`;
    return this.#sql.exec<TokenRow>(query, dataRequestId).toArray().map(tokenOfRow);
  }

  /** Counts the tokens with which a signer could still sign in. */
  countTokens(dataRequestId: string, now: number): number {
    return this.#sql
      .exec<{ count: number }>(
        `select count(*) as count from signing_token
         where data_request = ? and session_hash is null and expires_at > ?`,
        dataRequestId,
        now,
      )
      .one().count;
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

  removeToken(id: string): void {
    this.#sql.exec('delete from signing_token where id = ? and session_hash is null', id);
  }

  spendToken(id: string, sessionHash: string): void {
    this.#sql.exec('update signing_token set session_hash = ? where id = ?', sessionHash, id);
  }

  addSession(hash: string, dataRequestId: string, expiresAt: number): void {
    this.#sql.exec(
      'insert or ignore into signing_session (hash, data_request, expires_at) values (?, ?, ?)',
      hash,
      dataRequestId,
      expiresAt,
    );
  }

  findSession(hash: string, now: number): SigningSession | undefined {
    const row = this.#sql
      .exec<{ data_request: string; opened: number; token: string | null }>(
        `select data_request, opened,
           (select id from signing_token where session_hash = hash) as token
         from signing_session where hash = ? and expires_at > ?`,
        hash,
        now,
      )
      .toArray()[0];
    return (
      row && {
        dataRequestId: row.data_request,
        token: row.token,
        opened: (row.opened & OPENED) !== 0,
        passed: (row.opened & PASSED) !== 0,
        hasCode: (row.opened & HAS_CODE) !== 0,
      }
    );
  }

  openSession(hash: string): void {
    this.#mark(hash, OPENED);
  }

  passStep(hash: string): void {
    this.#mark(hash, PASSED);
  }

  noteCode(hash: string): void {
    this.#mark(hash, HAS_CODE);
  }

  /** Demands the identity step of all sessions again: it is another one. */
  forgetPassed(dataRequestId: string): void {
    this.#sql.exec(
      'update signing_session set opened = opened & ? where data_request = ?',
      OPENED,
      dataRequestId,
    );
  }

  #mark(hash: string, bit: number): void {
    this.#sql.exec('update signing_session set opened = opened | ? where hash = ?', bit, hash);
  }

  /**
   * Removes the unused tokens. A signer who is signed in can still see the state of the data
   * request.
   */
  endTokens(dataRequestId: string): void {
    this.#sql.exec(
      'delete from signing_token where data_request = ? and session_hash is null',
      dataRequestId,
    );
  }

  /** Removes all tokens and sessions of a data request. */
  revoke(dataRequestId: string): void {
    this.#sql.exec('delete from signing_token where data_request = ?', dataRequestId);
    this.#sql.exec('delete from signing_session where data_request = ?', dataRequestId);
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

function tokenOfRow(row: TokenRow): SigningToken {
  return {
    id: row.id,
    dataRequestId: row.data_request,
    kind: row.kind,
    secretHash: row.secret_hash,
    expiresAt: row.expires_at,
    sessionHash: row.session_hash,
  };
}
