import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Alarm } from '../../../src/core/coordinator/alarm';
import { storageOf } from './support/storage-of';

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(1_000);
});
afterEach(() => vi.restoreAllMocks());

async function historyOf(standsAt: number | null, use: (alarm: Alarm, history: string[]) => unknown) {
  const history: string[] = [];
  await use(new Alarm(storageOf(history, standsAt), 'a test'), history);
  return history;
}

describe('setting the alarm', () => {
  it.each<[string, (number | null)[], string[]]>([
    ['sets each sooner time', [5_005, 3_003, 7], ['alarm at 5005', 'alarm at 3003', 'alarm at 7']],
    ['leaves one that goes off sooner', [5, 6, 9_000], ['alarm at 5']],
    [
      'leaves one that goes off a second later at most',
      [2_000, 1_000, 999],
      ['alarm at 2000', 'alarm at 999'],
    ],
    ['writes a time that stands already only once', [5, 5, 5], ['alarm at 5']],
    ['takes it away when nothing is due', [5, null, null], ['alarm at 5', 'no alarm']],
    ['takes away an alarm of an earlier instance', [null], ['no alarm']],
    ['sets it again after it was taken away', [5, null, 5], ['alarm at 5', 'no alarm', 'alarm at 5']],
  ])('%s', async (_, times, expected) => {
    const history = await historyOf(null, (alarm) => {
      for (const due of times) alarm.set(due);
    });
    expect(history).toEqual(expected);
  });
});

describe('setting the alarm to a time at the latest', () => {
  it.each<[string, number | null, string[]]>([
    ['sets it where none stands', null, ['alarm at 5']],
    ['keeps one that stands sooner', 3, []],
    ['brings forward one that stands later', 9, ['alarm at 5']],
  ])('%s', async (_, standsAt, expected) => {
    expect(await historyOf(standsAt, (alarm) => alarm.setAtLatest(5))).toEqual(expected);
  });
});

describe('an alarm that goes off', () => {
  const ringing = (work: () => void, rearm: (alarm: Alarm) => void) =>
    historyOf(null, async (alarm, history) => {
      vi.spyOn(console, 'error').mockImplementation((line: string) =>
        history.push(`log ${line.split('\n')[0]}`),
      );
      alarm.set(5);
      await alarm.ring(
        async () => {
          history.push('work');
          work();
        },
        () => rearm(alarm),
      );
    });
  const fail = () => {
    throw new Error('down');
  };

  it('does its work and is set again, also to the same time', async () => {
    expect(
      await ringing(
        () => {},
        (alarm) => alarm.set(5),
      ),
    ).toEqual(['alarm at 5', 'work', 'alarm at 5']);
  });

  it('is set again when its work fails, and does not throw', async () => {
    expect(await ringing(fail, (alarm) => alarm.set(9))).toEqual([
      'alarm at 5',
      'work',
      'log alarm of a test: Error: down',
      'alarm at 9',
    ]);
  });

  it('goes off again after five minutes when the due times cannot be read', async () => {
    expect(await ringing(() => {}, fail)).toEqual([
      'alarm at 5',
      'work',
      'log alarm of a test could not be set: Error: down',
      'alarm at 301000',
    ]);
  });

  it('rings less and less often while the due times cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let now = 0;
    vi.mocked(Date.now).mockImplementation(() => now);
    const storage = storageOf([]);
    const pauses: number[] = [];
    for (let nth = 0; nth < 9; nth++) {
      // The object leaves memory during each pause.
      await new Alarm(storage, 'a test').ring(async () => {}, fail);
      const due = (await storage.getAlarm()) ?? 0;
      pauses.push((due - now) / 60_000);
      now = due;
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360]);
    now += 24 * 3_600_000;
    await new Alarm(storage, 'a test').ring(async () => {}, fail);
    expect(await storage.getAlarm()).toBe(now + 300_000);
  });
});
