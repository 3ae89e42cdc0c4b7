import { describe, expect, it } from 'vitest';
import { createIds, idPrefixes, isId, seededIds, spreadIds } from '../../../src/core/platform/ids';

function random(length: number) {
  return crypto.getRandomValues(new Uint8Array(length));
}

describe('ids', () => {
  it('have their prefix and twenty characters', () => {
    const ids = createIds({ now: Date.now, random });
    expect(ids.next('submission')).toMatch(/^sub_[0-9A-Za-z]{20}$/);
    expect(isId('submission', ids.next('submission'))).toBe(true);
    expect(isId('template', ids.next('submission'))).toBe(false);
    expect(isId('submission', 'sub_../../../etc/passwd')).toBe(false);
  });

  it('sort by creation time, also within one millisecond and when the clock steps back', () => {
    const times = [1_000_000, 1_000_000, 1_000_001, 999_000, 1_000_002, 4_102_444_800_000];
    const ids = createIds({ now: () => times.shift() ?? 4_102_444_800_000, random });
    const made = Array.from({ length: 6 }, () => ids.next('folder'));
    expect(made.toSorted()).toEqual(made);
  });

  it('stay in order when a millisecond has more of them than its counter', () => {
    const ids = createIds({ now: () => 1_000_000, random });
    const made = Array.from({ length: 10_000 }, () => ids.next('event'));
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it('of a seed are the same each time', () => {
    for (const make of [seededIds, spreadIds]) {
      const [one, again, other] = [make('one', 1_000_000), make('one', 1_000_000), make('other', 1_000_000)];
      const made = [one.next('submission'), one.next('dataRequest')];
      expect([again.next('submission'), again.next('dataRequest')]).toEqual(made);
      expect(made).not.toContain(other.next('submission'));
    }
  });

  it('of a time that a stranger chooses are spread over its counters', () => {
    const made = Array.from({ length: 7_688 }, (_, seed) =>
      spreadIds(`${seed}`, 1_000_000).next('submission'),
    );
    expect(new Set(made.map((id) => id.slice(0, 11))).size).toBe(1);
    const moments = Map.groupBy(made, (id) => id.slice(0, 13));
    // On average two share one of the 3,844 counters.
    expect(Math.max(...[...moments.values()].map(({ length }) => length))).toBeLessThan(20);
    expect(moments.size).toBeGreaterThan(3_000);
  });

  it('use all characters equally', () => {
    const ids = createIds({ now: Date.now, random });
    const counts = new Map<string, number>();
    for (let n = 0; n < 6_000; n++) {
      for (const char of ids.next('submission').slice(-11)) counts.set(char, (counts.get(char) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    const expected = (6_000 * 11) / 62;
    for (const count of counts.values()) expect(Math.abs(count - expected) / expected).toBeLessThan(0.25);
  });

  it('have a different prefix for each kind', () => {
    const prefixes = Object.values(idPrefixes);
    expect(new Set(prefixes).size).toBe(prefixes.length);
  });
});
