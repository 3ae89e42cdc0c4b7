import { describe, expect, it } from 'vitest';
import { placeOf, placesIn, turnAt, usedVolumes } from '../../../src/core/db/volumes/volume-map';

const turns = [
  { from: 1_000, open: [1], full: false },
  { from: 2_000, open: [1, 2], full: false },
  { from: 3_000, open: [0], full: true },
];

/** An account whose records go to the first or the second of two volumes. */
function accountOf(index: number): string {
  const found = Array.from({ length: 99 }, (_, number) => `acc_${number}`).find(
    (account) => placeOf(turns, account, 2_500) === [1, 2][index],
  );
  return found ?? '';
}

describe('the map of volumes', () => {
  it('is volume 0 for ever when there was no turn', () => {
    expect(placeOf([], 'acc_1', 0)).toBe(0);
    expect(placesIn([], 'acc_1', {})).toEqual([{ number: 0, from: null, until: null }]);
    expect(usedVolumes([])).toEqual([0]);
  });

  it('counts a turn from its first millisecond on', () => {
    expect([999, 1_000, 1_999].map((time) => placeOf(turns, 'acc_1', time))).toEqual([0, 1, 1]);
    expect([2_999, 3_000].map((time) => turnAt(turns, time).full)).toEqual([false, true]);
  });

  it('keeps an account in one volume of several, and spreads accounts', () => {
    const places = Array.from({ length: 1_000 }, (_, number) => placeOf(turns, `acc_${number}`, 2_500));
    const first = places.filter((place) => place === 1).length;
    expect(first).toBeGreaterThan(400);
    expect(first).toBeLessThan(600);
    expect(new Set([2_000, 2_500, 2_999].map((time) => placeOf(turns, 'acc_7', time))).size).toBe(1);
  });

  it('has the stretches of an account newest first, with those joined that go on in the same volume', () => {
    expect(placesIn(turns, accountOf(0), {})).toEqual([
      { number: 0, from: 3_000, until: null },
      { number: 1, from: 1_000, until: 3_000 },
      { number: 0, from: null, until: 1_000 },
    ]);
    expect(placesIn(turns, accountOf(1), {})).toEqual([
      { number: 0, from: 3_000, until: null },
      { number: 2, from: 2_000, until: 3_000 },
      { number: 1, from: 1_000, until: 2_000 },
      { number: 0, from: null, until: 1_000 },
    ]);
  });

  it.each([
    [{ from: 3_000 }, [0]],
    [{ from: 2_999 }, [0, 2]],
    [{ until: 1_000 }, [0]],
    [{ until: 1_001 }, [1, 0]],
    [{ from: 1_500, until: 2_500 }, [2, 1]],
  ])('has the stretches that reach into %j', (span, numbers) => {
    expect(placesIn(turns, accountOf(1), span).map(({ number }) => number)).toEqual(numbers);
  });

  it('says the same of a moment by itself and as a part of a stretch', () => {
    for (const account of ['acc_1', 'acc_2', 'acc_3', 'acc_4'])
      for (const time of [0, 999, 1_000, 1_999, 2_000, 2_999, 3_000, 9_999]) {
        const within = placesIn(turns, account, { from: time, until: time + 1 });
        expect(within.map(({ number }) => number)).toEqual([placeOf(turns, account, time)]);
      }
  });
});
