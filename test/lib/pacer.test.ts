import { describe, expect, it } from 'vitest';
import { type Allowed, Pacer } from '../../src/lib/pacer';

const allowed: Allowed = {
  perSecond: 100,
  inFlight: 1_000,
  inFlightMs: 60_000,
  batchShare: 0.75,
  batchWaitMs: 30_000,
};
const start = 1_000_000;

/** How many of so many documents are admitted at once. */
function take(pacer: Pacer, documents: number, now: number, changed: Partial<Allowed> = {}) {
  const taken = Array.from({ length: documents }, () => pacer.take({ ...allowed, ...changed }, now));
  for (const one of taken) if (one.ok) one.end();
  return taken.filter(({ ok }) => ok).length;
}

function beginOf(pacer: Pacer, documents: number, now: number) {
  const turn = pacer.standInLine(documents, allowed, now);
  return turn.ok ? turn.beginsAt - now : turn;
}

describe('single documents', () => {
  it('have room for those of one second, and as many again in each further one', () => {
    const pacer = new Pacer();
    expect(take(pacer, 5_000, start)).toBe(100);
    expect(pacer.take(allowed, start)).toEqual({ ok: false, at: 'rate', waitMs: 10 });
    expect(take(pacer, 5_000, start + 500)).toBe(50);
    expect(take(pacer, 5_000, start + 60_000)).toBe(100);
  });

  it('are admitted one at a time when less than one a second is allowed', () => {
    const pacer = new Pacer();
    const slow = { perSecond: 0.1 };
    expect(take(pacer, 3, start, slow)).toBe(1);
    expect(take(pacer, 3, start + 9_999, slow)).toBe(0);
    expect(take(pacer, 3, start + 10_001, slow)).toBe(1);
  });

  it('gain nothing when a later request comes with an earlier time', () => {
    const pacer = new Pacer();
    take(pacer, 100, start);
    expect(take(pacer, 100, start - 1_000)).toBe(0);
    expect(take(pacer, 100, start)).toBe(0);
  });

  it('are refused while as many as allowed wait, until one ends or is given up', () => {
    const pacer = new Pacer();
    const few = { ...allowed, inFlight: 2 };
    const first = pacer.take(few, start);
    expect(pacer.take(few, start).ok).toBe(true);
    expect(pacer.take(few, start)).toEqual({ ok: false, at: 'in flight', waitMs: 1_000 });
    if (first.ok) first.end();
    expect(pacer.take(few, start + 1).ok).toBe(true);
    expect(pacer.take(few, start + 2).ok).toBe(false);
    expect(pacer.take(few, start + 60_000).ok).toBe(true);
  });
});

describe('batches', () => {
  it('begin at once while there is room, then one after the other at their share', () => {
    const pacer = new Pacer();
    expect([50, 50, 75, 75, 75].map((documents) => beginOf(pacer, documents, start))).toEqual([
      0, 0, 0, 1_000, 2_000,
    ]);
    expect(beginOf(pacer, 75, start + 500)).toBe(2_500);
    expect(beginOf(pacer, 75, start + 60_000)).toBe(0);
  });

  it('leave single documents the rest', () => {
    const pacer = new Pacer();
    for (let nth = 0; nth < 30; nth++) beginOf(pacer, 50, start);
    expect(take(pacer, 100, start)).toBe(0);
    expect(pacer.take(allowed, start)).toEqual({ ok: false, at: 'rate', waitMs: 40 });
    expect(take(pacer, 100, start + 1_000)).toBe(25);
  });

  it('are refused when those before them take too long', () => {
    const pacer = new Pacer();
    const begins = Array.from({ length: 100 }, () => beginOf(pacer, 50, start));
    const waits = begins.filter((begin) => typeof begin === 'number');
    expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
    // Two at once, one that empties the room, and those of 30 seconds.
    expect(waits).toHaveLength(2 + 1 + 45);
    expect(begins.at(-1)).toEqual({ ok: false, at: 'batches', waitMs: expect.closeTo(2_000 / 3, 3) });
  });
});
