import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submissions, sweeps } from '../../../src/core/db/schema';
import type { Walk } from '../../../src/core/db/volumes/walk-volumes';
import type { ArchiveJob, ArchiveJobs } from '../../../src/core/platform/jobs';
import { walkArchivedRows } from '../../../src/service/submissions/archive/walk-archived-rows';
import { reconcileStaleSubmissions } from '../../../src/service/submissions/life/reconcile-stale-submissions';
import { type Account, as, createAccount, createToken, database, volumes } from '../../support/app';
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
  packs,
  rowOf,
} from '../../support/archiving';
import { createTemplate } from '../../support/builders';
import { coordinators, until } from '../../support/coordinator';
import { expectLogged } from '../../support/log';
import { expectRefusal } from '../../support/refusals';
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

async function createSome(count: number): Promise<string[]> {
  const made = Array.from({ length: count }, async () => {
    const path = `/templates/${templateId}/submissions`;
    const created = await as(account.live).post(path, { data: { name: 'Ada' }, expires_in: 9_000_000 });
    expect(created.status, created.text).toBe(201);
    const { id } = created.json.submission;
    await until(() => hasNoWork(id));
    return id;
  });
  return Promise.all(made);
}

/** Archives submissions together, and then lets the time of some be over. Returns the key of the archive. */
async function archiveDue(ids: string[], due: string[]): Promise<string> {
  await archive(account, ...ids);
  const key = await packOf(account, ids[0] ?? '');
  if (due.length === 0) return key;
  await changePack(key, (text) =>
    due.reduce((changed, id) => {
      const own = new RegExp(`("${id}":.*?\\\\"expiresAt\\\\":)\\d+`);
      return changed.replace(own, (_, before) => `${before}1000`);
    }, text),
  );
  for (const id of due)
    await database.update(submissions).set({ expiresAt: 1000 }).where(eq(submissions.id, id));
  return key;
}

type Deps = Parameters<typeof reconcileStaleSubmissions>[0];

/** A sweep: all steps that there are. */
async function sweep(changes: Partial<Deps> = {}): Promise<number> {
  const jobs = { sendAll: async () => {} };
  const deps = { volumes, files, submissions: coordinators, jobs, ...changes };
  let walks: Walk[] | null = null;
  let steps = 0;
  do {
    walks = await reconcileStaleSubmissions(deps, Date.now(), walks);
    steps += 1;
  } while (walks);
  return steps;
}

describe('archived submissions whose time has come', () => {
  it('are all reached in one sweep, once each, whatever fails', async () => {
    const owner = `acc_${'1'.repeat(20)}`;
    await database.run(sql`
      with recursive numbers(value) as (select 1 union all select value + 1 from numbers where value < 1203)
      insert into submissions (id, account_id, template_id, test, state, settled, version, record, expires_at,
        created_at, updated_at, archive)
      select printf('sub_of_this_test_%04d', value), ${owner}, 'tpl', 0, 'processed', 1, 1, '', 1 + value / 700, 1, 1,
        '2020-01-01/none' from numbers`);
    const reached: string[] = [];
    expectLogged(/^sub_of_this_test_0001 is left for later/);
    const expireArchived = async (id: string) => {
      reached.push(id);
      if (id.endsWith('_0001')) throw new Error('refused by the test');
      return null;
    };
    try {
      expect(await sweep({ submissions: { ...coordinators, expireArchived } })).toBeGreaterThan(2);
    } finally {
      await database.delete(submissions).where(eq(submissions.accountId, owner));
    }
    const own = reached.filter((id) => id.startsWith('sub_of_this_test'));
    expect(own).toHaveLength(1203);
    expect(new Set(own).size).toBe(1203);
  });

  it('leave their archive in one version of it, and others stay in it', async () => {
    const ids = await createSome(4);
    const [other = '', ...due] = ids;
    const before = await everyRead(account, other);
    const key = await archiveDue(ids, due);
    const written: string[] = [];
    const replace: typeof files.replace = (of, ...rest) => {
      written.push(of);
      return files.replace(of, ...rest);
    };
    await sweep({ files: { ...files, replace } });
    expect(written).toEqual([key]);
    for (const id of due) {
      expect(await isPacked(account, id)).toBe(false);
      expect((await rowOf(account, id)).archive).toBeNull();
      expect((await everyRead(account, id)).record).toMatchObject({ expired: true, data: null });
      expect((await env.FILES.list({ prefix: `${account.id}/submissions/${id}/` })).objects).toEqual([]);
    }
    expect(await isArchived(account, other)).toBe(true);
    expect(await everyRead(account, other)).toEqual(before);
    // Once more, by their own effects: nothing is left to take out.
    for (const id of due) await makeDue(id);
    expect(await packs(account)).toContain(key);
  });

  it('leave their archive by themselves when the sweep has died before', async () => {
    const [id = ''] = await createSome(1);
    const key = await archiveDue([id], [id]);
    expectLogged(new RegExp(`^${key} is left for later`));
    const readVersion = async () => {
      throw new Error('died by the test');
    };
    await sweep({ files: { ...files, readVersion } });
    expect((await everyRead(account, id)).record).toMatchObject({ expired: true, data: null });
    expect(await isPacked(account, id)).toBe(true);
    await makeDue(id);
    expect(await isPacked(account, id)).toBe(false);
    expect((await rowOf(account, id)).record).toContain(id);
  });
});

describe('what has expired', () => {
  it('is archived again when it is quiet, without its data, and then stays so', async () => {
    const ids = await createSome(3);
    const [other = '', ...due] = ids;
    await archiveDue(ids, due);
    const hints: { job: ArchiveJob; delay: number | undefined }[] = [];
    const sendAll: ArchiveJobs['sendAll'] = async (jobs, delay) => {
      hints.push(...jobs.map((job) => ({ job, delay })));
    };
    await sweep({ jobs: { sendAll } });
    const own = hints.filter(({ job }) => job.accountId === account.id);
    expect(own.flatMap(({ job }) => job.ids).sort()).toEqual([...due].sort());
    expect(own[0]?.delay).toBeGreaterThan(3_600);
    for (const id of due) await makeDue(id);
    await archive(account, ...due);
    for (const id of due) {
      expect(await rowOf(account, id)).toMatchObject({ record: '', words: null, expiresAt: null });
      const { record, trail } = await everyRead(account, id);
      expect(record).toMatchObject({ expired: true, data: null });
      expect(JSON.stringify(trail)).toContain('submission.expired');
      expect(await isArchived(account, id)).toBe(true);
    }
    expect(await isArchived(account, other)).toBe(true);
  });

  it('stays archived while a legal hold stops it, and is looked at once a day', async () => {
    const [id = ''] = await createSome(1);
    const keeper = as(await createToken(account.id, 'live', { scopes: ['holds:write'] }));
    const hold = (await keeper.post('/legal_holds', { subject_id: id, reason: 'Case' })).json.id;
    await archiveDue([id], [id]);
    const { record } = await everyRead(account, id);
    expect(record).toMatchObject({ expired: false, data: { name: 'Ada' }, legal_hold_ids: [hold] });
    await sweep();
    expect(await isArchived(account, id)).toBe(true);
    expect((await rowOf(account, id)).expiresAt).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await keeper.delete(`/legal_holds/${hold}`);
    await database.update(submissions).set({ expiresAt: 1000 }).where(eq(submissions.id, id));
    await sweep();
    expect((await everyRead(account, id)).record).toMatchObject({ expired: true, data: null });
  });

  it('is looked at when its time comes, if its row says an earlier one', async () => {
    const [id = ''] = await createSome(1);
    await archive(account, id);
    const { expiresAt } = await rowOf(account, id);
    await database.update(submissions).set({ expiresAt: 1000 }).where(eq(submissions.id, id));
    await sweep();
    expect(await isArchived(account, id)).toBe(true);
    expect((await rowOf(account, id)).expiresAt).toBe(expiresAt);
  });
});

describe('a row that is older than its submission, as after a restore of the database', () => {
  const jobs = { sendAll: async () => {} };

  /** Archives a submission, erases it, and puts its row back. */
  async function restored(change: Partial<typeof submissions.$inferInsert> = {}): Promise<[string, string]> {
    const word = `w${crypto.randomUUID().replaceAll('-', '')}`;
    const path = `/templates/${templateId}/submissions`;
    const created = await as(account.live).post(path, { data: { name: word } });
    const { id } = created.json.submission;
    await archive(account, id);
    const row = await rowOf(account, id);
    expect((await as(account.live).delete(`/submissions/${id}`)).status).toBe(200);
    await makeDue(id);
    await database
      .update(submissions)
      .set({ ...row, ...change })
      .where(eq(submissions.id, id));
    return [id, word];
  }

  async function found(word: string): Promise<string[]> {
    const { json } = await as(account.live).get(`/submissions?search=${word}`);
    return json.submissions.map((one: { id: string }) => one.id);
  }

  it('is written again by the walk through all rows, so that erased words are not found', async () => {
    const [id, word] = await restored();
    expect(await found(word)).toEqual([id]);
    await database.delete(sweeps).where(eq(sweeps.name, 'rows of archives'));
    const deps = { db: database, volumes, files, jobs, submissions: coordinators };
    while (await walkArchivedRows(deps, Date.now() + 3 * 86_400_000));
    await until(() => hasNoWork(id));
    expect(await rowOf(account, id)).toMatchObject({ archive: null, words: null });
    expect((await rowOf(account, id)).record).toContain(id);
    expect(await found(word)).toEqual([]);
  });

  it('is written again when its time is over', async () => {
    const [id, word] = await restored({ expiresAt: 1000 });
    await sweep();
    await until(() => hasNoWork(id));
    expect(await rowOf(account, id)).toMatchObject({ archive: null, words: null, expiresAt: null });
    expect(await found(word)).toEqual([]);
  });
});

describe('a damaged archive', () => {
  const noted = /^the journal of a submission \(sub_\w+\) cannot be used \(flt_\w+\)/;
  const erased = (id: string) => new RegExp(`^${id} was erased without its record.* \\(flt_\\w+\\)$`);

  async function pdfsOf(id: string): Promise<number> {
    return (await env.FILES.list({ prefix: `${account.id}/submissions/${id}/` })).objects.length;
  }

  /** Nobody finds anything of it any more. */
  async function expectGone(id: string): Promise<void> {
    expectRefusal(await as(account.live).get(`/submissions/${id}`), 404, 'submission_not_found');
    expect((await as(account.live).get('/submissions?type=all')).text).not.toContain(id);
    expect(await pdfsOf(id)).toBe(0);
    expect(await database.select().from(submissions).where(eq(submissions.id, id))).toEqual([]);
  }

  it('holds up no other, and what it had is erased at its time or on request', async () => {
    const [due = '', asked = '', later = ''] = await createSome(3);
    const others = await createSome(2);
    const key = await archiveDue([due, asked, later], [due]);
    await archiveDue(others, others);
    const whole = await files.read(key);
    await files.put(key, new TextEncoder().encode('no archive'), 'application/gzip');
    expectLogged(noted, erased(due), erased(asked), /^req_\w+ GET /, /^sub_\w+ is left for later/);
    await sweep();
    for (const id of others)
      expect((await everyRead(account, id)).record).toMatchObject({ expired: true, data: null });
    await expectGone(due);

    expectRefusal(await as(account.live).delete(`/submissions/${asked}`), 410, 'expired');
    await expectGone(asked);
    expectRefusal(await as(account.live).delete(`/submissions/${asked}`), 404, 'submission_not_found');
    expectRefusal(await as(account.live).get(`/submissions/${later}`), 503, 'unavailable');
    expect(await pdfsOf(later)).toBe(1);

    // Put back from a backup, it has what is not erased.
    await files.put(key, whole ?? new Uint8Array(), 'application/gzip');
    await sweepFiles(Date.now() + 48 * 3_600_000);
    expect((await everyRead(account, later)).record).toMatchObject({ data: { name: 'Ada' } });
    for (const id of [due, asked]) {
      await expectGone(id);
      expect(await isPacked(account, id)).toBe(false);
    }
  });

  it('is not erased on request while a legal hold lasts, and is removed with the last one that it had', async () => {
    const ids = await createSome(2);
    const [first = ''] = ids;
    const keeper = as(await createToken(account.id, 'live', { scopes: ['holds:write'] }));
    const held = await keeper.post('/legal_holds', { subject_id: first, reason: 'Case 4711' });
    expect(held.status, held.text).toBe(201);
    const key = await archiveDue(ids, []);
    await files.put(key, new TextEncoder().encode('no archive'), 'application/gzip');
    expectLogged(noted, new RegExp(`^${key} is left for later`), new RegExp(`^${key} was removed`));
    expectRefusal(await as(account.live).delete(`/submissions/${first}`), 409, 'on_legal_hold');
    await database.update(submissions).set({ expiresAt: 1000 }).where(eq(submissions.id, first));
    await sweep();
    expect((await rowOf(account, first)).expiresAt).toBeGreaterThan(Date.now());
    expectLogged(new RegExp(`^${first} is left for later`));
    expect((await keeper.delete(`/legal_holds/${held.json.id}`)).status).toBe(200);
    for (const id of ids) {
      expect(await packs(account)).toContain(key);
      await sweepFiles(Date.now() + 48 * 3_600_000);
      expectLogged(erased(id));
      expectRefusal(await as(account.live).delete(`/submissions/${id}`), 410, 'expired');
    }
    await sweepFiles(Date.now() + 48 * 3_600_000);
    expect(await packs(account)).not.toContain(key);
  });

  it('is left for later when a newer release has written it', async () => {
    const [id = ''] = await createSome(1);
    const key = await archiveDue([id], [id]);
    await changePack(key, (text) => text.replace('"form":1', '"form":2'));
    expectLogged(noted, new RegExp(`^${id} is left for later`));
    await sweep();
    expect(await pdfsOf(id)).toBe(1);
    await changePack(key, (text) => text.replace('"form":2', '"form":1'));
    await sweep();
    expect((await everyRead(account, id)).record).toMatchObject({ expired: true });
  });
});
