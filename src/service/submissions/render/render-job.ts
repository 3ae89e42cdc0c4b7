import type { StoredJson } from '../../../core/platform/stored-json';
import type { AuditEntry } from '../../audit/audit-chain';

/** Everything the renderer needs to make the PDF of one submission, the same bytes on every attempt. */
export type RenderJob = {
  submissionId: string;
  accountId: string;
  template: { id: string; name: string };
  contentHash: string;
  /** JSON text, which a page of HTML may show. */
  metadata: string;
  data: StoredJson;
  /** JSON text, absent when the template's fields are drawn as they are. */
  fieldOverrides?: string | undefined;
  /** What to lock the PDF with, sealed. */
  sealedPassword?: string | undefined;
  /** Who was asked for data, as fields may show it. */
  people: { name: string; email: string; viewedAt: number | null; completedAt: number | null }[];
  /** Somebody waits for the others of a batch: a PDF that ends shortly is stored after them, by its coordinator. */
  storedLater: boolean;
  /** What happened so far, where it is to be part of the PDF. */
  trail?: readonly AuditEntry[] | undefined;
  /** Writes the submission's id at the foot of every page. */
  idFooter?: boolean | undefined;
  test: boolean;
  editable: boolean;
  title: string;
  /** The template's version, which a field may show. */
  version: string;
  /** Where the links of the document lead. */
  origin: string;
  /** Stands for "now" in the document: when the submission was accepted. */
  at: number;
  /** For those who are yet to fill it in: not the document itself. */
  preview: boolean;
  /** Names the attempt; only the report of the newest one counts. */
  fence: number;
};

export type RenderReport = { fence: number } & RenderOutcome;

/** What an attempt can say of itself; anything else is a lost attempt. */
export type FailedState = 'image_download_failed' | 'image_processing_failed' | 'syntax_error' | 'error';

export type RenderOutcome =
  | {
      outcome: 'rendered';
      pdf: { key: string; hash: string; bytes: number };
      /** What follows the template's document in it, when it is to be stored later. */
      kept?: Uint8Array | undefined;
      truncatedText: Record<string, string>;
      missingGlyphs: string[];
    }
  | { outcome: 'failed'; state: FailedState; message: string };
