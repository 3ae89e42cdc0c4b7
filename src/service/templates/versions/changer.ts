import { type Caller, editorOf } from '../../../core/api/caller';
import type { EditingPerson } from '../../../lib/editing-person';

/** The last one to change a template: an API token, or a member at the dashboard. */
export type Changer = {
  type: 'api_token' | 'user';
  id: string;
  /** Members change templates with live rights, whichever mode the dashboard shows. */
  rights: 'live' | 'test';
  /** The person in an embedded editor, whom the API token let in. */
  person: EditingPerson | null;
};

export function changerOf(caller: Caller): Changer {
  const { tokenId, user, mode } = caller;
  const person = editorOf(caller)?.person ?? null;
  return tokenId === null
    ? { type: 'user', id: user.id, rights: 'live', person }
    : { type: 'api_token', id: tokenId, rights: mode, person };
}
