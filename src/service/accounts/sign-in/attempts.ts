import type { Database } from '../../../core/db/database';
import { sha256Hex } from '../../../lib/digest';
import { limits } from '../../../lib/limits';
import { countAttempt, forgetFailures, liftWait, type Subject, takeBackAttempt } from './attempt-store';

/** Whether the person exists makes no difference: what is counted is what was tried. */
function emailKey(email: string, what = 'person'): string {
  return sha256Hex(`${what}\n${email}`);
}

/** Whoever has an IPv6 network has all addresses of it. */
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

/** Until when to wait, or null where the attempt may be made. It counts as a failure until `wasThem` says otherwise. */
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

/** The same for mails that somebody has sent to an address: nobody's mailbox is filled. */
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

/** An account's owners invite: who asks is known, and it is their account that has to wait. */
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

/** A new address is told to the one from before, which must not be flooded by naming ever other ones. */
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

async function countAll(db: Database, subjects: Subject[], now: number): Promise<number | null> {
  for (const subject of subjects) {
    const until = await countAttempt(db, subject, now);
    if (until !== null) return until;
  }
  return null;
}

/** The password was theirs and a code is to follow: it is held up by guesses of others as little as the password was. */
export async function wasRightSoFar(db: Database, { email, ip }: Who): Promise<void> {
  await Promise.all([liftWait(db, emailKey(email)), takeBackAttempt(db, addressKey(ip))]);
}

/** They came on a way on which nothing is counted: failures of the person are over, those of the place stay. */
export function forgetFailuresOf(db: Database, email: string): Promise<void> {
  return forgetFailures(db, [emailKey(email)]);
}

export async function wasThem(db: Database, { email, ip }: Who): Promise<void> {
  await Promise.all([forgetFailures(db, [emailKey(email)]), takeBackAttempt(db, addressKey(ip))]);
}
