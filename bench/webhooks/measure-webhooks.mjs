import { setTimeout as sleep } from 'node:timers/promises';
import { UNLIMITED } from '../http/measure-http.mjs';
import { Client, jsonOf } from '../support/client.mjs';
import { makeForm } from '../support/forms.mjs';
import { freePort } from '../support/free-port.mjs';
import { processorMs } from '../support/process-tree.mjs';
import { Product, removeState, temporaryState } from '../support/product.mjs';
import { percentiles, rounded } from '../support/statistics.mjs';
import { createPdf, createTemplate } from '../support/templates.mjs';
import { Sink, SLOW_MS } from './sink.mjs';

/** @typedef {{ quiet: number, targets: number, events: number, slow: number }} WebhookPlan */
/**
 * @typedef {{
 *   quiet: import('../support/statistics.mjs').Percentiles,
 *   published: number, dead: number, delivered: number, twice: number, lastSeconds: number, processorMs: number,
 *   states: Record<string, number>, slow: { perSecond: number, ofPossible: number, shared: number, sharedOfOne: number } }} WebhookFigures
 */

const WITHIN_SECONDS = 120;
/** The best stretch of so long counts: there, as many are sent at once as may be. */
const BEST_MS = 5_000;
/** The line of a target must last until its deliveries are shared out. */
const SHARED_TIMES = 4;
const PAUSE_MS = 200;
/** `webhooksAtOnceMost` of the product's limits. */
const MOST_AT_ONCE = 64;

/**
 * Measures the time from a transition to the first attempt with nothing else going on, and the
 * delivery of many events to as many dead targets as good ones.
 * @param {WebhookPlan} plan
 * @param {(message: string) => void} tell
 * @returns {Promise<WebhookFigures>}
 */
export async function measureWebhooks(plan, tell) {
  const state = temporaryState('bench-webhooks');
  const sink = await new Sink().start();
  const entry = 'bench/webhooks/publish.ts';
  const product = new Product({ state, port: await freePort(), vars: UNLIMITED, entry });
  try {
    await product.ready();
    const client = new Client(product.port, product.credentials.live);
    const quiet = percentiles(await measureQuiet(client, sink, plan.quiet));
    tell(`transition to first attempt: p50 ${quiet.p50} ms, p95 ${quiet.p95} ms`);
    const pids = product.processes.map(({ pid }) => pid);
    const used = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0);
    const load = await measureLoad(client, sink, plan, used);
    tell(JSON.stringify(load));
    const slow = await measureSlow(client, sink, plan.slow);
    tell(
      `one target that answers after ${SLOW_MS} ms: ${slow.perSecond} events a second, ${slow.shared} shared`,
    );
    client.close();
    return { quiet, ...load, slow };
  } finally {
    await product.stop();
    sink.stop();
    removeState(state);
  }
}

/** @param {Client} client @param {Sink} sink @param {number} count */
async function measureQuiet(client, sink, count) {
  const form = await makeForm(1);
  const path = await createTemplate(client, form);
  await direct(client, path.split('/').at(-2) ?? '', `${sink.origin}/ok/quiet`);
  for (let nth = 0; nth < count + 10; nth++) {
    await createPdf(client, path, form);
    await sleep(PAUSE_MS);
  }
  await until(() => sink.at('/ok/quiet').length >= count + 10);
  // The first events warm the product up.
  return sink
    .at('/ok/quiet')
    .slice(10)
    .map(({ at, timestamp }) => at - timestamp);
}

/** @param {Client} client @param {Sink} sink @param {WebhookPlan} plan @param {() => number} used */
async function measureLoad(client, sink, { targets, events }, used) {
  const kinds = [`${sink.origin}/500`, `${sink.origin}/hang`, sink.closed];
  /** @type {string[]} */
  const all = [];
  for (let nth = 0; nth < targets; nth++) {
    all.push(await createTarget(client, `${sink.origin}/ok/load/${nth}`));
    all.push(await createTarget(client, `${kinds[nth % kinds.length]}/${nth}`));
  }
  const before = (await countStates(client)).total;
  const [started, usedBefore] = [Date.now(), used()];
  // Dead and good targets get equally many events, mixed.
  const rounds = events / targets;
  const publishing = Array.from({ length: rounds }, () => publish(client, all));
  await Promise.all(publishing);
  await until(() => sink.at('/ok/load/').length >= events);
  const processor = used() - usedBefore;
  await sleep(5_000);
  const arrivals = sink.at('/ok/load/');
  const ids = new Set(arrivals.map(({ id }) => id));
  const published = 2 * events;
  const states = await settledStates(client, before + published);
  return {
    published,
    dead: events,
    delivered: ids.size,
    twice: arrivals.length - ids.size,
    lastSeconds: rounded((Math.max(0, ...arrivals.map(({ at }) => at)) - started) / 1000),
    processorMs: processor,
    states: { ...states, before },
  };
}

/**
 * How many events a second one target takes that answers late, once it gets the most at once; and how many when its
 * deliveries are shared out, in the same run.
 * @param {Client} client @param {Sink} sink @param {number} events
 */
async function measureSlow(client, sink, events) {
  const perSecond = await rateOf(client, sink, { path: '/slow/one', events });
  await client.send('POST', '/bench/share-soon', { body: {} });
  const shared = await rateOf(client, sink, { path: '/slow/shared', events: SHARED_TIMES * events });
  return {
    perSecond,
    ofPossible: rounded(perSecond / (MOST_AT_ONCE / (SLOW_MS / 1000))),
    shared,
    sharedOfOne: rounded(shared / perSecond),
  };
}

/**
 * The best second of a target that answers late, on the average of five.
 * @param {Client} client @param {Sink} sink @param {{ path: string, events: number }} plan
 */
async function rateOf(client, sink, { path, events }) {
  const target = await createTarget(client, `${sink.origin}${path}`);
  const ofOneRequest = 50;
  for (let nth = 0; nth < events / ofOneRequest; nth++)
    await publish(
      client,
      Array.from({ length: ofOneRequest }, () => target),
    );
  await until(() => sink.at(path).length >= events);
  const times = sink.at(path).map(({ at }) => at);
  const counts = times.map((from) => times.filter((at) => at >= from && at < from + BEST_MS).length);
  return rounded((Math.max(...counts) / BEST_MS) * 1_000);
}

/** @param {Client} client @param {string} url */
async function createTarget(client, url) {
  const template = { name: 'Target', template_type: 'html', html: '<p>Hello</p>' };
  const { id } = jsonOf(await client.send('POST', '/api/v1/templates', { body: { template } }), 201);
  await direct(client, id, url);
  return id;
}

/** @param {Client} client @param {string} id @param {string} url */
async function direct(client, id, url) {
  return jsonOf(
    await client.send('PUT', `/api/v1/templates/${id}`, { body: { template: { webhook_url: url } } }),
    200,
  );
}

/** @param {Client} client @param {string[]} body */
async function publish(client, body) {
  const { status } = await client.send('POST', '/bench/publish', { body });
  if (status !== 200) throw new Error(`publishing answered ${status}`);
}

/** The lists of the API are two seconds behind. @param {Client} client @param {number} total */
async function settledStates(client, total) {
  for (let turn = 0; turn < 20; turn++) {
    const states = await countStates(client);
    if (states.total >= total) return states;
    await sleep(1_000);
  }
  return countStates(client);
}

/** @param {Client} client */
async function countStates(client) {
  /** @type {Record<string, number> & { total: number }} */
  const states = { total: 0 };
  let cursor = '';
  for (;;) {
    const answer = await client.send('GET', `/api/v1/webhook_deliveries?limit=50${cursor}`);
    const { deliveries, next_cursor } = jsonOf(answer, 200);
    for (const { state } of deliveries) {
      states[state] = (states[state] ?? 0) + 1;
      states.total += 1;
    }
    if (deliveries.length < 50) return states;
    cursor = `&cursor=${next_cursor}`;
  }
}

/** @param {() => boolean} isDone */
async function until(isDone) {
  const end = Date.now() + WITHIN_SECONDS * 1_000;
  while (!isDone() && Date.now() < end) await sleep(50);
}
