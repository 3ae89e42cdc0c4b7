/** What an audit trail says, in words: the drawing of it knows nothing of submissions. */
export interface AuditReport {
  /** What the document is called. */
  name: string;
  /** The line below the name. */
  standing: string;
  /** Said of a test. */
  notice: string | null;
  facts: readonly ReportFact[];
  people: readonly ReportedPerson[];
  events: readonly ReportedEvent[];
  /** About the pictures of the document's pages, or why there are none; null: not a word. */
  pages: string | null;
  verification: readonly string[];
  /** What the pages belong to, at the foot of each. */
  foot: string;
  /** The moment of the last event: the trail's own date, so that the same trail gives the same bytes. */
  at: Date;
}

export interface ReportFact {
  label: string;
  value: string;
}

export interface ReportedPerson {
  name: string;
  address: string;
  standing: { text: string; tone: Tone };
  facts: readonly ReportFact[];
  signatures: readonly ReportedSignature[];
}

export interface ReportedSignature {
  caption: string;
  /** As `data` holds it: strokes, a typed name or a picture. */
  value: unknown;
}

export interface ReportedEvent {
  time: string;
  title: string;
  details: readonly string[];
  /** Short: it tells entries apart at a glance, the whole chain hangs on the last one. */
  hash: string;
}

export type Tone = 'good' | 'bad' | 'open';
