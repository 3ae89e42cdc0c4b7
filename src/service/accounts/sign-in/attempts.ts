import type { Database } from '../../../core/db/database';
import { sha256Hex } from '../../../lib/digest';
import { limits } from '../../../lib/limits';
import {
  type AttemptCounter,
  countAttempt,
  forgetFailures,
  liftWait,
  takeBackAttempt,
} from './attempt-store';

/** Attempts count by address, whether or not a member has it. */
function emailKey(email: string, what = 'person'): string {
  return sha256Hex(`${what}\n${email}`);
}

/** An IPv6 network counts as one address, because a client has all of its addresses. */
function addressKey(ip: string | null, what = 'address'): string {
  const network = ip?.includes(':') ? expandIpv6(ip).slice(0, 4).join(':') : ip;
  return sha256Hex(`${what}\n${network ?? 'unknown'}`);
}

function expandIpv6(ip: string): string[] {
  const [before = '', after = ''] = ip.split('::');
  const [head, tail] = [before, after].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = Math.max(0, 8 - (head?.length ?? 0) - (tail?.length ?? 0));
  return [...(head ?? []), ...Array<string>(missing).fill('0'), ...(tail ?? [])].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}

type Who = { email: string; ip: string | null };

/**
 * Counts a sign-in attempt as a failure until `wasThem` clears it. Returns the end of the wait, or
 * null when the attempt may be made.
 */
export function beginAttempt(db: Database, { email, ip }: Who, now: number): Promise<number | null> {
  return countAll(
    db,
    [
      { key: addressKey(ip), allowed: limits.signInFailuresOfAddress },
      { key: emailKey(email), allowed: limits.signInFailuresOfPerson },
    ],
    now,
  );
}

/** Limits the mails that a client can send to an address, so that no mailbox is filled. */
export function beginMail(db: Database, { email, ip }: Who, now: number): Promise<number | null> {
  return countAll(
    db,
    [
      { key: addressKey(ip, 'mails from'), allowed: limits.linkMailsOfAddress },
      { key: emailKey(email, 'mails to'), allowed: limits.linkMailsOfPerson },
    ],
    now,
  );
}

/**
 * Limits invitations. The caller is an owner, so the limit counts for the account and not for an IP
 * address.
 */
export function beginInvitation(
  db: Database,
  { accountId, email }: { accountId: string; email: string },
  now: number,
): Promise<number | null> {
  return countAll(
    db,
    [
      { key: sha256Hex(`invitations of\n${accountId}`), allowed: limits.invitationMailsOfAccount },
      { key: emailKey(email, 'mails to'), allowed: limits.linkMailsOfPerson },
    ],
    now,
  );
}

/**
 * Limits changes of a member's address: each one mails a notice to the old address, which must not
 * be flooded.
 */
export function beginEmailChange(
  db: Database,
  { userId, email, ip }: Who & { userId: string },
  now: number,
): Promise<number | null> {
  return countAll(
    db,
    [
      { key: emailKey(userId, 'new addresses of'), allowed: limits.linkMailsOfPerson },
      { key: addressKey(ip, 'mails from'), allowed: limits.linkMailsOfAddress },
      { key: emailKey(email, 'mails to'), allowed: limits.linkMailsOfPerson },
    ],
    now,
  );
}

async function countAll(db: Database, counters: AttemptCounter[], now: number): Promise<number | null> {
  for (const counter of counters) {
    const until = await countAttempt(db, counter, now);
    if (until !== null) return until;
  }
  return null;
}

/**
 * Clears the wait after a right password: failed guesses of others must not delay the code that
 * follows.
 */
export async function wasRightSoFar(db: Database, { email, ip }: Who): Promise<void> {
  await Promise.all([liftWait(db, emailKey(email)), takeBackAttempt(db, addressKey(ip))]);
}

/**
 * Clears a member's failures after a sign-in that counts no attempts. Failures of the IP address
 * stay.
 */
export function forgetFailuresOf(db: Database, email: string): Promise<void> {
  return forgetFailures(db, [emailKey(email)]);
}

export async function wasThem(db: Database, { email, ip }: Who): Promise<void> {
  await Promise.all([forgetFailures(db, [emailKey(email)]), takeBackAttempt(db, addressKey(ip))]);
}
