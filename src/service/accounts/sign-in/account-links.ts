import type { Database } from '../../../core/db/database';
import { persistently } from '../../../core/platform/persistently';
import { randomSecret } from '../../../core/platform/secret';
import { limits } from '../../../lib/limits';
import { logError } from '../../../lib/log';
import { type AccountMailer, sendAccountMail } from '../members/account-mail';
import { findUser, findUserByEmail } from '../members/account-store';
import { emailOf } from '../members/member';
import { beginMail } from './attempts';
import { linkAddress } from './link-address';
import { findSecret, insertSecret } from './secret-store';

export type AccountLinkDeps = AccountMailer & {
  db: Database;
  defer(work: Promise<unknown>): void;
  origin: string;
};

const accountLinks = {
  magic_link: { path: '/magic-link', minutes: limits.magicLinkMinutes },
  password_reset: { path: '/reset-password', minutes: limits.passwordResetMinutes },
} as const;

/**
 * Mails a link to the member with this address. All of it happens after the answer, which is the
 * same for every address, so that neither it nor its time reveals a member.
 */
export function requestAccountLink(
  deps: AccountLinkDeps,
  { purpose, email, ip }: { purpose: keyof typeof accountLinks; email: string; ip: string | null },
  now: number,
): void {
  const address = emailOf(email);
  if (address === null) return;
  const work = sendLink(deps, { purpose, email: address, ip }, now);
  deps.defer(work.catch((error: unknown) => logError(`a mail (${purpose}) was not sent`, error)));
}

async function sendLink(
  { db, origin, ...post }: AccountLinkDeps,
  { purpose, email, ip }: { purpose: keyof typeof accountLinks; email: string; ip: string | null },
  now: number,
): Promise<void> {
  if ((await beginMail(db, { email, ip }, now)) !== null) return;
  const user = await findUserByEmail(db, email);
  if (!user) return;
  const { path, minutes } = accountLinks[purpose];
  const secret = randomSecret();
  await insertSecret(db, { purpose, secret, userId: user.id, expiresAt: now + minutes * 60_000 }, now);
  const to = { email, name: user.name, language: user.language };
  const link = linkAddress(origin, path, secret);
  await persistently(() => sendAccountMail(post, { kind: purpose, to, link, minutes }));
}

/** Returns the member's address while the link is valid. Reading does not use the link up. */
export async function readAccountLink(
  { db }: { db: Database },
  link: { purpose: keyof typeof accountLinks; secret: string },
  now: number,
): Promise<string | null> {
  const found = await findSecret(db, link, now);
  const user = found?.userId ? await findUser(db, found.userId) : undefined;
  return user?.email ?? null;
}
