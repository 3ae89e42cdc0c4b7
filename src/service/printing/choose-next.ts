/** An account that has something waiting. */
export type Waiting = {
  accountId: string;
  /** Its oldest job's place in the line. */
  oldest: number;
  running: number;
  /** The turn at which it was last handed a lane; 0 for never. */
  servedAt: number;
};

/**
 * Whose turn it is: who has the fewest lanes at work, of these who has waited longest since it was last served. An
 * account that holds its whole share waits for one of its own jobs to end, whatever else is free.
 */
export const chooseNext = (waiting: readonly Waiting[], share: number): string | null => {
  const eligible = waiting.filter(({ running }) => running < share);
  const [first] = eligible.toSorted(
    (one, other) => one.running - other.running || one.servedAt - other.servedAt || one.oldest - other.oldest,
  );
  return first?.accountId ?? null;
};

/** The lanes one account may hold: some are left to the others, so that a newcomer never waits for slow jobs only. */
export const shareOf = (lanes: number, share: number): number =>
  lanes === 1 ? 1 : Math.min(lanes - 1, Math.max(1, Math.ceil(lanes * share)));
