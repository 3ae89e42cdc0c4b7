/** The day for which Cloudflare's public limits of the plan Workers Paid were looked up. */
export const limitsOf = '2026-11-25';

/**
 * Cloudflare's public limits. Those called about are its words for what usually works.
 * @satisfies {Record<string, { what: string, most: number, unit: string }>}
 */
export const platform = {
  databaseBytes: { what: 'one D1 database', most: 10_000_000_000, unit: 'bytes' },
  databasesBytes: {
    what: 'all D1 databases of an account, unless Cloudflare raises it',
    most: 1_000_000_000_000,
    unit: 'bytes',
  },
  bindings: { what: 'databases bound to one Worker, about', most: 5_000, unit: 'bindings' },
  databaseCalls: {
    what: 'one D1 database, with queries of one millisecond, about',
    most: 1_000,
    unit: 'a second',
  },
  objectCalls: { what: 'one Durable Object, about', most: 1_000, unit: 'calls a second' },
  objectBytes: { what: 'one Durable Object', most: 10_000_000_000, unit: 'bytes' },
  browsers: { what: 'browsers of an account at a time', most: 120, unit: 'browsers' },
  newBrowsers: { what: 'new browsers of an account', most: 1, unit: 'a second' },
};

/** How long calls of sweeps take at Cloudflare, in seconds. These are assumed: watch the real ones, and compute again. */
export const assumed = {
  /** A statement that removes or reads 5,000 rows. */
  statement: 1,
  /** A hundred coordinators that expire at the same time. */
  hundredCoordinators: 0.4,
  /** A list of R2, a query, or a file that is read. */
  call: 0.05,
  /** An archive that is read and unpacked. */
  archive: 0.1,
  /** From the end of a message to the beginning of the next one. */
  nextMessage: 1,
};

/** Measured in this repository; docs/scale.md says how. */
export const measured = {
  /** A row of a submission in a volume, with its indexes and its record of 1,641 bytes. */
  rowBytes: 2_300,
  /** The same when it is archived: the row gives back what its record took. */
  archivedRowBytes: 360,
  /** The words of a submission with 25 of them, and their part of the index. They stay when it is archived. */
  searchBytes: 385,
  /** A delivery in its coordinator: a body of about 1,500 bytes, a record of about 800 with one attempt, and the row. */
  deliveryBytes: 2_400,
  /** The same in a pack of 250. */
  packedDeliveryBytes: 500,
  /** What a coordinator keeps of a pack. */
  packRowBytes: 120,
  /** Prints of one browser in a second on a machine with two cores (docs/benchmarks.md). */
  printsOfBrowser: 9.3,
};
