import type { JournalTables } from '../../../core/coordinator/open-journal';
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
const openedBit = 1;
const passedBit = 2;
const codeBit = 4;

type TokenRow = {
  id: string;
  data_request: string;
  kind: TokenKind;
  secret_hash: string;
  expires_at: number;
  session_hash: string | null;
};

/** How the signers of a submission get in: the tables of their tokens and sessions in its journal. */
export class SigningAccess {
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
      create table signing_token (id text primary key, data_request text not null, kind text not null,
        secret_hash text not null, expires_at integer not null, session_hash text) without rowid;
      create table signing_session (hash text primary key, data_request text not null,
        expires_at integer not null, opened integer not null default 0) without rowid`);
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
        opened: (row.opened & openedBit) !== 0,
        passed: (row.opened & passedBit) !== 0,
        hasCode: (row.opened & codeBit) !== 0,
      }
    );
  }

  openSession(hash: string): void {
    this.#mark(hash, openedBit);
  }

  passStep(hash: string): void {
    this.#mark(hash, passedBit);
  }

  noteCode(hash: string): void {
    this.#mark(hash, codeBit);
  }

  /** Demands the identity step of all sessions again: it is another one. */
  forgetPassed(dataRequestId: string): void {
    this.#sql.exec(
      'update signing_session set opened = opened & ? where data_request = ?',
      openedBit,
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
