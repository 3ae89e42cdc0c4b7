import type { CombinedRecord } from './combined-record';

/** Everything the combiner needs to merge the sources once. */
export type CombineJob = {
  record: CombinedRecord;
  /** What to lock the result with, sealed. */
  sealedPassword?: string | undefined;
  /** What sources open with, sealed, by their index. */
  sourcePasswords: Record<string, string>;
  /** Names the attempt; only the report of the newest one counts. */
  fence: number;
};

export type CombineReport = { fence: number } & CombineOutcome;

/** What an attempt can say of itself; anything else is a lost attempt. */
export type CombineOutcome =
  | {
      outcome: 'merged';
      pdf: { key: string; bytes: number; hash: string };
      pageCount: number;
      warnings: CombinedRecord['warnings'];
    }
  | { outcome: 'failed'; message: string };

/** `busy`: there was no room where it came to; the attempt has not begun. */
export type CombineAnswer = CombineOutcome | { outcome: 'busy' };
