import { checkTrail } from '../audit/check-trail.mjs';

/** @typedef {import('./stores.mjs').Coordinator} Coordinator */
/** @typedef {import('./stores.mjs').Stores} Stores */

/**
 * Checks the stores, also for orders that were accepted but never answered. Returns the violations.
 * @param {Stores} stores
 * @param {import('./ledger.mjs').Ledger} ledger
 */
export function verifyStores(stores, ledger) {
  const ids = stores.coordinators.map(({ record }) => record.id);
  return [
    ...stores.coordinators.flatMap((coordinator) => verifyOne(coordinator, stores)),
    ...unknown('a projection', [...stores.projection.keys()], ids),
    ...unknown('usage', stores.usage, ids),
    ...verifyOrders(stores, ledger),
  ];
}

/**
 * @param {Coordinator} coordinator
 * @param {Stores} stores
 */
function verifyOne({ record, trail, outbox }, { projection, usage }) {
  const events = trail.map(({ event }) => event);
  const projected = projection.get(record.id);
  const counted = usage.filter((id) => id === record.id).length;
  const says = events.map(({ type }) => type).join();
  const checks = {
    [`is ${record.state}`]: record.state === 'processed',
    [`has the trail ${says}`]: says === 'submission.created,submission.processed',
    'has another PDF than its trail says': events.at(-1)?.pdf_hash === record.pdf?.hash,
    'has a broken trail': checkTrail(trail) === null,
    [`still has effects to carry out: ${outbox.join()}`]: outbox.length === 0,
    [`is projected as ${projected?.state} ${projected?.version}`]:
      JSON.stringify(projected) === JSON.stringify(record),
    [`is counted ${counted} times`]: counted === 1,
  };
  return Object.entries(checks).flatMap(([problem, holds]) => (holds ? [] : [`${record.id} ${problem}`]));
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
    ...orders.flatMap(({ parts }) => parts).flatMap((part) => verifyPart(part, byTag.get(part.tag) ?? [])),
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
