import { logError } from '../../lib/log';
import { openDevMailbox } from './dev-mailbox';
import { sendableAddress } from './mail-address';
import type { MailAttachment, Mailer } from './mail-message';
import { guarded } from './unavailable';

export type MailBindings = { FILES: R2Bucket; EMAIL?: SendEmail; MAIL_FROM?: string; DEV_MAILBOX?: string };

/** True when mail is sent or kept for developers. */
export function hasMail({ EMAIL, MAIL_FROM, DEV_MAILBOX }: Omit<MailBindings, 'FILES'>): boolean {
  return DEV_MAILBOX === 'on' || (EMAIL !== undefined && Boolean(MAIL_FROM));
}

export function openMailer({ FILES, EMAIL, MAIL_FROM, DEV_MAILBOX }: MailBindings): Mailer {
  if (DEV_MAILBOX === 'on') return checked(openDevMailbox(FILES));
  return EMAIL && MAIL_FROM ? checked(cloudflareMailer(EMAIL, MAIL_FROM)) : noMailer;
}

const noMailer: Mailer = {
  send: async () => ({ ok: false, reason: 'This deployment sends no mail (MAIL_FROM).' }),
};

function checked(mailer: Mailer): Mailer {
  return {
    async send(message) {
      const email = sendableAddress(message.to.email);
      if (email === null) return { ok: false, reason: 'The address cannot be written to.' };
      const replyTo = sendableAddress(message.replyTo ?? '') ?? undefined;
      const sent = { ...message, to: { ...message.to, email }, replyTo };
      return guarded('mail service', () => mailer.send(sent));
    },
  };
}

const tooLargeCode = 'E_CONTENT_TOO_LARGE';

/** Error codes of Cloudflare's mail service that are final for a mail. */
const refusals: Record<string, string> = {
  E_VALIDATION_ERROR: 'The mail service does not accept the message.',
  E_FIELD_MISSING: 'The mail service does not accept the message.',
  E_RECIPIENT_NOT_ALLOWED: 'The deployment may not write to this address.',
  E_RECIPIENT_SUPPRESSED: 'The address has bounced before, or its owner wants no mail.',
  [tooLargeCode]: 'The message is too large.',
};

export function cloudflareMailer(binding: SendEmail, from: string): Mailer {
  return {
    async send({ to, fromName, subject, text, html, replyTo, attachments = [] }) {
      const sender = fromName === '' ? from : { email: from, name: fromName };
      const recipient = to.name === '' ? to.email : { email: to.email, name: to.name };
      try {
        const { messageId } = await binding.send({
          ...{ from: sender, to: recipient, subject, text, html },
          ...(replyTo !== undefined && { replyTo }),
          ...(attachments.length > 0 && { attachments: attachments.map(attached) }),
        });
        return { ok: true, messageId };
      } catch (error) {
        const code = error instanceof Error ? String(Reflect.get(error, 'code') ?? '') : '';
        const reason = refusals[code];
        if (reason === undefined) throw error;
        logError(`a mail was refused (${code})`, error);
        return { ok: false, reason, isTooLarge: code === tooLargeCode };
      }
    },
  };
}

function attached({ contentId, ...file }: MailAttachment) {
  return contentId === undefined
    ? { disposition: 'attachment' as const, ...file }
    : { disposition: 'inline' as const, contentId, ...file };
}
