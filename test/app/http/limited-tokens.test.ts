import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../src/app/http/operations';
import { reachOfOperation } from '../../../src/app/http/within-reach';
import { scopes } from '../../../src/core/api/scopes';
import {
  type Account,
  type Answer,
  as,
  basic,
  call,
  createAccount,
  createToken,
  type Token,
} from '../../support/app';
import { absent, askFor, type Belongings, makeBelongings, templateForm } from '../../support/belongings';
import { createTemplate } from '../../support/builders';
import { expectRefusal } from '../../support/refusals';
import { delivered } from '../../support/webhooks';

let account: Account;
/** Records that the tokens do not reach. */
let outside: Belongings;
let folder: string;
let below: string;
let template: string;
let inFolder: () => Promise<Token>;

async function folderIn(token: Token, name: string, parent_folder_id: string | null): Promise<string> {
  const made = await as(token).post('/folders', { folder: { name, parent_folder_id } });
  expect(made.status, made.text).toBe(201);
  return made.json.id;
}

async function move(id: string, parent_folder_id: string | null): Promise<void> {
  const moved = await as(account.live).post(`/templates/${id}/move`, { template: { parent_folder_id } });
  expect(moved.status, moved.text).toBe(200);
}

beforeAll(async () => {
  account = await createAccount();
  outside = await makeBelongings(account);
  folder = await folderIn(account.live, 'Shop', null);
  below = await folderIn(account.live, 'Invoices', folder);
  template = await createTemplate(account.live, []);
  await move(template, below);
  inFolder = () => createToken(account.id, 'live', { folderIds: [folder], scopes: [...scopes] });
});

/** The ids outside. Fonts serve every template, and a delivery within reach names its endpoint. */
function hidden(): string[] {
  const { font_id: _font, webhook_endpoint_id: _endpoint, ...ids } = outside;
  return Object.values(ids);
}

/** They name their records in the body. */
const namedInBody = new Set(['createBatch', 'createBundle', 'createCombinedSubmission']);

/** The text and the headers of an answer that tell about records. */
function saying({ status, text, headers }: Answer) {
  return { status, text, headers: [...headers].filter(([name]) => name !== 'x-request-id').sort() };
}

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  it('answers a limited token for what is outside as for an absent id, or is refused', async () => {
    const foreign = await askFor(operation, outside, { token: await inFolder() });
    const missing = await askFor(operation, absent, { token: await inFolder() });
    switch (reachOfOperation(operation)) {
      case 'by_id':
        expect(missing.status).toBe(404);
        expect(saying(foreign)).toEqual(saying(missing));
        return;
      case 'none':
        for (const answer of [foreign, missing]) expectRefusal(answer, 403, 'token_limited');
        return;
      case 'filtered':
        for (const id of hidden()) expect(foreign.text).not.toContain(id);
        if (namedInBody.has(operation.id)) expect(saying(foreign)).toEqual(saying(missing));
    }
  });
});

describe('a token limited to a folder', () => {
  it('works with the templates in it and below, and with all that hangs on them', async () => {
    const api = as(await inFolder());
    const templates = await api.get('/templates');
    expect(templates.json.map(({ id }: { id: string }) => id)).toEqual([template]);
    const folders = await api.get('/folders');
    expect(folders.json.map(({ id }: { id: string }) => id).sort()).toEqual([folder, below].sort());
    for (const path of ['', '/schema', '/document', '/images'])
      expect((await api.get(`/templates/${template}${path}`)).status, path).toBe(200);

    const made = await api.post(`/templates/${template}/submissions`, { data: {} });
    expect(made.status, made.text).toBe(201);
    const { id, permanent_download_url } = made.json.submission;
    expect((await api.get(`/submissions/${id}`)).json.id).toBe(id);
    const batch = await api.post('/submissions/batches', [{ template_id: template, data: {} }]);
    expect(batch.status, batch.text).toBe(201);
    const batchId = batch.json.submission_batch.id;
    expect((await api.get(`/submissions/batches/${batchId}`)).status).toBe(200);
    const sources = [
      { type: 'submission', id },
      { type: 'template', id: template },
    ];
    const combined = await api.post('/combined_submissions', { source_pdfs: sources });
    expect(combined.status, combined.text).toBe(201);
    const combinedId = combined.json.combined_submission.id;
    expect((await api.get(`/combined_submissions/${combinedId}`)).status).toBe(200);
    const again = { source_pdfs: [{ type: 'combined_submission', id: combinedId }] };
    expect((await api.post('/combined_submissions', again)).status).toBe(201);

    const listed = await api.get('/submissions');
    expect(listed.json.submissions).toHaveLength(2);
    expect(new Set(listed.json.submissions.map((one: Record<string, string>) => one['template_id']))).toEqual(
      new Set([template]),
    );
    const batches = await api.get('/submissions/batches');
    expect(batches.json.submission_batches.map((one: { id: string }) => one.id)).toEqual([batchId]);
    expect((await api.get('/combined_submissions')).json).toHaveLength(2);

    const file = new URL(permanent_download_url).pathname;
    const open = async (token: Token, path: string) =>
      (await call('GET', path, { headers: { authorization: basic(token) } })).status;
    expect(await open(await inFolder(), file)).toBe(200);
    const hidden = (await as(account.live).get(`/submissions/${outside.submission_id}`)).json;
    expect(await open(await inFolder(), new URL(hidden.permanent_download_url).pathname)).toBe(404);
    expect(await open(await inFolder(), `/templates/${outside.template_id}/document.pdf`)).toBe(404);
    expect(await open(await inFolder(), `/templates/${template}/document.pdf`)).toBe(200);
  });

  it('pages through lists as if nothing else were there', async () => {
    const api = as(await inFolder());
    const other = await createTemplate(account.live, []);
    for (const id of [template, other, template, other])
      await as(account.live).post(`/templates/${id}/submissions`, { data: {} });
    const all = (await api.get('/submissions')).json.submissions.map((one: { id: string }) => one.id);
    const paged: string[] = [];
    for (let cursor = ''; paged.length < all.length; ) {
      const page = await api.get(`/submissions?limit=1${cursor}`);
      expect(page.json.submissions).toHaveLength(1);
      paged.push(page.json.submissions[0].id);
      cursor = `&cursor=${page.json.next_cursor}`;
    }
    expect(paged).toEqual(all);
    for (const filter of ['state=processed', 'type=live', 'type=live&state=processed'])
      expect((await api.get(`/submissions?${filter}`)).json.submissions, filter).toHaveLength(all.length);
    expect((await api.get('/templates?per_page=1&page=2')).json).toEqual([]);
  });

  it('creates and moves only where it reaches', async () => {
    const token = await inFolder();
    const api = as(token);
    const page = { template_type: 'html', name: 'Page', html: '<p>x</p>' };
    const made = await api.post('/templates', { template: { ...page, parent_folder_id: folder } });
    expect(made.status, made.text).toBe(201);
    const inner = await folderIn(token, 'Inner', below);
    const attempts = (parent_folder_id: string | null) => [
      api.post('/templates', { template: { ...page, parent_folder_id } }),
      api.post(`/templates/${made.json.id}/move`, { template: { parent_folder_id } }),
      api.post(`/templates/${made.json.id}/copy`, { template: { parent_folder_id } }),
      api.post('/folders', { folder: { name: 'x', parent_folder_id } }),
      api.post(`/folders/${inner}/move`, { folder: { parent_folder_id } }),
    ];
    for (const answer of await Promise.all(attempts(null))) expectRefusal(answer, 403, 'token_limited');
    const [foreign, missing] = [
      await Promise.all(attempts(outside.folder_id)),
      await Promise.all(attempts(absent.folder_id)),
    ];
    for (const [index, answer] of foreign.entries()) {
      expectRefusal(answer, 404, 'folder_not_found');
      expect(answer.text).toBe(missing[index]?.text);
    }
    const form = { 'template[name]': 'x', 'template[parent_folder_id]': outside.folder_id };
    expectRefusal(await api.post('/templates', await templateForm(form)), 404, 'folder_not_found');
    for (const answer of await Promise.all(attempts(below)))
      expect([200, 201], answer.text).toContain(answer.status);
  });

  it('follows templates and folders that are moved', async () => {
    const wandering = await createTemplate(account.live, []);
    const api = as(await inFolder());
    expectRefusal(await api.get(`/templates/${wandering}`), 404, 'template_not_found');
    await move(wandering, folder);
    expect((await api.get(`/templates/${wandering}`)).status).toBe(200);
    await move(wandering, null);
    expectRefusal(await api.get(`/templates/${wandering}`), 404, 'template_not_found');
  });

  it('reaches nothing when its folder was deleted', async () => {
    const empty = await folderIn(account.live, 'Soon gone', null);
    const api = as(await createToken(account.id, 'live', { folderIds: [empty] }));
    expect((await as(account.live).delete(`/folders/${empty}`)).status).toBe(200);
    expect((await api.get('/templates')).json).toEqual([]);
    expect((await api.get('/submissions')).json.submissions).toEqual([]);
  });

  it('combines neither custom files, nor URLs, nor one source from outside', async () => {
    const api = as(await inFolder());
    const combine = (...source_pdfs: unknown[]) => api.post('/combined_submissions', { source_pdfs });
    const own = { type: 'template', id: template };
    expectRefusal(
      await combine(own, { type: 'template', id: outside.template_id }),
      404,
      'template_not_found',
    );
    expectRefusal(
      await combine(own, { type: 'url', url: 'https://example.com/a.pdf' }),
      422,
      'validation_failed',
    );
    expectRefusal(
      await combine(own, { type: 'custom_file', id: 'cfi_0000000000000000000A' }),
      404,
      'custom_file_not_found',
    );
  });

  it('has idempotency keys of its own', async () => {
    const key = { headers: { 'idempotency-key': 'shared-key' } };
    const path = `/templates/${outside.template_id}/submissions`;
    expect((await as(account.live).post(path, { data: {} }, key)).status).toBe(201);
    const replayed = await as(await inFolder()).post(path, { data: {} }, key);
    expectRefusal(replayed, 404, 'template_not_found');
  });

  it('sees and replays the deliveries about its templates alone', async () => {
    const sent = await delivered(account.live);
    const all = await as(account.live).get('/webhook_deliveries');
    expect(all.json.deliveries.length).toBeGreaterThan(0);
    const about = (await as(account.live).get(`/webhook_deliveries/${sent.deliveryId}`)).json;
    const api = as(await inFolder());
    expect((await api.get('/webhook_deliveries')).text).not.toContain(about.id);
    const replayed = await api.post('/webhook_deliveries/replay', { state: 'delivered' });
    expect(replayed.json.next_cursor ?? '').not.toBe(sent.deliveryId);
    expectRefusal(
      await api.post('/webhook_deliveries/replay', { endpoint_id: sent.endpointId }),
      404,
      'webhook_endpoint_not_found',
    );
  });
});

describe('a token limited to templates', () => {
  it('reaches these, also after one was deleted, and creates none', async () => {
    const named = await createTemplate(account.live, []);
    const api = as(await createToken(account.id, 'live', { templateIds: [named] }));
    expect((await api.get('/templates')).json.map(({ id }: { id: string }) => id)).toEqual([named]);
    expect((await api.get('/folders')).json).toEqual([]);
    const made = await api.post(`/templates/${named}/submissions`, { data: {} });
    const page = { template_type: 'html', name: 'Page', html: '<p>x</p>' };
    expectRefusal(await api.post('/templates', { template: page }), 403, 'token_limited');
    expect((await as(account.live).delete(`/templates/${named}`)).status).toBe(200);
    expect((await api.get(`/submissions/${made.json.submission.id}`)).status).toBe(200);
    expect((await api.get('/templates')).json).toEqual([]);
  });
});
