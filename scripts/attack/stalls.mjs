import assert from 'node:assert/strict';
import { Client } from '../../bench/support/client.mjs';
import { openLoad } from '../../bench/support/load.mjs';
import { percentiles } from '../../bench/support/statistics.mjs';
import { send } from './support/send.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */
/** @typedef {import('./support/world.mjs').World} World */

const PARALLEL = 40;
const PROBES_PER_SECOND = 20;
const IDLE_SECONDS = 3;
const ATTACK_SECONDS = 5;
/** The bounds on an idle machine. A busy one is slow without an attack too, so it is compared. */
const HEALTH_P99_MS = 250;
const HEALTH_P99_TIMES_IDLE = 4;
const API_P50_MS = 100;
const API_P50_TIMES_IDLE = 4;
const TIMEOUT_MS = 60_000;

/** @returns {Promise<{ health: number, api: number }>} the p99 of /health and the p50 of the API */
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
  return { health: health.p99, api: api.p50 };
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
    const figures = `${sent} sign-ins; /health p99 ${idle.health.toFixed(0)} → ${attacked.health.toFixed(0)} ms, API p50 ${idle.api.toFixed(0)} → ${attacked.api.toFixed(0)} ms`;
    assert.ok(attacked.health <= Math.max(HEALTH_P99_MS, idle.health * HEALTH_P99_TIMES_IDLE), figures);
    assert.ok(attacked.api <= Math.max(API_P50_MS, idle.api * API_P50_TIMES_IDLE), figures);
    return figures;
  },
};
