import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../src/lib/limits';
import { type Line, ShareWatch, sharing } from '../../../src/service/delivery/shares/share-rules';

const start = 1_000_000_000;
const busy: Line = { waitedMs: 6_000, underWay: 64, isAtMost: true, isFailing: false, newestBefore: 0 };
const quiet: Line = { waitedMs: 0, underWay: 3, isAtMost: false, isFailing: false, newestBefore: start };

let watch: ShareWatch;
let now: number;
let shares: { count: number; fromAt: number };

beforeEach(() => {
  watch = new ShareWatch();
  now = start;
  shares = { count: 1, fromAt: 0 };
});
const usual = { ...sharing };
afterEach(() => Object.assign(sharing, usual));

/** Looks once more, so much later, and follows what it says. */
function look(line: Line, later = sharing.lookMs): number {
  now += later;
  const count = watch.next(shares, line, now);
  if (count !== shares.count) shares = { count, fromAt: now + sharing.aheadMs };
  return count;
}

/** Looks every ten seconds for so long. */
function lookFor(line: (nth: number) => Line, ms: number): number {
  for (let nth = 0; nth < ms / sharing.lookMs; nth++) look(line(nth));
  return shares.count;
}

function growing(nth: number): Line {
  return { ...busy, waitedMs: 6_000 + nth * 1_000 };
}

describe('the shares of a target', () => {
  it('become two when its line grows', () => {
    expect(look(busy)).toBe(2);
  });

  it.each<[string, Partial<Line>]>([
    ['its first delivery has waited for a moment only', { waitedMs: 4_000 }],
    ['it may still get more at once', { isAtMost: false }],
    ['it fails', { isFailing: true }],
  ])('stay when %s', (_, line) => {
    expect(lookFor((nth) => ({ ...growing(nth), ...line }), 3_600_000)).toBe(1);
  });

  it('stay while a line becomes shorter', () => {
    look({ ...busy, waitedMs: 60_000, isAtMost: false });
    expect(lookFor((nth) => ({ ...busy, waitedMs: 59_000 - nth * 1_000 }), 300_000)).toBe(1);
  });

  it('stay until the last change counts and has shown', () => {
    expect(look(growing(0))).toBe(2);
    const line = [...Array(7).keys()].map((nth) => look(growing(nth + 1)));
    expect(line.slice(0, 6)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(look(growing(9))).toBe(4);
  });

  it('are looked at every ten seconds', () => {
    expect(look({ ...busy, isAtMost: false })).toBe(1);
    expect(look({ ...busy, waitedMs: 7_000 }, sharing.lookMs - 1)).toBe(1);
    expect(look({ ...busy, waitedMs: 7_000 }, 1)).toBe(2);
  });

  it('have a most', () => {
    expect(lookFor(growing, 3_600_000)).toBe(limits.webhookSharesMost);
  });

  it('are joined one by one after ten quiet minutes each', () => {
    lookFor(growing, 3_600_000);
    expect(lookFor(() => quiet, sharing.quietMs)).toBe(8);
    expect(lookFor(() => quiet, sharing.lookMs)).toBe(4);
    expect(lookFor(() => quiet, sharing.quietMs)).toBe(2);
    expect(lookFor(() => quiet, 10 * sharing.quietMs)).toBe(1);
  });

  it('stay while there is work', () => {
    shares = { count: 4, fromAt: 0 };
    expect(lookFor((nth) => ({ ...quiet, underWay: nth % 10 === 0 ? 30 : 1 }), 6 * sharing.quietMs)).toBe(4);
  });

  it('are joined when the object left memory between two of few deliveries', () => {
    shares = { count: 8, fromAt: start };
    const counts = Array.from({ length: 4 }, () => {
      const newestBefore = now;
      watch = new ShareWatch();
      return look({ ...quiet, newestBefore }, sharing.quietMs + sharing.aheadMs);
    });
    expect(counts).toEqual([4, 2, 1, 1]);
  });

  it('stay when a process dies while deliveries wait', () => {
    shares = { count: 8, fromAt: start };
    now += 2 * sharing.quietMs;
    expect(look({ ...quiet, waitedMs: 60_000 })).toBe(8);
  });
});
