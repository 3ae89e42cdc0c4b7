import type { Client } from '../../../core/api/client';
import type { Database } from '../../../core/db/database';
import type { SigningKeys } from '../../../core/platform/signing-keys';
import { limits } from '../../../lib/limits';
import { findUser } from '../members/account-store';
import type { Member } from '../members/member';
import { type MemberNotifier, sendLater } from '../members/notify-member';
import { beginAttempt, beginMail, wasThem } from './attempts';
import { codeOf, randomCode } from './codes';
import { isTheirPassword } from './passwords';
import { isSecondFactor } from './second-factor';
import { insertSecret, removeSecretsOf, takeSecret } from './secret-store';
import type { Session } from './session';

/** `done`: confirmed; `wait`: too many attempts. */
export type Confirmation = 'done' | 'wrong' | 'wait';

const codeChars = 8;
const purpose = 'confirmation';

export async function confirmWithPassword(
  { db }: { db: Database },
  { member, password, client }: { member: Member; password: string; client: Client },
  now: number,
): Promise<Confirmation> {
  const user = await findUser(db, member.id);
  return user ? isTheirPassword(db, { user, password, client }, now) : 'wrong';
}

/** The code works in this session only, so it is useless in another browser. */
function secretOf({ id }: Session, code: string): string {
  return `${id}\n${codeOf(code)}`;
}

/** Mails a code to a member without a password. Members with one are refused. */
export async function sendConfirmationCode(
  { db, ...teller }: MemberNotifier & { db: Database },
  { session, client }: { session: Session; client: Client },
  now: number,
): Promise<'sent' | 'wait' | 'not_for_them'> {
  const { id: userId, email, name, language } = session.member;
  if ((await findUser(db, userId))?.passwordHash !== null) return 'not_for_them';
  if ((await beginMail(db, { email, ip: client.ip }, now)) !== null) return 'wait';
  const code = randomCode(codeChars);
  const expiresAt = now + limits.confirmedMinutes * 60_000;
  await removeSecretsOf(db, userId, purpose);
  await insertSecret(db, { purpose, secret: secretOf(session, code), userId, expiresAt }, now);
  sendLater(teller, { kind: 'confirmation', to: { email, name, language }, link: null, code });
  return 'sent';
}

export async function confirmWithCode(
  { db }: { db: Database },
  { session, code, client }: { session: Session; code: string; client: Client },
  now: number,
): Promise<Confirmation> {
  const who = { email: session.member.email, ip: client.ip };
  if ((await beginAttempt(db, who, now)) !== null) return 'wait';
  if (!(await takeSecret(db, { purpose, secret: secretOf(session, code) }, now))) return 'wrong';
  await wasThem(db, who);
  return 'done';
}

/**
 * Confirms a change that replaces or turns off the authenticator app: a password alone must not be
 * enough for that.
 */
export async function confirmWithSecondFactor(
  { db, signingKey }: { db: Database; signingKey: SigningKeys },
  { member, code, client }: { member: Pick<Member, 'id' | 'email'>; code: string; client: Client },
  now: number,
): Promise<Confirmation> {
  const who = { email: member.email, ip: client.ip };
  if ((await beginAttempt(db, who, now)) !== null) return 'wait';
  const user = await findUser(db, member.id);
  if (!user || !(await isSecondFactor({ db, signingKey }, user, code, now))) return 'wrong';
  await wasThem(db, who);
  return 'done';
}
