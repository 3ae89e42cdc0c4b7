// npm run crash -- --rounds 20 [--seed 1]: kills the whole product with SIGKILL at random moments
// under load, always with the same data, and then checks every promise it made: of single PDFs,
// batches of up to 50, HTML, signing, merges and webhooks. Half of the rounds turn the volumes over, in the
// middle of their load.
import { parseArgs } from 'node:util';
import { Client } from '../bench/support/client.mjs';
import { freePort } from '../bench/support/free-port.mjs';
import { endCleanlyOnSignals, Product, removeState, temporaryState } from '../bench/support/product.mjs';
import { checkAftermath } from './crash/aftermath.mjs';
import { prepareLedger } from './crash/prepare.mjs';
import { seededRandom } from './crash/random.mjs';
import { Receiver } from './crash/receiver.mjs';
import { storm } from './crash/storm.mjs';
import { judgeStores } from './crash/verify.mjs';
import { openVolumeFiles, writeTurn } from './local/volume-files.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } });
const rounds = Number(values.rounds ?? 20);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
// Orders have their own random numbers, because their count before a kill depends on the machine.
const orders = seededRandom(seed);
const moments = seededRandom(seed + 1);
const state = temporaryState('crash');
const port = await freePort();
const receiver = new Receiver();

/** Starts the same instance again, with its port and data. */
async function start() {
  const product = new Product({
    state,
    port,
    vars: { LIVE_REQUESTS_PER_SECOND: 1_000_000, DOCUMENTS_PER_SECOND: 1_000_000 },
  });
  const seconds = await product.ready();
  return { product, seconds, client: new Client(port, product.credentials.live) };
}

let startSeconds = 0;

async function prepare() {
  const { product, client, seconds } = await start();
  startSeconds = seconds;
  const ledger = await prepareLedger(client, await receiver.start());
  client.close();
  await product.stop();
  return ledger;
}

async function runRound(
  /** @type {import('./crash/ledger.mjs').Ledger} */ ledger,
  /** @type {number} */ round,
) {
  const milliseconds = moments.between(100, 3_000);
  if (round % 2 === 1) turnOver(round, milliseconds / 2);
  const { product, client, seconds } = await start();
  startSeconds = seconds;
  const seen = await storm({ product, client }, ledger, orders, milliseconds);
  client.close();
  console.log(
    `round ${round}: ready after ${seconds.toFixed(1)} s, killed ${(milliseconds / 1000).toFixed(2)} s into the load:`,
    `${seen.acknowledged} acknowledged, ${seen.lost} without an answer, ${seen.repeated} repeated, ${seen['in progress']} in progress`,
  );
}

/** New records go to the other volume, so long after the next start as the last start lets expect. */
function turnOver(/** @type {number} */ round, /** @type {number} */ milliseconds) {
  const [directory, ...others] = openVolumeFiles(state);
  const from = Math.round(Date.now() + startSeconds * 1000 + milliseconds);
  if (directory) writeTurn(directory, { from, open: Math.ceil(round / 2) % 2 });
  for (const db of others) db.close();
  directory?.close();
}

async function endAndVerify(/** @type {import('./crash/ledger.mjs').Ledger} */ ledger) {
  const { product, client } = await start();
  await checkAftermath(client, ledger, receiver);
  client.close();
  await product.stop();
  receiver.stop();
  return judgeStores(state, ledger);
}

endCleanlyOnSignals();
console.log(`seed ${seed}, ${rounds} rounds, data in ${state}`);
const ledger = await prepare();
for (let round = 1; round <= rounds; round++) await runRound(ledger, round);
const stores = await endAndVerify(ledger);

const ok = ledger.violations.size === 0;
const { coordinators, usage, placed } = stores;
const kinds = Object.entries(Object.groupBy(ledger.acknowledged, ({ kind }) => kind))
  .map(([kind, orders]) => `${orders?.length} ${kind}`)
  .join(', ');
console.log(
  `${ok ? 'OK' : 'FAILED'}: ${rounds} kills, ${ledger.orders.length} orders, ${ledger.acknowledged.length} acknowledged (${kinds}), ${receiver.taken} webhooks,`,
  `${coordinators.length} submissions made, ${coordinators.filter(({ attempts }) => attempts > 1).length} of them by a second attempt,`,
  `${placed.join(' and ')} of them in the two volumes, ${usage.length} counted, ${ledger.violations.size} violations (seed ${seed})`,
);
if (ok) removeState(state);
process.exitCode = ok ? 0 : 1;
