import type { Rights } from '../../../core/api/roles';
import type { Mailer } from '../../../core/platform/mail-message';
import { type MailParts, mailHtml } from '../../mail/mail-html';
import { asText, named } from '../../mail/named';
import { mailWords } from './mail-words';

export type AccountMailKind = keyof typeof mailWords.kinds;

export type AccountMail = {
  kind: AccountMailKind;
  to: { email: string; name: string };
  /** The inviting member and the account. */
  from?: { member: string; account: string };
  newEmail?: string;
  rights?: Rights;
  link: string | null;
  /** A code for the page that asked for it. */
  code?: string;
  minutes?: number;
  /** The time and the IP address of the action that the mail is about. */
  done?: { at: number; ip: string | null };
};

/**
 * Mails a member, or a person with an invitation. A refusal is final; an error that may pass
 * throws.
 */
export async function sendAccountMail(mailer: Mailer, mail: AccountMail): Promise<void> {
  const parts = partsOf(mail);
  const { greeting, body, quotes, advice, action, footer } = parts;
  const blocks = [
    greeting,
    body,
    ...quotes.map(({ label, text }) => `${label}: ${text}`),
    ...advice,
    ...(action ? [`${action.button}:\n${action.link}`, ...action.hints] : []),
    footer,
  ];
  await mailer.send({
    to: mail.to,
    fromName: mailWords.product,
    subject: asText(parts.subject),
    text: `${blocks.map(asText).join('\n\n')}\n`,
    html: mailHtml(parts),
  });
}

function partsOf(mail: AccountMail): MailParts {
  const { kind, to, from, newEmail = '', rights, done } = mail;
  const names = {
    member: named(from?.member ?? ''),
    account: named(from?.account ?? ''),
    email: named(newEmail),
    role: rights ? roleText(rights) : '',
  };
  const { subject, title, body } = mailWords.kinds[kind];
  return {
    language: 'en',
    direction: 'ltr',
    sender: mailWords.product,
    test: null,
    quotes: mail.code === undefined ? [] : [{ label: mailWords.code, text: mail.code }],
    advice: done === undefined ? [] : [mailWords.done(done.at, done.ip && named(done.ip))],
    subject: subject(names),
    greeting: to.name === '' ? mailWords.greetingOfNobody : mailWords.greeting(named(to.name)),
    title,
    body: body(names),
    action: actionOf(mail),
    footer: done === undefined ? mailWords.footer : mailWords.footerOfNotices,
  };
}

function roleText({ role, reach }: Rights): string {
  const text = mailWords.roles[role];
  return reach === null ? text : mailWords.limited(text);
}

function actionOf({ kind, link, minutes = 0 }: AccountMail): MailParts['action'] {
  if (link === null) return null;
  const hints = [mailWords.good(minutes), mailWords.ignore];
  return { button: mailWords.kinds[kind].button, link, hints, copyLink: mailWords.copyLink };
}
