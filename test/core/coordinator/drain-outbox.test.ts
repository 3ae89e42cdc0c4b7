import { afterEach, expect, it, vi } from 'vitest';
import { drainOutbox, type Outbox } from '../../../src/core/coordinator/drain-outbox';

type Effect = 'count_usage' | 'project' | `discard:${string}`;

afterEach(() => vi.restoreAllMocks());

/** An outbox that records its calls. */
function outboxOf(...effects: [Effect, number][]) {
  const history: string[] = [];
  const outbox: Outbox<Effect> = {
    dueEffects: () => effects.map(([effect, attempts]) => ({ effect, attempts })),
    finishEffect: (effect) => history.push(`finish ${effect}`),
    postponeEffect: (effect, attempts, dueAt) =>
      history.push(`postpone ${effect} to ${dueAt}, attempt ${attempts}`),
  };
  return { outbox, history };
}

it('carries out every due effect and deletes it', async () => {
  const { outbox, history } = outboxOf(['count_usage', 0], ['project', 0]);
  const deliver = async (effect: Effect) => {
    history.push(`deliver ${effect}`);
    return 'done' as const;
  };
  await drainOutbox(outbox, deliver, 1_000);
  expect(history).toEqual(['deliver count_usage', 'finish count_usage', 'deliver project', 'finish project']);
});

it('tries failed effects again, less and less often, and continues with the rest', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { outbox, history } = outboxOf(
    ['count_usage', 0],
    ['discard:a', 3],
    ['discard:b', 30],
    ['project', 0],
  );
  const deliver = async (effect: Effect) => {
    if (effect !== 'project') throw new Error('down');
    return 'done' as const;
  };
  await drainOutbox(outbox, deliver, 1_000);
  expect(history).toEqual([
    'postpone count_usage to 2000, attempt 1',
    'postpone discard:a to 9000, attempt 4',
    'postpone discard:b to 301000, attempt 31',
    'finish project',
  ]);
});

it('leaves an effect whose record changed in the meantime for the next round', async () => {
  const { outbox, history } = outboxOf(['project', 0]);
  await drainOutbox(outbox, async () => 'again', 1_000);
  expect(history).toEqual([]);
});
