import { isDeepStrictEqual } from 'node:util';
import { checkTrail } from '../../src/verify/check-trail.mjs';
import { readStores } from './stores.mjs';

/** @typedef {import('./stores.mjs').Coordinator} Coordinator */
/** @typedef {import('./stores.mjs').Stores} Stores */

/**
 * Checks the stores of an ended product, and prints what was found wrong of all.
 * @param {string} state
 * @param {import('./ledger.mjs').Ledger} ledger
 */
export async function judgeStores(state, ledger) {
  const stores = readStores(state);
  for (const violation of await verifyStores(stores, ledger)) ledger.violations.add(violation);
  for (const violation of ledger.violations) console.log(`VIOLATION ${violation}`);
  return stores;
}

/**
 * Checks the stores, also for orders that were accepted but never answered. Returns the violations.
 * @param {Stores} stores
 * @param {import('./ledger.mjs').Ledger} ledger
 */
async function verifyStores(stores, ledger) {
  const ids = stores.coordinators.map(({ record }) => record.id);
  return [
    ...verifyMerges(stores, ledger),
    ...(await Promise.all(stores.coordinators.map((coordinator) => verifyOne(coordinator, stores)))).flat(),
    ...unknown('a projection', [...stores.projection.keys()], ids),
    ...unknown('usage', stores.usage, ids),
    ...stores.misplaced.map((id) => `${id} is in another volume than the map says`),
    ...(stores.counted === ids.length ? [] : [`${stores.counted} PDFs are counted, not ${ids.length}`]),
    ...verifyOrders(stores, ledger),
  ];
}

/**
 * @param {Coordinator} coordinator
 * @param {Stores} stores
 */
async function verifyOne({ record, trail, outbox }, { projection, usage }) {
  const events = trail.map(({ event }) => event);
  const projected = projection.get(record.id);
  const says = events.map(({ type }) => type).join();
  const checks = {
    [`is ${record.state}`]: record.state === 'processed',
    [`has the trail ${says}`]: isWholeTrail(
      events.map(({ type }) => type),
      record,
    ),
    'has another PDF than its trail says': events.at(-1)?.pdf_hash === record.pdf?.hash,
    'has a broken trail': (await checkTrail(trail)) === null,
    [`still has effects to carry out: ${outbox.join()}`]: outbox.length === 0,
    [`is projected as ${projected?.state} ${projected?.version}`]: isDeepStrictEqual(projected, record),
    'is not counted': usage.includes(record.id),
  };
  return Object.entries(checks).flatMap(([problem, holds]) => (holds ? [] : [`${record.id} ${problem}`]));
}

/**
 * Each step is in the trail once. A signer's visits may be there several times: each was one.
 * @param {string[]} types
 * @param {import('./stores.mjs').StoredRecord} record
 */
function isWholeTrail(types, { dataRequests }) {
  if (dataRequests.length === 0) return types.join() === 'submission.created,submission.processed';
  const once = [
    'submission.created',
    'data_request.created',
    'data_request.completed',
    'submission.processed',
  ];
  return once.every((type) => types.filter((found) => found === type).length === 1);
}

/**
 * Each merge was made at most once, and exactly once when it was answered.
 * @param {Stores} stores
 * @param {import('./ledger.mjs').Ledger} ledger
 */
function verifyMerges({ merges }, { orders }) {
  const byTag = Map.groupBy(merges, ({ metadata }) => JSON.parse(metadata).tag);
  return orders
    .filter(({ kind }) => kind === 'merge')
    .flatMap(({ tag, parts: [part] }) => {
      const made = byTag.get(tag) ?? [];
      if (made.length > 1) return [`${tag} was merged twice`];
      if (part?.id !== undefined && made[0]?.id !== part.id) return [`${tag} was acknowledged and is lost`];
      return made.filter(({ state }) => state !== 'processed').map(({ id, state }) => `${id} is ${state}`);
    });
}

/**
 * @param {string} what
 * @param {string[]} found
 * @param {string[]} known
 */
function unknown(what, found, known) {
  const ids = new Set(known);
  return found.filter((id) => !ids.has(id)).map((id) => `${id} has ${what} but no coordinator`);
}

/**
 * No order is lost or doubled: each was made at most once, exactly once when it was answered, and a
 * batch as a whole or not at all.
 * @param {Stores} stores
 * @param {import('./ledger.mjs').Ledger} ledger
 */
function verifyOrders({ coordinators }, { orders }) {
  const byTag = Map.groupBy(coordinators, ({ record }) => JSON.parse(record.metadata).tag);
  const halves = orders.filter(({ parts }) => {
    const made = parts.filter(({ tag }) => byTag.has(tag)).length;
    return made !== 0 && made !== parts.length;
  });
  return [
    ...halves.map(({ tag }) => `${tag} was made in part`),
    ...orders
      .filter(({ kind }) => kind !== 'merge')
      .flatMap(({ parts }) => parts)
      .flatMap((part) => verifyPart(part, byTag.get(part.tag) ?? [])),
  ];
}

/**
 * @param {import('./ledger.mjs').Part} part
 * @param {Coordinator[]} coordinators
 */
function verifyPart({ tag, id, pdfHash }, coordinators) {
  const made = coordinators.map(({ record }) => record);
  if (made.length > 1) return [`${tag} was made twice: ${made.map((record) => record.id).join()}`];
  if (id !== undefined && made[0]?.id !== id) return [`${tag} was acknowledged as ${id} and is lost`];
  if (id !== undefined && made[0]?.pdf?.hash !== pdfHash) return [`${tag} has another PDF than promised`];
  return [];
}
