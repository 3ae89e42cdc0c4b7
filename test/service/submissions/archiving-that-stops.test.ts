import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeOrphans } from '../../../src/app/jobs/remove-orphans';
import { submissions } from '../../../src/core/db/schema';
import { sha256Hex } from '../../../src/lib/digest';
import { archiveSubmissions } from '../../../src/service/submissions/archive/archive-submissions';
import { type Account, as, createAccount, database, volumes } from '../../support/app';
import {
  archive,
  changePack,
  everyRead,
  files,
  hasNoWork,
  isArchived,
  isPacked,
  makeDue,
  packOf,
  rowOf,
  stubOf,
  tablesOf,
} from '../../support/archiving';
import { createTemplate } from '../../support/builders';
import { combines, coordinators, until } from '../../support/coordinator';
import { kill } from '../../support/dying';
import { expectLogged } from '../../support/log';

let account: Account;
let templateId: string;
const fields = [{ name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 }];

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, fields);
});

afterAll(async () => {
  await database.delete(submissions).where(eq(submissions.accountId, account.id));
  await files.removeFolder(`${account.id}/`);
});

async function create(): Promise<string> {
  const path = `/templates/${templateId}/submissions`;
  const created = await as(account.live).post(path, { data: { name: 'Ada' } });
  expect(created.status, created.text).toBe(201);
  const { id } = created.json.submission;
  await until(() => hasNoWork(id));
  return id;
}

async function usage(): Promise<string> {
  return (await as(account.live).get('/usage')).text;
}

type Deps = Parameters<typeof archiveSubmissions>[0];

const whole: Deps = { volumes, files, submissions: coordinators };
async function stop(): Promise<never> {
  throw new Error('stopped by the test');
}

/** Where the process that archives dies, and whether the submission is archived then. */
const stops: Record<string, { deps: Deps; archived: boolean }> = {
  'after the offer': { deps: { ...whole, files: { ...files, put: stop } }, archived: false },
  'after the object': { deps: { ...whole, volumes: { ...volumes, of: stop } }, archived: false },
  'after the row': { deps: { ...whole, submissions: { ...coordinators, takeUp: stop } }, archived: false },
  'after the coordinator': {
    deps: {
      ...whole,
      submissions: {
        ...coordinators,
        takeUp: async (...args) => {
          await coordinators.takeUp(...args);
          return stop();
        },
      },
    },
    archived: true,
  },
};

describe('archiving that stops', () => {
  it.each(Object.entries(stops))(
    '%s loses nothing and doubles nothing',
    async (_where, { deps, archived }) => {
      const id = await create();
      const before = await everyRead(account, id);
      const counted = await usage();
      expectLogged(/is left for later/);
      const times = { now: Date.now(), quietSince: Date.now() };
      await archiveSubmissions(deps, { accountId: account.id, ids: [id] }, times);
      await kill(stubOf(id));
      expect(await isArchived(account, id)).toBe(archived);
      expect(await everyRead(account, id)).toEqual(before);
      if (!archived) {
        // Offered once, it is not offered again until it has taken back what it offered.
        expect((await tablesOf(id)).length).toBeGreaterThan(0);
        await archiveSubmissions(whole, { accountId: account.id, ids: [id] }, times);
        expect(await tablesOf(id)).not.toEqual([]);
        await makeDue(id);
        expect(await rowOf(account, id)).toMatchObject({
          archive: null,
          record: expect.stringContaining(id),
        });
        expect(await isPacked(account, id)).toBe(false);
        await archive(account, id);
      }
      expect(await everyRead(account, id)).toEqual(before);
      expect(await usage()).toBe(counted);
    },
  );

  it('does not take up what has changed, or was offered for another archive', async () => {
    const id = await create();
    const offer = await coordinators.offer(id, 'one', Date.now());
    if (!offer) throw new Error('nothing was offered');
    expect(await coordinators.takeUp(id, 'another', sha256Hex(offer.rows))).toBe(false);
    expect(await coordinators.takeUp(id, 'one', sha256Hex(`${offer.rows} `))).toBe(false);
    await coordinators.flush(id);
    expect(await coordinators.takeUp(id, 'one', sha256Hex(offer.rows))).toBe(false);
    expect((await everyRead(account, id)).record).toMatchObject({ data: { name: 'Ada' } });
  });
});

describe('the sweep of archives', () => {
  const tomorrow = () => Date.now() + 48 * 3_600_000;
  async function sweepOrphans() {
    const deps = { db: database, volumes, files, submissions: coordinators, combines };
    for (let run = 0; run < 3; run++) await removeOrphans(deps, tomorrow());
  }

  it('takes out what an archiving left that stopped, and was never taken back', async () => {
    const [id, other] = [await create(), await create()];
    await archive(account, other);
    const key = await packOf(account, other);
    await changePack(key, (text) =>
      text.replace(`"${other}":`, `"${id}":{"journal":2,"tables":{}},"${other}":`),
    );
    await sweepOrphans();
    expect(await isPacked(account, id)).toBe(false);
    expect((await everyRead(account, other)).record).toMatchObject({ data: { name: 'Ada' } });
    expect(await isArchived(account, other)).toBe(true);
  });

  it('notes an archive again when the database is older, and brings back nothing without a row', async () => {
    const [id, gone] = [await create(), await create()];
    const { record } = await rowOf(account, id);
    const before = await everyRead(account, id);
    await archive(account, id, gone);
    await database.update(submissions).set({ record, archive: null }).where(eq(submissions.id, id));
    await database.delete(submissions).where(eq(submissions.id, gone));
    for (const one of [id, gone]) await kill(stubOf(one));
    expect(await coordinators.read(id)).toBeNull();
    await sweepOrphans();
    expect(await everyRead(account, id)).toEqual(before);
    expect(await coordinators.read(gone)).toBeNull();
    expect(await isPacked(account, gone)).toBe(true);
  });
});
