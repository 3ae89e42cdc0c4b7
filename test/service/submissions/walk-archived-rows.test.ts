import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { submissions, sweeps } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { limits } from '../../../src/lib/limits';
import { walkArchivedRows } from '../../../src/service/submissions/archive/walk-archived-rows';
import { type Account, as, createAccount, database, volumes } from '../../support/app';
import { archive, files, rowOf } from '../../support/archiving';
import { createTemplate } from '../../support/builders';

const ROWS = 2 * limits.archivedRowsAsked + 50;

let account: Account;
let ids: string[];

/** A lost archive, which very many rows name. */
beforeAll(async () => {
  account = await createAccount();
  const template = await createTemplate(account.live, []);
  const created = await as(account.live).post(`/templates/${template}/submissions`, { data: {} });
  const { id } = created.json.submission;
  await archive(account, id);
  const row = await rowOf(account, id);
  ids = Array.from({ length: ROWS }, () => systemIds.next('submission')).sort();
  const rows = ids.map((one) => ({ ...row, id: one, archive: '1970-01-01/LostLostLost' }));
  const inserts = rows.map((one) => database.insert(submissions).values(one));
  const [first, ...others] = inserts;
  if (first) await database.batch([first, ...others]);
  await database.delete(sweeps).where(eq(sweeps.name, 'rows of archives'));
});

afterAll(async () => {
  await database.delete(submissions).where(eq(submissions.accountId, account.id));
  await files.removeFolder(`${account.id}/`);
});

it('asks a bounded number of coordinators in a step, and each of them once in a round', async () => {
  const asked: string[] = [];
  const deps = {
    ...{ db: database, volumes, files, jobs: { sendAll: async () => {} } },
    submissions: {
      standing: async (id: string) => {
        asked.push(id);
        return 'empty' as const;
      },
      reconcile: async () => {},
    },
  };
  const inThreeDays = Date.now() + 3 * 86_400_000;
  for (const own = new Set(ids); own.size > 0; asked.length = 0) {
    await walkArchivedRows(deps, inThreeDays);
    expect(asked.length).toBeLessThanOrEqual(limits.archivedRowsAsked);
    for (const id of asked.filter((one) => ids.includes(one))) expect(own.delete(id), id).toBe(true);
  }
});
