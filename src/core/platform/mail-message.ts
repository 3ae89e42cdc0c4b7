export type MailMessage = {
  to: { email: string; name: string };
  /** Who it is from, in words: the address is always the service's own. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
};

/**
 * `ok: false`: it never will be delivered like this. Whatever might work later throws. By the message's id the mail
 * service tells later that it came back.
 */
export type MailOutcome = { ok: true; messageId: string } | { ok: false; reason: string };

export type Mailer = { send(message: MailMessage): Promise<MailOutcome> };
