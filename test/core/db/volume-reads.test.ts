import { describe, expect, it } from 'vitest';
import type { Volume } from '../../../src/core/db/database';
import { readAnswering, readStretches } from '../../../src/core/db/volumes/read-stretches';
import type { Stretch } from '../../../src/core/db/volumes/volumes';
import { idAtTime } from '../../../src/core/platform/ids';
import { expectLogged } from '../../support/log';

/** Fifty turns of four volumes, newest first, and a record in the middle of each. */
const names = ['a', 'b', 'c', 'd'];
const volumes = names.map((name) => ({ name }) as unknown as Volume);
const stretches: Stretch[] = Array.from({ length: 50 }, (_, turn) => ({
  volume: volumes[turn % 4] as Volume,
  from: turn === 0 ? null : turn * 100,
  until: turn === 49 ? null : turn * 100 + 100,
})).reverse();

function idAt(time: number): string {
  return `${idAtTime('submission', time)}0000000000000`;
}

type Put = { time: number; volume: number };

const placed: Put[] = Array.from({ length: 50 }, (_, turn) => ({ time: turn * 100 + 50, volume: turn % 4 }));

/** Reads records as a volume would, and notes who was asked. */
function reader(records: readonly Put[], asked: string[], isOldestFirst = false) {
  return async ({ volume, from, until }: Stretch, wanted: number) => {
    const place = volumes.indexOf(volume);
    asked.push(names[place] ?? '');
    const own = records
      .filter((record) => record.volume === place)
      .filter(({ time }) => (from === null || time >= from) && (until === null || time < until))
      .sort((one, other) => (isOldestFirst ? one.time - other.time : other.time - one.time));
    return own.slice(0, wanted).map(({ time }) => ({ id: idAt(time) }));
  };
}

const newest = placed.map(({ time }) => idAt(time)).reverse();

describe('a page of fifty turns of four volumes', () => {
  it.each([1, 2, 3, 7, 20, 49, 50, 100])(
    'of %s records has the newest, and asks each volume once',
    async (limit) => {
      const asked: string[] = [];
      const rows = await readStretches(stretches, limit, reader(placed, asked));
      expect(rows.map(({ id }) => id)).toEqual(newest.slice(0, limit));
      expect(new Set(asked).size).toBe(asked.length);
    },
  );

  it('asks the newest volume only when that fills the page', async () => {
    const asked: string[] = [];
    const many = Array.from({ length: 30 }, (_, index) => ({ time: 4_900 + index, volume: 1 }));
    expect(await readStretches(stretches, 30, reader([...placed, ...many], asked))).toHaveLength(30);
    expect(asked).toEqual(['b']);
  });

  it('has the oldest first when they are wanted so', async () => {
    const asked: string[] = [];
    const rows = await readStretches(stretches.toReversed(), 9, reader(placed, asked, true));
    expect(rows.map(({ id }) => id)).toEqual(newest.toReversed().slice(0, 9));
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('passes over records that lie in another volume than theirs, and still has all others', async () => {
    const strange = Array.from({ length: 30 }, (_, index) => ({ time: 4_650 + index, volume: 1 }));
    const rows = await readStretches(stretches, 20, reader([...placed, ...strange], []));
    expect(rows.map(({ id }) => id)).toEqual(newest.slice(0, 20));
  });

  it('names each span of a volume that does not answer, and asks it once', async () => {
    expectLogged(/a volume did not answer/);
    let tries = 0;
    const read = reader(placed, []);
    const page = await readAnswering(stretches, 100, async (stretch, wanted) => {
      if (stretch.volume !== volumes[2]) return { rows: await read(stretch, wanted) };
      tries += 1;
      throw new Error('The database is unavailable: it is away by the test');
    });
    const away = stretches.filter(({ volume }) => volume === volumes[2]);
    expect([page.absent, tries]).toEqual([away.map(({ from, until }) => ({ from, until })), 1]);
    expect(page.rows).toHaveLength(50 - away.length);
  });

  it('goes on below what a search has looked at in a newer stretch of the same volume', async () => {
    const read = reader(placed, []);
    const page = await readAnswering(stretches, 100, async (stretch, wanted) => {
      const rows = await read(stretch, wanted);
      // It looks at two matches of each stretch.
      return rows.length > 2 ? { rows: rows.slice(0, 2), restBelow: rows[1]?.id } : { rows };
    });
    expect(page.restBelow).toBeUndefined();
    expect(page.rows.map(({ id }) => id)).toEqual(newest);
  });
});
