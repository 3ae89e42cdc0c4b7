import type { Client } from '../api/client';
import type { Person } from '../api/operation';
import type { LogDetails, LogKind } from './log-kinds';

/** Who acts, and from where. Without a member and a token it is somebody with a link. */
export type Author = {
  accountId: string;
  user: Pick<Person, 'id' | 'name' | 'email'> | null;
  tokenId: string | null;
  client: Client;
};

export type LogSubject = { id: string | null; name: string | null };

export type LogEntry = {
  kind: LogKind;
  subject?: LogSubject;
  details?: LogDetails;
};
