import { describe, expect, it } from 'vitest';
import { maySee, maySeeMode } from '../../../src/core/api/may-see';

describe('a caller sees', () => {
  const records: [mode: 'live' | 'test', accountId: string, test: boolean, sees: boolean][] = [
    ['live', 'own', false, true],
    ['live', 'own', true, true],
    ['test', 'own', true, true],
    ['test', 'own', false, false],
    ['live', 'other', false, false],
    ['live', 'other', true, false],
    ['test', 'other', true, false],
    ['test', 'other', false, false],
  ];
  it.each(records)('in mode %s a record of account %s with test %s: %s', (mode, accountId, test, sees) => {
    expect(maySee({ accountId: 'own', mode }, { accountId, test })).toBe(sees);
  });

  const modes: [mode: 'live' | 'test', of: 'live' | 'test' | 'both', sees: boolean][] = [
    ['live', 'live', true],
    ['live', 'test', true],
    ['live', 'both', true],
    ['test', 'live', false],
    ['test', 'test', true],
    ['test', 'both', false],
  ];
  it.each(modes)('in mode %s a target of mode %s: %s', (mode, of, sees) => {
    expect(maySeeMode({ mode }, of)).toBe(sees);
  });
});
