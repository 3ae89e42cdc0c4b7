import { limits } from '../../lib/limits';
import { type ComposedMail, mailOf } from './compose-mail';
import { named } from './named';
import { type MailLanguage, mailWords } from './words/all';

type CodeFacts = { code: string; senderName: string; documentName: string };

/**
 * Composes the mail with a code for a public form. Anybody can have it sent to anybody, so the visitor
 * writes none of it. The code does not stand in the subject, which mail services log.
 */
export function composeCode(
  { code, senderName, documentName }: CodeFacts,
  language: MailLanguage,
): ComposedMail {
  const { direction, greetingOfNobody, code: words } = mailWords[language];
  const [sender, document] = [named(senderName), named(documentName)];
  return mailOf({
    language,
    direction,
    subject: words.subject(document),
    sender,
    test: null,
    greeting: greetingOfNobody,
    title: words.title,
    body: words.body(document),
    quotes: [{ label: words.label, text: code }],
    advice: [words.until(limits.formCodeMinutes), words.ignore],
    action: null,
    footer: words.footer(sender),
  });
}
