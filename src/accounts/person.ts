import { limits } from '../limits';
import { sendableAddress } from '../platform/mail-address';
import type { Role } from './roles';

/** Somebody who may sign in. */
export type Person = {
  id: string;
  accountId: string;
  accountName: string;
  email: string;
  name: string;
  role: Role;
};

/** Where a request comes from, as far as it says. */
export type Client = { ip: string | null; user_agent: string | null };

/** One spelling for each address; null where nothing could be sent to it. */
export const emailOf = (text: string): string | null => {
  const trimmed = text.trim().toLowerCase();
  return trimmed.length <= limits.emailChars ? sendableAddress(trimmed) : null;
};
