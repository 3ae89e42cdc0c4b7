/** The words of the signing page. Names in braces are filled in. */
export const en = {
  languageName: 'English',
  language: 'Language',
  test: 'A test: this document is not valid.',
  start: {
    title: 'A document for you to complete',
    greeting: 'Hello {name},',
    lead: 'You are asked to read a document, fill in your part and complete it.',
    open: 'Open the document',
    hint: 'What you enter is saved as you go. You can stop at any time and continue later.',
  },
  form: {
    lead: 'Please say who you are to begin.',
    name: 'Your name',
    email: 'Your e-mail address',
    begin: 'Begin',
    tooMany: 'There is a lot going on here. Please try again in a few minutes.',
  },
  formClosed: {
    title: 'This form is closed',
    lead: 'It does not exist, or nobody can fill it in any more.',
  },
  invalid: {
    title: 'This link is not valid any more',
    lead: 'It may have been used already, or it may have expired.',
    ask: 'Send me a new link',
    askHint: 'It goes to the e-mail address that the document was sent to.',
    else: 'Please ask whoever sent it to you for a new one.',
  },
  noCookies: {
    title: 'This browser did not keep the session',
    lead: 'Allow cookies for this site. Then go back and open the document again; the link still works.',
  },
  linkSent: {
    title: 'Please look into your mailbox',
    lead: 'If the document is still waiting for you, a new link is on its way.',
  },
  waiting: {
    title: 'It is not your turn yet',
    lead: 'Others complete their part of this document before you. Please come back later.',
    again: 'Look again',
  },
  complete: {
    title: 'Thank you, all done',
    lead: 'Your part of the document is complete.',
    download: 'Download the document',
    pending: 'The finished document will be available once everything is processed.',
    goOn: 'Continue',
    close: 'You can close this page.',
  },
  declined: {
    title: 'You declined',
    lead: 'The sender is told that you do not complete this document.',
  },
  skipped: {
    title: 'Nothing is asked of you any more',
    lead: 'The document goes on without your part. You need not do anything.',
  },
  expired: {
    title: 'The time for this document is over',
    lead: 'It cannot be completed any more. Please turn to whoever sent it to you.',
  },
  delegated: {
    title: 'Handed over',
    lead: '{name} is asked to complete the document in your place.',
  },
  noscript: 'This page needs JavaScript, to show the document and to let you fill it in.',
  bar: {
    more: 'More',
    decline: 'Decline…',
    delegate: 'Hand over to someone else…',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    document: 'Document',
    fields: 'Your fields',
    pdf: 'Open as PDF',
  },
  save: {
    saved: 'Saved',
    saving: 'Saving…',
    waiting: 'Not saved yet: no connection. Trying again…',
    failed: 'Could not be saved: {reason}',
  },
  pages: {
    page: 'Page {page} of {count}',
    loading: 'Loading the document…',
    failed: 'The document could not be shown.',
    again: 'Try again',
    slow: 'Drawing the document takes longer than usual.',
    pageFailed: 'Page {page} could not be drawn in this browser.',
    plain: 'Open the document as a PDF',
    unread: 'Open the document as a PDF first: this browser could not draw it.',
  },
  guide: {
    left: { one: '{count} required field left', other: '{count} required fields left' },
    done: 'Everything required is filled in',
    next: 'Next field',
    previous: 'Previous field',
    begin: 'Start',
    review: 'Review and finish',
    close: 'Close',
  },
  field: {
    required: 'required',
    optional: 'optional',
    choose: 'Please choose',
    nothing: 'Nothing entered',
    sign: 'Sign here',
    initials: 'Initials',
    image: 'Add an image',
    remove: 'Remove',
    yes: 'Yes',
    no: 'No',
    used: 'Your signature is in place. Press again to change it.',
    imageFailed: 'This file cannot be read as an image.',
    imageReady: 'The image is in place.',
  },
  sign: {
    signature: 'Your signature',
    initials: 'Your initials',
    draw: 'Draw',
    type: 'Type',
    image: 'Image',
    drawHere: 'Draw in this box with a finger, a pen or the mouse',
    undo: 'Undo',
    clear: 'Clear',
    name: 'Name',
    style: 'Style of writing',
    file: 'Choose an image',
    fileHint: 'A photo or a scan on white paper, PNG or JPEG.',
    imageHint: 'PNG, JPEG, WebP, GIF or SVG.',
    use: 'Use this',
    cancel: 'Cancel',
  },
  problems: {
    title: { one: 'One field needs your attention', other: '{count} fields need your attention' },
    required: 'Please fill this in.',
    requiredSignature: 'Please sign here.',
    requiredChoice: 'Please choose.',
    tooShort: { one: 'At least {count} character.', other: 'At least {count} characters.' },
    tooLong: { one: 'At most {count} character.', other: 'At most {count} characters.' },
    number: 'Please enter a number.',
    integer: 'Please enter a whole number.',
    minimum: 'Not less than {limit}.',
    maximum: 'Not more than {limit}.',
    above: 'More than {limit}.',
    below: 'Less than {limit}.',
    email: 'Please enter an e-mail address such as name@example.com.',
    url: 'Please enter a web address such as https://example.com.',
    date: 'Please enter a date.',
    option: 'Please choose one of the options.',
    code: 'This cannot be written as the code that belongs here.',
  },
  review: {
    title: 'Please check what you entered',
    lead: 'After this, nothing can be changed any more.',
    change: 'Change',
    consent: 'I agree',
    finish: 'Finish',
    finishing: 'Finishing…',
    back: 'Back to the document',
    mustConsent: 'Please tick the box to agree first.',
  },
  decline: {
    title: 'Decline to complete this document?',
    lead: 'The sender is told, and you cannot change your mind later.',
    reason: 'Reason (optional)',
    confirm: 'Decline',
  },
  delegate: {
    title: 'Hand over to someone else',
    lead: 'This person is asked in your place. Both names stay in the record of the document.',
    name: 'Name',
    email: 'E-mail address',
    confirm: 'Hand over',
  },
  conflict: {
    title: 'Changed in another window',
    lead: 'You entered something else in another window or on another device meanwhile.',
    theirs: 'Take over the newer entries',
    mine: 'Keep what is on this page',
  },
  trouble: {
    title: 'That did not work',
    offline: 'There is no connection to the service. Please try again.',
    session: 'Your session has ended. Please open your link again.',
    changed: 'The document has changed meanwhile. Please load it again and look through it once more.',
    reload: 'Load again',
    refused: 'The service refused this: {reason}',
    ok: 'OK',
  },
} as const;

/** The plural forms of a text, named as in `Intl.PluralRules`. */
export type Plural = {
  other: string;
  zero?: string;
  one?: string;
  two?: string;
  few?: string;
  many?: string;
};

type Worded<Text> = {
  readonly [Key in keyof Text]: Text[Key] extends string
    ? string
    : Text[Key] extends { other: string }
      ? Plural
      : Worded<Text[Key]>;
};

export type Words = Worded<typeof en>;
