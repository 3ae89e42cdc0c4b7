import type { Mailer, MailOutcome } from '../../core/platform/mail-message';
import { composeMail } from './compose-mail';
import type { MailFacts, MailKind } from './mail-facts';
import { tame } from './named';
import type { MailLanguage } from './words/all';

/**
 * Sends a mail to one signer, recipient or owner. An error that may pass with time throws; a
 * refusal is final.
 */
export async function deliverMail(
  mailer: Mailer,
  kind: MailKind,
  facts: MailFacts,
  language: MailLanguage,
): Promise<MailOutcome> {
  return mailer.send({
    to: { email: facts.signerEmail, name: tame(facts.signerName) },
    fromName: tame(facts.senderName),
    ...composeMail(kind, facts, language),
  });
}
