import { describe, expect, it } from 'vitest';
import { followPages, type Page } from '../../../src/ui/dashboard/records/island/model/follow-pages';

const limit = 3;

/** A page with these documents, of which the last one leads on. */
function page(ids: string, more: Partial<Page> = {}): Page {
  const submissions = [...ids].map((id) => ({ id }));
  return { limit, submissions, next_cursor: submissions.at(-1)?.id ?? null, ...more };
}

async function follow(pages: Page[], most = 100) {
  const cursors: (string | null)[] = [];
  const counts: number[] = [];
  const followed = await followPages(
    async (cursor) => {
      cursors.push(cursor);
      const body = pages[cursors.length - 1];
      if (!body) throw new Error('there is no such page');
      return { ok: true, status: 200, body };
    },
    { most, found: (count) => counts.push(count) },
  );
  return { followed, cursors, counts };
}

const whole = { ok: true, isCut: false, missing: [], isAway: false };

describe('the pages of a list', () => {
  it.each<[string, Page[], object, (string | null)[]]>([
    ['one that is not full', [page('ab')], { ids: ['a', 'b'] }, [null]],
    ['an empty one', [page('abc'), page('')], { ids: ['a', 'b', 'c'] }, [null, 'c']],
    [
      'not one that is short because a search looks at no more',
      [
        page('a', { too_many_matches: true, next_cursor: 'k' }),
        page('', { too_many_matches: true, next_cursor: 't' }),
        page('z'),
      ],
      { ids: ['a', 'z'] },
      [null, 'k', 't'],
    ],
    [
      'not one of which some could not be read',
      [page('ac', { incomplete: true, missing_ids: ['b'] }), page('d')],
      { ids: ['a', 'c', 'd'], missing: ['b'] },
      [null, 'c'],
    ],
    [
      'not one of which a time could not be read',
      [page('a', { incomplete: true, missing_spans: [{}] }), page('')],
      { ids: ['a'], isAway: true },
      [null, 'a'],
    ],
    [
      'one that leads nowhere',
      [page('a', { incomplete: true }), page('', { incomplete: true, next_cursor: 'a' })],
      { ids: ['a'] },
      [null, 'a'],
    ],
  ])('are followed to their end: %s', async (_, pages, expected, cursors) => {
    const result = await follow(pages);
    expect(result.followed).toEqual({ ...whole, ...expected });
    expect(result.cursors).toEqual(cursors);
  });

  it('are followed until there are enough, and it is known whether there are more', async () => {
    const { followed, counts } = await follow([page('abc'), page('def')], 4);
    expect(followed).toEqual({ ...whole, ids: ['a', 'b', 'c', 'd'], isCut: true });
    expect(counts).toEqual([3, 4]);
    const exactly = await follow([page('abc'), page('')], 3);
    expect(exactly.followed).toEqual({ ...whole, ids: ['a', 'b', 'c'] });
  });

  it('end with what refuses them', async () => {
    const refused = {
      ok: false as const,
      status: 429,
      code: 'rate_limited',
      message: 'no',
      errors: [],
      body: {},
    };
    const answer = await followPages(async () => refused, { most: 5, found: () => {} });
    expect(answer).toEqual(refused);
  });
});
