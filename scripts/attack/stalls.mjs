import assert from 'node:assert/strict';
import { Client } from '../../bench/support/client.mjs';
import { openLoad } from '../../bench/support/load.mjs';
import { percentiles } from '../../bench/support/statistics.mjs';
import { send } from './support/send.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */
/** @typedef {import('./support/world.mjs').World} World */
/**
 * Milliseconds until the answers of /health and of the API.
 * @typedef {{ healthP95: number, healthP99: number, apiP50: number }} Watched
 */

const PARALLEL = 40;
const PROBES_PER_SECOND = 20;
const IDLE_SECONDS = 3;
const ATTACK_SECONDS = 5;
/**
 * The bounds on an idle machine. A busy one is slow without an attack too, so it is compared. A probe that
 * comes with a wave waits for forty requests to be read, which takes longer than most probes may: hashing
 * forty passwords without a break takes many seconds.
 */
const HEALTH_P95_MS = 250;
const HEALTH_P99_MS = 1500;
const API_P50_MS = 100;
const TIMES_IDLE = 4;
const TIMEOUT_MS = 60_000;

/** @returns {Promise<Watched>} */
async function watch(/** @type {Client} */ client, /** @type {number} */ seconds) {
  const probe = async (/** @type {string} */ path) => {
    const load = await openLoad({ rate: PROBES_PER_SECOND, seconds }, async () => {
      const { status } = await client.send('GET', path, { timeoutMs: TIMEOUT_MS });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    });
    assert.deepEqual(load.errors, []);
    return percentiles(load.latencies);
  };
  const [health, api] = await Promise.all([probe('/health'), probe('/api/v1/folders?per_page=1')]);
  return { healthP95: health.p95, healthP99: health.p99, apiP50: api.p50 };
}

/** Sends waves of sign-ins with invented people. The next wave begins when all have their answer. */
async function signInFor(/** @type {string} */ origin, /** @type {number} */ seconds) {
  const until = performance.now() + seconds * 1000;
  let sent = 0;
  do {
    const wave = Array.from({ length: PARALLEL }, (_, number) => signIn(origin, number, sent++));
    for (const { status } of await Promise.all(wave))
      assert.ok([422, 429, 503].includes(status), `answered ${status}`);
  } while (performance.now() < until);
  return sent;
}

function signIn(/** @type {string} */ origin, /** @type {number} */ network, /** @type {number} */ attempt) {
  const body = new URLSearchParams({
    email: `nobody-${attempt}-${Date.now()}@example.com`,
    password: 'of nobody',
  });
  const headers = { origin, 'cf-connecting-ip': `198.18.${network}.${1 + (attempt % 250)}` };
  return send(`${origin}/sign-in`, { method: 'POST', body, headers, timeoutMs: TIMEOUT_MS });
}

/** @type {Cases} */
export const stalls = {
  'forty sign-ins at once, from forty networks, stall nobody': async ({ origin, mine }) => {
    const client = new Client(Number(new URL(origin).port), mine.live.token);
    const idle = await watch(client, IDLE_SECONDS);
    const [attacked, sent] = await Promise.all([
      watch(client, ATTACK_SECONDS),
      signInFor(origin, ATTACK_SECONDS),
    ]);
    client.close();
    /** @type {(name: keyof Watched) => string} */
    const change = (name) => `${idle[name].toFixed(0)} → ${attacked[name].toFixed(0)} ms`;
    const figures = `${sent} sign-ins; /health p95 ${change('healthP95')}, p99 ${change('healthP99')}, API p50 ${change('apiP50')}`;
    assert.ok(attacked.healthP95 <= Math.max(HEALTH_P95_MS, idle.healthP95 * TIMES_IDLE), figures);
    assert.ok(attacked.healthP99 <= Math.max(HEALTH_P99_MS, idle.healthP99 * TIMES_IDLE), figures);
    assert.ok(attacked.apiP50 <= Math.max(API_P50_MS, idle.apiP50 * TIMES_IDLE), figures);
    return figures;
  },
};
