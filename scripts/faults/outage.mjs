import { setTimeout as sleep } from 'node:timers/promises';
import { Client, jsonOf } from '../../bench/support/client.mjs';
import { freePort } from '../../bench/support/free-port.mjs';
import { LostConnection } from '../../bench/support/lost-connection.mjs';
import { Product, removeState, temporaryState } from '../../bench/support/product.mjs';
import { checkAftermath } from '../crash/aftermath.mjs';
import { prepareLedger } from '../crash/prepare.mjs';
import { seededRandom } from '../crash/random.mjs';
import { Receiver } from '../crash/receiver.mjs';
import { judgeStores } from '../crash/verify.mjs';

/** A product full of waiting work may be slow to answer the switch. */
const patient = { timeoutMs: 600_000 };
const CUSTOMERS = 4;
const ORDERS_PER_SECOND = 1;
/** The longest pause of a waiting record is five minutes and a fifth. */
const DRAIN_WITHIN_MS = 1_200_000;

/**
 * R2 refuses everything for this time, under load with PDFs, HTML, batches, merges and signing.
 * Returns whether nothing was lost.
 * @param {number} seconds
 * @param {number} seed
 */
export async function runOutage(seconds, seed) {
  const state = temporaryState('outage');
  const port = await freePort();
  const receiver = new Receiver();
  const entry = 'scripts/faults/outage-worker.ts';
  const product = new Product({
    state,
    port,
    entry,
    vars: { LIVE_REQUESTS_PER_SECOND: 1_000_000, DOCUMENTS_PER_SECOND: 1_000_000 },
  });
  await product.ready();
  const client = new Client(port, product.credentials.live);
  const ledger = await prepareLedger(client, await receiver.start());
  console.log(`outage of ${seconds} s (seed ${seed}), data in ${state}`);

  const turn = async (/** @type {string} */ how) =>
    jsonOf(await client.send('POST', `/faults/outage?${how}`, patient), 200).refused;
  await turn('on');
  const seen = await order(client, ledger, seededRandom(seed), seconds);
  const refused = await turn('off');
  const healed = Date.now();
  console.log(
    `R2 is back: ${seen.accepted} orders accepted, ${seen.refused} refused, ${seen.lost} lost with their connection, ${refused} calls of R2 failed`,
  );

  let drained = 0;
  await checkAftermath(client, ledger, receiver, {
    withinMs: DRAIN_WITHIN_MS,
    drained: () => {
      drained = (Date.now() - healed) / 1000;
    },
  });
  client.close();
  await product.stop();
  receiver.stop();
  await judgeStores(state, ledger);
  const ok = ledger.violations.size === 0;
  const documents = ledger.acknowledged.flatMap(({ parts }) => parts).length;
  console.log(
    `${ok ? 'OK' : 'FAILED'}: R2 refused everything for ${seconds} s. ${ledger.acknowledged.length} orders with ${documents} documents accepted,`,
    `${ledger.violations.size} violations, drained in ${drained.toFixed(0)} s (seed ${seed})`,
  );
  if (ok) removeState(state);
  return ok;
}

/**
 * Several customers order until the time is over. A refusal must say when to come again.
 * @param {Client} client
 * @param {import('../crash/ledger.mjs').Ledger} ledger
 * @param {import('../crash/random.mjs').Random} random
 * @param {number} seconds
 */
async function order(client, ledger, random, seconds) {
  const until = Date.now() + seconds * 1000;
  const seen = { accepted: 0, refused: 0, lost: 0 };
  const customer = async () => {
    while (Date.now() < until) {
      const one = ledger.next(random);
      // Nothing is finished while R2 is away, so nobody waits for it.
      one.async = true;
      try {
        await ledger.send(client, one);
        seen.accepted++;
      } catch (error) {
        const isLost = error instanceof LostConnection || /ECONNRESET/.test(String(error));
        seen[isLost ? 'lost' : 'refused']++;
        if (!isLost && !/^Error: 503 /.test(String(error))) ledger.violate(one, `was refused with ${error}`);
      }
      await sleep((CUSTOMERS / ORDERS_PER_SECOND) * 1000);
    }
  };
  await Promise.all(Array.from({ length: CUSTOMERS }, customer));
  return seen;
}
