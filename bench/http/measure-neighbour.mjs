import { setTimeout as sleep } from 'node:timers/promises';
import { firstAccountSql } from '../../scripts/accounts/first-account-sql.mjs';
import { randomPassword, randomToken } from '../../scripts/accounts/random.mjs';
import { openVolumeFiles } from '../../scripts/local/volume-files.mjs';
import { Client } from '../support/client.mjs';
import { dataOf } from '../support/forms.mjs';
import { freePort } from '../support/free-port.mjs';
import { Product, removeState, temporaryState } from '../support/product.mjs';
import { percentiles } from '../support/statistics.mjs';
import { createPdf, createTemplate } from '../support/templates.mjs';

/** @typedef {{ pace: number, clients: number, requests: number, rounds: number }} NeighbourPlan */
/** @typedef {import('../support/statistics.mjs').Percentiles} Percentiles */
/**
 * `paced`, `unpaced`: the time of a create of one account beside the flood of another, whose pace is limited or
 * not, in times of what it takes alone.
 * @typedef {{ p50: number, p99: number }} Slower
 * @typedef {{ alone: Percentiles, paced: Slower, unpaced: Slower, made: number, refused: number }} NeighbourFigures
 */

const WARM_UP = 60;
const PAUSE_MS = 100;

/**
 * Measures the creates of one account by one client, alone and beside another account that sends as much as it can:
 * once with the pace of an account, and once without it.
 * @param {import('../support/forms.mjs').Form} form
 * @param {NeighbourPlan} plan
 * @param {(message: string) => void} tell
 * @returns {Promise<NeighbourFigures>}
 */
export async function measureNeighbour(form, plan, tell) {
  const paced = await measureBeside(form, plan, plan.pace);
  const unpaced = await measureBeside(form, plan, 1_000_000);
  const say = (/** @type {Slower} */ { p50, p99 }) =>
    `${p50.toFixed(2)} times at p50, ${p99.toFixed(2)} at p99`;
  tell(
    `beside a flood of ${plan.clients} clients, of which ${paced.made} documents were made and ${paced.refused} refused: ${say(paced.slower)}; without a pace: ${say(unpaced.slower)}`,
  );
  const { alone, made, refused } = paced;
  return { alone, paced: paced.slower, unpaced: unpaced.slower, made, refused };
}

/**
 * @param {import('../support/forms.mjs').Form} form
 * @param {NeighbourPlan} plan
 * @param {number} pace
 */
async function measureBeside(form, { clients, requests, rounds }, pace) {
  const state = temporaryState('bench-neighbour');
  const vars = { LIVE_REQUESTS_PER_SECOND: 1_000_000, DOCUMENTS_PER_SECOND: pace };
  const product = new Product({ state, port: await freePort(), vars });
  try {
    await product.ready();
    const quiet = new Client(product.port, product.credentials.live);
    const loud = new Client(product.port, addAccount(state));
    const [ownPath, path] = [await createTemplate(quiet, form), await createTemplate(loud, form)];
    const create = () => createPdf(quiet, ownPath, form);
    await timesOf(create, WARM_UP);
    const flood = new Flood(loud, { path, body: { data: dataOf(form) }, clients });
    const alone = /** @type {number[]} */ ([]);
    const beside = /** @type {number[]} */ ([]);
    for (let round = 0; round < rounds; round++) {
      alone.push(...(await timesOf(create, requests)));
      await flood.during(async () => beside.push(...(await timesOf(create, requests))));
    }
    quiet.close();
    loud.close();
    const [own, slow] = [percentiles(alone), percentiles(beside)];
    const slower = { p50: slow.p50 / own.p50, p99: slow.p99 / own.p99 };
    return { alone: own, slower, made: flood.made, refused: flood.refused };
  } finally {
    await product.stop();
    removeState(state);
  }
}

/** @param {() => Promise<void>} create @param {number} requests */
async function timesOf(create, requests) {
  const times = [];
  while (times.length < requests) {
    const started = performance.now();
    await create();
    times.push(performance.now() - started);
    // The quiet account keeps to its pace.
    await sleep(PAUSE_MS);
  }
  return times;
}

/** Another account of the same product, whose clients send their next request when they have an answer. */
class Flood {
  made = 0;
  refused = 0;
  #isOn = false;

  /**
   * @param {Client} client
   * @param {{ path: string, body: object, clients: number }} load
   */
  constructor(client, load) {
    this.client = client;
    this.load = load;
  }

  /** @param {() => Promise<unknown>} work */
  async during(work) {
    this.#isOn = true;
    const running = Array.from({ length: this.load.clients }, () => this.#send());
    // The first seconds of a pace are free of it.
    await sleep(2_000);
    await work();
    this.#isOn = false;
    await Promise.all(running);
  }

  async #send() {
    const { path, body } = this.load;
    while (this.#isOn) {
      const { status } = await this.client.send('POST', path, { body });
      if (status === 201) this.made++;
      else if (status === 429) this.refused++;
      else throw new Error(`The flood was answered ${status}.`);
      // Not even a flood asks again in the moment in which it was refused.
      if (status === 429) await sleep(50);
    }
  }
}

/** Adds an account to a running product. */
function addAccount(/** @type {string} */ state) {
  const [live, test] = [randomToken('live'), randomToken('test')];
  const owner = { email: 'neighbour@example.com', password: randomPassword() };
  const databases = openVolumeFiles(state);
  databases[0]?.exec('pragma busy_timeout = 10000');
  databases[0]?.exec(firstAccountSql({ owner, live, test }, Date.now()));
  for (const database of databases) database.close();
  return live;
}
