export type MailMessage = {
  to: { email: string; name: string };
  /** Who it is from, in words: the address is always the service's own. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
};

/** `refused`: it never will be delivered like this. Whatever might work later throws. */
export type MailOutcome = { ok: true } | { ok: false; reason: string };

export type Mailer = { send(message: MailMessage): Promise<MailOutcome> };
