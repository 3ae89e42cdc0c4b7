import { describe, expect, it } from 'vitest';
import { type Measured, nextTurn, roomOf } from '../../../src/service/volumes/next-turn';

const GB = 1_000_000_000;
const sizes = { open: 1, sealed: 6 * GB, most: 9 * GB };

/** Volumes of these sizes in GB; null: no answer; `old`: migrations are missing; `lost`: it has records. */
function measured(...found: (number | null | 'old' | 'lost')[]): Measured[] {
  return found.map((size, number) => ({
    number,
    bytes: size === null ? null : typeof size === 'string' ? 0 : size * GB,
    isMigrated: size !== 'old' && size !== null,
    hasRecords: size === 'lost',
  }));
}

function opened(...turns: number[][]) {
  return turns.map((open, from) => ({ from, open, full: false }));
}

describe('the next turn', () => {
  it.each<[string, number[][], Measured[], number, number[] | null]>([
    ['nothing is full', [], measured(5, 0), 1, null],
    ['the first one is full', [], measured(6, 0), 1, [1]],
    ['the first one is full, and the spare is not migrated', [], measured(6, 'old', 0), 1, [2]],
    ['the first one is full, and the spare does not answer', [], measured(6, null), 1, null],
    ['the first one is full, and the turns of the spare are lost', [], measured(6, 'lost', 0), 1, [2]],
    ['there is no spare', [], measured(7), 1, null],
    ['the open one does not answer', [[1]], measured(6, null, 0), 1, [2]],
    ['it answers again, beside its stand-in', [[1], [2]], measured(6, 1, 1), 1, null],
    ['its stand-in is full', [[1], [2]], measured(6, 1, 6), 1, [1]],
    ['it is full, and an older one was emptied into archives', [[1], [2]], measured(2, 5, 6, 0), 1, [0]],
    ['it is full, and two were emptied', [[1], [2]], measured(2, 1, 6, 0), 1, [1]],
    ['it is full, and an older one is half full', [[1], [2]], measured(3, 6, 6, 0), 1, [3]],
    ['it is full, and no spare is left', [[1], [2]], measured(3, 6, 6), 1, [0]],
    ['it is full, and the older ones have hardly any room', [[1], [2]], measured(5.9, 5.5, 6), 1, null],
    ['none of all answers', [[1]], measured(6, null), 1, null],
    ['two are to be open', [], measured(1, 0, 0), 2, [0, 1]],
    ['one of two is full', [[0, 1]], measured(6, 5, 0), 2, [1, 2]],
    ['one of two is full, and there is no spare', [[0, 1]], measured(6, 5), 2, [1]],
    ['both are full, and there is no spare', [[0, 1]], measured(7, 8), 2, null],
    ['one is crammed', [[0, 1]], measured(9, 8), 2, [1]],
  ])('when %s', (_, turns, found, open, expected) => {
    const next = nextTurn(opened(...turns), found, { ...sizes, open });
    expect(next).toEqual(expected && { open: expected, full: false });
  });

  it('refuses new records when all are crammed, and takes them again with a spare', () => {
    expect(nextTurn([], measured(9), sizes)).toEqual({ open: [0], full: true });
    const full = [{ from: 0, open: [0], full: true }];
    expect(nextTurn(full, measured(9), sizes)).toBeNull();
    expect(nextTurn(full, measured(9, 0), sizes)).toEqual({ open: [1], full: false });
  });

  it('does not take a volume that does not answer for a full one', () => {
    expect(nextTurn(opened([0, 1]), measured(9, null), { ...sizes, open: 2 })).toBeNull();
  });
});

describe('the room that is left', () => {
  it.each([
    ['a new deployment with its spare', [], measured(0, 0), 'enough'],
    ['one that is half full, with one spare', [], measured(3, 0), 'one_spare'],
    ['one that is half full, with two spares', [], measured(3, 0, 0), 'enough'],
    ['one that is half full, without a spare', [], measured(3), 'no_spare'],
    ['one that has turned, with one spare', [[1]], measured(6, 0, 0), 'one_spare'],
    ['one that has turned, with a spare and an emptied one', [[1]], measured(2, 5, 0), 'enough'],
    ['one that has turned, with an emptied one alone', [[1]], measured(2, 5), 'one_spare'],
    ['one whose spare does not answer', [[1]], measured(6, 0, null), 'no_spare'],
  ])('of %s', (_, turns, found, room) => {
    expect(roomOf(opened(...turns), found, sizes)).toBe(room);
  });

  it('is none while new records are refused', () => {
    expect(roomOf([{ from: 0, open: [0], full: true }], measured(9), sizes)).toBe('full');
  });
});
