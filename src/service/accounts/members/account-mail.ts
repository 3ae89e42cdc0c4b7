import type { Rights } from '../../../core/api/roles';
import type { Assets } from '../../../core/platform/assets';
import type { Mailer } from '../../../core/platform/mail-message';
import { fill } from '../../../lib/fill';
import { isLanguage, type Language } from '../../../lib/languages';
import { mailOf, shownPeriod, shownTime } from '../../mail/compose-mail';
import { serviceName } from '../../mail/compose-notice';
import type { MailParts } from '../../mail/mail-html';
import type { MemberWords } from '../../mail/member-words/en';
import { named } from '../../mail/named';
import { type Spoken, spokenIn } from '../../mail/spoken';
import { mailWords } from '../../mail/words/all';

type Words = MemberWords['account'];

export type AccountMailKind = keyof (Words['links'] & Words['news'] & Words['notices']);

export type AccountMail = {
  kind: AccountMailKind;
  /** Without a language: they have chosen none, or are no member yet. */
  to: { email: string; name: string; language: string | null };
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

export type AccountMailer = {
  mailer: Mailer;
  assets: Assets;
  /** The language of the page that causes the mail. It counts for those who have chosen none. */
  pageLanguage: Language;
};

/**
 * Mails a member, or a person with an invitation, in their language. A refusal is final; an error that may pass
 * throws.
 */
export async function sendAccountMail(
  { mailer, assets, pageLanguage }: AccountMailer,
  mail: AccountMail,
): Promise<void> {
  const { email, name, language } = mail.to;
  const spoken = await spokenIn(assets, isLanguage(language) ? language : pageLanguage);
  await mailer.send({ to: { email, name }, fromName: serviceName, ...mailOf(partsOf(mail, spoken)) });
}

function partsOf(mail: AccountMail, { language, words: { account: words } }: Spoken): MailParts {
  const { kind, to, from, newEmail = '', rights, done, code } = mail;
  const { direction, greeting, greetingOfNobody } = mailWords[language];
  const names = {
    member: named(from?.member ?? ''),
    account: named(from?.account ?? ''),
    email: named(newEmail),
    role: rights ? roleText(rights, words) : '',
  };
  const { subject, title, body, advice } = letterOf(words, kind);
  return {
    language,
    direction,
    sender: serviceName,
    test: null,
    quotes: code === undefined ? [] : [{ label: words.code, text: code }],
    advice: [...advice, ...(done === undefined ? [] : [doneText(done, { language, words })])],
    subject: fill(subject, names),
    greeting: to.name === '' ? greetingOfNobody : greeting(named(to.name)),
    title,
    body: fill(body, names),
    action: actionOf(mail, { language, words }),
    footer: done === undefined ? words.footer : words.footerOfNotices,
  };
}

type Letter = { subject: string; title: string; body: string; advice: string[] };

function letterOf({ links, news, notices, notYou }: Words, kind: AccountMailKind): Letter {
  const letters: Record<string, Omit<Letter, 'advice'>> = { ...links, ...news };
  const letter = letters[kind];
  if (letter) return { ...letter, advice: [] };
  const { subject, body } = notices[kind as keyof Words['notices']];
  return { subject, title: subject, body, advice: [notYou] };
}

type Own = { language: Language; words: Words };

function doneText({ at, ip }: NonNullable<AccountMail['done']>, { language, words }: Own): string {
  const time = named(shownTime(at, language));
  return ip === null ? fill(words.done, { time }) : fill(words.doneFrom, { time, ip: named(ip) });
}

function roleText({ role, reach }: Rights, words: Words): string {
  const text = words.roles[role];
  return reach === null ? text : fill(words.limited, { role: text });
}

function actionOf({ kind, link, minutes = 0 }: AccountMail, { language, words }: Own): MailParts['action'] {
  if (link === null) return null;
  const hints = [fill(words.good, { period: shownPeriod(minutes, language) }), words.ignore];
  const { button } = words.links[kind as keyof Words['links']];
  return { button, link, hints, copyLink: mailWords[language].copyLink };
}
