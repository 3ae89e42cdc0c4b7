import { setTimeout as sleep } from 'node:timers/promises';
import { sign } from './signers.mjs';

const CLIENTS = 8;

/**
 * Sends orders with several clients and kills the whole product in between.
 * @param {{ product: import('../../bench/support/product.mjs').Product,
 *   client: import('../../bench/support/client.mjs').Client }} running
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {import('./random.mjs').Random} random
 * @param {number} milliseconds from the first order to the kill
 */
export async function storm({ product, client }, ledger, random, milliseconds) {
  const seen = { acknowledged: 0, repeated: 0, 'in progress': 0, lost: 0 };
  let killed = false;
  const customer = async () => {
    while (!killed) {
      const order = ledger.next(random);
      try {
        seen[await ledger.send(client, order)]++;
        await sign(client, order);
      } catch (error) {
        if (killed) seen.lost++;
        else ledger.violate(order, `failed before the kill: ${error}`);
      }
    }
  };
  const customers = Promise.all(Array.from({ length: CLIENTS }, customer));
  await sleep(milliseconds);
  killed = true;
  await product.kill();
  await customers;
  return seen;
}
