import type { Prevented } from '../../core/platform/unavailable';
import type { Conformance } from '../../engine';
import type { Busy } from '../../lib/heavy-work';
import type { SealFacts } from '../seals/seal-facts';
import type { CombinedRecord } from './combined-record';

/** Everything the combiner needs to merge the sources once. */
export type CombineJob = {
  record: CombinedRecord;
  /** The password for the combined PDF, encrypted. */
  sealedPassword?: string | undefined;
  /** The passwords of the sources, encrypted, by the index of the source. */
  sourcePasswords: Record<string, string>;
  /** Names the attempt; only the report of the newest one counts. */
  fence: number;
  /** When the attempt began. */
  at: number;
};

export type CombineReport = { fence: number } & (CombineOutcome | Prevented);

/** The outcome that an attempt can report; an attempt without a report is lost. */
export type CombineOutcome =
  | {
      outcome: 'merged';
      pdf: { key: string; bytes: number; hash: string };
      pageCount: number;
      /** Absent when no source is sealed. */
      seal?: SealFacts | undefined;
      warnings: CombinedRecord['warnings'];
      /** Absent when no level is wanted. */
      conformance?: Conformance | undefined;
    }
  | { outcome: 'failed'; message: string };

/** `busy`: the Worker that got the job had no room for it; the attempt has not begun. */
export type CombineAnswer = CombineOutcome | Prevented | Busy;
