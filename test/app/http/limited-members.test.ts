import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '../../../src/app/http/operations';
import { dashboardOperations } from '../../../src/app/http/pages/dashboard-operations';
import { reachOfOperation } from '../../../src/app/http/within-reach';
import { apiTokens } from '../../../src/core/db/schema';
import { type Account, type Answer, as, createAccount, createToken, database } from '../../support/app';
import { absent, type Belongings, makeBelongings, requestFor } from '../../support/belongings';
import { createTemplate } from '../../support/builders';
import { type Browser, createMember, signIn, type TestMember } from '../../support/members';
import { expectRefusal } from '../../support/refusals';

let account: Account;
/** Records that the members do not reach. */
let outside: Belongings;
let folder: string;
let template: string;
let owner: Browser;
/** A developer who is limited to the folder. */
let member: TestMember;
let browser: Browser;
let csrf: string;

beforeAll(async () => {
  account = await createAccount();
  outside = await makeBelongings(account);
  folder = (await as(account.live).post('/folders', { folder: { name: 'Shop' } })).json.id;
  const below = { folder: { name: 'Invoices', parent_folder_id: folder } };
  const inner = (await as(account.live).post('/folders', below)).json.id;
  template = await createTemplate(account.live, []);
  await as(account.live).post(`/templates/${template}/move`, { template: { parent_folder_id: inner } });
  owner = await signIn(await createMember({ accountId: account.id }));
  member = await createMember({ accountId: account.id, role: 'developer', folderIds: [folder] });
  browser = await signIn(member);
  csrf = await browser.csrfToken();
});

afterAll(() => {
  vi.restoreAllMocks();
});

const clock = Date.now;
let ahead = 0;

/** Puts the clock forward, so that no request of the member is too fast. */
function wait(ms: number): void {
  ahead += ms;
  vi.spyOn(Date, 'now').mockImplementation(() => clock() + ahead);
}

/** Sends a request of a script of a page. */
function send(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
  wait(500);
  const headers = { 'x-csrf-token': csrf, 'x-mode': 'live', ...more };
  return browser.go(method, `/dashboard/api${path}`, { body, headers });
}

/** The ids outside. Fonts serve every template. */
function hidden(): string[] {
  const { font_id: _font, name: _name, ...ids } = outside;
  return Object.values(ids);
}

function saying({ status, text, headers }: Answer) {
  return {
    status,
    text,
    headers: [...headers].filter(([name]) => !/^(x-request-id|ratelimit-.*)$/.test(name)).sort(),
  };
}

const all = [...operations, ...dashboardOperations];
/** They name their records in the body. */
const namedInBody = new Set(['createBatch', 'createBundle', 'createCombinedSubmission']);

describe.each(all.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  it('answers a limited member for what is outside as for an absent id, or is refused', async () => {
    const ask = async (ids: Belongings) => {
      const { method, path, body } = await requestFor(operation, ids);
      return send(method, path, body);
    };
    const foreign = await ask(outside);
    const missing = await ask(absent);
    if (missing.status === 403) expectRefusal(foreign, 403, missing.json.error.code);
    else if (reachOfOperation(operation) === 'by_id') expect(missing.status).toBe(404);
    if (reachOfOperation(operation) === 'none') expect([foreign.status, missing.status]).toEqual([403, 403]);
    if (reachOfOperation(operation) === 'by_id' || namedInBody.has(operation.id))
      expect(saying(foreign)).toEqual(saying(missing));
    else for (const id of hidden()) expect(foreign.text).not.toContain(id);
  });
});

/** The pages that name a record. */
const pages: ((ids: Belongings) => string)[] = [
  ({ template_id }) => `/templates/${template_id}`,
  ({ template_id }) => `/templates/${template_id}/editor`,
  ({ template_id }) => `/templates/${template_id}/html`,
  ({ template_id }) => `/templates/${template_id}/generate`,
  ({ template_id }) => `/templates/${template_id}/batch`,
  ({ template_id }) => `/templates/${template_id}/send`,
  ({ template_id }) => `/templates/${template_id}/send/roles`,
  ({ template_id }) => `/templates/${template_id}/send/table`,
  ({ template_id }) => `/templates/${template_id}/settings`,
  ({ template_id }) => `/templates/${template_id}/versions`,
  ({ folder_id }) => `/templates?folder=${folder_id}`,
  ({ submission_id }) => `/submissions/${submission_id}`,
  ({ submission_batch_id }) => `/submissions/batches/${submission_batch_id}`,
  ({ combined_submission_id }) => `/submissions/combined/${combined_submission_id}`,
];

/** A page without what differs by its own address and request. */
function shown({ status, text }: Answer, ids: Belongings) {
  const withoutIds = Object.values(ids).reduce((left, id) => left.replaceAll(id, 'ID'), text);
  return { status, text: withoutIds };
}

describe('a member limited to a folder', () => {
  beforeAll(() => wait(60_000));

  it('finds no page of what is outside', async () => {
    browser.cookies.set('mode', 'live');
    for (const page of pages) {
      const path = `/dashboard${page(outside)}`;
      const [foreign, missing] = [await browser.get(path), await browser.get(`/dashboard${page(absent)}`)];
      expect(foreign.status, path).toBe(404);
      expect(shown(foreign, outside), path).toEqual(shown(missing, absent));
    }
    const corrects = `/dashboard/templates/${template}/generate?corrects=`;
    expect((await browser.get(corrects + outside.submission_id)).status).toBe(404);
    for (const query of ['search', 'id', 'template']) {
      const path = `/dashboard/submissions?${query}=`;
      const named = query === 'template' ? outside.template_id : outside.submission_id;
      const [foreign, missing] = [
        await browser.get(path + named),
        await browser.get(`${path}${named.slice(0, 4)}0000000000000000000A`),
      ];
      expect(foreign.status, path).toBe(missing.status);
      expect(foreign.headers.get('location'), path).toBeNull();
    }
    for (const path of [
      `/submissions/${outside.submission_id}/x.pdf`,
      `/templates/${outside.template_id}/document.pdf`,
    ])
      expect((await browser.get(path)).status, path).toBe(404);
  });

  it('sees lists and searches without a trace of what is outside', async () => {
    const lists = [
      'templates',
      'templates?archived=1',
      'templates?query=a',
      'submissions',
      'submissions/waiting',
    ];
    const more = [
      'submissions/batches',
      'submissions/bundles',
      'submissions/combined',
      `templates/${template}`,
    ];
    for (const list of [...lists, ...more]) {
      const page = await browser.get(`/dashboard/${list}`);
      expect(page.status, list).toBe(200);
      for (const id of hidden()) expect(page.text, `${list} has ${id}`).not.toContain(id);
    }
    expect((await browser.get('/dashboard/templates')).text).toContain(folder);
    for (const id of [outside.template_id, outside.submission_id])
      expect((await send('GET', `/find?query=${id}`)).json).toEqual({ templates: [], documents: [] });
    expect((await send('GET', `/find?query=${template}`)).json.templates).toHaveLength(1);
    for (const path of [
      'webhooks',
      'webhooks/deliveries',
      'usage',
      'log',
      'tokens',
      'integrations',
      'identity-providers',
    ])
      expect((await browser.get(`/dashboard/${path}`)).status, path).toBe(403);
  });

  it('works with the templates in it and below, and with all that hangs on them', async () => {
    const made = await send('POST', `/templates/${template}/submissions`, { data: {} });
    expect(made.status, made.text).toBe(201);
    const { id } = made.json.submission;
    expect((await browser.get(`/dashboard/submissions/${id}`)).status).toBe(200);
    expect((await browser.get('/dashboard/submissions')).text).toContain(id);
    const bundled = await send('POST', '/bundles', { format: 'csv', submission_ids: [id] });
    expect(bundled.status, bundled.text).toBe(201);
    const filtered = await send('POST', '/bundles', { format: 'csv', filter: { template_id: template } });
    expect(filtered.status, filtered.text).toBe(201);
    const listed = (await send('GET', '/bundles')).json.bundles.map((one: { id: string }) => one.id);
    expect(listed.sort()).toEqual([bundled.json.id, filtered.json.id].sort());
    expect((await browser.get('/dashboard/submissions/bundles')).text).toContain(bundled.json.id);
    expect((await send('DELETE', `/bundles/${bundled.json.id}`)).status).toBe(200);
    for (const filter of [{}, { template_id: outside.template_id }, { template_id: absent.template_id }])
      expectRefusal(await send('POST', '/bundles', { format: 'csv', filter }), 422, 'validation_failed');
    // It counts what is outside, too.
    const search = { template_id: template, search: 'smith' };
    const counted = await send('POST', '/bundles', { format: 'csv', filter: search });
    expectRefusal(counted, 422, 'validation_failed');
    expect(counted.json.errors).toEqual([expect.stringContaining('#/filter/search: cannot be used')]);
    const page = { template_type: 'html', name: 'Page', html: '<p>x</p>' };
    expectRefusal(await send('POST', '/templates', { template: page }), 403, 'token_limited');
    const inFolder = { template: { ...page, parent_folder_id: folder } };
    expect((await send('POST', '/templates', inFolder)).status).toBe(201);
  });

  it('has idempotency keys of their own', async () => {
    const key = { 'idempotency-key': 'key-of-a-member' };
    const path = `/templates/${outside.template_id}/submissions`;
    expect((await as(account.live).post(path, { data: {} }, { headers: key })).status).toBe(201);
    expectRefusal(await send('POST', path, { data: {} }, key), 404, 'template_not_found');
  });

  it('is limited and freed by an owner, from the next request on', async () => {
    const csrfOfOwner = await owner.csrfToken();
    const give = (fields: Record<string, string>) =>
      owner.submit('/dashboard/people/role', { csrf: csrfOfOwner, id: member.id, ...fields });
    const path = `/templates/${outside.template_id}`;
    expectRefusal(await send('GET', path), 404, 'template_not_found');
    const problem = await give({ role: 'viewer', limited: 'on' });
    expect(problem.headers.get('location')).toBe(`/dashboard/people/members/${member.id}?problem=folders`);
    // A form that was made before there were folders frees nobody.
    for (const stale of [{}, { limited: '' }, { limited: 'all' }]) {
      const answer = await give({ role: 'viewer', ...stale });
      expect(answer.headers.get('location')).toBe(`/dashboard/people/members/${member.id}?problem=limit`);
      expectRefusal(await send('GET', path), 404, 'template_not_found');
    }
    expect((await send('GET', '/authentication')).json).toMatchObject({ limited: true });
    const freed = await give({ role: 'viewer', limited: 'off' });
    expect(freed.headers.get('location')).toBe('/dashboard/people?said=role');
    expect((await send('GET', path)).status).toBe(200);
    expect((await send('GET', '/authentication')).json).toMatchObject({ limited: false });
    await give({ role: 'editor', limited: 'on', [`folder:${folder}`]: 'on' });
    expectRefusal(await send('GET', path), 404, 'template_not_found');
    const people = await owner.get('/dashboard/people');
    expect(people.text).toMatch(/Editor: <bdi>Shop<\/bdi>/);
    const form = await owner.get(`/dashboard/people/members/${member.id}`);
    expect(form.text).toMatch(new RegExp(`name="folder:${folder}"[^>]*checked`));
    // Owners and billing are not limited.
    await give({ role: 'billing', limited: 'on', [`folder:${folder}`]: 'on' });
    expect((await browser.get('/dashboard/usage')).status).toBe(200);
    const foreign = await signIn(await createMember());
    expect((await foreign.get(`/dashboard/people/members/${member.id}`)).status).toBe(404);
  });

  it('has tokens that go on working, as their page says', async () => {
    const shown = () => owner.get(`/dashboard/people/members/${member.id}`);
    expect((await shown()).text).not.toContain('that still work');
    const { id } = await createToken(account.id, 'live');
    await database.update(apiTokens).set({ createdById: member.id }).where(eq(apiTokens.id, id));
    const { text } = await shown();
    expect(text).toContain('They created an API token that still works.');
    expect(text).toContain('<a href="/dashboard/tokens">Show API tokens</a>');
  });

  it('reaches nothing when the folder was deleted, or nobody knows it', async () => {
    const gone = await signIn(await createMember({ accountId: account.id, role: 'viewer', folderIds: [] }));
    const page = await gone.get('/dashboard/templates');
    expect(page.status).toBe(200);
    for (const id of [folder, template, ...hidden()]) expect(page.text).not.toContain(id);
    expect((await gone.get(`/dashboard/templates/${template}`)).status).toBe(404);
  });

  it('stays limited by a stale form when the account has no folder any more', async () => {
    const { id: accountId } = await createAccount();
    const keeper = await signIn(await createMember({ accountId }));
    const one = await createMember({ accountId, role: 'viewer', folderIds: [absent.folder_id] });
    const csrf = await keeper.csrfToken();
    const answer = await keeper.submit('/dashboard/people/role', { csrf, id: one.id, role: 'editor' });
    expect(answer.headers.get('location')).toBe('/dashboard/people?said=role');
    const reads = (await signIn(one)).api('GET', '/authentication');
    expect((await reads).json).toMatchObject({ limited: true });
  });
});
