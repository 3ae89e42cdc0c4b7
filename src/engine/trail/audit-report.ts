/** The content of an audit trail in words. The code that draws it knows nothing of submissions. */
export type AuditReport = {
  /** The name of the document. */
  name: string;
  /** The line below the name: id, state and time of the last audit entry. */
  standing: string;
  /** A warning on the audit trail of a test; null otherwise. */
  notice: string | null;
  /** The logo above the head, as an image value; null without one. */
  logo: ReportedSignature | null;
  facts: readonly ReportFact[];
  signers: readonly ReportedSigner[];
  /** The texts that signers agreed to, each once. */
  consents: readonly ReportedConsent[];
  events: readonly ReportedEvent[];
  /**
   * Text above the pictures of the pages, or the reason why there are none; null leaves out the
   * section.
   */
  pages: string | null;
  verification: readonly string[];
  /** The line at the foot of each page: what the page belongs to. */
  foot: string;
  /**
   * The time of the last audit entry. It is the date of the PDF, so the same audit trail gives the
   * same bytes.
   */
  at: Date;
};

export type ReportFact = {
  label: string;
  value: string;
};

export type ReportedSigner = {
  name: string;
  address: string;
  standing: { text: string; tone: Tone };
  facts: readonly ReportFact[];
  signatures: readonly ReportedSignature[];
};

export type ReportedSignature = {
  caption: string;
  /** The value as `data` holds it: strokes, a typed name or an image. */
  value: unknown;
};

/** A text in full, line by line. */
export type ReportedConsent = {
  caption: string;
  lines: readonly string[];
};

export type ReportedEvent = {
  time: string;
  title: string;
  details: readonly string[];
  /**
   * A shortened hash that tells audit entries apart at a glance. The last entry carries the hash of
   * the whole chain.
   */
  hash: string;
};

export type Tone = 'good' | 'bad' | 'open';
