import type { Capabilities } from '../../lib/capabilities';
import type { EditingPerson } from '../../lib/editing-person';
import type { PredefinedField } from '../../lib/predefined-field';
import type { Client } from './client';
import type { Pace } from './pace';
import type { Rights, SecondFactor } from './roles';
import type { TokenRights } from './token-rights';

/** The account and mode that a request acts for, and its API token, if any. */
export type Asker = { accountId: string; mode: 'live' | 'test'; tokenId: string | null };

/** The member in their session. */
export type Person = Rights & {
  id: string;
  name: string;
  email: string;
  sessionId: string;
  isConfirmed: boolean;
  secondFactor: SecondFactor;
};

/** The person in an embedded editor, whom an API token let in. The id is that of their editor token. */
export type Editor = {
  id: string;
  person: EditingPerson;
  capabilities: Capabilities;
  /** The fields that they added. */
  added: readonly number[];
  /** The fields that the template offers them. */
  predefined: readonly PredefinedField[];
};

/** The caller: a program with an API token, or a signed-in member. */
export type Caller = Asker & { pace: Pace } & (
    | { tokenId: string; user: null; rights: TokenRights; editor?: Editor }
    | { tokenId: null; user: Person }
  );

export function callerId(caller: Caller): string {
  return caller.tokenId === null ? caller.user.id : (caller.editor?.id ?? caller.tokenId);
}

/** The editor in an embedded page; null for a program and a member. */
export function editorOf(caller: Caller): Editor | null {
  return caller.tokenId === null ? null : (caller.editor ?? null);
}

/** The caller, and where the request comes from. */
export type RequestOrigin = { caller: Caller; client: Client };
