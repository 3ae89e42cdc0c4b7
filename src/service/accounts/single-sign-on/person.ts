import type { OpenIdClaims } from '../../../core/platform/open-id';
import { limits } from '../../../lib/limits';
import { emailOf, nameOf } from '../members/member';
import { type ConnectionRow, domainOf } from './connection-store';
import { subjectHash } from './subject-store';

/** A person as the provider of an account names them. */
export type ProviderPerson = { subject: string; email: string; name: string };

export type NotAPerson = 'no_email' | 'unverified' | 'domain';

/** At Google anybody can have an account with an address of a domain; `hd` says whose account it is. */
const google = 'accounts.google.com';
/** In lower case, some characters become letters of another address. */
const foldable = /^[^@]*[^\x20-\x7e]/;

/** Reads the claims of a sign-in, and checks that the connection may sign this address in. */
export function personOf(
  claims: OpenIdClaims,
  { issuer, domains }: Pick<ConnectionRow, 'issuer' | 'domains'>,
): ProviderPerson | NotAPerson {
  const { sub, email: written, email_verified: isVerified = true, name, hd } = claims;
  const email = typeof written === 'string' && !foldable.test(written) ? emailOf(written) : null;
  if (email === null || sub === '' || sub.length > limits.signOnSubjectChars) return 'no_email';
  // Some providers send the text.
  if (isVerified !== true && isVerified !== 'true') return 'unverified';
  const isServed = (domain: unknown) => typeof domain === 'string' && domains.includes(domain);
  if (!isServed(domainOf(email)) || (new URL(issuer).hostname === google && !isServed(hd))) return 'domain';
  const shown = typeof name === 'string' ? nameOf(name.slice(0, limits.personNameChars)) : null;
  return { subject: subjectHash(issuer, sub), email, name: shown ?? email.slice(0, email.lastIndexOf('@')) };
}
