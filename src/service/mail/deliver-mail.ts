import type { MailAttachment, Mailer, MailOutcome } from '../../core/platform/mail-message';
import { composeMail } from './compose-mail';
import type { MailFacts, MailKind, MailLogo } from './mail-facts';
import { tame } from './named';
import type { MailLanguage } from './words/all';

/** What a mail has beside its text. */
export type Envelope = {
  language: MailLanguage;
  replyTo?: string | undefined;
  attachment?: MailAttachment | undefined;
  logo?: MailLogo | undefined;
};

/**
 * Sends a mail to one signer, recipient or owner. An error that may pass with time throws; a
 * refusal is final. The mail service may take less than the limit of attachments: then the mail has
 * its link only.
 */
export async function deliverMail(
  mailer: Mailer,
  kind: MailKind,
  facts: MailFacts,
  { attachment, ...envelope }: Envelope,
): Promise<MailOutcome> {
  const { language, replyTo, logo } = envelope;
  const attachments = [attachment, logo?.attachment].filter((file) => file !== undefined);
  const outcome = await mailer.send({
    to: { email: facts.signerEmail, name: tame(facts.signerName) },
    fromName: tame(facts.senderName),
    ...composeMail(kind, { ...facts, logo: logo?.size, isAttached: attachment !== undefined }, language),
    replyTo,
    attachments: attachments.length > 0 ? attachments : undefined,
  });
  const isTooLarge = !outcome.ok && outcome.isTooLarge === true && attachment !== undefined;
  return isTooLarge ? deliverMail(mailer, kind, facts, envelope) : outcome;
}
