import { expect, it } from 'vitest';
import { OneAtATime } from '../../../src/core/coordinator/one-at-a-time';

it('callers share the running round, and the next caller begins another', async () => {
  const history: string[] = [];
  const rounds = new OneAtATime<string>();
  const round = (name: string) => async () => {
    history.push(`begin ${name}`);
    await scheduler.wait(1);
    history.push(`end ${name}`);
    return name;
  };
  const answers = await Promise.all([rounds.run(round('first')), rounds.run(round('second'))]);
  expect(rounds.running).toBeUndefined();
  expect([...answers, await rounds.run(round('third'))]).toEqual(['first', 'first', 'third']);
  expect(history).toEqual(['begin first', 'end first', 'begin third', 'end third']);
});

it('a round that fails does so for all callers that share it, and another begins after it', async () => {
  const rounds = new OneAtATime<string>();
  const fail = async () => {
    throw new Error('down');
  };
  const failed = await Promise.allSettled([rounds.run(fail), rounds.run(async () => 'shared')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await rounds.run(async () => 'next')).toBe('next');
});
