import type { Language } from '../../lib/languages';
import { type ComposedMail, mailOf } from './compose-mail';
import { named, tame } from './named';
import { mailWords } from './words/all';

/** What the service says to an owner. */
export type Notice = {
  subject: string;
  title: string;
  body: string;
  /** Shown as they are. Anybody may have written the texts. */
  facts: { label: string; text: string }[];
  advice: string[];
};

/** To whom, and in which language the notice is. */
type About = { language: Language; ownerName: string; accountName: string };

export const serviceName = 'Quillet';
const factChars = 300;

export function composeNotice({ facts, ...words }: Notice, { language, ...about }: About): ComposedMail {
  const { direction, greeting, greetingOfNobody, ownerFooter } = mailWords[language];
  const { ownerName, accountName } = about;
  return mailOf({
    ...words,
    language,
    direction,
    sender: serviceName,
    test: null,
    greeting: tame(ownerName) === '' ? greetingOfNobody : greeting(named(ownerName)),
    quotes: facts.map(({ label, text }) => ({ label, text: named(text, factChars) })),
    action: null,
    footer: ownerFooter(named(accountName)),
  });
}
