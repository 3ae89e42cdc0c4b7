import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonOf } from '../../bench/support/client.mjs';
import { sign } from './signers.mjs';

/** @typedef {import('../../bench/support/client.mjs').Client} Client */
/** @typedef {import('./ledger.mjs').Ledger} Ledger */
/** @typedef {{ id: string, state: string, pdf_hash: string | null, download_url: string | null }} Submission */

/** Covers the leases of prints, 45 s, and of merges, 120 s, that began just before the kill. */
const SETTLE_WITHIN_MS = 200_000;
/** Covers a delivery that was begun just before the kill, and its retry. */
const TOLD_WITHIN_MS = 120_000;
const PROJECTED_WITHIN_MS = 10_000;
/** A key is leased for 120 s to a request that may still be running. */
const KEYS_FREE_WITHIN_MS = 150_000;

/**
 * Waits until every acknowledged order is settled. Reads only lists, which come from the
 * projection: reading a coordinator would wake it, and it has to wake by itself.
 * @param {Client} client
 * @param {Ledger} ledger
 * @param {number} [withinMs]
 */
async function untilSettled(client, ledger, withinMs = SETTLE_WITHIN_MS) {
  const until = Date.now() + withinMs;
  for (;;) {
    const listed = await listAll(client);
    for (const [id, record] of await listMerges(client)) listed.set(id, record);
    const pending = [...listed.values()].filter(({ state }) => state === 'pending');
    const missing = partsOf(ledger).filter(({ id }) => id && !listed.has(id));
    if (pending.length + missing.length === 0) return;
    if (Date.now() > until) {
      for (const part of missing) ledger.violate(part, 'is acknowledged but not listed');
      for (const { id } of pending) ledger.violations.add(`${id} is still pending`);
      return;
    }
    await sleep(1_000);
  }
}

/** @returns {Promise<Map<string, Submission>>} */
async function listAll(/** @type {Client} */ client) {
  const listed = new Map();
  let cursor = '';
  do {
    const page = jsonOf(await client.send('GET', `/api/v1/submissions?limit=50${cursor}`), 200);
    for (const submission of page.submissions) listed.set(submission.id, submission);
    cursor = page.submissions.length === 50 ? `&cursor=${page.next_cursor}` : '';
  } while (cursor);
  return listed;
}

/** @returns {Promise<Map<string, Submission>>} */
async function listMerges(/** @type {Client} */ client) {
  const listed = new Map();
  for (let page = 1; ; page++) {
    const path = `/api/v1/combined_submissions?per_page=50&page=${page}`;
    /** @type {Submission[]} */
    const merges = jsonOf(await client.send('GET', path), 200);
    for (const merge of merges) listed.set(merge.id, merge);
    if (merges.length < 50) return listed;
  }
}

/**
 * Lets every signer come back who was cut off, and waits for what their signatures bring about.
 * @param {Client} client
 * @param {Ledger} ledger
 */
async function finishSigning(client, ledger) {
  for (const order of ledger.acknowledged.filter(({ kind }) => kind === 'signed')) {
    try {
      await sign(client, order);
    } catch (error) {
      ledger.violate(order, `could not be signed: ${error}`);
    }
  }
}

/**
 * Waits until the receiver has been told of the end of each acknowledged order, under one event id.
 * @param {import('./receiver.mjs').Receiver} receiver
 * @param {Ledger} ledger
 */
async function untilTold(receiver, ledger) {
  const parts = ledger.acknowledged.flatMap(({ kind, parts }) =>
    parts.map((part) => ({ part, type: kind === 'merge' ? 'combined_submission' : 'submission' })),
  );
  const idsOf = (/** @type {typeof parts[number]} */ { part, type }) =>
    receiver.events.get(`${type}.processed ${part.id}`)?.size ?? 0;
  const until = Date.now() + TOLD_WITHIN_MS;
  while (parts.some((part) => idsOf(part) === 0) && Date.now() < until) await sleep(1_000);
  // The records say what was delivered, and their projections say so a little later.
  await sleep(PROJECTED_WITHIN_MS);
  for (const told of parts) {
    const ids = idsOf(told);
    if (ids !== 1) ledger.violate(told.part, `was told of with ${ids} event ids`);
  }
}

/**
 * Sends every order with a key again: an answered order must get the same answer, and the others
 * get theirs now.
 * @param {Client} client
 * @param {Ledger} ledger
 */
async function repeatKeyed(client, ledger) {
  const until = Date.now() + KEYS_FREE_WITHIN_MS;
  let left = ledger.keyed;
  while (left.length > 0 && Date.now() < until) {
    const toldToWait = [];
    for (const order of left) {
      const outcome = await ledger.send(client, order).catch((error) => `refused: ${error}`);
      if (outcome === 'in progress') toldToWait.push(order);
      else if (outcome.startsWith('refused')) ledger.violate(order, `was ${outcome} when repeated`);
    }
    left = toldToWait;
    if (left.length > 0) await sleep(2_000);
  }
  for (const order of left) ledger.violate(order, 'could not be repeated');
}

/**
 * Checks every promise: the submission is processed, with the promised PDF, and that PDF downloads.
 * @param {Client} client
 * @param {Ledger} ledger
 */
async function checkPromises(client, ledger) {
  for (const part of partsOf(ledger)) {
    /** @type {Submission} */
    const submission = jsonOf(await client.send('GET', pathOf(part.id)), 200);
    ledger.promise(part, submission);
    if (submission.state !== 'processed') ledger.violate(part, `is ${submission.state}`);
    if (submission.download_url === null) continue;
    const { pathname, search } = new URL(submission.download_url);
    const { status, bytes } = await client.send('GET', pathname + search);
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (status !== 200 || hash !== submission.pdf_hash)
      ledger.violate(part, `downloads as ${status} ${hash}`);
  }
  for (const order of ledger.acknowledged)
    if (order.kind === 'batch') await checkBatch(client, ledger, order);
}

function pathOf(/** @type {string | undefined} */ id = '') {
  return `/api/v1/${id.startsWith('com_') ? 'combined_submissions' : 'submissions'}/${id}?wait=false`;
}

/**
 * A batch must have the acknowledged submissions, in their order, and count them correctly.
 * @param {Client} client
 * @param {Ledger} ledger
 * @param {import('./ledger.mjs').Order} order
 */
async function checkBatch(client, ledger, order) {
  const path = `/api/v1/submissions/batches/${order.batchId}?include_submissions=true&wait=false`;
  const batch = jsonOf(await client.send('GET', path), 200);
  const ids = batch.submissions.map((/** @type {Submission} */ { id }) => id).join();
  if (ids !== order.parts.map(({ id }) => id).join()) ledger.violate(order, `has the submissions ${ids}`);
  const counts = [batch.total_count, batch.pending_count, batch.error_count].join();
  if (counts !== `${order.parts.length},0,0`)
    ledger.violate(order, `counts ${counts} of ${order.parts.length}`);
}

/** @param {Ledger} ledger */
function partsOf(ledger) {
  return ledger.acknowledged.flatMap(({ parts }) => parts);
}

/**
 * Lets the service end all work, repeats what has a key, signs what waits, and checks every promise
 * that callers got. Calls `drained` when the work that was left is done.
 * @param {Client} client
 * @param {Ledger} ledger
 * @param {import('./receiver.mjs').Receiver} receiver
 * @param {{ withinMs?: number, drained?: () => void }} [options]
 */
export async function checkAftermath(client, ledger, receiver, { withinMs, drained } = {}) {
  await untilSettled(client, ledger, withinMs);
  drained?.();
  await repeatKeyed(client, ledger);
  await finishSigning(client, ledger);
  await untilSettled(client, ledger, withinMs);
  await checkPromises(client, ledger);
  await untilTold(receiver, ledger);
}
