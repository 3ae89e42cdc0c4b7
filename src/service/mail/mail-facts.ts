import type { MailAttachment } from '../../core/platform/mail-message';

export const mailKinds = [
  'invitation',
  'reminder',
  'new_link',
  'completed',
  'copy',
  'declined',
  'stopped',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** In pixels. */
export type LogoSize = { width: number; height: number };

/** A logo inside a mail. */
export type MailLogo = { size: LogoSize; attachment: MailAttachment };

/** The facts that a mail names. Others wrote all the texts but the link. */
export type MailFacts = {
  /** The addressee's name; empty when none was given. */
  signerName: string;
  signerEmail: string;
  /** Who asks, as signers see them. */
  senderName: string;
  /** The size of the sender's logo, which the mail has in it; absent without one. */
  logo?: LogoSize | undefined;
  /** The sender's own colour of buttons and links. */
  accentColor?: string | null;
  documentName: string;
  /** The URL of the button; null when the mail asks for nothing. */
  link: string | null;
  /** Until when the link works. */
  expiresAt: number | null;
  /** The sender's own subject of an invitation, and message. */
  ownSubject?: string | null;
  ownMessage?: string | null;
  /** The signer who handed over to this one. */
  handedOverBy?: string | null;
  /** The signer who declined, for `declined` and `stopped`. */
  declinedBy?: string;
  reason?: string | null;
  /** Where the addressee finds the finished document when `link` has expired. */
  lastingLink?: string | null;
  /** Whether the mail has the PDF in it. */
  isAttached?: boolean;
  test: boolean;
};

/** The names in the sentences of a mail. */
export type NamedInMail = { sender: string; document: string; decliner: string };

/**
 * The words of one language. Sentences are plain text; the caller isolates the names in them
 * (`named`).
 */
export type MailWords = {
  direction: 'ltr' | 'rtl';
  greeting: (name: string) => string;
  greetingOfNobody: string;
  test: string;
  validUntil: (time: string) => string;
  personal: string;
  copyLink: string;
  handedOver: (by: string) => string;
  attached: string;
  /** Stands before the lasting link. */
  lasting: string;
  reason: string;
  /** Stands before the sender's own message. */
  message: (sender: string) => string;
  footer: (sender: string) => string;
  /** For the account's owner, under a mail about a signer who declined. */
  ownerFooter: (sender: string) => string;
  /** The mail with a code for a public form. */
  code: {
    subject: (document: string) => string;
    title: string;
    body: (document: string) => string;
    label: string;
    until: (minutes: number) => string;
    ignore: string;
    footer: (sender: string) => string;
  };
  kinds: Record<
    MailKind,
    {
      subject: (names: NamedInMail) => string;
      title: string;
      body: (names: NamedInMail) => string;
      button: string;
    }
  >;
};
