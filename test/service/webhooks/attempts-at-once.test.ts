import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../src/lib/limits';
import { attemptsAtOnceAfter } from '../../../src/service/delivery/attempts-at-once';
import { postsOfAHelper, spreadPosts } from '../../../src/service/delivery/spread-posts';
import { type Account, as, createAccount } from '../../support/app';
import { until } from '../../support/coordinator';
import { createEndpoint, hanging, hookUrl, letGo, receivedBy } from '../../support/webhooks';

describe('the attempts to a target at once', () => {
  type Ended = Parameters<typeof attemptsAtOnceAfter>[1];
  const good: Ended = { outcome: { status: 200 }, tookMs: 500, wasFull: true };
  const bad: Ended = { outcome: { status: 503 }, tookMs: 20, wasFull: true };

  it.each<[string, number, Partial<Ended>, number]>([
    ['are one more after a good answer', 4, {}, 5],
    ['stay while fewer are under way', 4, { wasFull: false }, 4],
    ['stay after an answer that took its time', 10, { tookMs: 3_000 }, 10],
    ['are one less after a slow answer', 10, { tookMs: 6_000 }, 9],
    ['have a most', limits.webhooksAtOnceMost, {}, limits.webhooksAtOnceMost],
    ['are half after a failure', 33, bad, 16],
    ['are half when nobody answers', 20, { ...bad, outcome: { status: null } }, 10],
    ['have a least after failures', 5, bad, limits.webhooksAtOnce],
    ['have a least after slow answers', 4, { tookMs: 6_000 }, limits.webhooksAtOnce],
  ])('%s', (_, before, ended, after) => {
    expect(attemptsAtOnceAfter(before, { ...good, ...ended })).toBe(after);
  });

  it('reach the most within 64 good answers', () => {
    let atOnce: number = limits.webhooksAtOnce;
    for (let answers = 0; answers < 64; answers++) atOnce = attemptsAtOnceAfter(atOnce, good);
    expect(atOnce).toBe(limits.webhooksAtOnceMost);
  });
});

describe('the requests to a target', () => {
  const post = { url: 'https://example.com', headers: {}, body: '{}' };
  const answer = { status: 200, error: null, answer: null, retryAfterMs: null };

  it('are spread over objects that the platform lets wait for six answers', async () => {
    const waiting = new Map<number, (() => void)[]>();
    const send = spreadPosts((object) => () => {
      const { promise, resolve } = Promise.withResolvers<typeof answer>();
      waiting.set(object, [...(waiting.get(object) ?? []), () => resolve(answer)]);
      return promise;
    });
    const sent = Array.from({ length: limits.webhooksAtOnceMost }, () => send(post, 0));
    const counts = () => [...waiting.values()].map((requests) => requests.length);
    expect(counts()).toEqual([limits.webhooksAtOnce, ...Array.from({ length: 10 }, () => postsOfAHelper)]);
    // The next goes where one has ended, and the coordinator itself comes first.
    for (const object of [7, 0]) waiting.get(object)?.[0]?.();
    await Promise.all([sent[0], sent[4 + 6 * postsOfAHelper]]);
    void send(post, 0);
    expect(waiting.get(0)).toHaveLength(limits.webhooksAtOnce + 1);
    void send(post, 0);
    expect(waiting.get(7)).toHaveLength(postsOfAHelper + 1);
  });

  it('leave their object free when one fails', async () => {
    const objects: number[] = [];
    const send = spreadPosts((object) => async () => {
      objects.push(object);
      throw new Error('reset');
    });
    for (let count = 0; count < 10; count++) await expect(send(post, 0)).rejects.toThrow('reset');
    expect(new Set(objects)).toEqual(new Set([0]));
  });
});

describe('a webhook endpoint with many deliveries', () => {
  let account: Account;
  let name: string;
  beforeEach(async () => {
    account = await createAccount();
    name = crypto.randomUUID();
  });

  const repeated = (step: string, times: number) => Array.from({ length: times }, () => step);

  /** Sends so many deliveries to an endpoint that answers by a plan. */
  async function send(plan: string[], deliveries: number) {
    const { id } = await createEndpoint(account.live, hookUrl(name, plan.join()), { mode: 'both' });
    for (let count = 0; count < deliveries; count++)
      expect((await as(account.live).post(`/webhook_endpoints/${id}/test`, {})).status).toBe(201);
  }

  it('gets more at once while it answers well', { timeout: 60_000 }, async () => {
    const first = limits.webhooksAtOnce;
    const plan = [...repeated('hang', first), ...repeated('200', 60), ...repeated('hang', 60), '200'];
    await send(plan, 130);
    expect(await hanging(name)).toBe(first);
    await letGo(name);
    await until(async () => (await hanging(name)) > 40);
    await until(async () => {
      await letGo(name);
      return (await receivedBy(name)).length === 130 && (await hanging(name)) === 0;
    });
  });
});
