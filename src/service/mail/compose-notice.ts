import { type ComposedMail, mailOf } from './compose-mail';
import { named, tame } from './named';

/** What the service itself has to say to those who own an account: in English, as its documentation is. */
export type Notice = {
  ownerName: string;
  accountName: string;
  subject: string;
  title: string;
  body: string;
  /** Shown as they are. Who wrote them may be anybody. */
  facts: { label: string; text: string }[];
  advice: string[];
};

export const serviceName = 'Quillet';
const factChars = 300;

export const composeNotice = ({ ownerName, accountName, facts, ...words }: Notice): ComposedMail =>
  mailOf({
    ...words,
    language: 'en',
    direction: 'ltr',
    sender: serviceName,
    test: null,
    greeting: tame(ownerName) === '' ? 'Hello,' : `Hello ${named(ownerName)},`,
    quotes: facts.map(({ label, text }) => ({ label, text: named(text, factChars) })),
    action: null,
    footer: `You receive this message because you own the account ${named(accountName)}.`,
  });
