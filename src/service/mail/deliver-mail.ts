import type { Mailer, MailOutcome } from '../../core/platform/mail-message';
import { composeMail } from './compose-mail';
import type { MailFacts, MailKind } from './mail-facts';
import { tame } from './named';
import type { MailLanguage } from './wording/all';

/** Writes to one person. What might work later throws; a refusal is for good. */
export const deliverMail = async (
  mailer: Mailer,
  kind: MailKind,
  facts: MailFacts,
  language: MailLanguage,
): Promise<MailOutcome> =>
  mailer.send({
    to: { email: facts.personEmail, name: tame(facts.personName) },
    fromName: tame(facts.senderName),
    ...composeMail(kind, facts, language),
  });
