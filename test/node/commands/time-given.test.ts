import { describe, expect, it } from 'vitest';
import { TimeGiven } from '../../../scripts/scale/time-given.mjs';

/** Fifteen minutes, on a clock that the test moves. */
function fifteenMinutes() {
  const clock = { now: 0 };
  return { clock, time: new TimeGiven(15, () => clock.now) };
}

describe('the time of npm run scale', () => {
  it('leaves parts out once it is over, and names them', async () => {
    const { clock, time } = fifteenMinutes();
    const done: string[] = [];
    const part = (name: string) => time.unlessOver(name, async () => done.push(name));
    await part('lists');
    clock.now = 15 * 60_000;
    await part('turns');
    expect([done, time.leftOut, time.isOver]).toEqual([['lists'], ['turns'], true]);
  });

  it('bounds the records by what filling a few took', () => {
    const { time } = fifteenMinutes();
    // 20,000 a second fill 3.6 million in 360 seconds, at half of the speed.
    expect(time.recordsOf(10_000_000, { records: 20_000, seconds: 1 })).toBe(3_600_000);
    expect(time.leftOut).toEqual(['6400000 of 10000000 records']);
    expect(time.recordsOf(20_000, { records: 20_000, seconds: 1 })).toBe(20_000);
  });

  it('is as long as the run takes unless it is given', () => {
    const time = new TimeGiven(null, () => Number.MAX_SAFE_INTEGER);
    expect(time.recordsOf(10_000_000, { records: 1, seconds: 1 })).toBe(10_000_000);
    expect([time.isOver, time.leftOut]).toEqual([false, []]);
  });
});
