import { expect } from 'vitest';
import { call } from './app';
import { until } from './coordinator';

export type SeenMail = {
  id: string;
  sent_at: string;
  from_name: string;
  to: { email: string; name: string };
  subject: string;
  text: string;
  html: string;
  reply_to: string | null;
  attachments: { filename: string; type: string; bytes: number; content_id?: string }[];
};

/** The mails to an address, oldest first: each test has its own addresses. */
export async function mailsTo(email: string): Promise<SeenMail[]> {
  const { status, json } = await call('GET', '/dev/mailbox.json');
  expect(status).toBe(200);
  const mails: SeenMail[] = json.mails;
  return mails.filter(({ to }) => to.email === email).reverse();
}

/** Waits until this many mails have arrived. */
export async function awaitMails(email: string, count: number): Promise<SeenMail[]> {
  let mails: SeenMail[] = [];
  await until(async () => {
    mails = await mailsTo(email);
    return mails.length >= count;
  });
  expect(mails).toHaveLength(count);
  return mails;
}

/** An account link: the page that its forms belong to, and the secret behind its `#`. */
export function accountLinkIn(mail: Pick<SeenMail, 'text'> | undefined) {
  const { pathname, search, hash } = linkIn(mail ?? { text: '' });
  const [, secret = ''] = /^#secret=([\w-]{43})$/.exec(hash) ?? [];
  expect([pathname.endsWith('/open'), search, secret.length]).toEqual([true, '', 43]);
  return { opening: pathname, page: pathname.replace(/\/open$/, ''), secret };
}

/** The link of a mail's button. */
export function linkIn({ text }: Pick<SeenMail, 'text'>): URL {
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0];
  if (link === undefined) throw new Error(`there is no link in: ${text}`);
  return new URL(link);
}
