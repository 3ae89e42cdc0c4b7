import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { giveUpRenders } from '../../../src/app/jobs/work-renders';
import { platformPauses } from '../../../src/core/coordinator/platform-wait';
import { templates } from '../../../src/core/db/schema';
import { limits as engineLimits } from '../../../src/engine/limits';
import { sha256Hex } from '../../../src/lib/digest';
import { SubmissionJournal } from '../../../src/service/submissions/life/submission-journal';
import { insertContent } from '../../../src/service/templates/content/content-store';
import { emptyContent } from '../../../src/service/templates/content/template-content';
import { contentOf } from '../../engine/print/support';
import { type Account, as, createAccount, database, origin, send } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { coordinators, newSubmission } from '../../support/coordinator';
import { createHtmlTemplate, pageOf, print, printDataAsPages, saveHtml } from '../../support/html-templates';
import { hurryAttempts } from '../../support/hurry';
import { allowLogged, expectLogged } from '../../support/log';
import { createMember, signIn } from '../../support/members';
import { download, wordsOf } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';

let account: Account;
let templateId: string;
let pages: ReturnType<typeof printDataAsPages>;

beforeAll(async () => {
  hurryAttempts(SubmissionJournal.prototype);
  pages = printDataAsPages();
  account = await createAccount();
  templateId = await createHtmlTemplate(account);
});

afterAll(() => vi.restoreAllMocks());

/** Holds every attempt to open a page until it is released, and then reports the page lost. */
function holdPages() {
  let isHeld = true;
  const usual = pages.getMockImplementation();
  pages.mockImplementation(async () => {
    while (isHeld) await scheduler.wait(10);
    throw new Error('held by the test');
  });
  return {
    release() {
      if (usual) pages.mockImplementation(usual);
      isHeld = false;
    },
  };
}

describe('a submission of an HTML template', { timeout: 60_000 }, () => {
  it('is printed by a real browser, hashed and named', async () => {
    const created = await print(account, templateId, { title: 'A greeting', html: '<h1>Hello Ada</h1>' });
    expect(created.status, created.text).toBe(201);
    const { submission } = created.json;
    expect(submission).toMatchObject({ state: 'processed', template_type: 'html', test: false });
    const pdf = await download(submission.download_url);
    expect(sha256Hex(pdf)).toBe(submission.pdf_hash);
    expect(await wordsOf(pdf)).toBe('Hello Ada');
    const { info } = await (await getDocumentProxy(pdf)).getMetadata();
    expect(info).toMatchObject({ Title: 'A greeting', Producer: 'Quillet' });
  });

  it('with a test token has the watermark on each page, and keeps links, outline and tags', async () => {
    const html =
      '<html lang="en"><title>T</title><h1>One</h1><p><a href="https://example.com/">link</a></p><h1 style="break-before:page">Two</h1>';
    const created = await as(account.test).post(`/templates/${templateId}/submissions`, { data: { html } });
    const document = await getDocumentProxy(await download(created.json.submission.download_url));
    expect(document.numPages).toBe(2);
    expect(created.json.submission.page_count).toBe(2);
    for (const number of [1, 2]) {
      const { items } = await (await document.getPage(number)).getTextContent();
      expect(items.map((item) => ('str' in item ? item.str : ''))).toContain('TEST');
    }
    const links: { url?: string }[] = await (await document.getPage(1)).getAnnotations();
    expect(links.map(({ url }) => url)).toEqual(['https://example.com/']);
    expect((await document.getOutline())?.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  });

  it('has the pages, margins, header and footer it asks for', async () => {
    const created = await print(account, templateId, {
      html: '<p>first</p><p style="break-before:page">second</p>',
      header: '<p style="font-size:10px">the header</p>',
      footer:
        '<p style="font-size:10px"><span class="pageNumber"></span> of <span class="totalPages"></span></p>',
      options: { landscape: true, pageSize: { widthIn: 5, heightIn: 7 } },
    });
    const pdf = await download(created.json.submission.download_url);
    const document = await getDocumentProxy(pdf.slice());
    const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
    expect([width, height].map(Math.round)).toEqual([504, 360]);
    const words = (await wordsOf(pdf, 2)).replace(/\s+/g, ' ');
    for (const text of ['the header', 'second', '2 of 2']) expect(words).toContain(text);
  });

  it('is set in the service’s fonts, also in scripts for which the machine has none', async () => {
    const html = `<p style="font-family:Arial">Plain</p><p>Żółć Ελληνικά Русский</p><p>العربية עברית हिन्दी ไทย 漢字 かな 한글</p>
      <p style="font-family:'Dancing Script'">Signed</p>`;
    const created = await print(account, templateId, { html });
    const pdf = await download(created.json.submission.download_url);
    const names = new Set<string>(
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/BaseFont \/[\w+-]+/g) ?? [],
    );
    const families = [...names].map((name) => name.replace(/^.*\+/, ''));
    expect(families.join(' ')).toMatch(/Arimo/);
    expect(families.join(' ')).toMatch(/Tinos/);
    expect(families.join(' ')).toMatch(/DancingScript/);
    expect(
      families.filter((family) => !/^(Arimo|Tinos|DancingScript|NotoSans|IBMPlexSansArabic)/.test(family)),
    ).toEqual([]);
  });

  it('is encrypted when it has a password', async () => {
    const body = { data: { html: '<h1>Secret</h1>' }, password: 'open sesame' };
    const created = await as(account.live).post(`/templates/${templateId}/submissions`, body);
    expect(created.status, created.text).toBe(201);
    const pdf = await download(created.json.submission.download_url);
    expect(sha256Hex(pdf)).toBe(created.json.submission.pdf_hash);
    await expect(getDocumentProxy(pdf.slice())).rejects.toThrow(/password/i);
    const document = await getDocumentProxy(pdf.slice(), { password: 'open sesame' });
    const { items } = await (await document.getPage(1)).getTextContent();
    expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toBe('Secret');
  });

  it('reports errors of its page', async () => {
    pages.mockImplementationOnce(async () => ({
      ok: false,
      state: 'syntax_error',
      message: 'line 3: no such tag',
    }));
    const answer = await print(account, templateId, { html: 'x' });
    const { submission } = expectRefusal(answer, 422, 'processing_failed');
    expect(submission).toMatchObject({ state: 'syntax_error', error_message: 'line 3: no such tag' });
  });

  describe('that is not printed in time', () => {
    const { printSeconds } = engineLimits;
    const allow = (seconds: number) =>
      Object.defineProperty(engineLimits, 'printSeconds', { value: seconds });
    const html = '<script>missing()</script><script>for(;;);</script>';
    const endless = pageOf({ html, options: { javascript: true } });
    /** Only endless pages have little time. */
    const lateOnce = () =>
      pages.mockImplementationOnce(async () => {
        allow(1);
        return { ok: true, page: endless };
      });
    afterEach(() => void allow(printSeconds));

    it('has a second attempt', async () => {
      const usual = pages.getMockImplementation();
      lateOnce().mockImplementationOnce(async (...given) => {
        allow(printSeconds);
        if (!usual) throw new Error('pages are mocked');
        return usual(...given);
      });
      const created = await print(account, templateId, { html: '<h1>Second try</h1>' });
      expect(created.status, created.text).toBe(201);
      expect(await wordsOf(await download(created.json.submission.download_url))).toBe('Second try');
    });

    it('and not the second time, either, fails with the reason', async () => {
      const before = pages.mock.calls.length;
      lateOnce();
      lateOnce();
      const answer = await print(account, templateId, { html: '<h1>Never printed</h1>' });
      const { submission } = expectRefusal(answer, 422, 'processing_failed');
      expect(submission.error_message).toBe(
        'The document was not printed within 1 seconds (printSeconds). A script failed: missing is not defined',
      );
      expect(pages.mock.calls.length - before).toBe(2);
    });
  });

  it('survives a lost attempt', async () => {
    expectLogged(/attempt 1 was lost: Error: lost by the test/);
    pages.mockRejectedValueOnce(new Error('lost by the test'));
    const created = await print(account, templateId, { html: '<h1>Second try</h1>' });
    expect(created.status, created.text).toBe(201);
    expect(await wordsOf(await download(created.json.submission.download_url))).toBe('Second try');
  });

  it('fails after three lost attempts', async () => {
    for (const attempt of [1, 2, 3])
      expectLogged(new RegExp(`attempt ${attempt} was lost: Error: lost by the test`));
    const before = pages.mock.calls.length;
    for (let at = 0; at < 3; at++) pages.mockRejectedValueOnce(new Error('lost by the test'));
    const answer = await print(account, templateId, { html: 'x' });
    expectRefusal(answer, 422, 'processing_failed');
    expect(pages.mock.calls.length - before).toBe(3);
  });

  it('of another account does not wait for all jobs of an account that has many', async () => {
    const crowd = Array.from({ length: 12 }, (_, at) => print(account, templateId, { html: `<p>${at}</p>` }));
    const other = await createAccount();
    const otherTemplate = await createHtmlTemplate(other);
    const order: string[] = [];
    const all = crowd.map((one) => one.then(() => order.push('crowd')));
    all.push(print(other, otherTemplate, { html: '<p>x</p>' }).then(() => order.push('other')));
    await Promise.all(all);
    expect(order).toHaveLength(13);
    expect(order.indexOf('other')).toBeLessThan(12);
  });
});

describe('an attempt that is waiting for a browser', () => {
  it('is not counted until it begins, and begins only once for each fence', async () => {
    expectLogged(/attempt 1 was lost: Error: held by the test/);
    const held = holdPages();
    const { record, data } = await newSubmission(account, templateId, { templateType: 'html' });
    await coordinators.submit(record, { data });
    expect(await coordinators.begin(record.id, 7)).toBeNull();
    await coordinators.read(record.id);
    expect((await coordinators.begin(record.id, 1))?.fence).toBe(1);
    const report = { outcome: 'failed' as const, state: 'error' as const, message: 'enough' };
    expect(await coordinators.report(record.id, { fence: 2, ...report })).toBe('dropped');
    expect(await coordinators.report(record.id, { fence: 1, ...report })).toBe('settled');
    expect(await coordinators.begin(record.id, 1)).toBeNull();
    held.release();
  });
});

describe('HTML rendering', () => {
  it('can be off, and is then refused', async () => {
    const answer = await print(account, templateId, { html: 'x' }, { env: { HTML_RENDERING: 'off' } });
    expectRefusal(answer, 422, 'html_rendering_off');
  });
});

describe('a template made by the API', { timeout: 60_000 }, () => {
  it('is filled with data, styled and printed', async () => {
    const usual = pages.getMockImplementation();
    pages.mockRestore();
    const template = {
      template_type: 'html',
      name: 'Letter',
      html: '<h1>Dear {{ person.name }}</h1>{% for line in lines %}<p>{{ line }}</p>{% endfor %}',
      scss: '$size: 30px; h1 { font-size: $size }',
      footer_html: '<span class="pageNumber"></span>/<span class="totalPages"></span>',
      html_engine_options: { page_size: 'A5' },
    };
    const created = await as(account.live).post('/templates', { template });
    expect(created.status, created.text).toBe(201);
    const data = { person: { name: 'Ada' }, lines: ['one', 'two'] };
    const path = `/templates/${created.json.id}/submissions`;
    const { json, status, text } = await as(account.live).post(path, { data });
    expect(status, text).toBe(201);
    const words = (await wordsOf(await download(json.submission.download_url))).replace(/\s+/g, ' ');
    for (const said of ['Dear Ada', 'one', 'two', '1/1']) expect(words).toContain(said);
    pages = printDataAsPages();
    if (usual) pages.mockImplementation(usual);
  });
});

describe('a preview', { timeout: 60_000 }, () => {
  const body = {
    template: { html: '<h1>Draft for {{ name }}</h1>', scss: 'h1 { b { c: d } }' },
    data: { name: 'Ada' },
  };

  it('is a watermarked PDF of which nothing is stored', async () => {
    const answer = await send('POST', `/api/v1/templates/${templateId}/preview`, {
      token: account.live,
      body,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const words = await wordsOf(new Uint8Array(await answer.arrayBuffer()));
    expect(words).toContain('Draft for Ada');
    expect(words).toContain('TEST');
    const kept = await env.FILES.list({ prefix: `${account.id}/previews/` });
    expect(kept.objects).toEqual([]);
  });

  it('without template sources uses the saved ones, the only ones that a viewer may preview', async () => {
    const viewer = await signIn(await createMember({ role: 'viewer', accountId: account.id }));
    const headers = { 'x-csrf-token': await viewer.csrfToken() };
    const template = { template_type: 'html', name: 'Letter', html: '<p>Dear {{ name }}</p>' };
    const { json: saved } = await as(account.live).post('/templates', { template });
    const path = `/dashboard/api/templates/${saved.id}/preview`;
    const cookie = [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { body: { data: { name: 'Ada' } }, headers: { ...headers, cookie, origin } };
    const answer = await send('POST', path, sent);
    expect(answer.status).toBe(200);
    expect(await wordsOf(new Uint8Array(await answer.arrayBuffer()))).toContain('Dear Ada');
    expectRefusal(await viewer.go('POST', path, { body, headers }), 403, 'not_permitted');
  });

  it('prints what was saved before mistakes in Liquid were found, and its styles may change', async () => {
    const id = await saveHtml(account, { html: '<p>Dear {{ name }}</p>' });
    const old = { ...emptyContent, html: contentOf({ html: '<p>Dear {{ name | upcase: 1 }}</p>' }) };
    const { hash, statement } = insertContent(database, account.id, old, Date.now());
    await database.batch([
      statement,
      database.update(templates).set({ contentHash: hash }).where(eq(templates.id, id)),
    ]);
    const answer = await send('POST', `/api/v1/templates/${id}/preview`, {
      token: account.live,
      body: { data: { name: 'Ada' } },
    });
    expect(answer.status).toBe(200);
    expect(await wordsOf(new Uint8Array(await answer.arrayBuffer()))).toContain('Dear ADA');
    const change = (template: object) => as(account.live).put(`/templates/${id}`, { template });
    expect((await change({ scss: 'p { color: navy }' })).status).toBe(200);
    expectRefusal(await change({ html: '<p>Hello {{ name | upcase: 1 }}</p>' }), 422, 'syntax_error');
  });

  it('takes the name of a field of the template for a colour, and no other word', async () => {
    const fields = [{ name: 'sig', type: 'signature' }, { name: 'brand' }];
    const id = await saveHtml(account, { html: 'x', fields });
    const preview = (color: string) =>
      send('POST', `/api/v1/templates/${id}/preview`, {
        token: account.live,
        body: { template: { html: `{% signature sig, color: ${color} %}Signed` }, data: { brand: 'navy' } },
      });
    expect((await preview('brand')).status).toBe(200);
    expect(await (await preview('gren')).text()).toContain('line 1, column 1: \\"gren\\" is no colour');
  });

  it('of a version prints it as it was published', async () => {
    const id = await saveHtml(account, { html: '<p>Dear {{ name }}</p>' });
    await as(account.live).post(`/templates/${id}/publish_version`, { version_type: 'major' });
    await as(account.live).put(`/templates/${id}`, { template: { html: '<p>Hello {{ name }}</p>' } });
    const body = { version: '1.0.0', data: { name: 'Ada' } };
    const answer = await send('POST', `/api/v1/templates/${id}/preview`, { token: account.live, body });
    expect(await wordsOf(new Uint8Array(await answer.arrayBuffer()))).toContain('Dear Ada');
    const refused = (more: object) => as(account.live).post(`/templates/${id}/preview`, { ...body, ...more });
    expectRefusal(await refused({ version: '7.0.0' }), 404, 'template_version_not_found');
    expectRefusal(await refused({ template: { html: 'x' } }), 422, 'validation_failed');
  });

  it('of a draft with mistakes names them', async () => {
    const draft = { template: { html: '{% nothing %}' } };
    const answer = await as(account.live).post(`/templates/${templateId}/preview`, draft);
    const { errors } = expectRefusal(answer, 422, 'syntax_error');
    expect(errors[0]).toMatch(/^#\/template\/html: /);
  });

  it('exists only for HTML templates of the account', async () => {
    const stranger = await createAccount();
    const answer = await as(stranger.live).post(`/templates/${templateId}/preview`, body);
    expectRefusal(answer, 404, 'template_not_found');
    const pdfTemplate = await createTemplate(account.live, []);
    expectRefusal(await as(account.live).post(`/templates/${pdfTemplate}/preview`, body), 409, 'conflict');
  });
});

function fenceOf(id: string): Promise<number> {
  return runInDurableObject(
    env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id)),
    (_, { storage }) => storage.sql.exec<{ fence: number }>('select fence from submission').one().fence,
  );
}

describe('dead letters', () => {
  it('cost no render attempt: the submission says what it waits for, and is queued again', async () => {
    vi.spyOn(platformPauses, 'after').mockReturnValue(0);
    allowLogged(/attempt 1 was lost: Error: held by the test/);
    const { record, data } = await newSubmission(account, templateId, { templateType: 'html' });
    const held = holdPages();
    await coordinators.submit(record, { data });
    for (let letter = 1; letter <= 4; letter++) {
      const body = { id: record.id, fence: 1 };
      const message = { id: 'm', timestamp: new Date(), attempts: 4, body, ack() {}, retry() {} };
      const batch = { queue: 'quillet-renders-dead', messages: [message], ackAll() {}, retryAll() {} };
      await giveUpRenders({ ...batch, metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }, env);
      expect(await fenceOf(record.id)).toBe(1);
    }
    expect(await coordinators.read(record.id)).toMatchObject({
      state: 'pending',
      errorMessage: expect.stringMatching(/^The browser service has been unavailable since /),
    });
    expect((await as(account.live).delete(`/submissions/${record.id}`)).status).toBe(200);
    held.release();
  });
});
