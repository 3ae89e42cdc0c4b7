import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { submissions } from '../../../src/core/db/schema';
import { dumpObjects, restoreObjects } from '../../../src/service/backup/backup-objects';
import { projectionsOf } from '../../../src/service/submissions/life/submission-store';
import { type Account, as, createAccount, createToken, database, volumes } from '../../support/app';
import {
  archive,
  changePack,
  everyRead,
  files,
  isArchived,
  isPacked,
  makeDue,
  packOf,
  packs,
  rowOf,
  stubOf,
  tablesOf,
  textOfPack,
  withoutLinks,
} from '../../support/archiving';
import { createTemplate } from '../../support/builders';
import { combine, combined } from '../../support/combining';
import { combines, coordinators, until } from '../../support/coordinator';
import { kill } from '../../support/dying';
import { expectLogged } from '../../support/log';
import { expectRefusal } from '../../support/refusals';
import { ask, atTheDocument, buyer, createContract, failedSubmission, typed } from '../../support/signing';
import { sweepFiles } from '../../support/sweeping';

let account: Account;
let templateId: string;
const fields = [{ name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 }];

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, fields);
});

/** Later sweeps must not find what was damaged here. */
afterAll(async () => {
  await database.delete(submissions).where(eq(submissions.accountId, account.id));
  await files.removeFolder(`${account.id}/`);
});

async function create(name: string, headers: Record<string, string> = {}): Promise<string> {
  const path = `/templates/${templateId}/submissions`;
  const created = await as(account.live).post(path, { data: { name } }, { headers });
  expect(created.status, created.text).toBe(201);
  return created.json.submission.id;
}

describe('an archived submission', () => {
  let id: string;

  beforeEach(async () => {
    id = await create('Ada');
    await coordinators.flush(id);
  });

  it('is read as before, leaves its coordinator empty, and is not opened by reading', async () => {
    const before = await everyRead(account, id);
    await archive(account, id);
    expect(await rowOf(account, id)).toMatchObject({ record: '', state: 'processed' });
    expect(await everyRead(account, id)).toEqual(before);
    expect(await tablesOf(id)).toEqual([]);
  });

  it('is listed with others of its archive, and combined', async () => {
    const other = await create('Grace');
    const query = `/templates/${templateId}/submissions?include_data=true&limit=2`;
    await coordinators.flush(other);
    const before = (await as(account.live).get(query)).json.submissions.map(withoutLinks);
    await archive(account, id, other);
    const after = await as(account.live).get(query);
    expect(after.json.submissions.map(withoutLinks)).toEqual(before);
    expect(after.json).not.toHaveProperty('incomplete');
    const sources = [id, other].map((source) => ({ type: 'submission', id: source }));
    expect(await combined(combine(account.live, sources))).toMatchObject({ page_count: 2 });
  });

  it('is erased everywhere when it expires, and another one in its archive is not', async () => {
    const other = await create('Grace');
    await archive(account, id, other);
    const expired = await as(account.live).delete(`/submissions/${id}`);
    expect(expired.status, expired.text).toBe(200);
    await until(async () => !(await isPacked(account, id)));
    await until(async () => (await rowOf(account, id)).record !== '');
    expect((await rowOf(account, id)).archive).toBeNull();
    expect(await isPacked(account, other)).toBe(true);
    expect((await everyRead(account, other)).record).toMatchObject({ data: { name: 'Grace' } });
    const trail = (await as(account.live).get(`/submissions/${id}/audit`)).json;
    expect(JSON.stringify(trail)).toContain('submission.expired');
    await makeDue(id);
    await archive(account, id);
    expect((await everyRead(account, id)).record).toMatchObject({ expired: true, data: null });
    expect(await textOfPack(await packOf(account, id))).not.toContain('Ada');
  });

  it('expires at its time when it is read, or when its row is found', async () => {
    await archive(account, id);
    await changePack(await packOf(account, id), (text) =>
      text.replace('\\"expiresAt\\":null', '\\"expiresAt\\":1000'),
    );
    await coordinators.reconcile(id);
    await until(async () => !(await isPacked(account, id)));
    expect((await everyRead(account, id)).record).toMatchObject({ expired: true });
  });

  it('stays archived when a projection of the same version comes late', async () => {
    const record = await coordinators.read(id);
    if (!record) throw new Error('it is not there');
    await archive(account, id);
    const volume = await volumes.of(account.id, id);
    await Promise.all(projectionsOf(volume, [{ record }], Date.now()));
    expect(await isArchived(account, id)).toBe(true);
    expect((await everyRead(account, id)).record).toMatchObject({ data: { name: 'Ada' } });
  });

  it('keeps its files and its archive when the sweep looks for orphans', async () => {
    const before = await everyRead(account, id);
    await archive(account, id);
    const now = Date.now() + 48 * 3_600_000;
    await sweepFiles(now);
    expect(await isPacked(account, id)).toBe(true);
    expect((await everyRead(account, id)).pdf).toBe(before.pdf);
    // The sweep walks through the files of all tests before.
  }, 60_000);

  it('answers a repeated request with its idempotency key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await create('Once', headers);
    await archive(account, first);
    expect(await create('Once', headers)).toBe(first);
    expect(await isArchived(account, first)).toBe(true);
  });

  it('is in an export of its account', async () => {
    await archive(account, id);
    const token = await createToken(account.id, 'live', { scopes: ['export:read'] });
    const page = await as(token).get('/export/page?part=submissions');
    expect(page.status, page.text).toBe(200);
    expect(page.text).toContain(id);
    expect(page.text).toContain('Ada');
  });

  it('is in a backup that has read its row before', async () => {
    const deps = { db: database, volumes, submissions: coordinators, combines };
    // Only submissions are dumped here.
    const dump = (since: string) =>
      dumpObjects(deps as unknown as Parameters<typeof dumpObjects>[0], 'submissions', {
        after: `${id.slice(0, -1)}`,
        since,
      });
    const open = (await dump('2020-01-01')).objects.find(({ name }) => name === id);
    await archive(account, id);
    const { objects, rows } = await dump('2020-01-01');
    expect(objects.find(({ name }) => name === id)?.dump).toBeNull();
    expect(rows.find((row) => row['id'] === id)).toMatchObject({ record: '', state: 'processed' });
    expect(rows.find((row) => row['id'] === id)?.['archive']).toBe((await rowOf(account, id)).archive);
    expect((await dump('2999-01-01')).rows).toEqual([]);
    // A backup that has the object, and the archive as well.
    const before = await everyRead(account, id);
    const restored = [{ name: id, dump: open?.dump ?? never() }];
    const parts = deps as unknown as Parameters<typeof restoreObjects>[0];
    expect(await restoreObjects(parts, 'submissions', restored)).toEqual([]);
    await kill(stubOf(id));
    expect(await everyRead(account, id)).toEqual(before);
  });

  it('leaves nothing when it is forgotten with its account', async () => {
    await archive(account, id);
    await coordinators.forget(id);
    await database.delete(submissions).where(eq(submissions.id, id));
    expect(await coordinators.read(id)).toBeNull();
    await files.removeFolder(`${account.id}/archives/`);
    expect(await packs(account)).toEqual([]);
  });

  it('is refused alone when its archive is damaged or gone', async () => {
    const other = await create('Grace');
    await archive(account, id);
    await env.FILES.put(await packOf(account, id), 'no archive');
    const noted = /^the journal of a submission/;
    const answered = /^req_\w+ GET /;
    expectLogged(noted, answered, noted, new RegExp(`^${id} is left for later`), noted, answered);
    const refused = expectRefusal(await as(account.live).get(`/submissions/${id}`), 503, 'unavailable');
    expect(refused.error.message).toMatch(/flt_/);
    const list = await as(account.live).get('/submissions?limit=2');
    expect(list.json).toMatchObject({ incomplete: true, missing_ids: [id] });
    expect(list.json.submissions[0].id).toBe(other);
    await env.FILES.delete(await packOf(account, id));
    expectRefusal(await as(account.live).get(`/submissions/${id}`), 503, 'unavailable');
    await database.delete(submissions).where(eq(submissions.id, id));
  });
});

describe('archived submissions that must change', () => {
  it('are not archived while they hold a password for another attempt', async () => {
    const password = { password: 'Secret-1' };
    const data = { photo: { url: 'https://10.0.0.1/photo.png' } };
    const id = await failedSubmission(account.live);
    const { templateId: ofPhoto } = await rowOf(account, id);
    const locked = await as(account.live).post(`/templates/${ofPhoto}/submissions`, { data, ...password });
    const lockedId = locked.json.submission.id;
    expect(await coordinators.offer(id, 'one', Date.now())).not.toBeNull();
    expect(await coordinators.offer(lockedId, 'one', Date.now())).toBeNull();
  });

  it('are rendered again after a failure, with the attempts going on', async () => {
    const id = await failedSubmission(account.live);
    await coordinators.flush(id);
    await archive(account, id);
    const again = await as(account.live).post(`/submissions/${id}/reprocess`);
    expect(again.status, again.text).toBeLessThan(500);
    const trail = JSON.stringify((await as(account.live).get(`/submissions/${id}/audit`)).json);
    expect(trail).toContain('submission.reprocess');
  });

  it('keep the signatures and sessions of their signers', async () => {
    const contract = await createContract(account.live);
    const all = ['buyer/name', 'buyer/signature', 'seller/name', 'seller/signature'];
    const asked = await ask(account.live, contract, [buyer({ fields: all })]);
    const browser = await atTheDocument(account.live, asked.data_requests[0].id);
    const signature = typed('Ada');
    const done = await browser.complete({
      'buyer/name': 'Ada',
      'buyer/signature': signature,
      'seller/name': 'Grace',
      'seller/signature': signature,
    });
    expect(done.status, done.text).toBe(200);
    await until(async () => (await coordinators.read(asked.id))?.state === 'processed');
    const open = await browser.get('data');
    const before = await everyRead(account, asked.id);
    await archive(account, asked.id);
    expect(await everyRead(account, asked.id)).toEqual(before);
    expect(await coordinators.readSignatures(asked.id)).toHaveProperty(['buyer/signature']);
    // A person with a session is known by it, from the archive as before.
    const [request] = asked.data_requests;
    expect(await tablesOf(asked.id)).toEqual([]);
    expect(await coordinators.readSigner(asked.id, request.id, 'of nobody')).toBeNull();
    expect(await tablesOf(asked.id)).toContain('signing_session');
    expect((await browser.get('data')).status).toBe(open.status);
  });
});

function never(): never {
  throw new Error('there is none');
}
