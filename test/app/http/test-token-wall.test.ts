import { PDFDocument } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '../../../src/app/http/operations';
import { submissions } from '../../../src/core/db/schema';
import { type Account, as, call, createAccount, createToken, database } from '../../support/app';
import { createTemplate, plainPdf, upload } from '../../support/builders';
import { coordinators } from '../../support/coordinator';
import { templateApi, wordsIn } from '../../support/lifecycle';
import { download } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

function saying(value: string) {
  const box = { page: 1, x: 72, y: 120, width: 300, height: 24 };
  return { fields: [{ name: 'text', ...box, required: false, static: true, default: value }] };
}

/** A template of one page, as a live and as a test token see it. */
async function madeBy(mode: 'live' | 'test') {
  const id = await createTemplate(account[mode], saying('first').fields);
  return { id, live: templateApi(account.live, id), test: templateApi(account.test, id) };
}

type Both = Awaited<ReturnType<typeof madeBy>>;

async function documentsOf({ live, test }: Both, version?: string) {
  const body = { data: {}, ...(version && { version }) };
  const words = async (api: Both['live']) =>
    (await wordsIn(await api.submit(body))).replace(/(Page \d of the form|TEST) ?/g, '').trim();
  return { live: await words(live), test: await words(test) };
}

/** Makes a live submission that has no row yet. */
async function liveSubmission({ id, live }: Both): Promise<void> {
  const { json } = await live.submit({ data: {} });
  await coordinators.flush(json.submission.id);
  await database.delete(submissions).where(eq(submissions.templateId, id));
}

describe('a test token and a live template', () => {
  let template: Both;
  let folder_id: string;

  beforeEach(async () => {
    const top = await as(account.live).post('/folders', { folder: { name: 'Live' } });
    const below = { name: 'Below', parent_folder_id: top.json.id };
    const inner = await as(account.live).post('/folders', { folder: below });
    folder_id = top.json.id;
    template = await madeBy('live');
    await template.live.move(inner.json.id);
  });

  const bodies: Record<string, unknown> = {
    publishVersion: { version_type: 'major' },
    restoreVersion: { version: 'latest' },
    moveTemplate: { parent_folder_id: null },
    updateTemplate: { template: { webhook_url: 'https://evil.example.com/' } },
    renameFolder: { folder: { name: 'Another name' } },
    moveFolder: { folder: { parent_folder_id: null } },
    createFont: new FormData(),
    updateSender: { sender_name: 'Another name' },
    updateConsentText: { language: 'en', text: 'Another text.' },
  };

  it.each(['published', 'submitted'] as const)('that is %s: changes nothing of it', async (how) => {
    if (how === 'published') await template.live.publish('minor');
    else await liveSubmission(template);
    // The link to the document has the time of the request.
    const shown = async () => ({ ...(await template.live.full()), document_url: null });
    const before = await shown();
    // A token of its own, with the full rate.
    const token = await createToken(account.id, 'test');
    const walled = operations.filter(({ changesLive }) => changesLive !== undefined);
    expect(walled.map(({ id }) => id).sort()).toEqual(
      [...Object.keys(bodies), 'deleteFont', 'deleteTemplate'].sort(),
    );
    for (const { id, method, path } of walled) {
      const address = path.replace(':template_id', template.id).replace(':folder_id', folder_id);
      const options = { token, ...(id in bodies && { body: bodies[id] }) };
      const answer = await call(method.toUpperCase(), `/api/v1${address}`, options);
      expectRefusal(answer, 403, 'test_token');
    }
    const form = { 'template[name]': 'Renamed' };
    expectRefusal(await templateApi(token, template.id).replace(await plainPdf(), form), 403, 'test_token');
    expectRefusal(await templateApi(token, template.id).update({ name: 'Renamed' }), 403, 'test_token');
    expect(await shown()).toEqual(before);
    const { json: folder } = await as(account.live).get('/folders');
    expect(folder.find(({ id }: { id: string }) => id === folder_id)).toMatchObject({ name: 'Live' });
  });

  it('edits its draft, which only test documents are made of', async () => {
    await template.live.publish('minor');
    expect((await template.test.update(saying('second'))).status).toBe(200);
    expect(await documentsOf(template)).toEqual({ live: 'first', test: 'first' });
    expect(await documentsOf(template, 'draft')).toEqual({ live: 'first', test: 'second' });
    // Publishing with live rights takes the draft, with the edit.
    await template.live.publish('minor');
    expect(await documentsOf(template)).toEqual({ live: 'second', test: 'second' });
    expect(await documentsOf(template, 'draft')).toEqual({ live: 'second', test: 'second' });
  });

  it('may do all to a template that is not live', async () => {
    const token = account.test;
    const { id, test } = await madeBy('live');
    expect((await test.update({ name: 'Renamed', redirect_url: 'https://example.com/' })).status).toBe(200);
    expect((await test.move(null)).status).toBe(200);
    expect((await test.publish('minor')).status).toBe(200);
    const other = await upload(token, await plainPdf());
    expect((await templateApi(token, other.json.id).remove()).status).toBe(200);
    const folder = await as(token).post('/folders', { folder: { name: 'Empty' } });
    const renamed = { folder: { name: 'Still empty' } };
    expect((await as(token).post(`/folders/${folder.json.id}/rename`, renamed)).status).toBe(200);
    // It is live now.
    expectRefusal(await templateApi(token, id).remove(), 403, 'test_token');
  });
});

it('a repeated request of a test token that published a template gets its answer again', async () => {
  const { id } = await madeBy('live');
  const publish = () =>
    as(account.test).post(
      `/templates/${id}/publish_version`,
      { version_type: 'minor' },
      { headers: { 'idempotency-key': `publish-${id}` } },
    );
  const first = await publish();
  expect(first.status, first.text).toBe(200);
  expect((await publish()).text).toBe(first.text);
});

describe('a template that was never published', () => {
  it('gives live documents the content that was last saved with live rights', async () => {
    const template = await madeBy('live');
    await template.test.update(saying('second'));
    expect(await documentsOf(template)).toEqual({ live: 'first', test: 'second' });
    await template.test.update(saying('third'));
    expect(await documentsOf(template, 'draft')).toEqual({ live: 'first', test: 'third' });
    const properties = async (api: Both['live']) => Object.keys((await api.schema()).properties);
    await template.test.update({ fields: [{ name: 'asked', page: 1, required: false }] });
    expect([await properties(template.live), await properties(template.test)]).toEqual([[], ['asked']]);

    await template.live.update(saying('fourth'));
    expect(await documentsOf(template)).toEqual({ live: 'fourth', test: 'fourth' });
  });

  it('gives live documents the draft of a test token until the first of them', async () => {
    const template = await madeBy('test');
    await template.test.update(saying('second'));
    expect(await documentsOf(template)).toEqual({ live: 'second', test: 'second' });
    await liveSubmission(template);
    await template.test.update(saying('third'));
    await template.test.update(saying('fourth'));
    expect(await documentsOf(template)).toEqual({ live: 'second', test: 'fourth' });
  });

  it('keeps the document of live documents when a test token sends another', async () => {
    const template = await madeBy('live');
    const pages = async (api: Both['live']) => {
      const { json } = await api.submit({ data: {} });
      const pdf = await PDFDocument.load(await download(json.submission.download_url));
      return pdf.getPageCount();
    };
    const two: [number, number][] = [
      [612, 792],
      [612, 792],
    ];
    const replaced = await template.test.replace(await plainPdf(two));
    expect(replaced.json.page_count).toBe(2);
    expect(await pages(template.live)).toBe(1);
    expect(await pages(template.test)).toBe(2);
    const combined = await as(account.live).post('/combined_submissions', {
      source_pdfs: [{ type: 'template', id: template.id }],
    });
    expect(combined.json.combined_submission).toMatchObject({ state: 'processed' });

    await template.live.update({ name: 'Renamed' });
    expect(await pages(template.live)).toBe(1);
    await template.live.update(saying('second'));
    expect(await pages(template.live)).toBe(2);
  });

  it('gives the items of a live batch the same content', async () => {
    const template = await madeBy('live');
    await template.test.update({ fields: [{ name: 'asked', page: 1, required: true }] });
    const batch = await as(account.live).post('/submissions/batches', [
      { template_id: template.id, data: {} },
    ]);
    expect(batch.status, batch.text).toBe(201);
  });
});
