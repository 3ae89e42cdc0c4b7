import { type MailParts, mailHtml } from '../mail/mail-html';
import { asText, named } from '../mail/named';
import type { Mailer } from '../platform/mail-message';
import { mailWords } from './mail-words';

export type AccountMailKind = keyof typeof mailWords.kinds;

type AccountMail = {
  kind: AccountMailKind;
  to: { email: string; name: string };
  /** Who invites, and to which account. */
  from?: { person: string; account: string };
  link: string | null;
  minutes?: number;
};

/** Writes to somebody who may sign in, or is invited to. A refusal is for good; what might work later throws. */
export const sendAccountMail = async (mailer: Mailer, mail: AccountMail): Promise<void> => {
  const parts = partsOf(mail);
  const { greeting, body, action, footer } = parts;
  const blocks = [
    greeting,
    body,
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
};

const partsOf = ({ kind, to, from, link, minutes = 0 }: AccountMail): MailParts => {
  const names = { person: named(from?.person ?? ''), account: named(from?.account ?? '') };
  const { subject, title, body, button } = mailWords.kinds[kind];
  return {
    language: 'en',
    direction: 'ltr',
    sender: mailWords.product,
    test: null,
    quotes: [],
    advice: [],
    subject: subject(names),
    greeting: to.name === '' ? mailWords.greetingOfNobody : mailWords.greeting(named(to.name)),
    title,
    body: body(names),
    action:
      link === null
        ? null
        : { button, link, hints: [mailWords.good(minutes), mailWords.ignore], copyLink: mailWords.copyLink },
    footer: mailWords.footer,
  };
};
