export type Fleet = {
  waiting: number;
  running: number;
  /** Browsers at work, and consumers that were woken and have not come yet. */
  open: number;
  called: number;
  browsers: number;
  lanes: number;
};

/** The number of consumers to wake. */
export function consumersToWake({ waiting, running, open, called, browsers, lanes }: Fleet): number {
  if (waiting === 0) return 0;
  const wanted = Math.min(browsers, Math.ceil((waiting + running) / lanes));
  return Math.max(0, wanted - open - called);
}
