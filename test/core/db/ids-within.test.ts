import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { idsWithin } from '../../../src/core/db/volumes/read-stretches';
import { idAtTime } from '../../../src/core/platform/ids';
import { database } from '../../support/app';

const made = [100, 200, 300, 400].map((time) => `${idAtTime('submission', time)}0000000000000`);
const [, second = '', third = ''] = made;
const always = { from: null, until: null };

type Bounds = Parameters<typeof idsWithin>;
const cases: [what: string, spans: Bounds[2], cursors: Bounds[3], found: number[]][] = [
  ['no end', [always], {}, [100, 200, 300, 400]],
  ['a span', [{ from: 200, until: 400 }], {}, [200, 300]],
  [
    'the later start and the sooner end of two',
    [
      { from: 100, until: 300 },
      { from: 200, until: 400 },
    ],
    {},
    [200],
  ],
  ['before an id in the span', [{ from: 100, until: 400 }], { before: third }, [100, 200]],
  ['before an id behind the span', [{ from: null, until: 200 }], { before: third }, [100]],
  ['after an id in the span', [{ from: 100, until: null }], { after: second }, [300, 400]],
  ['after an id before the span', [{ from: 400, until: null }], { after: second }, [400]],
];

describe('ids within spans and cursors', () => {
  test.each(cases)('%s', async (_, spans, cursors, found) => {
    const conditions = idsWithin(sql`value`, 'submission', spans, cursors);
    const where = sql.join([sql`1`, ...conditions], sql` and `);
    const rows = await database.all<{ id: string }>(
      sql`select value as id from json_each(${JSON.stringify(made)}) where ${where}`,
    );
    expect(rows.map(({ id }) => made.indexOf(id))).toEqual(found.map((time) => time / 100 - 1));
  });

  test('each end is one condition, however many limit it', () => {
    const spans = [100, 200, 300].map((from) => ({ from, until: from + 500 }));
    expect(idsWithin(sql`id`, 'submission', spans, { after: second, before: third })).toHaveLength(2);
  });
});
