import { describe, expect, it } from 'vitest';
import { readRetryAfter, retries } from '../../../src/service/delivery/retries';

const now = Date.parse('2026-01-31T09:30:00Z');
const hours = 3_600_000;

describe('the schedule', () => {
  it('is ten attempts, each pause up to a tenth longer', () => {
    const pauses = Array.from({ length: 10 }, (_, index) => retries.pauseAfter(index + 1, 0, null));
    const seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    expect(pauses).toEqual([...seconds.map((second) => second * 1000), null]);
    expect(retries.pauseAfter(1, 1, null)).toBe(5_500);
  });

  it.each([
    ['120', 120_000],
    [' 7 ', 7_000],
    ['Sat, 31 Jan 2026 09:31:00 GMT', 60_000],
    ['Sat, 31 Jan 2026 09:29:00 GMT', 0],
    ['99999999', 24 * hours],
    ['Sat, 31 Jan 2099 09:29:00 GMT', 24 * hours],
    ['soon', null],
    ['', null],
    [null, null],
  ])('reads Retry-After %o as %o ms', (header, ms) => {
    expect(readRetryAfter(header, now)).toBe(ms);
  });

  it('waits at least as long as Retry-After, and at least its own time', () => {
    expect(retries.pauseAfter(1, 0, 60_000)).toBe(60_000);
    expect(retries.pauseAfter(2, 0, 60_000)).toBe(300_000);
    expect(retries.pauseAfter(10, 0, 60_000)).toBeNull();
  });

  it('pauses a target that keeps failing, for longer each time', () => {
    expect([0, 19, 20, 21, 30, 1_000].map((failures) => retries.restAfter(failures))).toEqual([
      null,
      null,
      60_000,
      120_000,
      3_600_000,
      3_600_000,
    ]);
  });
});
