import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemIds } from '../../../src/core/platform/ids';
import { limits } from '../../../src/lib/limits';
import { DeskJournal } from '../../../src/service/printing/desk-journal';
import type { Desk } from '../../../src/service/printing/open-render-desk';
import { expectLogged } from '../../support/log';
import { SOON } from '../../support/soon';

let name: string;
let desk: Desk;
let nth = 0;

function stub() {
  return env.RENDER_DESK.get(env.RENDER_DESK.idFromName(name));
}

beforeEach(() => {
  nth += 1;
  name = `desk of test ${nth} ${Date.now()}`;
  desk = stub();
});

afterEach(() => vi.restoreAllMocks());

function job(accountId: string, id = systemIds.next('preview'), fence = 1) {
  return { id, accountId, fence };
}

/**
 * A desk of its own. Its hints wake the real consumer, which asks the real desk and finds no job.
 */
async function seated() {
  const seating = await desk.sit();
  if (!('seat' in seating)) throw new Error('no seat');
  return seating.seat;
}

describe('the render desk', () => {
  it('wakes no other consumer for one that found no browser and comes again', async () => {
    const send = vi.spyOn(Object.getPrototypeOf(env.RENDERS), 'send').mockResolvedValue(undefined);
    await desk.enqueue(job('a'));
    expect(send).toHaveBeenCalledTimes(1);
    await desk.rise(await seated(), true);
    for (let look = 0; look < 5; look++) expect(await desk.sit()).toHaveProperty('waitMs');
    await desk.enqueue(job('a'));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('accepts a job for which no consumer can be woken', async () => {
    expectLogged(/no consumer could be woken: .*away by the test/);
    vi.spyOn(Object.getPrototypeOf(env.RENDERS), 'send').mockRejectedValue(new Error('away by the test'));
    await desk.enqueue(job('a'));
    expect(await desk.look()).toMatchObject({ waiting: 1 });
    // It looks again by itself.
    expect(await runInDurableObject(stub(), (_, { storage }) => storage.getAlarm())).not.toBeNull();
  });

  it('gives out jobs in turn between accounts', async () => {
    for (const account of ['a', 'a', 'a', 'b', 'c']) await desk.enqueue(job(account));
    const { slot } = await seated();
    const order: string[] = [];
    for (let done = null, next = await desk.next(slot, done, 0); next; next = await desk.next(slot, next, 0))
      order.push(next.accountId);
    expect(order).toEqual(['a', 'b', 'c', 'a', 'a']);
  });

  it('hands a job to a lane that waits, at once', async () => {
    const { slot } = await seated();
    const waiting = desk.next(slot, null, 3 * SOON);
    const sent = job('a');
    const started = Date.now();
    await desk.enqueue(sent);
    expect(await waiting).toEqual(sent);
    expect(Date.now() - started).toBeLessThan(SOON);
  });

  it('recognises a repeated job, and replaces an attempt with a newer one', async () => {
    const { id } = job('a');
    await desk.enqueue(job('a', id, 1));
    await desk.enqueue(job('a', id, 1));
    await desk.enqueue(job('a', id, 2));
    const { slot } = await seated();
    expect(await desk.next(slot, null, 0)).toEqual({ id, accountId: 'a', fence: 2 });
    expect(await desk.next(slot, null, 0)).toBeNull();
    await desk.enqueue(job('a', id, 2));
    expect(await desk.next(slot, null, 0)).toBeNull();
  });

  it('keeps lanes for other accounts when one account holds its share', async () => {
    for (let at = 0; at < 4; at++) await desk.enqueue(job('a'));
    const { slot } = await seated();
    const held = [
      await desk.next(slot, null, 0),
      await desk.next(slot, null, 0),
      await desk.next(slot, null, 0),
    ];
    expect(held.every((one) => one?.accountId === 'a')).toBe(true);
    expect(await desk.next(slot, null, 0)).toBeNull();
    await desk.enqueue(job('b'));
    expect((await desk.next(slot, null, 0))?.accountId).toBe('b');
    expect((await desk.next(slot, held[0] ?? null, 0))?.accountId).toBe('a');
  });

  it('gives no more seats than there are browsers, and the session to the next consumer', async () => {
    const { slot } = await seated();
    await desk.opened({ slot, session: 'the session' });
    expect(await desk.sit()).toEqual({ waitMs: expect.any(Number) });
    await desk.rise({ slot, session: 'the session' });
    expect(await desk.sit()).toEqual({ seat: { slot, session: 'the session' } });
  });

  it('gives the lowest idle browser to the next consumer, whichever was left first', async () => {
    const given = await runInDurableObject(stub(), (_, state) => {
      const journal = new DeskJournal(state);
      for (const slot of [3, 1, 2, 4]) journal.sit({ slot, session: null }, Date.now() + 60_000);
      for (const slot of [4, 2, 3]) journal.rise({ slot, session: `session ${slot}` });
      return [journal.idleSeat(), journal.idleSeat()];
    });
    expect(given).toEqual(Array(2).fill({ slot: 2, session: 'session 2' }));
  });

  it('allows one new browser a second', async () => {
    expect(await desk.relaunch()).toBe(0);
    expect(await desk.relaunch()).toBeGreaterThan(0);
  });

  it('keeps waiting jobs when it is evicted', async () => {
    const sent = job('a');
    await desk.enqueue(sent);
    await evictDurableObject(stub());
    desk = stub();
    const { slot } = await seated();
    expect(await desk.next(slot, null, 0)).toEqual(sent);
  });

  it('forgets a job whose consumer is gone, so that it can be sent again', async () => {
    const sent = job('a');
    await desk.enqueue(sent);
    const { slot } = await seated();
    await desk.next(slot, null, 0);
    await desk.opened({ slot, session: 'the session' });
    await runInDurableObject(stub(), (_desk, state) => {
      state.storage.sql.exec('update running set until = 0');
      state.storage.sql.exec('update browsers set open_until = 0');
    });
    await seated();
    await desk.enqueue(sent);
    expect(await desk.next(slot, null, 0)).toEqual(sent);
  });

  it('refuses an account with too many waiting jobs before it accepts any', async () => {
    const ids = Array.from({ length: limits.rendersWaitingOfAccount }, (_, at) => `id-${at}`);
    expect(await desk.admit('a', ids)).toEqual({ admitted: true });
    expect(await desk.admit('a', ids)).toEqual({ admitted: true });
    expect(await desk.admit('a', ['one more'])).toEqual({ admitted: false, reason: 'account' });
    expect(await desk.admit('b', ['mine'])).toEqual({ admitted: true });
    const later = Date.now() + limits.renderAdmissionSeconds * 1000 + 1;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    expect(await desk.admit('a', ['one more'])).toEqual({ admitted: true });
  });
});
