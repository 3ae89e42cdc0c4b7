import type { Role } from '../../../core/api/roles';
import { sendableAddress } from '../../../core/platform/mail-address';
import { limits } from '../../../lib/limits';

/** Somebody who may sign in. */
export type Person = {
  id: string;
  accountId: string;
  accountName: string;
  email: string;
  name: string;
  role: Role;
};

/** One spelling for each address; null where nothing could be sent to it. */
export const emailOf = (text: string): string | null => {
  const trimmed = text.trim().toLowerCase();
  return trimmed.length <= limits.emailChars ? sendableAddress(trimmed) : null;
};

/** A name that people read; null where there is none. */
export const nameOf = (text: string): string | null => {
  const name = text.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  const isFine = name !== '' && name.length <= limits.personNameChars && !/[\u0000-\u001f\u007f]/.test(name);
  return isFine && name.isWellFormed() ? name : null;
};
