import type { StoredJson } from '../../../core/platform/stored-json';
import type { Prevented } from '../../../core/platform/unavailable';
import type { Conformance, PrintWarning, SignatureMark } from '../../../engine';
import type { Busy } from '../../../lib/heavy-work';
import type { StoredAttachment, StoredInvoice } from '../../attachments/stored-attachment';
import type { AuditEntry } from '../../audit/audit-chain';
import type { WantedLevels } from '../../conformance/wanted-conformance';
import type { SealFacts } from '../../seals/seal-facts';
import type { Asks } from './certificate-names';

/**
 * Everything the renderer needs to make the PDF of one submission, the same bytes on every attempt.
 */
export type RenderJob = {
  submissionId: string;
  accountId: string;
  template: { id: string; name: string };
  contentHash: string;
  /** JSON text, which an HTML template may show. */
  metadata: string;
  data: StoredJson;
  /** JSON text; absent when no field has other properties in this submission. */
  fieldOverrides?: string | undefined;
  /** The password for the PDF, encrypted. */
  sealedPassword?: string | undefined;
  /** The signers, as fields may show them. */
  signers: { name: string; email: string; viewedAt: number | null; completedAt: number | null }[];
  /**
   * true in a batch, if the PDF has no password and no level of conformance: the caller waits for the other submissions, so the
   * coordinator stores a PDF with a short end after them.
   */
  storedLater: boolean;
  /** The names of what signers were asked for, which stays drawn in a fillable PDF. */
  signed?: readonly string[] | undefined;
  /** The audit trail so far, when it is to be part of the PDF. */
  trail?: readonly AuditEntry[] | undefined;
  /** Who asks, for the audit trail in the PDF. */
  asks?: Asks | undefined;
  /** Present when the PDF is sealed: the audit trail so far, and when the attempt began. */
  seal?: { level: 'best_effort' | 'required'; entries: number; head: string; at: number } | undefined;
  /** The levels that the PDF is to reach. */
  conformance?: WantedLevels | undefined;
  /** The files that the PDF carries along, and the invoice among them. */
  attachments?: readonly StoredAttachment[] | undefined;
  eInvoice?: StoredInvoice | undefined;
  /** Small texts in the boxes of signatures: who, and when. */
  marks?: readonly SignatureMark[] | undefined;
  /** Writes the submission's id at the foot of every page. */
  idFooter?: boolean | undefined;
  test: boolean;
  editable: boolean;
  /** The template's version, which a field may show. */
  version: string;
  /** The URL that the links in the PDF start with. */
  origin: string;
  /** The "now" of the PDF: when the submission was accepted, or when its last signer completed. */
  at: number;
  /** A preview for signers, not the finished PDF. */
  preview: boolean;
  /** Names the attempt; only the report of the newest one counts. */
  fence: number;
  /**
   * Its coordinator does not have the submission yet, and others of the batch are drawn with it: nothing is fetched from
   * outside or attached, and after this time nothing is drawn or stored.
   */
  aheadUntil?: number;
};

export type RenderReport = { fence: number } & (RenderOutcome | Prevented | Busy);

/** A failure that an attempt can report; after any other failure the attempt is lost. */
export type FailedState = 'image_download_failed' | 'image_processing_failed' | 'syntax_error' | 'error';

/** What was found in the content of a PDF, also of one that was not made. */
export type Findings = {
  truncatedText?: Record<string, string>;
  missingGlyphs?: string[];
  scriptErrors?: string[];
  printWarnings?: PrintWarning[];
};

export type Rendered = Findings & {
  outcome: 'rendered';
  pdf: { key: string; hash: string; bytes: number };
  /**
   * The bytes after the template's document in the PDF, when the coordinator is to store it
   * later.
   */
  kept?: Uint8Array | undefined;
  /** Absent in a report of release 0.4.0. */
  pageCount?: number | undefined;
  seal?: SealFacts | undefined;
  conformance?: Conformance | undefined;
};

export type RenderOutcome =
  | Rendered
  | (Findings & {
      outcome: 'failed';
      state: FailedState;
      message: string;
      /** The print took too long, which may be the fault of a busy machine. */
      slow?: true;
    });
