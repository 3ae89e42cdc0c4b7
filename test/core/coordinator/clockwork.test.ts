import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Clockwork } from '../../../src/core/coordinator/clockwork';
import { storageOf } from './support/storage-of';

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(1_000);
});
afterEach(() => vi.restoreAllMocks());

/** A coordinator that records every call. */
function coordinatorOf(record: { state: 'pending' | 'ended' } | null) {
  const history: string[] = [];
  const entry = { record };
  const clock: Clockwork = new Clockwork(storageOf(history), {
    name: 'a test',
    isThere: () => entry.record !== null,
    isPending: () => entry.record?.state === 'pending',
    nextDue: (now) => (entry.record?.state === 'pending' ? now + 500 : null),
    journal: {
      together: (step) => {
        const value = step();
        history.push('write');
        return value;
      },
      forget: () => history.push('forget'),
    },
    goOn: () => {
      history.push('go on');
      clock.arm();
    },
  });
  const end = () => {
    history.push('end');
    entry.record = { state: 'ended' };
  };
  const wait = async (name: string, until = 60_000) => {
    await clock.wait(until);
    history.push(`answer ${name}`);
  };
  return { clock, history, end, wait };
}

describe('a step', () => {
  it('is one transaction with one time, and begins its effects afterwards', () => {
    const { clock, history } = coordinatorOf({ state: 'pending' });
    expect(clock.step((now) => history.push(`step at ${now}`))).toBe(2);
    expect(history).toEqual(['begin', 'step at 1000', 'write', 'commit', 'go on', 'alarm at 1500']);
  });

  it('that throws is rolled back, drops the record it read, and begins no effect', () => {
    const { clock, history } = coordinatorOf({ state: 'pending' });
    const step = () => {
      history.push('step');
      throw new Error('broken');
    };
    expect(() => clock.step(step)).toThrow('broken');
    expect(history).toEqual(['begin', 'step', 'roll back', 'forget']);
  });

  it('deletes the alarm when nothing more is due', () => {
    const { clock, history, end } = coordinatorOf({ state: 'pending' });
    clock.arm();
    clock.step(end);
    expect(history).toEqual(['alarm at 1500', 'begin', 'end', 'write', 'commit', 'go on', 'no alarm']);
  });
});

describe('waiting callers', () => {
  it('are answered by the transaction that ends the record, before its effects begin', async () => {
    const { clock, history, end, wait } = coordinatorOf({ state: 'pending' });
    const waiting = Promise.all([wait('first'), wait('second')]);
    clock.transact(() => history.push('other'));
    clock.transact(end);
    await waiting;
    expect(history).toEqual([
      'begin',
      'other',
      'write',
      'commit',
      'begin',
      'end',
      'write',
      'commit',
      'answer first',
      'answer second',
    ]);
  });

  it('are answered at once when the record has ended or does not exist', async () => {
    for (const record of [{ state: 'ended' as const }, null]) {
      const { history, wait } = coordinatorOf(record);
      await wait('at once');
      expect(history).toEqual(['answer at once']);
    }
  });

  it('are answered at their deadline when the record does not end', async () => {
    const { history, wait } = coordinatorOf({ state: 'pending' });
    await wait('at its time', 1_010);
    expect(history).toEqual(['answer at its time']);
  });
});

describe('the alarm', () => {
  it('is set for the next due time once its work is done', async () => {
    const { clock, history } = coordinatorOf({ state: 'pending' });
    await clock.ring(async () => history.push('work'));
    expect(history).toEqual(['work', 'alarm at 1500']);
  });
});

it('does nothing for an id that was never created, and is not set again', async () => {
  const { clock, history } = coordinatorOf(null);
  clock.goOn();
  clock.arm();
  await clock.ring(async () => clock.goOn());
  expect(history).toEqual([]);
});
