import { expect, it } from 'vitest';
import { growingPause } from '../../../src/core/coordinator/growing-pause';

it.each([
  [0, 2_000],
  [1, 4_000],
  [2, 8_000],
  [7, 256_000],
  [8, 300_000],
  [2_000, 300_000],
])('after %i tries the pause is %i ms', (tries, pause) => {
  expect(growingPause(tries, { firstMs: 2_000, longestMs: 300_000 })).toBe(pause);
});
