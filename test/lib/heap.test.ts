import { describe, expect, it } from 'vitest';
import { Heap } from '../../src/lib/heap';

type Item = { rank: number };

function take(heap: Heap<Item>): number[] {
  const ranks: number[] = [];
  for (let item = heap.first; item; item = heap.first) {
    ranks.push(item.rank);
    heap.remove(item);
  }
  return ranks;
}

describe('a heap', () => {
  it.each([[[]], [[1]], [[2, 1]], [[3, 1, 2]], [[5, 4, 3, 2, 1, 0]], [[1, 1, 0, 0, 2, 2]]])(
    'has the first of %j first',
    (ranks) => {
      const heap = new Heap<Item>((one, other) => one.rank < other.rank);
      for (const rank of ranks) heap.put({ rank });
      expect(take(heap)).toEqual(ranks.toSorted((one, other) => one - other));
    },
  );

  it('moves items whose order has changed, and removes any', () => {
    const heap = new Heap<Item>((one, other) => one.rank < other.rank);
    const items = Array.from({ length: 200 }, (_, at) => ({ rank: (at * 73) % 200 }));
    for (const item of items) heap.put(item);
    for (const item of items) {
      item.rank = (item.rank * 31 + 7) % 997;
      heap.put(item);
    }
    const gone = items.filter((_, at) => at % 3 === 0);
    for (const item of gone) heap.remove(item);
    for (const item of gone) heap.remove(item);
    const left = items.filter((item) => !gone.includes(item)).map(({ rank }) => rank);
    expect(take(heap)).toEqual(left.toSorted((one, other) => one - other));
  });
});
