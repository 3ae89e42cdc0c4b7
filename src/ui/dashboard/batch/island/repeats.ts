import type { Row } from './model/check-rows';

/** What is done with rows that were sent before, where nothing may be sent twice unasked. */
export type Repeats = {
  /** Marks the rows that were sent before. */
  mark: (rows: readonly Row[]) => void;
  /** Shows them with the choice what becomes of them; true: the member has not decided yet. */
  ask: (rows: readonly Row[], isHeld: boolean) => boolean;
  /** What a member reads who sends them again; empty where no row is marked. */
  warning: (rows: readonly Row[]) => string;
  /**
   * `key`: that of the request. Without an end nobody knows what became of the rows. False: another page has
   * sent some of them since they were marked, and the member has to decide first.
   */
  begin: (key: string, rows: readonly Row[]) => Promise<boolean>;
  end: (key: string, isSent: boolean) => Promise<void>;
};

export type RepeatsOf = (table: { takeOut: (rows: readonly Row[]) => void; decided: () => void }) => Repeats;
