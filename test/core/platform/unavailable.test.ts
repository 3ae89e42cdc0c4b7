import { DrizzleQueryError } from 'drizzle-orm/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { persistently } from '../../../src/core/platform/persistently';
import {
  callLimits,
  guarded,
  guardedBinding,
  PlatformUnavailable,
  unavailablePart,
} from '../../../src/core/platform/unavailable';
import { allowLogged } from '../../support/log';

const lost = new Error('Network connection lost.');

describe('the part of the platform that is to blame', () => {
  it.each([
    ['an error of our own', new TypeError('x is not a function'), null],
    ['a call to R2 that threw', new PlatformUnavailable('file storage', lost), 'file storage'],
    ['a statement that D1 lost', new DrizzleQueryError('select 1', [], lost), 'database'],
    [
      'a statement that breaks a rule',
      new DrizzleQueryError('insert', [], new Error('D1_ERROR: UNIQUE constraint failed: SQLITE_CONSTRAINT')),
      null,
    ],
    ['a full database', new DrizzleQueryError('insert', [], new Error('D1_ERROR: SQLITE_FULL')), 'database'],
    [
      'an object that was reset',
      Object.assign(new Error('reset'), { durableObjectReset: true }),
      'coordination service',
    ],
    [
      'an object that asks to come again',
      Object.assign(new Error('x'), { retryable: true }),
      'coordination service',
    ],
    [
      'an error that came over RPC as text',
      new Error('PlatformUnavailable: The file storage is unavailable: put'),
      'file storage',
    ],
    [
      'the cause of another error',
      new Error('failed', { cause: new PlatformUnavailable('database', lost) }),
      'database',
    ],
    [
      'an object whose storage is full',
      Object.assign(new Error('database or disk is full: SQLITE_FULL'), { remote: true }),
      'coordination service',
    ],
    ['something else that was thrown', 'lost', null],
  ])('%s', (_, error, part) => {
    expect(unavailablePart(error)).toBe(part);
  });
});

describe('a guarded call', () => {
  it('passes on what a remote object answers with', async () => {
    const answer = Object.assign(new Error('not found'), { remote: true });
    await expect(guarded('coordination service', () => Promise.reject(answer))).rejects.toBe(answer);
  });

  it('of a binding is blamed on the binding, also when it cannot be opened', async () => {
    const broken = guardedBinding('file storage', (): { get(key: string): Promise<string> } => {
      throw lost;
    });
    await expect(broken.get('a')).rejects.toMatchObject({
      message: 'The file storage is unavailable: Network connection lost.',
    });
    const good = guardedBinding('file storage', () => ({ get: async (key: string) => `file ${key}` }));
    expect(await good.get('a')).toBe('file a');
  });
});

describe('a call that never answers', () => {
  // The short limit also ends calls that tests before left under way.
  beforeEach(() => allowLogged(/did not answer/));
  afterEach(() => vi.restoreAllMocks());

  const never = () => new Promise<never>(() => {});

  it('is ended by a time limit, and blamed on the part', async () => {
    vi.spyOn(callLimits, 'msOf').mockReturnValue(20);
    await expect(guarded('file storage', never)).rejects.toMatchObject({
      part: 'file storage',
      message: 'The file storage is unavailable: No answer within 20 ms.',
    });
  });

  it('may wait as long as its own deadline says', async () => {
    vi.spyOn(callLimits, 'msOf').mockReturnValue(20);
    const slow = {
      look: (until: number) => (until === 0 ? never() : scheduler.wait(60).then(() => 'done')),
    };
    const waits = ([until]: unknown[]) => Number(until);
    const bound = guardedBinding('coordination service', () => slow, waits);
    expect(await bound.look(30_000)).toBe('done');
    await expect(bound.look(0)).rejects.toThrow('No answer within 20 ms.');
  });

  it('is not repeated: the first one may still be under way', async () => {
    vi.spyOn(callLimits, 'msOf').mockReturnValue(20);
    const call = vi.fn(() => guarded('coordination service', never));
    await expect(persistently(call)).rejects.toThrow('No answer');
    expect(call).toHaveBeenCalledTimes(1);
  });
});
