import type { Row } from './model/check-rows';

/** What is done with rows that were sent before, where nothing may be sent twice unasked. */
export type Repeats = {
  /** Marks the rows that were sent before. */
  mark: (rows: readonly Row[]) => void;
  /** Shows them with the choice what becomes of them; true: the member has not decided yet. */
  ask: (rows: readonly Row[]) => boolean;
  /** What a member reads who sends them again; empty where no row is marked. */
  warning: (rows: readonly Row[]) => string;
  /** `key`: that of the request. Without an end nobody knows what became of the rows. */
  begin: (key: string, rows: readonly Row[]) => void;
  end: (key: string, rows: readonly Row[], isSent: boolean) => void;
};

export type RepeatsOf = (table: { takeOut: (rows: readonly Row[]) => void; decided: () => void }) => Repeats;
