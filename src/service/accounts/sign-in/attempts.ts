import type { Database } from '../../../core/db/database';
import { sha256Hex } from '../../../lib/digest';
import { limits } from '../../../lib/limits';
import { countAttempt, forgetFailures, liftWait, type Subject, takeBackAttempt } from './attempt-store';

/** Whether the person exists makes no difference: what is counted is what was tried. */
const personKey = (email: string, what = 'person'): string => sha256Hex(`${what}\n${email}`);

/** Whoever has an IPv6 network has all addresses of it. */
const addressKey = (ip: string | null, what = 'address'): string => {
  const network = ip?.includes(':') ? expandIpv6(ip).slice(0, 4).join(':') : ip;
  return sha256Hex(`${what}\n${network ?? 'unknown'}`);
};

const expandIpv6 = (ip: string): string[] => {
  const [before = '', after = ''] = ip.split('::');
  const [head, tail] = [before, after].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = Math.max(0, 8 - (head?.length ?? 0) - (tail?.length ?? 0));
  return [...(head ?? []), ...Array<string>(missing).fill('0'), ...(tail ?? [])].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
};

type Who = { email: string; ip: string | null };

/** Until when to wait, or null where the attempt may be made. It counts as a failure until `wasThem` says otherwise. */
export const beginAttempt = (db: Database, { email, ip }: Who, now: number): Promise<number | null> => {
  return countAll(
    db,
    [
      { key: addressKey(ip), allowed: limits.signInFailuresOfAddress },
      { key: personKey(email), allowed: limits.signInFailuresOfPerson },
    ],
    now,
  );
};

/** The same for mails that somebody has sent to an address: nobody's mailbox is filled. */
export const beginMail = (db: Database, { email, ip }: Who, now: number): Promise<number | null> =>
  countAll(
    db,
    [
      { key: addressKey(ip, 'mails from'), allowed: limits.linkMailsOfAddress },
      { key: personKey(email, 'mails to'), allowed: limits.linkMailsOfPerson },
    ],
    now,
  );

/** An account's owners invite: who asks is known, and it is their account that has to wait. */
export const beginInvitation = (
  db: Database,
  { accountId, email }: { accountId: string; email: string },
  now: number,
): Promise<number | null> =>
  countAll(
    db,
    [
      { key: sha256Hex(`invitations of\n${accountId}`), allowed: limits.invitationMailsOfAccount },
      { key: personKey(email, 'mails to'), allowed: limits.linkMailsOfPerson },
    ],
    now,
  );

/** A new address is told to the one from before, which must not be flooded by naming ever other ones. */
export const beginEmailChange = (
  db: Database,
  { userId, email, ip }: Who & { userId: string },
  now: number,
): Promise<number | null> =>
  countAll(
    db,
    [
      { key: personKey(userId, 'new addresses of'), allowed: limits.linkMailsOfPerson },
      { key: addressKey(ip, 'mails from'), allowed: limits.linkMailsOfAddress },
      { key: personKey(email, 'mails to'), allowed: limits.linkMailsOfPerson },
    ],
    now,
  );

const countAll = async (db: Database, subjects: Subject[], now: number): Promise<number | null> => {
  for (const subject of subjects) {
    const until = await countAttempt(db, subject, now);
    if (until !== null) return until;
  }
  return null;
};

/** The password was theirs and a code is to follow: it is held up by guesses of others as little as the password was. */
export const wasRightSoFar = async (db: Database, { email, ip }: Who): Promise<void> => {
  await Promise.all([liftWait(db, personKey(email)), takeBackAttempt(db, addressKey(ip))]);
};

/** They came on a way on which nothing is counted: failures of the person are over, those of the place stay. */
export const forgetFailuresOf = (db: Database, email: string): Promise<void> =>
  forgetFailures(db, [personKey(email)]);

export const wasThem = async (db: Database, { email, ip }: Who): Promise<void> => {
  await Promise.all([forgetFailures(db, [personKey(email)]), takeBackAttempt(db, addressKey(ip))]);
};
