import { describe, expect, it } from 'vitest';
import { consumersToWake } from '../../../src/service/printing/plan-browsers';
import { shareOf, Turns } from '../../../src/service/printing/turns';

/** Gives out turns as long as there are any, and returns the accounts in their order. */
function drawAll(turns: Turns, share: number): string[] {
  const order: string[] = [];
  for (let next = turns.next(share); next !== null; next = turns.next(share)) {
    turns.start(next);
    order.push(next);
  }
  return order;
}

describe('the next turn', () => {
  it('is nobody’s when nobody waits', () => {
    expect(new Turns().next(3)).toBeNull();
  });

  it('is the one with fewest at work', () => {
    const turns = new Turns();
    turns.run('a', 2);
    turns.run('b', 1);
    turns.wait('a', 1);
    turns.wait('b', 2);
    expect(turns.next(3)).toBe('b');
  });

  it('is, of equals, who was served longest ago', () => {
    const turns = new Turns();
    turns.wait('b', 1, 2);
    turns.start('b');
    turns.wait('a', 2, 2);
    turns.start('a');
    expect(turns.next(3)).toBe('b');
  });

  it('is, of strangers, who came first', () => {
    const turns = new Turns();
    turns.wait('a', 9);
    turns.wait('b', 4);
    expect(turns.next(3)).toBe('b');
  });

  it('is not who holds a whole share, until a job ends', () => {
    const turns = new Turns();
    turns.run('a', 3);
    turns.wait('a', 1);
    expect(turns.next(3)).toBeNull();
    turns.end('a');
    expect(turns.next(3)).toBe('a');
  });

  it('alternates: an account with one job does not wait for one with a thousand', () => {
    const turns = new Turns();
    turns.wait('flood', 1, 1_000);
    turns.wait('b', 1_001, 2);
    turns.wait('c', 1_003, 2);
    expect(drawAll(turns, 2)).toEqual(['flood', 'b', 'c', 'flood', 'b', 'c']);
  });

  it('remembers turns of accounts that come back while others wait', () => {
    const turns = new Turns();
    turns.wait('busy', 1);
    turns.start('busy');
    turns.wait('other', 2);
    turns.end('busy');
    turns.wait('busy', 3);
    expect(turns.next(3)).toBe('other');
  });

  /** The order as a sort of all accounts would give it. */
  function sorted(accounts: Map<string, Facts>, share: number): string | null {
    const [first] = [...accounts]
      .filter(([, { places, running }]) => places.length > 0 && running < share)
      .toSorted(
        ([, one], [, other]) =>
          one.running - other.running || one.servedAt - other.servedAt || one.came - other.came,
      );
    return first?.[0] ?? null;
  }
  type Facts = { places: number[]; running: number; servedAt: number; came: number };

  it('is the one that a sort of all accounts gives, whatever happened', () => {
    const turns = new Turns();
    const accounts = new Map<string, Facts>();
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    let turn = 0;
    let drawn = 0;
    for (let place = 1; place <= 20_000; place++) {
      const id = `acc_${random(40)}`;
      const facts = accounts.get(id) ?? { places: [], running: 0, servedAt: 0, came: 0 };
      accounts.set(id, facts);
      const deed = random(5);
      if (deed < 2) {
        if (facts.places.length === 0) facts.came = place;
        facts.places.push(place);
        turns.wait(id, place);
      } else if (deed === 2 && facts.running > 0) {
        facts.running -= 1;
        turns.end(id);
      } else if (deed === 3 && random(4) === 0 && facts.places.pop() !== undefined) {
        turns.leave(id);
      } else if (deed === 4) {
        const next = turns.next(3);
        expect(next).toBe(sorted(accounts, 3));
        if ([...accounts.values()].every(({ places }) => places.length === 0))
          for (const known of accounts.values()) known.servedAt = 0;
        const served = next === null ? undefined : accounts.get(next);
        if (next === null || !served) continue;
        turn += 1;
        drawn += 1;
        served.places.shift();
        served.running += 1;
        served.servedAt = turn;
        turns.start(next);
      }
    }
    expect(drawn).toBeGreaterThan(1_000);
    const all = [...accounts.values()];
    expect(turns.waiting).toBe(all.reduce((sum, { places }) => sum + places.length, 0));
    expect(turns.running).toBe(all.reduce((sum, { running }) => sum + running, 0));
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
