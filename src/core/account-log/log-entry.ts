import type { EditingPerson } from '../../lib/editing-person';
import type { Person } from '../api/caller';
import type { Client } from '../api/client';
import type { LogDetails, LogKind } from './log-kinds';

/** Who acts, and from where. Without a member and a token: the service, or somebody with a link. */
export type Author = {
  accountId: string;
  user: Pick<Person, 'id' | 'name' | 'email'> | null;
  tokenId: string | null;
  /** The person in an embedded editor, whom the token let in. */
  person?: EditingPerson | null;
  client: Client;
};

export type LogEntry = {
  kind: LogKind;
  subject?: { id: string | null; name: string | null };
  details?: LogDetails;
};
