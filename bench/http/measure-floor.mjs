import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../support/client.mjs';
import { dataOf } from '../support/forms.mjs';
import { freePort } from '../support/free-port.mjs';
import { closedLoad } from '../support/load.mjs';
import { processorMs } from '../support/process-tree.mjs';
import { Product, removeState, temporaryState } from '../support/product.mjs';
import { median } from '../support/statistics.mjs';
import { createPdf, createTemplate } from '../support/templates.mjs';
import { UNLIMITED } from './measure-http.mjs';

/** @typedef {{ pairs: number, rounds: number, requests: number }} FloorPlan */
/**
 * `latencyRatio`: the time of a create with one client, in floors. `rateRatio`: how many creates there
 * are in the time of a floor, with eight clients. `processorMs` is the processor time of one, in all processes of
 * the product, with the work that comes after the answer; other programs hardly change it.
 * @typedef {object} FloorFigures
 * @property {{ create: number, floor: number }} oneMs
 * @property {{ create: number, floor: number }} perSecond
 * @property {{ create: number, floor: number }} processorMs
 * @property {number} latencyRatio
 * @property {number} rateRatio
 * @property {number} processorRatio
 */

const CLIENTS = 8;
const WARM_UP = 60;
/** The work after an answer is done then. */
const REST_MS = 1_500;

/**
 * Measures a synchronous create beside the least work that the same local stack can do for a document
 * (`floor.ts`): one object that writes, one file, one row. The two take turns.
 * @param {import('../support/forms.mjs').Form} form
 * @param {FloorPlan} plan
 * @param {(message: string) => void} tell
 * @returns {Promise<FloorFigures>}
 */
export async function measureFloor(form, { pairs, rounds, requests }, tell) {
  const state = temporaryState('bench-floor');
  const entry = 'bench/http/floor.ts';
  const product = new Product({ state, port: await freePort(), vars: UNLIMITED, entry });
  try {
    await product.ready();
    const client = new Client(product.port, product.credentials.live);
    const path = await createTemplate(client, form);
    await visit(client, '/floor/table');
    const body = { data: dataOf(form) };
    const works = {
      create: () => createPdf(client, path, form),
      floor: () => visit(client, '/floor/one', body),
    };
    const oneMs = await inTurns(works, WARM_UP, pairs);
    const pids = product.processes.map(({ pid }) => pid);
    const { perSecond, processorMs } = await rates(works, { rounds, requests }, pids);
    client.close();
    const latencyRatio = oneMs.create / oneMs.floor;
    const rateRatio = perSecond.create / perSecond.floor;
    const processorRatio = processorMs.floor / processorMs.create;
    tell(
      `one client: ${oneMs.create.toFixed(1)} ms beside a floor of ${oneMs.floor.toFixed(1)} (${latencyRatio.toFixed(2)} times)`,
    );
    tell(
      `${CLIENTS} clients: ${perSecond.create.toFixed(1)}/s beside ${perSecond.floor.toFixed(1)} (${rateRatio.toFixed(2)} of it)`,
    );
    tell(
      `processor time: ${processorMs.create.toFixed(1)} ms beside ${processorMs.floor.toFixed(1)} (${processorRatio.toFixed(2)} of it)`,
    );
    return { oneMs, perSecond, processorMs, latencyRatio, rateRatio, processorRatio };
  } finally {
    await product.stop();
    removeState(state);
  }
}

/** @typedef {Record<'create' | 'floor', () => Promise<void>>} Works */

/** @param {Works} works @param {number} warmUp @param {number} pairs */
async function inTurns(works, warmUp, pairs) {
  const seen = { create: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) };
  for (let pair = -warmUp; pair < pairs; pair++) {
    for (const name of /** @type {const} */ (['create', 'floor'])) {
      const started = performance.now();
      await works[name]();
      if (pair >= 0) seen[name].push(performance.now() - started);
    }
  }
  return { create: median(seen.create), floor: median(seen.floor) };
}

/**
 * @param {Works} works
 * @param {Pick<FloorPlan, 'rounds' | 'requests'>} plan
 * @param {number[]} pids
 */
async function rates(works, { rounds, requests }, pids) {
  const seen = { create: /** @type {Rated[]} */ ([]), floor: /** @type {Rated[]} */ ([]) };
  const used = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  for (let round = 0; round < rounds; round++) {
    for (const name of /** @type {const} */ (['create', 'floor'])) {
      const before = used();
      const load = await closedLoad({ clients: CLIENTS, requests, seconds: 30 }, works[name]);
      if (load.errors.length > 0) throw new Error(`${name}: ${load.errors[0]}`);
      await sleep(REST_MS);
      const done = load.latencies.length;
      seen[name].push({ perSecond: done / load.seconds, processorMs: (used() - before) / done });
    }
  }
  /** @param {keyof Rated} what */
  const medians = (what) => ({
    create: median(seen.create.map((one) => one[what])),
    floor: median(seen.floor.map((one) => one[what])),
  });
  return { perSecond: medians('perSecond'), processorMs: medians('processorMs') };
}

/** @typedef {{ perSecond: number, processorMs: number }} Rated */

/** @param {Client} client @param {string} path @param {object} [body] */
async function visit(client, path, body) {
  const { status } = await client.send(body ? 'POST' : 'GET', path, { body });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}
