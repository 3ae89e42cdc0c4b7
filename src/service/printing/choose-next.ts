/** An account with waiting jobs. */
export type Waiting = {
  accountId: string;
  /** The place of its oldest job in the queue. */
  oldest: number;
  running: number;
  /** The turn at which the account last got a lane; 0 for never. */
  servedAt: number;
};

/**
 * Chooses the account whose turn it is: the fewest lanes at work, then the longest time since its
 * last turn. An account that holds its whole share waits for one of its own jobs to end, even when
 * lanes are free.
 */
export function chooseNext(waiting: readonly Waiting[], share: number): string | null {
  const eligible = waiting.filter(({ running }) => running < share);
  const [first] = eligible.toSorted(
    (one, other) => one.running - other.running || one.servedAt - other.servedAt || one.oldest - other.oldest,
  );
  return first?.accountId ?? null;
}

/**
 * The number of lanes one account may hold. Some lanes are left to others, so that a new account
 * never waits for slow jobs only.
 */
export function shareOf(lanes: number, share: number): number {
  return lanes === 1 ? 1 : Math.min(lanes - 1, Math.max(1, Math.ceil(lanes * share)));
}
