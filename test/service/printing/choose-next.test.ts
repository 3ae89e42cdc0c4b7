import { describe, expect, it } from 'vitest';
import { chooseNext, shareOf, type Waiting } from '../../../src/service/printing/choose-next';
import { consumersToWake } from '../../../src/service/printing/plan-browsers';

function line(accountId: string, changes: Partial<Waiting> = {}): Waiting {
  return {
    accountId,
    oldest: 1,
    running: 0,
    servedAt: 0,
    ...changes,
  };
}

describe('the next job', () => {
  it.each<[string, Waiting[], string | null]>([
    ['nobody’s when nobody waits', [], null],
    ['the one with fewest at work', [line('a', { running: 2 }), line('b', { running: 1 })], 'b'],
    ['of equals, who was served longest ago', [line('a', { servedAt: 5 }), line('b', { servedAt: 3 })], 'b'],
    ['of strangers, who came first', [line('a', { oldest: 9 }), line('b', { oldest: 4 })], 'b'],
    ['not who holds a whole share', [line('a', { running: 3 })], null],
    [
      'who is below the share, however long the other waits',
      [line('a', { running: 3, oldest: 1 }), line('b', { running: 2, oldest: 99 })],
      'b',
    ],
  ])('is %s', (_name, waiting, expected) => {
    expect(chooseNext(waiting, 3)).toBe(expected);
  });

  it('alternates between accounts: an account with one job does not wait for one with a thousand', () => {
    const served = new Map<string, number>();
    const order = Array.from({ length: 6 }, (_, turn) => {
      const waiting = ['flood', 'b', 'c'].map((id, at) =>
        line(id, { oldest: at, servedAt: served.get(id) ?? 0 }),
      );
      const next = chooseNext(waiting, 9) ?? '';
      served.set(next, turn + 1);
      return next;
    });
    expect(order).toEqual(['flood', 'b', 'c', 'flood', 'b', 'c']);
  });

  it.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [8, 6],
    [480, 360],
  ])('of %i lanes gives one account at most %i', (lanes, expected) => {
    expect(shareOf(lanes, 0.75)).toBe(expected);
  });
});

describe('consumers to wake', () => {
  const fleet = { waiting: 0, running: 0, open: 0, called: 0, browsers: 3, lanes: 4 };
  it.each([
    ['none for nothing', {}, 0],
    ['one for a job', { waiting: 1 }, 1],
    ['none when one was called', { waiting: 3, called: 1 }, 0],
    ['one more when all lanes are busy', { waiting: 1, running: 4, open: 1 }, 1],
    ['as many as the line fills', { waiting: 9 }, 3],
    ['never more than there are browsers', { waiting: 999, open: 2 }, 1],
  ])('%s', (_name, changes, expected) => {
    expect(consumersToWake({ ...fleet, ...changes })).toBe(expected);
  });
});
