/** A file in a mail. One with a content id is a picture inside the HTML (`cid:`). */
export type MailAttachment = {
  filename: string;
  type: string;
  content: Uint8Array;
  contentId?: string | undefined;
};

export type MailMessage = {
  to: { email: string; name: string };
  /** The name of the sender. The address is always the service's own. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
  /** Where answers go; without it they go to nobody. */
  replyTo?: string | undefined;
  attachments?: readonly MailAttachment[] | undefined;
};

/**
 * `ok: false`: the mail can never be delivered. An error that may pass throws. The mail service
 * reports bounces later by `messageId`.
 */
export type MailOutcome =
  | { ok: true; messageId: string }
  | { ok: false; reason: string; isTooLarge?: boolean };

export type Mailer = { send(message: MailMessage): Promise<MailOutcome> };
