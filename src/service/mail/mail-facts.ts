export const mailKinds = ['invitation', 'reminder', 'new_link', 'completed', 'declined'] as const;
export type MailKind = (typeof mailKinds)[number];

/** What a mail speaks of. All of it but the link was written by somebody else. */
export type MailFacts = {
  /** Who it is written to; empty where nobody said. */
  personName: string;
  personEmail: string;
  /** The account that asks. */
  senderName: string;
  documentName: string;
  /** Where its button leads; null where there is nothing to be done. */
  link: string | null;
  /** Until when the link is good. */
  expiresAt: number | null;
  /** Who was asked before, and named this person. */
  handedOverBy?: string | null;
  /** Of `declined`. */
  declinedBy?: string;
  reason?: string | null;
  test: boolean;
};

/** Names as they stand in sentences. */
export type NamedInMail = { sender: string; document: string; decliner: string };

/** The wording of one language. Sentences are plain text; names in them are set apart by the caller. */
export type MailWords = {
  direction: 'ltr' | 'rtl';
  greeting: (name: string) => string;
  greetingOfNobody: string;
  test: string;
  validUntil: (time: string) => string;
  personal: string;
  copyLink: string;
  handedOver: (by: string) => string;
  reason: string;
  footer: (sender: string) => string;
  /** To the one who sends, about what became of it. */
  ownerFooter: (sender: string) => string;
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
