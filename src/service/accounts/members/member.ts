import type { Rights } from '../../../core/api/roles';
import { sendableAddress } from '../../../core/platform/mail-address';
import type { Language } from '../../../lib/languages';
import { limits } from '../../../lib/limits';

/** A member, as the dashboard knows them. */
export type Member = Rights & {
  id: string;
  accountId: string;
  accountName: string;
  email: string;
  name: string;
  /** Of the dashboard; null: as the browser says. */
  language: Language | null;
};

/** Returns the only spelling of an address, or null for an address that no mail can reach. */
export function emailOf(text: string): string | null {
  const trimmed = text.trim().toLowerCase();
  return trimmed.length <= limits.emailChars ? sendableAddress(trimmed) : null;
}

/** A readable name, or null. */
export function nameOf(text: string): string | null {
  const name = text.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  const isFine = name !== '' && name.length <= limits.personNameChars && !/[\u0000-\u001f\u007f]/.test(name);
  return isFine && name.isWellFormed() ? name : null;
}
