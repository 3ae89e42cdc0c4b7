/** The day for which Cloudflare's public prices of the plan Workers Paid were looked up. */
export const pricesOf = '2026-11-25';

/**
 * What a million of each costs in US dollars.
 * @type {Record<keyof import('./dollars-of.mjs').Used, { what: string, perMillion: number }>}
 */
export const prices = {
  requests: { what: 'requests to the Worker', perMillion: 0.3 },
  cpuMs: { what: 'milliseconds of processor time', perMillion: 0.02 },
  objectCalls: { what: 'calls and alarms of Durable Objects', perMillion: 0.15 },
  objectGbSeconds: { what: 'gigabyte-seconds of Durable Objects at work', perMillion: 12.5 },
  objectRowsWritten: {
    what: 'rows written in Durable Objects, and alarms set',
    perMillion: 1,
  },
  objectRowsRead: { what: 'rows read in Durable Objects', perMillion: 0.001 },
  databaseRowsWritten: { what: 'rows written in D1', perMillion: 1 },
  databaseRowsRead: { what: 'rows read in D1', perMillion: 0.001 },
  filesWritten: { what: 'files written in R2 (class A)', perMillion: 4.5 },
  filesRead: { what: 'files read in R2 (class B)', perMillion: 0.36 },
  queueOperations: { what: 'operations of Queues, three for each message', perMillion: 0.4 },
  browserSeconds: { what: 'seconds of browsers', perMillion: 25 },
};

/** What it costs to keep a gigabyte for a month, in US dollars. */
export const keptPrices = { database: 0.75, files: 0.015 };
