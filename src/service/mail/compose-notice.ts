import { type ComposedMail, mailOf } from './compose-mail';
import { named, tame } from './named';
import { en } from './words/en';

/** A notice from the service to an owner: in English, like the documentation. */
export type Notice = {
  ownerName: string;
  accountName: string;
  subject: string;
  title: string;
  body: string;
  /** Shown as they are. Anybody may have written the texts. */
  facts: { label: string; text: string }[];
  advice: string[];
};

export const serviceName = 'Quillet';
const factChars = 300;

export function composeNotice({ ownerName, accountName, facts, ...words }: Notice): ComposedMail {
  return mailOf({
    ...words,
    language: 'en',
    direction: 'ltr',
    sender: serviceName,
    test: null,
    greeting: tame(ownerName) === '' ? en.greetingOfNobody : en.greeting(named(ownerName)),
    quotes: facts.map(({ label, text }) => ({ label, text: named(text, factChars) })),
    action: null,
    footer: en.ownerFooter(named(accountName)),
  });
}
