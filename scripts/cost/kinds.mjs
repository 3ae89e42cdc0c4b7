/**
 * The work that docs/cost.md shows, from the budget of the same name: how many documents it makes, and
 * what no test counts. The times are estimates on the high side.
 *
 * @typedef {object} Kind
 * @property {number} documents
 * @property {number} requests of callers and signers
 * @property {number} cpuMs
 * @property {number} objectSeconds for which objects are at work
 * @property {number} browserSeconds
 */

/** @type {Record<keyof typeof import('./budgets.mjs').budgets, Kind>} */
export const kinds = {
  'a submission': { documents: 1, requests: 1, cpuMs: 15, objectSeconds: 0.5, browserSeconds: 0 },
  'a submission with an idempotency key': {
    ...{ documents: 1, requests: 1, cpuMs: 16, objectSeconds: 0.5, browserSeconds: 0 },
  },
  'a batch of 50 submissions': {
    ...{ documents: 50, requests: 1, cpuMs: 500, objectSeconds: 100, browserSeconds: 0 },
  },
  'a submission that a webhook hears of': {
    ...{ documents: 1, requests: 1, cpuMs: 25, objectSeconds: 2, browserSeconds: 0 },
  },
  'a document that one person signs': {
    ...{ documents: 1, requests: 12, cpuMs: 120, objectSeconds: 10, browserSeconds: 0 },
  },
  'a submission of an HTML template': {
    ...{ documents: 1, requests: 2, cpuMs: 30, objectSeconds: 2, browserSeconds: 0.5 },
  },
  'a submission with two attachments': {
    ...{ documents: 1, requests: 1, cpuMs: 20, objectSeconds: 0.5, browserSeconds: 0 },
  },
  'an e-invoice of an HTML template': {
    ...{ documents: 1, requests: 2, cpuMs: 60, objectSeconds: 2, browserSeconds: 0.5 },
  },
};

/**
 * Files of documents, each of which counts as one here.
 * @type {Record<keyof typeof import('./budgets.mjs').collections, Kind>}
 */
export const collectionKinds = {
  'a combined submission of 5': {
    ...{ documents: 1, requests: 1, cpuMs: 60, objectSeconds: 1, browserSeconds: 0 },
  },
  'a bundle of 20 submissions': {
    ...{ documents: 1, requests: 2, cpuMs: 100, objectSeconds: 2, browserSeconds: 0 },
  },
};

/**
 * The archiving of 50 ended submissions.
 * @type {Kind}
 */
export const archivingKind = { documents: 50, requests: 1, cpuMs: 200, objectSeconds: 25, browserSeconds: 0 };

/**
 * The packing of 250 ended deliveries.
 * @type {Kind}
 */
export const packingKind = { documents: 250, requests: 0, cpuMs: 50, objectSeconds: 1, browserSeconds: 0 };
