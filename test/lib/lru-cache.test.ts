import { describe, expect, it } from 'vitest';
import { LruCache } from '../../src/lib/lru-cache';

describe('a cache of the most recently used values', () => {
  it('drops the value that was used longest ago, and says so', () => {
    const dropped: string[] = [];
    const cache = new LruCache<string>(10, { dropped: (value) => dropped.push(value) });
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    expect(cache.get('a')).toBe('A');
    cache.set('c', 'C', 4);
    expect(dropped).toEqual(['B']);
    expect(cache.weight).toBe(8);
  });

  it('counts values where no weight is given', () => {
    const cache = new LruCache<number>(2);
    for (const [key, value] of [['a', 1] as const, ['b', 2] as const, ['c', 3] as const])
      cache.set(key, value);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, 2, 3]);
  });

  it('does not keep a value that is heavier than all of it', () => {
    const cache = new LruCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 50);
    expect([cache.get('a'), cache.get('b')]).toEqual(['A', undefined]);
  });

  it('keeps the newest value, however heavy, where it is told to', () => {
    const dropped: string[] = [];
    const cache = new LruCache<string>(10, { dropped: (value) => dropped.push(value), keepsNewest: true });
    cache.set('a', 'A', 4);
    cache.set('c', 'C', 4);
    cache.set('d', 'D', 50);
    expect(dropped).toEqual(['A', 'C']);
    expect(cache.weight).toBe(50);
  });

  it('replaces a value under its key', () => {
    const cache = new LruCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('a', 'B', 6);
    expect([cache.get('a'), cache.weight]).toEqual(['B', 6]);
  });
});
