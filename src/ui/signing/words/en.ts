/** The words of the signing page. Names in braces are filled in. */
export const en = {
  languageName: 'English',
  language: 'Language',
  test: 'Test: this document is not valid.',
  start: {
    from: '{sender} asks you to complete this document.',
    title: 'A document for you to complete',
    greeting: 'Hello {name},',
    lead: 'Please read the document and complete your part.',
    open: 'Open the document',
    hint: 'Your answers are saved as you go. You can stop at any time and continue later.',
  },
  form: {
    from: 'A form of {sender}',
    lead: 'Please enter your name and email address to begin.',
    name: 'Your name',
    email: 'Your email address',
    begin: 'Begin',
    tooMany: 'Too many requests. Please try again in a few minutes.',
    challenge: 'Please confirm that you are a person, and begin again.',
    unavailable: 'The form cannot be begun at the moment. Please try again in a minute.',
    unreachable: 'No email can be sent to this address. Check it for typing errors.',
  },
  formCode: {
    title: 'Check your email',
    lead: 'We have sent a code of six digits to {email}. Enter it here to begin.',
    code: 'Code',
    wrong: 'This code is wrong or too old.',
    again: 'Send another code',
    otherEmail: 'Use another email address',
  },
  signerCode: {
    title: 'Confirm your email address',
    lead: 'Before the document opens, we send a code of six digits to {email}.',
    send: 'Send the code',
    unreachable: 'No email can be sent to this address. Please contact the sender.',
    unavailable: 'The code cannot be sent right now. Please try again in a minute.',
  },
  formClosed: {
    title: 'This form is closed',
    lead: 'It does not exist or no longer accepts answers.',
  },
  invalid: {
    title: 'This link is no longer valid',
    lead: 'It was already used or has expired.',
    ask: 'Send me a new link',
    askHint: 'We send it to the email address that received the document.',
    else: 'Please ask the sender for a new link.',
  },
  noCookies: {
    title: 'This browser did not keep the session',
    lead: 'Allow cookies for this site. Then go back and open the document again; the link still works.',
  },
  returning: {
    title: 'Open your document',
    lead: 'We send you an email with what you need to open it.',
    ask: 'Send the email',
  },
  linkSent: {
    title: 'Check your email',
    lead: 'If the document is waiting for you, we have sent you a new link. If you have completed it, we have sent you a code. Enter it here.',
    nothing: 'Nothing arrived? Look in your spam folder, or try again in a few minutes.',
  },
  waiting: {
    title: 'It is not your turn yet',
    lead: 'Others need to complete their part of this document first. Please come back later.',
    again: 'Check again',
  },
  complete: {
    title: 'Thank you, all done',
    lead: 'Your part of the document is complete.',
    download: 'Download the document',
    certificate: 'Download the certificate',
    pending: 'The finished document is not ready yet.',
    goOn: 'Continue',
    close: 'You can close this page.',
    later: 'You can get your copy here later. We will email you a code for it:',
  },
  declined: {
    title: 'You declined',
    lead: 'We have told the sender that you will not complete this document.',
  },
  stopped: {
    title: 'This document was declined',
    lead: 'Another person declined it, so it will not be finished. You do not have to do anything.',
  },
  skipped: {
    title: 'No action needed',
    lead: 'The document continues without your part. You do not have to do anything.',
  },
  expired: {
    title: 'This document has expired',
    lead: 'It can no longer be completed. Please contact the sender.',
  },
  delegated: {
    title: 'Handed over',
    lead: '{name} has been asked to complete the document in your place.',
  },
  noscript: 'This page needs JavaScript to show the document and let you fill it in.',
  bar: {
    more: 'More',
    decline: 'Decline…',
    download: 'Download the unsigned PDF',
    delegate: 'Hand over to someone else…',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    document: 'Document',
    fields: 'Your fields',
    pdf: 'Open as PDF',
  },
  save: {
    saved: 'Saved',
    saving: 'Saving…',
    waiting: 'Not saved: no connection. Trying again…',
    failed: 'Could not save: {reason}',
  },
  pages: {
    page: 'Page {page} of {count}',
    loading: 'Loading the document…',
    failed: 'Could not show the document.',
    again: 'Try again',
    slow: 'Drawing the document takes longer than usual.',
    pageFailed: 'Page {page} could not be drawn in this browser.',
    undrawn: 'This browser could not draw the document.',
    pictured: 'You see pictures instead.',
    plain: 'Open the document as a PDF',
    unread: 'Open the document as a PDF first: this browser could not draw it.',
  },
  guide: {
    left: { one: '{count} required field left', other: '{count} required fields left' },
    done: 'All required fields are filled in',
    next: 'Next field',
    previous: 'Previous field',
    begin: 'Start',
    review: 'Review and finish',
    close: 'Close',
  },
  field: {
    required: 'required',
    optional: 'optional',
    choose: 'Choose…',
    nothing: 'Not filled in',
    sign: 'Sign here',
    initials: 'Initials',
    image: 'Add an image',
    remove: 'Remove',
    yes: 'Yes',
    no: 'No',
    used: 'Your signature was added. Click it to change it.',
    imageFailed: 'Could not read this file as an image.',
    imageHeic:
      'This browser cannot read photos in HEIC format. Choose a JPEG or PNG, for example a screenshot of the photo.',
    imageReady: 'The image was added.',
  },
  sign: {
    signature: 'Your signature',
    initials: 'Your initials',
    draw: 'Draw',
    type: 'Type',
    image: 'Image',
    drawHere: 'Draw here with your finger, a pen or the mouse',
    undo: 'Undo',
    clear: 'Clear',
    name: 'Name',
    style: 'Handwriting style',
    file: 'Choose an image',
    fileHint: 'A photo or scan of your signature on white paper, PNG or JPEG.',
    imageHint: 'PNG, JPEG, WebP, GIF or SVG.',
    use: 'Use this',
    cancel: 'Cancel',
  },
  problems: {
    title: { one: 'One field needs your attention', other: '{count} fields need your attention' },
    required: 'Fill in this field.',
    requiredSignature: 'Sign here.',
    requiredChoice: 'Choose an option.',
    requiredTick: 'Tick the box.',
    form: 'Write it like this: {sample}',
    tooShort: { one: 'Enter at least {count} character.', other: 'Enter at least {count} characters.' },
    tooLong: { one: 'Enter at most {count} character.', other: 'Enter at most {count} characters.' },
    number: 'Enter a number.',
    integer: 'Enter a whole number.',
    minimum: 'Enter {limit} or more.',
    maximum: 'Enter {limit} or less.',
    above: 'Enter more than {limit}.',
    below: 'Enter less than {limit}.',
    email: 'Enter an email address such as name@example.com.',
    url: 'Enter a URL such as https://example.com.',
    date: 'Enter a date.',
    option: 'Choose one of the options.',
    code: 'This is not a valid value for the barcode. Check it for typing errors.',
  },
  review: {
    title: 'Review your answers',
    lead: 'You cannot change them after you finish.',
    change: 'Change',
    consent: 'I agree',
    finish: 'Finish',
    finishing: 'Finishing…',
    back: 'Back to the document',
    mustConsent: 'Select “I agree” to continue.',
    details: 'Details',
    sender: 'Sender: {sender}',
    contact: 'Contact: {contact}',
  },
  decline: {
    title: 'Decline this document?',
    lead: 'We tell the sender that you declined. You cannot undo this.',
    reason: 'Reason (optional)',
    confirm: 'Decline',
  },
  delegate: {
    title: 'Hand over to someone else',
    lead: 'We ask this person in your place. The audit trail keeps both names.',
    name: 'Name',
    email: 'Email address',
    confirm: 'Hand over',
  },
  conflict: {
    title: 'Changed in another window',
    lead: 'You entered different answers in another window or on another device.',
    theirs: 'Use the newer answers',
    mine: 'Keep the answers on this page',
  },
  trouble: {
    title: 'Something went wrong',
    offline: 'There is no connection to the service. Please try again.',
    session: 'Your session has ended. Please open your link again.',
    changed: 'The document has changed. Please reload it and review it again.',
    reload: 'Reload',
    refused: 'Not accepted: {reason}',
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
