import { randomInt } from 'node:crypto';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import type { Mailer } from '../../core/platform/mail-message';
import { unlessUnavailable } from '../../core/platform/unavailable';
import { limits } from '../../lib/limits';
import {
  beginMailedCode,
  beginMailOfCode,
  type CodeUse,
  rightMailedCode,
} from '../accounts/sign-in/attempts';
import { isKeptCode, keepCode } from '../accounts/sign-in/secret-store';
import type { PinnedSender } from '../data-requests/data-request-record';
import { type CodeFor, composeCode } from '../mail/compose-code';
import { tame } from '../mail/named';
import type { MailLanguage } from '../mail/words/all';
import { mailLogo } from '../senders/mail-logo';

/** Codes of six digits that are mailed to an address, and entered by the reader of its mailbox. */

const digits = 6;

/** What mailing a code needs. */
export type CodeDeps = { config: Config; db: Database; files: Files; mailer: Mailer };

/** What a code is for. Only who knows the seed can send or check it. */
export type CodeAbout = { purpose: 'form_code' | 'signing_code'; seed: string; use: CodeUse };

/** Who asks for a code, and when. */
export type At = { ip: string | null; now: number };

type Letter = {
  email: string;
  language: MailLanguage;
  sender: PinnedSender;
  replyTo: string | null;
  documentName: string;
  wants: CodeFor;
};

/** Waiting ends at `until`. `unreachable`: no mail can be sent to the address. */
export type CodeOutcome =
  | { outcome: 'passed' | 'sent' | 'wrong' | 'unreachable' | 'unavailable' }
  | { outcome: 'wait'; until: number };

export async function sendCode(
  { db, files, mailer }: Omit<CodeDeps, 'config'>,
  { purpose, seed, use }: CodeAbout,
  { email, language, sender, replyTo, documentName, wants }: Letter,
  { ip, now }: At,
): Promise<CodeOutcome> {
  const until = await beginMailOfCode(db, { email, ip, use }, now);
  if (until !== null) return { outcome: 'wait', until };
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const expiresAt = now + limits.formCodeMinutes * 60_000;
  await keepCode(db, { purpose, secret: seed, code, expiresAt }, now);
  const sent = await unlessUnavailable(async () => {
    const logo = await mailLogo(files, sender.logo);
    const { name: senderName, accentColor } = sender;
    const facts = { code, senderName, accentColor, logo: logo?.size, documentName, wants };
    return mailer.send({
      to: { email, name: '' },
      fromName: tame(sender.name),
      replyTo: replyTo ?? undefined,
      attachments: logo && [logo.attachment],
      ...composeCode(facts, language),
    });
  });
  if (sent === null) return { outcome: 'unavailable' };
  return { outcome: sent.ok ? 'sent' : 'unreachable' };
}

export async function checkCode(
  { db }: { db: Database },
  { purpose, seed }: CodeAbout,
  { typed, ip, now }: At & { typed: string },
): Promise<CodeOutcome> {
  const until = await beginMailedCode(db, { seed, ip }, now);
  if (until !== null) return { outcome: 'wait', until };
  if (!(await isKeptCode(db, { purpose, secret: seed, code: digitsIn(typed) }, now)))
    return { outcome: 'wrong' };
  await rightMailedCode(db, { seed, ip });
  return { outcome: 'passed' };
}

/** The digits of a code, which people also type in Arabic, Persian or wide digits. */
export function digitsIn(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/\D/g, '');
}
