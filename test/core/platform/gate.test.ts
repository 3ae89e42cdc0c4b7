import { describe, expect, it } from 'vitest';
import { Gate } from '../../../src/lib/gate';

const turn = { waitMs: 5_000, heldMs: 60_000 };

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
    const gate = new Gate(2);
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

  it('refuses work at once when its line is full', async () => {
    const gate = new Gate(1, { mostInLine: 1 });
    const log: string[] = [];
    const works = ['a', 'b'].map((name) => heldWork(log, name));
    const done = works.map(({ work }) => gate.run(turn, work));
    expect(gate.isFull).toBe(true);
    expect(await gate.run(turn, async () => log.push('never'))).toBe('full');
    for (const { end } of works) end();
    expect(await Promise.all(done)).toEqual(['a', 'b']);
    expect(gate.isFull).toBe(false);
    expect(log).toEqual(['a', 'b']);
  });

  it('refuses work that has waited long enough, and keeps no place for it', async () => {
    const gate = new Gate(1);
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
    const gate = new Gate(1);
    const failing = gate.run(turn, async () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(await gate.run({ ...turn, waitMs: 0 }, async () => 'next')).toBe('next');
  });

  it('gets the place of endless work back', async () => {
    const gate = new Gate(1);
    void gate.run({ ...turn, heldMs: 80 }, () => new Promise(() => {}));
    expect(await gate.run({ ...turn, waitMs: 2_000 }, async () => 'next')).toBe('next');
  });
});
