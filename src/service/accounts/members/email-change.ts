import type { Client } from '../../../core/api/client';
import type { Database } from '../../../core/db/database';
import type { Mailer } from '../../../core/platform/mail-message';
import { persistently } from '../../../core/platform/persistently';
import { randomSecret } from '../../../core/platform/secret';
import { limits } from '../../../lib/limits';
import { logError } from '../../../lib/log';
import { beginEmailChange } from '../sign-in/attempts';
import { findSecret, insertSecret, removeSecretsOf } from '../sign-in/secret-store';
import { sendAccountMail } from './account-mail';
import { findUser, findUserByEmail } from './account-store';
import { moveToEmail } from './email-store';
import { emailOf, type Person } from './person';
import { type Teller, tellPerson } from './tell-person';

type Deps = Teller & { db: Database; mailer: Mailer; origin: string };
type Asked = { person: Person; email: string; client: Client };

const purpose = 'email_change';

/**
 * Sends a link to the new address and a notice to the one from before. All of it happens after the answer, which is the
 * same whether or not the address belongs to somebody: it tells nobody who exists.
 */
export const askEmailChange = (
  deps: Deps,
  { person, email: written, client }: Asked,
  now: number,
): 'asked' | 'email' | 'same_email' => {
  const email = emailOf(written);
  if (email === null) return 'email';
  if (email === person.email) return 'same_email';
  const work = sendLink(deps, { person, email, client }, now);
  deps.defer(work.catch((error: unknown) => logError('a mail (email_change) was not sent', error)));
  return 'asked';
};

const sendLink = async (deps: Deps, { person, email, client }: Asked, now: number): Promise<void> => {
  const { db, mailer, origin } = deps;
  if ((await beginEmailChange(db, { userId: person.id, email, ip: client.ip }, now)) !== null) return;
  // Also where nothing will come of it: who sees the mailbox from before learns no more than the page says.
  tellPerson(deps, { kind: 'email_change_asked', to: person, client, about: { newEmail: email } }, now);
  // The one asked for before is off in any case: what becomes of it must not tell who exists either.
  await removeSecretsOf(db, person.id, purpose);
  if (await findUserByEmail(db, email)) return;
  const [secret, minutes] = [randomSecret(), limits.emailChangeMinutes];
  const expiresAt = now + minutes * 60_000;
  await insertSecret(db, { purpose, secret, userId: person.id, email, expiresAt }, now);
  const link = `${origin}/email-change?secret=${secret}`;
  const to = { email, name: person.name };
  await persistently(() => sendAccountMail(mailer, { kind: purpose, to, link, minutes }));
};

/** The new address, while the link is good; looking at it does not use it up. */
export const lookAtEmailChange = async (
  { db }: { db: Database },
  secret: string,
  now: number,
): Promise<string | null> => (await findSecret(db, { purpose, secret }, now))?.email ?? null;

/** Whoever follows the link has the mailbox. Answers whose address it is now; null where the link is over. */
export const changeEmail = async (
  deps: Teller & { db: Database },
  { secret, keep, client }: { secret: string; keep: string; client: Client },
  now: number,
): Promise<string | null> => {
  const { db } = deps;
  const found = await findSecret(db, { purpose, secret }, now);
  const user = found?.userId ? await findUser(db, found.userId) : undefined;
  if (!found || !user || found.email === null) return null;
  const { email } = found;
  if (!(await moveToEmail(db, { secret, userId: user.id, email, keep }, now))) return null;
  tellPerson(deps, { kind: 'email_changed', to: user, client, about: { newEmail: email } }, now);
  return user.id;
};
