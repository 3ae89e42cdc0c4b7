import { eq, getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeAll, describe, expect, it } from 'vitest';
import * as schema from '../../../src/core/db/schema';
import { sha256Hex } from '../../../src/lib/digest';
import { accountTables } from '../../../src/service/leaving/account-tables-store';
import { checkRows } from '../../../src/service/leaving/import/import-rows-store';
import { type Account, as, createAccount, createToken, database, send, type Token } from '../../support/app';
import { makeBelongings } from '../../support/belongings';
import { createTemplate, imageForm, plainPdf } from '../../support/builders';
import { coordinators } from '../../support/coordinator';
import { exporterOf, readPart } from '../../support/exporting';
import { createMember, signIn } from '../../support/members';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { atTheDocument } from '../../support/signing';
import { customFile, uploadedAny } from '../../support/uploads';

type Part = { name: string; records: number | null };

async function readAll(token: Token) {
  const { parts } = (await as(token).get('/export')).json;
  const read: Record<string, Awaited<ReturnType<typeof readPart>>> = {};
  for (const { name } of parts) read[name] = await readPart(token, name);
  return { parts, read };
}

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));

describe('the list of tables', () => {
  it('has every table of the database', () => {
    expect(Object.keys(accountTables).sort()).toEqual(tables.map(getTableName).sort());
    for (const [name, { table }] of Object.entries(accountTables)) expect(getTableName(table)).toBe(name);
  });

  it('says of each table with an account which rows are whose', () => {
    for (const [name, { table, rowsOf }] of Object.entries(accountTables)) {
      const { columns } = getTableConfig(table);
      if (columns.some((column) => column.name === 'account_id')) expect(rowsOf, name).not.toBeNull();
    }
  });

  it('leaves out every column with a secret', () => {
    for (const [name, { table, exported }] of Object.entries(accountTables)) {
      if (!('without' in exported)) continue;
      const { columns } = getTableConfig(table);
      const secret = columns.filter((column) =>
        /secret|sealed|password|credential|key_hash/.test(column.name),
      );
      const shown = secret.filter((column) => !(exported.without as readonly string[]).includes(column.name));
      // Until when the previous secret signs is a time.
      expect(
        shown.map((column) => column.name).filter((column) => !column.endsWith('_until')),
        name,
      ).toEqual([]);
    }
  });
});

describe('an export', () => {
  let account: Account;
  let mine: Awaited<ReturnType<typeof makeBelongings>>;
  let html: string;
  let table: string;
  let all: Awaited<ReturnType<typeof readAll>>;

  beforeAll(async () => {
    account = await createAccount();
    mine = await makeBelongings(account);
    const other = await createAccount();
    await createTemplate(other.live, []);
    const page = { template_type: 'html', name: 'Page', html: '<p>{{ name }}</p>' };
    html = (await as(account.live).post('/templates', { template: page })).json.id;
    await as(account.live).post(`/templates/${html}/images`, imageForm());
    await as(account.live).post(`/templates/${mine.template_id}/publish_version`, { version_type: 'major' });
    await customFile(account.live, await plainPdf());
    const cache_id = await uploadedAny(account.live, 'a;b', 'lines.csv');
    table = (await as(account.live).post('/custom_files', { cache_id })).json.custom_file.id;
    await atTheDocument(account.live, mine.data_request_id);
    const member = await signIn(await createMember({ accountId: account.id, role: 'owner' }));
    await member.api('POST', `/templates/${html}/comments`, { text: 'Hm' });
    all = await readAll(await exporterOf(account.id));
  });

  it('has everything that the account owns, and nothing of others', async () => {
    const text = JSON.stringify(all.read);
    // A bundle holds copies, for a day.
    const { name: _name, data_request_id: _request, bundle_id: _copies, ...owned } = mine;
    const { editor_token_id: credential, ...ids } = owned;
    expect(text).not.toContain(credential);
    for (const [kind, id] of Object.entries(ids)) expect(text, kind).toContain(id);
    const counted = Object.fromEntries(all.parts.map(({ name, records }: Part) => [name, records]));
    for (const [name, { rows }] of Object.entries(all.read))
      if (counted[name] !== null) expect(rows.length, name).toBeGreaterThanOrEqual(counted[name]);
    const owners = Object.values(all.read).flatMap(({ rows }) => rows.flatMap((row) => row.account_id ?? []));
    expect(new Set(owners)).toEqual(new Set([account.id]));
    expect(all.read['template_versions']?.rows).toMatchObject([{ template_id: mine.template_id, major: 1 }]);
    const sets = [{ name: 'Private', data: {} }];
    expect(all.read['template_test_data']?.rows).toMatchObject([{ template_id: mine.template_id, sets }]);
    expect(all.read['template_comments']?.rows).toMatchObject([{ text: 'Hm', template_id: html }]);
    expect(all.read['users']?.rows).toMatchObject([{ role: 'owner', language: null }]);
  });

  it('is not brought with a role that nobody has', async () => {
    const [user] = all.read['users']?.rows ?? [];
    if (!user) throw new Error('no member');
    const roles = ['limited_owner', 'boss', 'limited_viewer', 'owner'];
    const rows = roles.map((role) => ({ ...user, role }));
    const bringing = { accountId: account.id, now: Date.now(), hasBegun: true };
    const checked = await checkRows({ db: database }, 'users', rows, bringing);
    const problem = 'role has an unknown value';
    expect(checked.problems).toEqual([
      { index: 0, problem },
      { index: 1, problem },
    ]);
  });

  it('has no secret', async () => {
    const text = JSON.stringify(all.read);
    for (const secret of [account.live.secret, account.test.secret, sha256Hex(account.live.secret), 'v1.'])
      expect(text.includes(`"${secret}`), secret).toBe(false);
    for (const word of ['sealed_secret', 'sealed_credentials', 'password_hash', 'secret_hash', 'totp_secret'])
      expect(text, word).not.toContain(word);
  });

  it('has each submission with its data, PDF, trail, and what its signers were shown', async () => {
    const files = all.read['submissions']?.files ?? [];
    const paths = files.map(({ path }) => path);
    const folder = `submissions/${mine.submission_id}`;
    for (const name of ['submission.json', 'trail.json', 'document.pdf', 'trail.pdf'])
      expect(paths).toContain(`${folder}/${name}`);
    const record = files.find(({ path }) => path === `${folder}/submission.json`)?.json;
    expect(record).toMatchObject({ id: mine.submission_id, data: {}, data_salt: expect.any(String) });
    const trail = files.find(({ path }) => path === `${folder}/trail.json`)?.json;
    const asked = (await as(account.live).get(`/submissions/${mine.submission_id}/audit`)).json;
    expect(trail).toEqual(asked);
    expect(paths.some((path) => /\/shown-[0-9a-f]{64}\.pdf$/.test(path))).toBe(true);
  });

  it('has links to all files, each with the SHA-256 that it says', async () => {
    const files = Object.values(all.read).flatMap((part) => part.files);
    const kinds = new Set<string>();
    for (const { path, url, sha256 } of files) {
      if (url === undefined) continue;
      const answer = await send('GET', url);
      expect(answer.status, path).toBe(200);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.length, path).toBeGreaterThan(0);
      if (sha256 != null) expect(sha256Hex(bytes), path).toBe(sha256);
      kinds.add(path.replace(/\/.*\/|\/.*(?=\.)|\/[0-9a-f]{64}$/, '/'));
    }
    expect(files.map(({ path }) => path)).toContain(`custom_files/${table}.bin`);
    expect([...kinds].sort().join(' ')).toMatch(
      /combined_submissions\/.* custom_files\/.* documents\/.* fonts\/.* images\/.* submissions\//,
    );
  });

  it('leaves one line an hour in the account log', async () => {
    const reader = await createToken(account.id, 'live', { scopes: ['log:read'] });
    const { lines } = (await as(reader).get('/account_log?kind=account.exported')).json;
    expect(lines).toHaveLength(1);
  });
});

describe('exporting', () => {
  it('needs a scope that a token names, and a live token', async () => {
    const { id, live } = await createAccount();
    const test = await createToken(id, 'test', { scopes: ['export:read'] });
    for (const path of ['/export', '/export/page?part=submissions']) {
      expectRefusal(await as(live).get(path), 403, 'insufficient_scope');
      expectRefusal(await as(test).get(path), 403, 'test_token');
    }
  });

  it('has pages, and refuses a cursor of another part', async () => {
    const { id, live } = await createAccount();
    const token = await exporterOf(id);
    const names = Array.from({ length: 101 }, (_, number) => `Folder ${number}`);
    for (const name of names) await as(live).post('/folders', { folder: { name } });
    const { rows } = await readPart(token, 'folders');
    expect(rows.map(({ name }) => name)).toEqual(names);
    for (const part of ['folders', 'submissions', 'usage_days', 'template_versions'])
      for (const cursor of ['x', 'W10', 'e30', 'WyJhIiwiYiIsImMiLCJkIiwiZSJd'])
        expectProblems(await as(token).get(`/export/page?part=${part}&cursor=${cursor}`), [/^\?cursor: /]);
    expectProblems(await as(token).get('/export/page?part=sessions'), [/^\?part: /]);
    expectProblems(await as(token).get('/export/page'), [/^\?part: /]);
  });

  it('has what a submission attaches, equal bytes once, until it is deleted', async () => {
    const { id, live } = await createAccount();
    const template = await createTemplate(live, []);
    const csv = { name: 'a.csv', mime_type: 'text/csv', base64: 'YTtiCg==' };
    const attachments = [csv, { ...csv, name: 'b.csv' }];
    const { json } = await as(live).post(`/templates/${template}/submissions`, { data: {}, attachments });
    const { submission } = json;
    const { files } = await readPart(await exporterOf(id), 'submissions');
    const attached = files.filter(({ path }) => path.includes('/attachments/'));
    const { sha256 } = submission.attachments[0];
    const path = `submissions/${submission.id}/attachments/${sha256}`;
    expect(attached).toEqual([{ path, url: expect.any(String), sha256 }]);
    const { url = '' } = attached[0] ?? {};
    expect(Buffer.from(await (await send('GET', url)).arrayBuffer()).toString()).toBe('a;b\n');
    await as(live).delete(`/submissions/${submission.id}`);
    expect((await send('GET', url)).status).toBe(410);
  });

  it('names a submission that cannot be read, and goes on', async () => {
    const { id, live } = await createAccount();
    const template = await createTemplate(live, []);
    const made = await as(live).post(`/templates/${template}/submissions`, { data: {} });
    const submission = made.json.submission.id;
    const lost = 'sub_0000000000000000000A';
    await coordinators.flush(submission);
    const row = await database
      .select()
      .from(schema.submissions)
      .where(eq(schema.submissions.id, submission))
      .get();
    if (!row) throw new Error('The submission is not projected.');
    await database.insert(schema.submissions).values({ ...row, id: lost });
    const { rows, files } = await readPart(await exporterOf(id), 'submissions');
    expect(rows).toEqual([{ id: lost, unreadable: true }, { id: submission }]);
    expect(files.map(({ path }) => path)).toContain(`submissions/${submission}/document.pdf`);
  });
});
