import { limits } from '../../lib/limits';
import { type ComposedMail, mailOf } from './compose-mail';
import type { LogoSize } from './mail-facts';
import { named } from './named';
import { type MailLanguage, mailWords } from './words/all';

/** What a code opens: a public form, or a document of a signer. */
export type CodeFor = 'form' | 'document';

type CodeFacts = {
  code: string;
  senderName: string;
  accentColor: string | null;
  logo?: LogoSize | undefined;
  documentName: string;
  wants: CodeFor;
};

/**
 * Composes the mail with a code. Anybody can have one for a public form sent to anybody, so the visitor
 * writes none of it. The code does not stand in the subject, which mail services log.
 */
export function composeCode(
  { code, senderName, accentColor, logo, documentName, wants }: CodeFacts,
  language: MailLanguage,
): ComposedMail {
  const { direction, greetingOfNobody, footer, code: words } = mailWords[language];
  const [sender, document] = [named(senderName), named(documentName)];
  return mailOf({
    language,
    direction,
    subject: words.subject(document),
    sender,
    logo,
    accentColor,
    test: null,
    greeting: greetingOfNobody,
    title: words.title,
    body: words.body(document),
    quotes: [{ label: words.label, text: code }],
    advice: [words.until(limits.formCodeMinutes), words.ignore],
    action: null,
    footer: wants === 'form' ? words.footer(sender) : footer(sender),
  });
}
