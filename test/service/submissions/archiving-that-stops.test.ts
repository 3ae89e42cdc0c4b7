import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { straySubmissionFiles } from '../../../src/app/jobs/stray-submission-files';
import { accountErasures, submissions } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
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
import { sweepFiles } from '../../support/sweeping';

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

async function create(owner = account, template = templateId): Promise<string> {
  const path = `/templates/${template}/submissions`;
  const created = await as(owner.live).post(path, { data: { name: 'Ada' } });
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
  'after the offer': { deps: { ...whole, files: { ...files, putWith: stop } }, archived: false },
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
  const sweepOrphans = () => sweepFiles(tomorrow());

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

  /** What a restore of the database to an earlier time leaves of the row of an archived submission. */
  const restores: Record<string, (id: string, row: Awaited<ReturnType<typeof rowOf>>) => Promise<unknown>> = {
    'has not archived it yet': (id, { record }) =>
      database.update(submissions).set({ record, archive: null }).where(eq(submissions.id, id)),
    'has an older version of it': (id, { record, version }) =>
      database
        .update(submissions)
        .set({
          record: JSON.stringify({
            ...JSON.parse(record),
            state: 'pending',
            pdf: null,
            version: version - 1,
          }),
          ...{ version: version - 1, state: 'pending', settled: false, archive: null },
        })
        .where(eq(submissions.id, id)),
    'names an archive that it has left': (id) =>
      database
        .update(submissions)
        .set({ archive: '2020-01-01/an-earlier-one' })
        .where(eq(submissions.id, id)),
    'does not know it': (id) => database.delete(submissions).where(eq(submissions.id, id)),
  };

  it.each(Object.entries(restores))(
    'finds what a database that %s has lost, with its PDF',
    async (_what, restore) => {
      const id = await create();
      const before = await everyRead(account, id);
      const row = await rowOf(account, id);
      await archive(account, id);
      const archived = await rowOf(account, id);
      await restore(id, row);
      await kill(stubOf(id));
      await sweepOrphans();
      expect(await everyRead(account, id)).toEqual(before);
      const { updatedAt: _then, countedAt: _counted, ...same } = archived;
      expect(await rowOf(account, id)).toMatchObject(same);
    },
  );

  it('keeps the PDF of what an archive has, and leaves alone what is erased with its account', async () => {
    const other = await createAccount();
    const id = await create(other, await createTemplate(other.live, fields));
    const pdfs = async () => (await files.listAfter('', `${other.id}/submissions/`)).objects.length;
    await archive(other, id);
    await database.delete(submissions).where(eq(submissions.id, id));
    await kill(stubOf(id));
    await database.insert(accountErasures).values({
      ...{
        id: systemIds.next('erasure'),
        accountId: other.id,
        origin: '',
        askedAt: 1,
        askedById: '',
        dueAt: 1,
      },
      ...{ begunAt: Date.now(), waitsUntil: Date.now() + 3_600_000 },
    });
    await sweepOrphans();
    await expect(rowOf(other, id)).rejects.toThrow('has no row');
    expect([await pdfs(), await isPacked(other, id)]).toEqual([1, true]);
    await database.delete(accountErasures).where(eq(accountErasures.accountId, other.id));
    // The erasure was cancelled, so to say.
    await sweepOrphans();
    expect((await everyRead(other, id)).record).toMatchObject({ data: { name: 'Ada' } });
    await database.delete(submissions).where(eq(submissions.accountId, other.id));
    await files.removeFolder(`${other.id}/`);
  });

  it('keeps files of nobody while an archive of their account cannot be searched, and says so', async () => {
    const key = `${account.id}/submissions/${systemIds.next('submission')}/${'1'.repeat(64)}.pdf`;
    const damaged = `${account.id}/archives/${new Date().toISOString().slice(0, 10)}/damaged-by-this-test`;
    await files.put(key, new Uint8Array(1), 'application/pdf');
    await files.put(damaged, new Uint8Array(1), 'application/gzip');
    expectLogged(/^1 files of acc_\w+ are kept/, /damaged-by-this-test was removed/);
    const deps = { db: database, volumes, files, submissions: coordinators, combines };
    const left: string[] = [];
    expect(await straySubmissionFiles({ ...deps, isKept: async () => true }, [key], left)).toEqual([]);
    expect([left, await files.has(key)]).toEqual([[], true]);
    // No submission names the damaged archive, so it goes; then the other file does.
    await sweepOrphans();
    expect([await files.has(damaged), await files.has(key)]).toEqual([false, false]);
  });
});
