import { describe, expect, it } from 'vitest';
import { Gate } from '../../../src/lib/gate';

const turn = { bytes: 1, waitMs: 5_000, heldMs: 60_000 };

function gateOf(bytes: number, waiting = 100): Gate {
  return new Gate({ bytes: () => bytes, waiting: () => waiting });
}

/** Work that ends when the test releases it. */
function heldWork(log: string[], name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    log.push(name);
    await ended;
    return name;
  };
  return { work, end };
}

describe('a gate', () => {
  it('admits a limited number at a time, and the others in their order', async () => {
    const gate = gateOf(2);
    const log: string[] = [];
    const works = ['a', 'b', 'c', 'd'].map((name) => heldWork(log, name));
    const done = works.map(({ work }) => gate.run(turn, work));
    await scheduler.wait(60);
    expect(log).toEqual(['a', 'b']);
    works[1]?.end();
    await scheduler.wait(60);
    expect(log).toEqual(['a', 'b', 'c']);
    for (const { end } of works) end();
    expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses work that has waited long enough, and keeps no place for it', async () => {
    const gate = gateOf(1);
    const log: string[] = [];
    const first = heldWork(log, 'first');
    const running = gate.run(turn, first.work);
    expect(await gate.run({ ...turn, waitMs: 50 }, async () => log.push('never'))).toBe('full');
    first.end();
    await running;
    expect(await gate.run({ ...turn, waitMs: 0 }, async () => 'second')).toBe('second');
    expect(log).toEqual(['first']);
  });

  it('gets the place of failed work back', async () => {
    const gate = gateOf(1);
    const failing = gate.run(turn, async () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(await gate.run({ ...turn, waitMs: 0 }, async () => 'next')).toBe('next');
  });

  it('gets the place of endless work back', async () => {
    const gate = gateOf(1);
    void gate.run({ ...turn, heldMs: 80 }, () => new Promise(() => {}));
    expect(await gate.run({ ...turn, waitMs: 2_000 }, async () => 'next')).toBe('next');
  });

  /** Tasks of these weights come one after the other; those that begin at once in a room of 10. */
  const rooms: [string, number[], number[]][] = [
    ['tasks that fit together', [3, 3, 4], [0, 1, 2]],
    ['no task beyond the room', [6, 4, 1], [0, 1]],
    ['no light task before a heavy one that waits', [6, 5, 1], [0]],
    ['a task heavier than the room alone', [25, 1], [0]],
    ['a task heavier than the room after all others', [1, 25, 1], [0]],
    ['tasks without weight', [10, 0, 0], [0, 1, 2]],
  ];

  it.each(rooms)('lets in %s', async (_, weights, atOnce) => {
    const gate = gateOf(10);
    const log: string[] = [];
    const works = weights.map((_, index) => heldWork(log, String(index)));
    const done = works.map(({ work }, index) => gate.run({ ...turn, bytes: weights[index] ?? 0 }, work));
    await scheduler.wait(60);
    expect(log).toEqual(atOnce.map(String));
    for (const [index, { end }] of works.entries()) {
      end();
      expect(await done[index]).toBe(String(index));
    }
    expect(log).toEqual(weights.map((_, index) => String(index)));
  });

  it('lets a heavy task in although light ones keep coming', async () => {
    const gate = gateOf(10);
    const log: string[] = [];
    let comes = true;
    const light = async () => {
      while (comes) await gate.run({ ...turn, bytes: 4 }, () => scheduler.wait(15));
    };
    const crowd = [light(), light(), light()];
    await scheduler.wait(30);
    await gate.run({ ...turn, bytes: 10 }, async () => log.push('heavy'));
    comes = false;
    await Promise.all(crowd);
    expect(log).toEqual(['heavy']);
  });

  it('refuses work at once when enough is waiting', async () => {
    const gate = gateOf(1, 2);
    const first = heldWork([], 'first');
    const done = [first.work, async () => 'second', async () => 'third'].map((work) => gate.run(turn, work));
    expect(await gate.run(turn, async () => 'fourth')).toBe('full');
    first.end();
    expect(await Promise.all(done)).toEqual(['first', 'second', 'third']);
  });
});
