import type { Database } from '../../../core/db/database';
import { sendableAddress } from '../../../core/platform/mail-address';
import { addressPrefix } from '../../../lib/address-prefix';
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

/** Mail servers tell no capital letters apart, so other spellings of an address are the same mailbox. */
function mailboxKey(email: string, what: string): string {
  return emailKey((sendableAddress(email) ?? email).toLowerCase(), what);
}

/** An IPv6 network counts as one address, because a client has all of its addresses. */
function addressKey(ip: string | null, what = 'address'): string {
  return sha256Hex(`${what}\n${addressPrefix(ip, { ipv4: 4, ipv6: 4 })}`);
}

/** A /24 or a /48: one person can have many addresses in it. */
function networkKey(ip: string | null, what = 'network'): string {
  return sha256Hex(`${what}\n${addressPrefix(ip, { ipv4: 3, ipv6: 3 })}`);
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
      { key: networkKey(ip), allowed: limits.signInFailuresOfNetwork },
      { key: addressKey(ip), allowed: limits.signInFailuresOfAddress },
      { key: emailKey(email), allowed: limits.signInFailuresOfPerson },
    ],
    now,
  );
}

/** Limits how many addresses a client can try for single sign-on, which tells whose it is. */
export function beginDiscovery(db: Database, ip: string | null, now: number): Promise<number | null> {
  const key = addressKey(ip, 'single sign-on from');
  return countAll(db, [{ key, allowed: limits.signInFailuresOfAddress }], now);
}

export function wasDiscovered(db: Database, ip: string | null): Promise<void> {
  return takeBackAttempt(db, addressKey(ip, 'single sign-on from'));
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
 * Counts a form that an address begins on this day: one address must neither use up the form's day nor
 * leave unfinished forms without end.
 */
export function beginForm(
  db: Database,
  { templateId, day, ip }: { templateId: string; day: string; ip: string | null },
  now: number,
): Promise<number | null> {
  const what = `forms of ${templateId} on ${day} from`;
  return countAll(
    db,
    [
      { key: networkKey(ip, `${what} network`), allowed: limits.webFormsOfNetwork },
      { key: addressKey(ip, what), allowed: limits.webFormsOfAddress },
    ],
    now,
  );
}

/** What mails with codes are for, and the form or data request that they are about. */
export type CodeUse = { kind: 'form' | 'signing' | 'copy'; of: string };

/**
 * Limits the mails with codes of public forms, signing pages and copies. Strangers have those of forms
 * and copies sent, so these must not use up those of a signer who holds a session: each use has
 * counters of its own.
 */
export function beginMailOfCode(
  db: Database,
  { email, ip, use: { kind, of } }: Who & { use: CodeUse },
  now: number,
): Promise<number | null> {
  return countAll(
    db,
    [
      { key: networkKey(ip, 'form codes of network'), allowed: limits.formCodesOfNetwork },
      { key: addressKey(ip, 'form codes from'), allowed: limits.formCodesOfAddress },
      { key: mailboxKey(email, `${kind} codes of ${of} to`), allowed: limits.formCodesOfMailbox },
      { key: mailboxKey(email, `${kind} codes to`), allowed: limits.codesOfMailbox },
    ],
    now,
  );
}

type CodeTry = { seed: string; ip: string | null };

/** Counts a try to enter a mailed code, until `rightMailedCode` clears it. */
export function beginMailedCode(db: Database, { seed, ip }: CodeTry, now: number): Promise<number | null> {
  return countAll(
    db,
    [
      { key: addressKey(ip, 'form code tries from'), allowed: limits.formCodeTriesOfAddress },
      { key: emailKey(seed, 'form code tries'), allowed: limits.formCodeTries },
    ],
    now,
  );
}

export async function rightMailedCode(db: Database, { seed, ip }: CodeTry): Promise<void> {
  await Promise.all([
    forgetFailures(db, [emailKey(seed, 'form code tries')]),
    takeBackAttempt(db, addressKey(ip, 'form code tries from')),
  ]);
}

type IdentityTry = { dataRequestId: string; ip: string | null };

/** Limits how often a provider is asked to send a code or to open a page, which may cost money. */
export function beginIdentity(
  db: Database,
  { dataRequestId, ip }: IdentityTry,
  now: number,
): Promise<number | null> {
  return countAll(
    db,
    [
      { key: addressKey(ip, 'identity attempts from'), allowed: limits.identityAttemptsOfAddress },
      { key: emailKey(dataRequestId, 'identity attempts of'), allowed: limits.identityAttempts },
    ],
    now,
  );
}

export async function wasIdentified(db: Database, { dataRequestId, ip }: IdentityTry): Promise<void> {
  await Promise.all([
    forgetFailures(db, [emailKey(dataRequestId, 'identity attempts of')]),
    takeBackAttempt(db, addressKey(ip, 'identity attempts from')),
  ]);
}

/**
 * Clears the wait after a right password: failed guesses of others must not delay the code that
 * follows.
 */
export async function wasRightSoFar(db: Database, { email, ip }: Who): Promise<void> {
  await Promise.all([liftWait(db, emailKey(email)), ...takeBackFrom(db, ip)]);
}

/**
 * Clears a member's failures after a sign-in that counts no attempts. Failures of the IP address
 * stay.
 */
export function forgetFailuresOf(db: Database, email: string): Promise<void> {
  return forgetFailures(db, [emailKey(email)]);
}

export async function wasThem(db: Database, { email, ip }: Who): Promise<void> {
  await Promise.all([forgetFailures(db, [emailKey(email)]), ...takeBackFrom(db, ip)]);
}

/** Checks a counted attempt. An attempt that could not be checked does not count. */
export async function checkAttempt<Value>(
  db: Database,
  { email, ip }: Who,
  check: () => Promise<Value>,
): Promise<Value> {
  try {
    return await check();
  } catch (error) {
    await Promise.all([takeBackAttempt(db, emailKey(email)), ...takeBackFrom(db, ip)]);
    throw error;
  }
}

function takeBackFrom(db: Database, ip: string | null): Promise<void>[] {
  return [takeBackAttempt(db, addressKey(ip)), takeBackAttempt(db, networkKey(ip))];
}
