import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { combinedSubmissions } from '../../../src/core/db/schema';
import { openBound } from '../../../src/core/db/volumes/open-volumes';
import type { Walk } from '../../../src/core/db/volumes/walk-volumes';
import { systemIds } from '../../../src/core/platform/ids';
import { reconcileStaleCombined } from '../../../src/service/combining/reconcile-stale-combined';
import { createAccount, volumes } from '../../support/app';
import { expectLogged } from '../../support/log';

it('goes through all stale rows of combined submissions, whatever fails at the oldest ones', async () => {
  const volume = openBound(env, 3);
  const { id: accountId } = await createAccount();
  const row = { accountId, test: false, settled: false, version: 1, record: '{}', createdAt: 1 };
  const damaged = Array.from({ length: 150 }, () => systemIds.next('combinedSubmission'));
  for (const id of damaged) await volume.insert(combinedSubmissions).values({ ...row, id, updatedAt: 1 });
  const last = systemIds.next('combinedSubmission');
  await volume.insert(combinedSubmissions).values({ ...row, id: last, updatedAt: 2 });
  const seen: string[] = [];
  const combines = {
    async reconcile(id: string) {
      seen.push(id);
      if (id !== last) throw new Error('it is damaged by the test');
    },
  };
  expectLogged(/is left for later.*damaged by the test/);
  const own = { ...volumes, all: async () => [volume] };
  const step = (walks: Walk[] | null) =>
    reconcileStaleCombined({ volumes: own, combines }, Date.now(), walks);
  const walks = await step(null);
  expect(walks).toEqual([{ volume: 3, part: 'unsettled', after: { at: 1, id: damaged[99] } }]);
  expect(await step(walks)).toBeNull();
  expect(seen.sort()).toEqual([...damaged, last].sort());
  await volume.delete(combinedSubmissions).where(eq(combinedSubmissions.accountId, accountId));
});
