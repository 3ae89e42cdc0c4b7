import { randomInt } from 'node:crypto';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import type { Mailer } from '../../core/platform/mail-message';
import { unlessUnavailable } from '../../core/platform/unavailable';
import { limits } from '../../lib/limits';
import { beginFormCode, beginFormMail, rightFormCode } from '../accounts/sign-in/attempts';
import { findSecret, insertSecret } from '../accounts/sign-in/secret-store';
import { composeCode } from '../mail/compose-code';
import { findSender } from '../mail/sender-store';
import { type Beginning, seedOf } from './form-attempt';
import type { WebForm } from './web-form-store';

type Deps = { config: Config; db: Database; mailer: Mailer };
type At = { ip: string | null; now: number };

const purpose = 'form_code';
const digits = 6;

/** Waiting ends at `until`. `unreachable`: no mail can be sent to the address. */
export type CodeOutcome =
  | { outcome: 'passed' | 'sent' | 'wrong' | 'unreachable' | 'unavailable' }
  | { outcome: 'wait'; until: number };

/** Mails a code to the address that a visitor entered. */
export async function sendFormCode(
  { config, db, mailer }: Deps,
  form: WebForm,
  beginning: Beginning,
  { ip, now }: At,
): Promise<CodeOutcome> {
  const { visitor, language } = beginning;
  const until = await beginFormMail(db, { email: visitor.email, ip }, now);
  if (until !== null) return { outcome: 'wait', until };
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const secret = `${seedOf(config.signingKey, form, beginning)}\n${code}`;
  const expiresAt = now + limits.formCodeMinutes * 60_000;
  await insertSecret(db, { purpose, secret, expiresAt }, now);
  const { name: senderName } = await findSender(db, form.accountId);
  const mail = composeCode({ code, senderName, documentName: form.title }, language);
  const to = { email: visitor.email, name: '' };
  const sent = await unlessUnavailable(() => mailer.send({ to, fromName: senderName, ...mail }));
  if (sent === null) return { outcome: 'unavailable' };
  return { outcome: sent.ok ? 'sent' : 'unreachable' };
}

/**
 * Checks a code. It counts for one visitor at one showing of the form, so it begins one submission,
 * however often it is sent.
 */
export async function checkFormCode(
  { config, db }: Deps,
  form: WebForm,
  beginning: Beginning,
  { typed, ip, now }: At & { typed: string },
): Promise<CodeOutcome> {
  const seed = seedOf(config.signingKey, form, beginning);
  const until = await beginFormCode(db, { seed, ip }, now);
  if (until !== null) return { outcome: 'wait', until };
  const found = await findSecret(db, { purpose, secret: `${seed}\n${digitsIn(typed)}` }, now);
  if (!found) return { outcome: 'wrong' };
  await rightFormCode(db, { seed, ip });
  return { outcome: 'passed' };
}

/** The digits of a code, which people also type in Arabic, Persian or wide digits. */
function digitsIn(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/\D/g, '');
}
