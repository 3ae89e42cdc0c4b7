import type { MailWords } from '../mail-facts';

export const en: MailWords = {
  direction: 'ltr',
  greeting: (name) => `Hello ${name},`,
  greetingOfNobody: 'Hello,',
  test: 'This is a test: the document is not valid.',
  validUntil: (time) => `The link works until ${time}.`,
  personal: 'It is for you only. Please do not forward it.',
  copyLink: 'If the button does not work, copy this link into your browser:',
  handedOver: (by) => `${by} handed this document over to you.`,
  attached: 'The PDF is attached to this email.',
  lasting: 'You can get the document again later, with a code that we will email you:',
  reason: 'Reason:',
  message: (sender) => `Message from ${sender}:`,
  footer: (sender) => `You received this email because ${sender} entered your email address for a document.`,
  ownerFooter: (sender) => `You received this email because you own the account ${sender}.`,
  code: {
    subject: (document) => `Your code for “${document}”`,
    title: 'Your code',
    body: (document) => `Enter this code on the page of “${document}” to continue.`,
    label: 'Code:',
    until: (minutes) => `It is valid for ${minutes} minutes, on the page that asked for it.`,
    ignore: 'If you did not ask for it, ignore this email. Nothing happens without the code.',
    footer: (sender) =>
      `You received this email because someone entered your email address in a form of ${sender}.`,
  },
  kinds: {
    invitation: {
      subject: ({ sender, document }) => `${sender} asks you to complete “${document}”`,
      title: 'A document is waiting for you',
      body: ({ sender, document }) => `${sender} asks you to complete “${document}”.`,
      button: 'Open the document',
    },
    reminder: {
      subject: ({ document }) => `Reminder: “${document}” is waiting for you`,
      title: 'A document is still waiting for you',
      body: ({ sender, document }) => `${sender} is waiting for you to complete “${document}”.`,
      button: 'Open the document',
    },
    new_link: {
      subject: ({ document }) => `Your new link to “${document}”`,
      title: 'Your new link',
      body: ({ document }) => `Here is the new link to “${document}” that you asked for.`,
      button: 'Open the document',
    },
    completed: {
      subject: ({ document }) => `“${document}” is complete`,
      title: 'The document is complete',
      body: ({ document }) => `Everyone has completed their part of “${document}”. Here is your copy.`,
      button: 'Download the PDF',
    },
    copy: {
      subject: ({ document }) => `Your copy of “${document}”`,
      title: 'Your copy',
      body: ({ document }) =>
        `You have completed “${document}”. You can get your copy as long as the document is kept. We will email you a code when you open this page.`,
      button: 'Get my copy',
    },
    declined: {
      subject: ({ document, decliner }) => `${decliner} declined “${document}”`,
      title: 'A document was declined',
      body: ({ document, decliner }) =>
        `${decliner} has declined to complete “${document}”. It will not be finished.`,
      button: 'Open',
    },
    stopped: {
      subject: ({ document }) => `“${document}” will not be finished`,
      title: 'A document was declined',
      body: ({ document, decliner }) =>
        `You had completed your part of “${document}”. ${decliner} has now declined it, so it will not be finished. You do not have to do anything.`,
      button: 'Open',
    },
  },
};
