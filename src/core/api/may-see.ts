import type { Asker } from './caller';

/** A test token is for test objects only: it sees nothing that concerns live ones. */
export function maySeeMode({ mode }: Pick<Asker, 'mode'>, of: 'live' | 'test' | 'both'): boolean {
  return mode === 'live' || of === 'test';
}

/** Whether the caller may see a record: one of its account, and with a test token only a test one. */
export function maySee(
  caller: Pick<Asker, 'accountId' | 'mode'>,
  { accountId, test }: { accountId: string; test: boolean },
): boolean {
  return accountId === caller.accountId && maySeeMode(caller, test ? 'test' : 'live');
}
