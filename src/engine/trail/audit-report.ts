/** What an audit trail says, in words: the drawing of it knows nothing of submissions. */
export type AuditReport = {
  /** What the document is called. */
  name: string;
  /** The line below the name. */
  standing: string;
  /** Said of a test. */
  notice: string | null;
  facts: readonly ReportFact[];
  people: readonly ReportedSigner[];
  events: readonly ReportedEvent[];
  /** About the pictures of the document's pages, or why there are none; null: not a word. */
  pages: string | null;
  verification: readonly string[];
  /** What the pages belong to, at the foot of each. */
  foot: string;
  /** The moment of the last event: the trail's own date, so that the same trail gives the same bytes. */
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
  /** As `data` holds it: strokes, a typed name or a picture. */
  value: unknown;
};

export type ReportedEvent = {
  time: string;
  title: string;
  details: readonly string[];
  /** Short: it tells entries apart at a glance, the whole chain hangs on the last one. */
  hash: string;
};

export type Tone = 'good' | 'bad' | 'open';
