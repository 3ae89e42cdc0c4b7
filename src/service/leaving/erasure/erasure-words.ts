import { limits } from '../../../lib/limits';

/** The words of mails to the owners of an account that is erased. */
export const erasureWords = {
  asked: {
    subject: 'Your account will be erased',
    body: 'An owner requested the erasure of the account: all templates, documents, members and logs.',
    begins: 'Begins:',
    advice: [
      'Until then, every owner can cancel it in the dashboard, under Account, Export or erase the account.',
      'If you need anything from the account, export it before then. Nothing can be restored afterwards.',
    ],
  },
  cancelled: {
    subject: 'The erasure of your account was cancelled',
    title: 'The erasure was cancelled',
    body: 'An owner cancelled the erasure of the account. Nothing was erased.',
  },
  erased: {
    subject: 'Your account was erased',
    body: 'Everything that belonged to the account was erased. This is the signed statement. Save it.',
    advice: (link: string) =>
      `Download the statement with its signature within ${limits.erasureStatementDays} days: ${link}`,
  },
};
