import { expect, it } from 'vitest';
import { Gathered } from '../../../src/core/coordinator/gathered';

it('does in one round what comes together, and gives each caller its own result', async () => {
  const rounds: number[][] = [];
  const doubled = new Gathered(async (items: number[]) => {
    rounds.push(items);
    return items.map((item) => 2 * item);
  });
  expect(await Promise.all([1, 2, 3].map((item) => doubled.add(item)))).toEqual([2, 4, 6]);
  expect(await doubled.add(4)).toBe(8);
  expect(rounds).toEqual([[1, 2, 3], [4]]);
});

it('a caller who comes while a round is at work begins another', async () => {
  const rounds: string[][] = [];
  const gathered: Gathered<string, string> = new Gathered(async (items) => {
    rounds.push(items);
    return items.includes('first') ? [await gathered.add('second')] : items;
  });
  expect(await gathered.add('first')).toBe('second');
  expect(rounds).toEqual([['first'], ['second']]);
});

it('a round that fails does so for all of its callers, and the next one begins anew', async () => {
  let isDown = true;
  const gathered = new Gathered(async (items: string[]) => {
    if (isDown) throw new Error('down');
    return items;
  });
  const failed = await Promise.allSettled([gathered.add('one'), gathered.add('two')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await gathered.add('three')).toBe('three');
});
