import { prices } from './prices.mjs';

/**
 * What some work uses, by the names of the prices.
 * @typedef {object} Used
 * @property {number} requests
 * @property {number} cpuMs
 * @property {number} objectCalls
 * @property {number} objectGbSeconds
 * @property {number} objectRowsWritten
 * @property {number} objectRowsRead
 * @property {number} databaseRowsWritten
 * @property {number} databaseRowsRead
 * @property {number} filesWritten
 * @property {number} filesRead
 * @property {number} queueOperations
 * @property {number} browserSeconds
 */

/** An object at work is asked for as if it had this memory. */
const OBJECT_GB = 0.128;
const OPERATIONS_OF_MESSAGE = 3;

/**
 * What one document uses of everything that has a price.
 * @param {import('./budgets.mjs').Budget} budget
 * @param {import('./kinds.mjs').Kind} kind
 * @returns {Used}
 */
export function usedBy(budget, kind) {
  const all = {
    ...{ requests: kind.requests, cpuMs: kind.cpuMs, browserSeconds: kind.browserSeconds },
    objectCalls: budget.objectCalls + budget.alarms,
    objectGbSeconds: kind.objectSeconds * OBJECT_GB,
    objectRowsWritten: budget.objectRowsWritten + budget.alarms,
    objectRowsRead: budget.objectRowsRead,
    databaseRowsWritten: budget.databaseRowsWritten,
    databaseRowsRead: budget.databaseRowsRead,
    ...{ filesWritten: budget.filesWritten, filesRead: budget.filesRead },
    queueOperations: budget.messages * OPERATIONS_OF_MESSAGE,
  };
  const each = Object.entries(all).map(([name, amount]) => [name, amount / kind.documents]);
  return Object.fromEntries(each);
}

/**
 * The dollars for so many documents, by the name of the price.
 * @param {Used} used by one document
 * @param {number} documents
 * @returns {Record<keyof Used, number>}
 */
export function dollarsOf(used, documents) {
  const each = Object.entries(used).map(([name, amount]) => {
    const { perMillion } = prices[/** @type {keyof Used} */ (name)];
    return [name, (amount * documents * perMillion) / 1_000_000];
  });
  return Object.fromEntries(each);
}

/** @param {Used} used @param {number} documents */
export function totalOf(used, documents) {
  return Object.values(dollarsOf(used, documents)).reduce((sum, dollars) => sum + dollars, 0);
}
