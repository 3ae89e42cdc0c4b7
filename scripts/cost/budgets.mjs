/**
 * What a document may cost in each store. Tests measure it (test/costs), and docs/cost.md shows what
 * that is in dollars. A change that makes a document dearer raises its budget here, and says why in its
 * message. Rows that are read are cheap: theirs have room for ten times what is needed.
 *
 * @typedef {object} Budget
 * @property {number} objectRowsWritten
 * @property {number} objectRowsRead
 * @property {number} alarms
 * @property {number} objectCalls
 * @property {number} databaseRowsWritten
 * @property {number} databaseRowsRead
 * @property {number} databaseTrips
 * @property {number} filesWritten
 * @property {number} filesRead
 * @property {number} messages
 */

/** @satisfies {Record<string, Budget>} */
export const budgets = {
  'a submission': {
    ...{ objectRowsWritten: 7, objectRowsRead: 500, alarms: 1, objectCalls: 1 },
    ...{ databaseRowsWritten: 6, databaseRowsRead: 60, databaseTrips: 2 },
    ...{ filesWritten: 1, filesRead: 0, messages: 0 },
  },
  'a submission with an idempotency key': {
    ...{ objectRowsWritten: 7, objectRowsRead: 500, alarms: 1, objectCalls: 1 },
    ...{ databaseRowsWritten: 8, databaseRowsRead: 80, databaseTrips: 4 },
    ...{ filesWritten: 1, filesRead: 0, messages: 0 },
  },
  'a batch of 50 submissions': {
    ...{ objectRowsWritten: 420, objectRowsRead: 33_000, alarms: 53, objectCalls: 110 },
    ...{ databaseRowsWritten: 260, databaseRowsRead: 1_500, databaseTrips: 10 },
    ...{ filesWritten: 50, filesRead: 0, messages: 0 },
  },
  'a submission that a webhook hears of': {
    ...{ objectRowsWritten: 13, objectRowsRead: 1_000, alarms: 3, objectCalls: 4 },
    ...{ databaseRowsWritten: 9, databaseRowsRead: 150, databaseTrips: 5 },
    ...{ filesWritten: 1, filesRead: 0, messages: 0 },
  },
  'a document that one person signs': {
    ...{ objectRowsWritten: 35, objectRowsRead: 2_000, alarms: 5, objectCalls: 12 },
    ...{ databaseRowsWritten: 25, databaseRowsRead: 210, databaseTrips: 15 },
    ...{ filesWritten: 2, filesRead: 1, messages: 0 },
  },
  'a submission of an HTML template': {
    ...{ objectRowsWritten: 19, objectRowsRead: 700, alarms: 2, objectCalls: 7 },
    ...{ databaseRowsWritten: 6, databaseRowsRead: 50, databaseTrips: 3 },
    ...{ filesWritten: 1, filesRead: 0, messages: 0 },
  },
  'a submission with two attachments': {
    ...{ objectRowsWritten: 7, objectRowsRead: 500, alarms: 1, objectCalls: 1 },
    ...{ databaseRowsWritten: 6, databaseRowsRead: 60, databaseTrips: 2 },
    ...{ filesWritten: 3, filesRead: 2, messages: 0 },
  },
  'an e-invoice of an HTML template': {
    ...{ objectRowsWritten: 19, objectRowsRead: 700, alarms: 2, objectCalls: 7 },
    ...{ databaseRowsWritten: 6, databaseRowsRead: 50, databaseTrips: 3 },
    ...{ filesWritten: 2, filesRead: 1, messages: 0 },
  },
};

/**
 * What it may cost to make one file of documents that are there.
 * @satisfies {Record<string, Budget>}
 */
export const collections = {
  'a combined submission of 5': {
    ...{ objectRowsWritten: 20, objectRowsRead: 1_000, alarms: 2, objectCalls: 13 },
    ...{ databaseRowsWritten: 8, databaseRowsRead: 100, databaseTrips: 6 },
    ...{ filesWritten: 1, filesRead: 5, messages: 0 },
  },
  'a bundle of 20 submissions': {
    ...{ objectRowsWritten: 2, objectRowsRead: 100, alarms: 0, objectCalls: 30 },
    ...{ databaseRowsWritten: 24, databaseRowsRead: 2_000, databaseTrips: 10 },
    ...{ filesWritten: 3, filesRead: 22, messages: 1 },
  },
};

/**
 * What it may cost to archive 50 ended submissions together, a day later.
 * @type {Budget}
 */
export const archiving = {
  ...{ objectRowsWritten: 50, objectRowsRead: 2_500, alarms: 50, objectCalls: 100 },
  ...{ databaseRowsWritten: 200, databaseRowsRead: 500, databaseTrips: 1 },
  ...{ filesWritten: 1, filesRead: 0, messages: 0 },
};

/**
 * What it may cost to pack 250 ended deliveries to one target. Removing a delivery after thirty days writes a row, too.
 * @type {Budget}
 */
export const packing = {
  ...{ objectRowsWritten: 255, objectRowsRead: 3_000, alarms: 1, objectCalls: 0 },
  ...{ databaseRowsWritten: 0, databaseRowsRead: 0, databaseTrips: 0 },
  ...{ filesWritten: 1, filesRead: 0, messages: 0 },
};
