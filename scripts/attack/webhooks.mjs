import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '../../receiver/index.mjs';
import { each } from './support/each.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */
/** @typedef {import('./support/world.mjs').World} World */
/** @typedef {import('./support/canary.mjs').Hook} Hook */

/** Sends a test event to a new endpoint, and waits until it has arrived. */
async function sentTo(/** @type {World} */ { mine, canary, secrets }, /** @type {string} */ path) {
  const url = `${canary.origin}/hooks/${path}`;
  const endpoint = await mine.live.made('/webhook_endpoints', { url, mode: 'both', description: 'Attack' });
  secrets.add(endpoint.secret);
  const delivery = await mine.live.made(`/webhook_endpoints/${endpoint.id}/test`);
  const until = Date.now() + 20_000;
  for (;;) {
    const hook = canary.hooks.find((hook) => hook.url === `/hooks/${path}`);
    if (hook) return { endpoint, delivery, hook };
    assert.ok(Date.now() < until, 'the webhook did not arrive');
    await sleep(50);
  }
}

/** @type {WeakMap<World, ReturnType<typeof sentTo>>} */
const events = new WeakMap();

/** The same event for all cases that change it. */
function oneEvent(/** @type {World} */ world) {
  const event = events.get(world) ?? sentTo(world, `signed-${crypto.randomUUID()}`);
  events.set(world, event);
  return event;
}

/** Changes to an event that a receiver must notice. */
/** @type {Record<string, (hook: Hook) => { body?: string, headers?: Record<string, string>, now?: number, secret?: string }>} */
const changes = {
  'another body': ({ body }) => ({ body: body.replace('{', '{ ') }),
  'another time': ({ headers }) => ({
    headers: { 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) },
  }),
  'another id': () => ({ headers: { 'webhook-id': 'evt_0000000000000000000A' } }),
  'a replay after ten minutes': () => ({ now: Date.now() + 600_000 }),
  'an event of the future': () => ({ now: Date.now() - 600_000 }),
  'a time that is no number': () => ({ headers: { 'webhook-timestamp': 'NaN' } }),
  'no signature': () => ({ headers: { 'webhook-signature': '' } }),
  'a signature of another version': ({ headers }) => ({
    headers: { 'webhook-signature': String(headers['webhook-signature']).replaceAll('v1,', 'v0,') },
  }),
  'the secret of another endpoint': () => ({ secret: `whsec_${btoa('x'.repeat(32))}` }),
};

/** @type {Cases} */
export const webhooks = {
  'an event is signed': async (world) => {
    const { hook, endpoint } = await oneEvent(world);
    await verify(hook.body, hook.headers, endpoint.secret);
  },
  ...each('a receiver refuses', changes, async (world, change) => {
    const { hook, endpoint } = await oneEvent(world);
    const { body = hook.body, headers = {}, now, secret = endpoint.secret } = change(hook);
    const verified = async () =>
      verify(body, { ...hook.headers, ...headers }, secret, now === undefined ? {} : { now });
    await assert.rejects(verified, { name: 'WebhookVerificationError' });
  }),
  'a receiver whose clock or tolerance is no number takes nothing': async (world) => {
    const { hook, endpoint } = await oneEvent(world);
    for (const wrong of [{ now: Number.NaN }, { toleranceSeconds: Number.NaN }])
      await assert.rejects(async () => verify(hook.body, hook.headers, endpoint.secret, wrong), {
        name: 'RangeError',
      });
  },
  'the secret is shown once': async (world) => {
    const { endpoint, delivery } = await oneEvent(world);
    const { mine } = world;
    const api = [
      '/webhook_endpoints',
      `/webhook_endpoints/${endpoint.id}`,
      `/webhook_deliveries/${delivery.id}`,
    ];
    const pages = [
      '/dashboard/webhooks',
      '/dashboard/webhooks/deliveries',
      `/dashboard/webhooks/deliveries/${delivery.id}`,
      '/dashboard/log',
    ];
    const answers = [
      ...(await Promise.all(api.map((path) => mine.live.get(path)))),
      ...(await Promise.all(pages.map((path) => mine.person.get(path)))),
    ];
    for (const { status, text } of answers) {
      assert.equal(status, 200);
      assert.ok(!text.includes(endpoint.secret) && !text.includes(endpoint.secret.slice(6)));
    }
  },
  'a new secret is another one': async (world) => {
    const { endpoint } = await sentTo(world, `rotated-${crypto.randomUUID()}`);
    const { secret } = await world.mine.live.made(`/webhook_endpoints/${endpoint.id}/rotate_secret`);
    world.secrets.add(secret);
    assert.notEqual(secret, endpoint.secret);
  },
  'a redirect is not followed': async (world) => {
    const { delivery } = await sentTo(world, `elsewhere-${crypto.randomUUID()}`);
    const path = `/webhook_deliveries/${delivery.id}`;
    while ((await world.mine.live.get(path)).json.attempt_count === 0) await sleep(50);
    assert.notEqual((await world.mine.live.get(path)).json.state, 'delivered');
    assert.deepEqual(world.canary.hits, []);
  },
  'an event carries no credential of the account': async (world) => {
    const { hook } = await oneEvent(world);
    const text = JSON.stringify(hook);
    for (const secret of world.secrets) assert.ok(!text.includes(secret));
  },
  'the key of a bucket is never shown again': async (world) => {
    const { integration_id } = await world.belongings.records();
    for (const answer of [
      await world.mine.live.get(`/integrations/${integration_id}`),
      await world.mine.live.get('/integrations'),
      await world.mine.person.get('/dashboard/integrations'),
    ]) {
      assert.equal(answer.status, 200);
      assert.ok(!answer.text.includes('secret-of-the-bucket'));
    }
  },
};
