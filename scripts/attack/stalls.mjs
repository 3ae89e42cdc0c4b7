// node scripts/attack/stalls.mjs [--url http://127.0.0.1:8787 --token id:secret]: tries to stall the
// service by parallel sign-ins from many addresses, and measures /health and the API meanwhile.
// Without a URL it starts a product of its own. Fails when a bound is missed.
import { parseArgs } from 'node:util';
import { Client } from '../../bench/support/client.mjs';
import { openLoad } from '../../bench/support/load.mjs';
import {
  endCleanlyOnSignals,
  freePort,
  Product,
  removeState,
  temporaryState,
} from '../../bench/support/product.mjs';
import { percentiles } from '../../bench/support/statistics.mjs';

/** @typedef {import('../../bench/support/load.mjs').Load} Load */
/** @typedef {{ health: Load, api: Load }} Watched */

const HEALTH_P99_MS = 250;
const API_P50_TIMES_IDLE = 2;
const PROBES_PER_SECOND = 20;
const WATCH_SECONDS = 10;
const WARM_UP_SECONDS = 5;
/** Clients see no answer later than this. */
const TIMEOUT_MS = 60_000;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    token: { type: 'string' },
    parallel: { type: 'string' },
    port: { type: 'string' },
  },
});
const parallel = Number(values.parallel ?? 40);

endCleanlyOnSignals();
const target = await targetOf(values);
const client = new Client(target.port, target.token);
await watch(WARM_UP_SECONDS);
const idle = await watch(WATCH_SECONDS);
const waves = { sent: 0, /** @type {Map<number, number>} */ statuses: new Map() };
const [attacked] = await Promise.all([watch(WATCH_SECONDS), attackFor(WATCH_SECONDS)]);
client.close();
await target.end();

const answers = [...waves.statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
console.log(`${waves.sent} sign-ins, ${parallel} at a time from ${parallel} networks: ${answers}`);
report('idle', idle);
report('attacked', attacked);
const healthP99 = percentiles(attacked.health.latencies).p99;
const ratio = percentiles(attacked.api.latencies).p50 / percentiles(idle.api.latencies).p50;
const errors = attacked.health.errors.length + attacked.api.errors.length;
console.log(`/health p99 ${healthP99.toFixed(0)} ms (at most ${HEALTH_P99_MS})`);
console.log(`API p50 ${ratio.toFixed(2)} times idle (at most ${API_P50_TIMES_IDLE})`);
process.exitCode = healthP99 > HEALTH_P99_MS || ratio > API_P50_TIMES_IDLE || errors > 0 ? 1 : 0;

/** @param {{ url?: string, token?: string, port?: string }} options */
async function targetOf({ url, token, port }) {
  if (url !== undefined) {
    const [token_id = '', token_secret = ''] = (token ?? '').split(':');
    return { port: Number(new URL(url).port), token: { token_id, token_secret }, end: async () => {} };
  }
  const state = temporaryState('stalls');
  const product = new Product({ state, port: Number(port ?? (await freePort())) });
  await product.ready();
  const end = async () => {
    console.log(`peak memory of the runtime: ${product.peakMemoryMb.toFixed(0)} MB`);
    await product.stop();
    removeState(state);
  };
  return { port: product.port, token: product.credentials.live, end };
}

/**
 * @param {number} seconds
 * @returns {Promise<Watched>}
 */
async function watch(seconds) {
  const probe = (/** @type {string} */ path) =>
    openLoad({ rate: PROBES_PER_SECOND, seconds }, async () => {
      const { status } = await client.send('GET', path, { timeoutMs: TIMEOUT_MS });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    });
  const [health, api] = await Promise.all([probe('/health'), probe('/api/v1/folders')]);
  return { health, api };
}

/** Sends waves of sign-ins with invented people. The next wave begins when all have their answer. */
async function attackFor(/** @type {number} */ seconds) {
  const until = performance.now() + seconds * 1000;
  do {
    await Promise.all(Array.from({ length: parallel }, (_, number) => signIn(number)));
  } while (performance.now() < until);
}

async function signIn(/** @type {number} */ number) {
  waves.sent += 1;
  const email = `nobody-${waves.sent}-${Date.now()}@example.com`;
  const answer = await fetch(`http://127.0.0.1:${target.port}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: `http://127.0.0.1:${target.port}`,
      'cf-connecting-ip': `198.18.${number}.${1 + (waves.sent % 250)}`,
    },
    body: new URLSearchParams({ email, password: 'no password of anybody' }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.arrayBuffer();
  waves.statuses.set(answer.status, (waves.statuses.get(answer.status) ?? 0) + 1);
}

/**
 * @param {string} name
 * @param {Watched} watched
 */
function report(name, watched) {
  for (const [what, { latencies, errors }] of Object.entries(watched)) {
    const { p50, p95, p99, max } = percentiles(latencies);
    const times = [`p50 ${p50.toFixed(1)}`, `p95 ${p95.toFixed(1)}`, `p99 ${p99.toFixed(1)}`];
    console.log(`${name}, ${what}: ${times.join(', ')}, max ${max.toFixed(1)} ms, ${errors.length} errors`);
  }
}
