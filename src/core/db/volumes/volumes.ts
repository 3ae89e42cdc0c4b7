import type { Volume } from '../database';

/** A span of time, from its first millisecond to the one after its last; null: without an end. */
export type Span = { from: number | null; until: number | null };

/** A span in which an account's records went to one volume. */
export type Stretch = Span & { volume: Volume };

/**
 * The databases of records. An account and the time in the id of a record say which volume it is in,
 * and that never changes. So no record has to remember its volume.
 */
export type Volumes = {
  /** The volume of a record. */
  of(accountId: string, id: string): Promise<Volume>;
  /** The stretches of an account that reach into a span, newest first. Each record is in one of them. */
  stretches(accountId: string, span?: Partial<Span>): Promise<Stretch[]>;
  /** The volumes that may have a record whose account is not known. */
  thatMayHave(id: string): Promise<Volume[]>;
  /** Every volume that has records, for sweeps and counts. */
  all(): Promise<Volume[]>;
  /** Whether there is room for new records. */
  accepts(now: number): Promise<boolean>;
  /** Whether there is room in the directory for what stays there. */
  directoryAccepts(): Promise<boolean>;
};
