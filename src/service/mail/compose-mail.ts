import { limits } from '../../lib/limits';
import type { MailFacts, MailKind, MailWords } from './mail-facts';
import { type MailParts, mailHtml } from './mail-html';
import { asText, named, tamedLines } from './named';
import { type MailLanguage, mailWords } from './words/all';

export type ComposedMail = { subject: string; text: string; html: string };

/**
 * Composes a mail. No text written by others can become a line of its own, a header, a link or
 * markup.
 */
export function composeMail(kind: MailKind, facts: MailFacts, language: MailLanguage): ComposedMail {
  return mailOf(partsOf(kind, facts, { language, words: mailWords[language] }));
}

export function mailOf(parts: MailParts): ComposedMail {
  return {
    subject: asText(parts.subject),
    text: mailText(parts),
    html: mailHtml(parts),
  };
}

type Speech = { language: MailLanguage; words: MailWords };

function partsOf(kind: MailKind, facts: MailFacts, { language, words }: Speech): MailParts {
  const { signerName, senderName, documentName, declinedBy = '', handedOverBy, reason, test } = facts;
  const { ownSubject, ownMessage } = facts;
  const names = {
    sender: named(senderName),
    document: named(documentName),
    decliner: named(declinedBy),
  };
  const { subject, title, body, button } = words.kinds[kind];
  return {
    language,
    direction: words.direction,
    subject: ownSubject ? named(ownSubject, limits.invitationSubjectChars) : subject(names),
    sender: names.sender,
    logo: facts.logo,
    accentColor: facts.accentColor,
    test: test ? words.test : null,
    greeting: signerName === '' ? words.greetingOfNobody : words.greeting(named(signerName)),
    title,
    body: body(names),
    quotes: [
      ...(ownMessage ? [{ label: words.message(names.sender), text: tamedLines(ownMessage) }] : []),
      ...(reason ? [{ label: words.reason, text: named(reason, limits.declineReasonChars) }] : []),
    ],
    advice: [
      ...(handedOverBy ? [words.handedOver(named(handedOverBy))] : []),
      ...(facts.isAttached ? [words.attached] : []),
    ],
    action: facts.link === null ? null : actionOf(kind, facts, { link: facts.link, button, language, words }),
    later: facts.lastingLink ? { text: words.lasting, link: facts.lastingLink } : null,
    footer:
      kind === 'declined'
        ? words.ownerFooter(names.sender)
        : words.footer(handedOverBy ? named(handedOverBy) : names.sender),
  };
}

function actionOf(
  kind: MailKind,
  { expiresAt }: MailFacts,
  { link, button, language, words }: Speech & { link: string; button: string },
): NonNullable<MailParts['action']> {
  const isPersonal = kind === 'invitation' || kind === 'reminder' || kind === 'new_link';
  const hints = [
    ...(expiresAt === null ? [] : [words.validUntil(named(shownTime(expiresAt, language)))]),
    ...(isPersonal ? [words.personal] : []),
  ];
  return { button, link, hints, copyLink: words.copyLink };
}

/** The locales for times. English has several; British English is misread least. */
const locales: Record<MailLanguage, string> = {
  en: 'en-GB',
  de: 'de',
  fr: 'fr',
  es: 'es',
  ar: 'ar',
  ja: 'ja',
};

export function shownTime(at: number, language: MailLanguage): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(at)} UTC`;
}

/** A time of so many minutes, in the largest unit that has it whole. */
export function shownPeriod(minutes: number, language: MailLanguage): string {
  const [count, unit] =
    minutes < 60 ? [minutes, 'minute'] : minutes < 1_440 ? [minutes / 60, 'hour'] : [minutes / 1_440, 'day'];
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locales[language], style).format(count);
}

/** Lines of others are marked, so that none looks like one of the mail. */
function quotedText(text: string): string {
  return text.includes('\n') ? text.replace(/^/gm, '> ').replace(/^/, '\n') : ` ${text}`;
}

/** The mail as plain text; the link stands on its own line. */
function mailText({
  test,
  greeting,
  body,
  quotes,
  advice,
  action,
  later,
  sender,
  footer,
}: MailParts): string {
  const blocks = [
    ...(test === null ? [] : [test]),
    greeting,
    body,
    ...quotes.map(({ label, text }) => `${label}${quotedText(text)}`),
    ...advice,
    ...(action === null ? [] : [`${action.button}:\n${action.link}`, action.hints.join('\n')]),
    ...(!later ? [] : [`${later.text} ${later.link}`]),
    `-- \n${sender}\n${footer}`,
  ];
  return `${blocks
    .filter((block) => block !== '')
    .map(asText)
    .join('\n\n')}\n`;
}
