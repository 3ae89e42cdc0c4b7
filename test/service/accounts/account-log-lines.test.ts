import { beforeAll, expect, it } from 'vitest';
import { logKinds } from '../../../src/core/account-log/log-kinds';
import { as, createToken, type Token } from '../../support/app';
import { bucketName, integrationOn } from '../../support/buckets';
import { combine } from '../../support/combining';
import { type Browser, createMember, signIn, type TestMember } from '../../support/members';
import { hookUrl } from '../../support/webhooks';
import { fontFiles } from '../fonts/support/font-files';

/** The changes of an account by a program and by a member, each with the line that it leaves. */

type Line = {
  kind: (typeof logKinds)[number];
  by: { type: string; id: string | null; name: string | null; email: string | null };
  from: { ip: string | null; user_agent: string | null };
  subject: { id: string; name: string } | null;
  details: Record<string, unknown>;
};

let owner: TestMember;
let browser: Browser;
let token: Token;
let reader: Token;

beforeAll(async () => {
  owner = await createMember();
  browser = await signIn(owner);
  token = await createToken(owner.accountId, 'live');
  reader = await createToken(owner.accountId, 'live', { scopes: ['log:read'] });
});

async function allLines(): Promise<Line[]> {
  return (await as(reader).get('/account_log')).json.lines;
}

/** The lines that a piece of work leaves, oldest first. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const before = (await allLines()).length;
  await work();
  const lines = await allLines();
  return lines.slice(0, lines.length - before).reverse();
}

async function kindsOf(work: () => Promise<unknown>): Promise<string[]> {
  const lines = await linesOf(work);
  for (const { by } of lines)
    expect(by).toEqual({ type: 'api_token', id: token.id, name: 'test', email: null });
  return lines.map(({ kind }) => kind);
}

function api() {
  return as(token);
}

async function newTemplate(): Promise<string> {
  const template = { template_type: 'html', name: 'Letter', html: '<p>{{ name }}</p>' };
  return (await api().post('/templates', { template })).json.id;
}

it('A template leaves a line for each change of settings, place and versions', async () => {
  const folder = (await api().post('/folders', { folder: { name: 'Letters' } })).json.id;
  const id = await newTemplate();
  const path = `/templates/${id}`;
  const lines = await linesOf(async () => {
    await api().put(path, { template: { redirect_url: 'https://example.com/done?key=abc', locked: false } });
    // The same again, and a new draft, change no setting.
    await api().put(path, { template: { redirect_url: 'https://example.com/done?key=abc' } });
    await api().put(path, { template: { html: '<p>new</p>' } });
    await api().post(`${path}/move`, { template: { parent_folder_id: folder } });
    await api().post(`${path}/publish_version`, { version_type: 'minor' });
    await api().post(`${path}/restore_version`, { version: '0.1.0' });
    await api().delete(`${path}?version=0.1.0`);
    await api().delete(path);
    await api().delete(path);
  });
  const subject = { id, name: 'Letter' };
  expect(lines.map(({ kind, subject, details }) => ({ kind, subject, details }))).toEqual([
    { kind: 'template.settings_changed', subject, details: { changed: ['redirect_url'] } },
    { kind: 'template.moved', subject, details: { folder } },
    { kind: 'template.published', subject, details: { version: '0.1.0' } },
    { kind: 'template.restored', subject, details: { version: '0.1.0' } },
    { kind: 'template.version_deleted', subject, details: { version: '0.1.0' } },
    { kind: 'template.deleted', subject, details: {} },
  ]);
});

it('A refused change leaves no line', async () => {
  const id = await newTemplate();
  await api().put(`/templates/${id}`, { template: { locked: true } });
  expect(
    await kindsOf(async () => {
      expect((await api().delete(`/templates/${id}`)).status).toBe(409);
      expect((await api().post(`/templates/${id}/publish_version`, { version_type: 'minor' })).status).toBe(
        409,
      );
      expect((await api().put(`/templates/${id}`, { template: { redirect_url: 'no' } })).status).toBe(422);
    }),
  ).toEqual([]);
});

it('Folders and fonts leave a line when they are moved or deleted', async () => {
  const [one, two] = await Promise.all(
    ['One', 'Two'].map(async (name) => (await api().post('/folders', { folder: { name } })).json.id),
  );
  const form = new FormData();
  form.append('font[file]', new File([fontFiles.regular], 'regular.ttf'));
  const font = (await api().post('/fonts', form)).json.id;
  expect(
    await kindsOf(async () => {
      await api().post(`/folders/${two}/move`, { folder: { parent_folder_id: one } });
      await api().delete(`/folders/${two}`);
      await api().delete(`/fonts/${font}`);
    }),
  ).toEqual(['folder.moved', 'folder.deleted', 'font.deleted']);
});

it('Webhook endpoints, identity providers and integrations leave lines without their URLs, secrets and credentials', async () => {
  const url = hookUrl('secret-path-of-a-hook');
  const lines = await linesOf(async () => {
    const made = await api().post('/webhook_endpoints', { url, description: 'Shop' });
    const endpoint = `/webhook_endpoints/${made.json.id}`;
    await api().put(endpoint, { enabled: false });
    const rotated = await api().post(`${endpoint}/rotate_secret`);
    expect(rotated.status).toBe(200);
    await api().delete(endpoint);
    const named = await api().post('/identity_providers', { name: 'SMS', url });
    const provider = `/identity_providers/${named.json.id}`;
    await api().put(provider, { url });
    await api().post(`${provider}/rotate_secret`);
    await api().delete(provider);
    const integration = await api().post('/integrations', integrationOn(bucketName()));
    await api().put(`/integrations/${integration.json.id}`, { description: 'Archive' });
    await api().delete(`/integrations/${integration.json.id}`);
  });
  expect(lines.map(({ kind }) => kind)).toEqual([
    'webhook_endpoint.created',
    'webhook_endpoint.changed',
    'webhook_endpoint.secret_rotated',
    'webhook_endpoint.deleted',
    'identity_provider.created',
    'identity_provider.changed',
    'identity_provider.secret_rotated',
    'identity_provider.deleted',
    'integration.created',
    'integration.changed',
    'integration.deleted',
  ]);
  expect(lines[1]).toMatchObject({ subject: { name: 'Shop' }, details: { changed: ['enabled'] } });
  const text = JSON.stringify(lines);
  for (const secret of ['secret-path', 'whsec_', integrationOn('any').secret_access_key])
    expect(text).not.toContain(secret);
});

it('Erasing by hand leaves one line, however often it is asked for', async () => {
  const id = await newTemplate();
  const made = (await api().post(`/templates/${id}/submissions`, { data: { name: 'Ada' } })).json.submission;
  const joined = await combine(token, [{ type: 'submission', id: made.id }]);
  const combined = joined.json.combined_submission.id;
  const lines = await linesOf(async () => {
    await api().delete(`/combined_submissions/${combined}`);
    await api().delete(`/submissions/${made.id}`);
    await api().delete(`/submissions/${made.id}`);
  });
  expect(lines.map(({ kind, subject }) => [kind, subject?.id])).toEqual([
    ['combined_submission.expired', combined],
    ['submission.expired', made.id],
  ]);
});

it('A member at the dashboard is named with name, email address, IP address and user agent', async () => {
  const id = await newTemplate();
  const lines = await linesOf(async () => {
    await browser.api('POST', `/templates/${id}/publish_version`, { version_type: 'major' });
    const csrf = await browser.csrfToken();
    await browser.submit('/dashboard/account/name', { csrf, account_name: 'Analytical Engines' });
  });
  expect(lines.map(({ kind }) => kind)).toEqual(['template.published', 'account.renamed']);
  for (const { by, from } of lines) {
    expect(by).toEqual({ type: 'member', id: owner.id, name: 'Ada Lovelace', email: owner.email });
    expect(from.ip).toBe(owner.ip);
  }
});

it('The kinds are named as the subject and what happened to it', () => {
  for (const kind of logKinds) expect(kind).toMatch(/^[a-z_]+\.[a-z_]+$/);
});
