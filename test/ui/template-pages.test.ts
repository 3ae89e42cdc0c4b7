import { env } from 'cloudflare:workers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { createToken } from '../support/app';
import { createTemplate, plainPdf } from '../support/builders';
import { saveHtml } from '../support/html-templates';
import { createProvider } from '../support/identity';
import { invoiceXml } from '../support/invoices';
import { createMember, signIn } from '../support/members';

async function arrive(role: 'owner' | 'viewer' = 'owner') {
  const member = await createMember({ role });
  const live = await createToken(member.accountId, 'live');
  const test = await createToken(member.accountId, 'test');
  return { browser: await signIn(member), account: { id: member.accountId, live, test } };
}

/** The data that the service put into a page for its script. */
function dataIn(text: string) {
  return JSON.parse(/<script[^>]*id="page-data"[^>]*>([^<]*)<\/script>/.exec(text)?.[1] ?? '');
}

describe('the pages of templates', () => {
  it('show a viewer no control that changes anything', async () => {
    const { browser, account } = await arrive('viewer');
    const id = await createTemplate(account.test, [{ name: 'buyer', page: 1 }]);
    for (const path of ['', `/${id}`, `/${id}/settings`, `/${id}/versions`]) {
      const page = await browser.get(`/dashboard/templates${path}`);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain('data-action');
      expect(page.text).not.toContain('draggable="true"');
    }
    expect((await browser.get(`/dashboard/templates/${id}/settings`)).text).toContain('disabled');
  });

  it('are not found for templates and folders of other accounts, as for absent ones', async () => {
    const { browser } = await arrive();
    const other = await arrive();
    const id = await createTemplate(other.account.test, []);
    const folder = (await other.browser.api('POST', '/folders', { folder: { name: 'Secret' } })).json.id;
    const absent = 'tpl_00000000000000000000';
    const bare = (text: string) => text.replaceAll(/tpl_\w+|fld_\w+|"csrfToken":"[^"]*"|value="[^"]*"/g, '');
    for (const path of ['', '/settings', '/versions']) {
      const foreign = await browser.get(`/dashboard/templates/${id}${path}`);
      expect(foreign.status).toBe(404);
      const none = await browser.get(`/dashboard/templates/${absent}${path}`);
      expect(bare(foreign.text)).toBe(bare(none.text));
    }
    expect((await browser.get(`/dashboard/templates?folder=${folder}`)).status).toBe(404);
    expect((await browser.get('/dashboard/templates?page=abc&query=%00')).status).toBe(200);
  });

  it('show names as they are, also when they look like markup', async () => {
    const { browser, account } = await arrive();
    const name = `"><script>alert('1')</script>`;
    const id = await saveHtml(account, { name, html: '<h1>{{ title }}</h1>' });
    const folder = (await browser.api('POST', '/folders', { folder: { name: '</script><b>' } })).json.id;
    for (const path of [
      '',
      `?folder=${folder}`,
      `/${id}`,
      `/${id}/settings`,
      `?query=${encodeURIComponent('<script>')}`,
    ]) {
      const { text } = await browser.get(`/dashboard/templates${path}`);
      expect(text).not.toContain('<script>alert');
      expect(text).not.toContain('</script><b>');
    }
  });

  it('compare HTML line by line', async () => {
    const { browser, account } = await arrive();
    const id = await saveHtml(account, { name: 'Letter', html: '<h1>Dear</h1>\n<p>{{ name }}</p>' });
    await browser.api('POST', `/templates/${id}/publish_version`, { version_type: 'major' });
    await browser.api('PUT', `/templates/${id}`, { html: '<h1>Dear</h1>\n<p>{{ first_name }}</p>' });
    const { text } = await browser.get(`/dashboard/templates/${id}/versions?from=1.0.0&to=draft`);
    expect(text).toContain('Removed:</span>&lt;p&gt;{{ name }}&lt;/p&gt;');
    expect(text).toContain('Added:</span>&lt;p&gt;{{ first_name }}&lt;/p&gt;');
    const unknown = await browser.get(`/dashboard/templates/${id}/versions?from=9.9.9&to=<b>`);
    expect(unknown.status).toBe(200);
    expect(unknown.text).not.toContain('id="comparison"');
  });

  it('make up data that the template accepts', async () => {
    const { browser, account } = await arrive();
    const id = await createTemplate(account.test, [
      { name: 'buyer', page: 1, minLength: 20 },
      { name: 'price', page: 1, type: 'number', minimum: 100, integer: true, required: true },
      { name: 'born_on', page: 1, type: 'date' },
      { name: 'photo', page: 1, type: 'image' },
      { name: 'mail', page: 1, type: 'email' },
      { name: 'rows/0/item', page: 1 },
      { name: 'signed', page: 1, type: 'signature' },
    ]);
    const { text } = await browser.get(`/dashboard/templates/${id}/generate`);
    const { sample: data, entries } = dataIn(text);
    const names = entries.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['buyer', 'price', 'born_on', 'photo', 'mail', 'rows/0/item', 'signed']);
    for (const index of names.keys()) expect(text).toContain(`id="entry-${index}"`);
    expect(data).toMatchObject({ price: 100, born_on: '2026-05-17' });
    const made = await browser.api('POST', `/templates/${id}/submissions`, { data, test: true });
    expect(made.json.errors ?? []).toEqual([]);
    expect(made.json.submission.state).toBe('processed');
  });

  it('ask for the provider that roles of a bulk send need, and have no button to send without mail', async () => {
    const { browser, account } = await arrive();
    const id = await createTemplate(account.test, [{ name: 'buyer', page: 1 }]);
    const roles = [{ name: 'Buyer', fields: ['buyer'], identity_step: 'provider' }];
    const kept = await browser.api('PUT', `/templates/${id}`, { template: { signer_roles: roles } });
    expect(kept.status, kept.text).toBe(200);
    const path = `/dashboard/templates/${id}/send/table`;
    const without = await browser.get(path);
    expect(without.text).toContain('the template names no provider');
    expect(without.text).not.toContain('id="send-table"');
    const { name } = await createProvider(account.live);
    await browser.api('POST', `/templates/${id}/publish_version`, { version_type: 'major' });
    browser.cookies.set('mode', 'live');
    const button = 'Send 0 documents…';
    const { text } = await browser.get(path);
    expect(text).toMatch(new RegExp(`<select id="identity-provider"[^>]*><option value="${name}">`));
    expect(text).toContain(button);
    const noMail = await browser.get(path, { env: { DEV_MAILBOX: '', MAIL_FROM: '' } });
    expect(noMail.text).toContain('id="send-table"');
    expect(noMail.text).not.toContain(button);
  });

  it('take nothing into a form before the script is there that sends it', async () => {
    const { browser, account } = await arrive();
    const id = await createTemplate(account.test, [{ name: 'buyer', page: 1 }]);
    const kept = await browser.api('PUT', `/templates/${id}`, {
      template: { signer_roles: [{ name: 'Buyer', fields: ['buyer'] }] },
    });
    expect(kept.status, kept.text).toBe(200);
    const pages = ['', '/generate', '/batch', '/send', '/send/table', '/settings'];
    for (const path of pages.map((part) => `/dashboard/templates/${id}${part}`)) {
      const { text } = await browser.get(path);
      const forms = [...text.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)];
      const scripted = forms.filter(([, head = '']) => !/\b(action|method)=/.test(head));
      expect(scripted.length, path).toBeGreaterThan(0);
      for (const [, , inner = ''] of scripted)
        for (const [button] of inner.matchAll(/<button\b[^>]*type="submit"[^>]*>/g))
          expect(button, path).toContain('disabled');
    }
  });

  it('have an input for each value of a long form, and make up data for all of them', async () => {
    const { browser, account } = await arrive();
    const fields = Array.from({ length: 303 }, (_, n) => ({
      ...{ name: `form/line_${n}`, page: 1 },
      ...(n % 2 === 1 && { optionList: 'AL\nAK' }),
    }));
    const id = await createTemplate(account.test, fields);
    const { text } = await browser.get(`/dashboard/templates/${id}/generate`);
    expect(text).not.toContain('The form shows');
    expect(dataIn(text).entries).toHaveLength(303);
    expect(Object.keys(dataIn(text).sample.form)).toHaveLength(303);
    expect(dataIn(text).sample.form.line_301).toBe('AL');
  });

  it('ask for the data of the version that is used: the draft for tests, the latest version for live PDFs', async () => {
    const { browser, account } = await arrive();
    const id = await createTemplate(account.test, [{ name: 'old', page: 1 }]);
    await browser.api('POST', `/templates/${id}/publish_version`, { version_type: 'major' });
    const added = { fields: [{ name: 'new', page: 1, multiline: true }] };
    expect((await browser.api('PUT', `/templates/${id}/add_fields`, added)).status).toBe(200);
    const turnTo = async (mode: 'live' | 'test') =>
      browser.submit('/dashboard/mode', { csrf: await browser.csrfToken(), mode, next: '/dashboard' });

    const overview = await browser.get(`/dashboard/templates/${id}`);
    expect(overview.text).toContain('Documents use version 1.0.0');
    expect(overview.text).toMatch(/&quot;data&quot;: \{\s+&quot;old&quot;:/);
    expect(overview.text).not.toContain('&quot;new&quot;:');
    for (const page of ['generate', 'batch', 'send']) {
      const asked = async (query = '') => {
        const { text } = await browser.get(`/dashboard/templates/${id}/${page}${query}`);
        const { version, entries, schema, sample } = dataIn(text);
        const names = entries.map(({ name }: { name: string }) => name);
        expect(Object.keys(schema.properties)).toEqual(names);
        expect(Object.keys(sample)).toEqual(names);
        return { version, names, text };
      };
      const [draft, latest] = [
        { version: 'draft', names: ['old', 'new'] },
        { version: '1.0.0', names: ['old'] },
      ];
      await turnTo('test');
      expect(await asked()).toMatchObject({
        ...draft,
        text: expect.stringContaining('href="?version=1.0.0"'),
      });
      expect(await asked('?version=latest')).toMatchObject(latest);
      await turnTo('live');
      expect(await asked()).toMatchObject({
        ...latest,
        text: expect.stringContaining('href="?version=draft"'),
      });
      expect(await asked('?version=1')).toMatchObject(latest);
      expect(await asked('?version=draft')).toMatchObject(draft);
      for (const none of ['9.9.9', '<b>', ''])
        expect((await browser.get(`/dashboard/templates/${id}/${page}?version=${none}`)).status).toBe(404);
    }
    const made = await browser.api('POST', `/templates/${id}/submissions`, {
      data: { old: 'x' },
      test: true,
      version: '1.0.0',
    });
    expect(made.json.submission.state).toBe('processed');
  });

  it('have inputs for fields with conditions, and room for several lines', async () => {
    const { browser, account } = await arrive();
    const married = { field: 'married', operator: 'equals', value: true };
    const dependencies = { action: 'show', match: 'all', conditions: [married] };
    const id = await createTemplate(account.test, [
      { name: 'married', page: 1, type: 'boolean', required: false },
      { name: 'spouse/born_on', page: 1, type: 'date', dependencies },
      { name: 'note', page: 1, multiline: true },
      { name: 'photo', page: 1, type: 'image', required: false },
    ]);
    const { text } = await browser.get(`/dashboard/templates/${id}/generate`);
    const { entries, sample } = dataIn(text);
    expect(entries).toMatchObject([
      { name: 'married', kind: 'switch' },
      { name: 'spouse/born_on', kind: 'date' },
      { name: 'note', kind: 'text' },
      { name: 'photo', kind: 'picture' },
    ]);
    expect(sample).toEqual({ married: true, spouse: { born_on: '2026-05-17' }, note: 'note' });
    expect(text).toMatch(/<textarea[^>]*id="entry-2"/);
    const made = await browser.api('POST', `/templates/${id}/submissions`, { data: sample, test: true });
    expect(made.json.errors ?? []).toEqual([]);
    const letter = await saveHtml(account, { name: 'Letter', html: '<p>{{ text }}</p>' });
    const page = await browser.get(`/dashboard/templates/${letter}/generate`);
    expect(page.text).toMatch(/<textarea[^>]*id="entry-0"/);
  });

  it('show the files that PDFs carry along, and read the uploaded one only when asked', async () => {
    const { browser, account } = await arrive();
    const document = await PDFDocument.load(await plainPdf());
    await document.attach(Buffer.from('<b>'), '<img src=x>.xml', { mimeType: 'text/xml' });
    await document.attach(Buffer.from(invoiceXml('basic').replace('135.05', '9.00')), 'factur-x.xml');
    const id = await createTemplate(account.live, [], await document.save());
    const names = ['_img src=x_.xml', 'factur-x.xml'];
    const FILES = new Proxy(env.FILES, { get: () => () => Promise.reject(new Error('R2 is away')) });
    const page = async () => (await browser.get(`/dashboard/templates/${id}`, { env: { FILES } })).text;
    const bare = await page();
    expect(bare).toContain('Files in the uploaded PDF');
    expect(bare).not.toContain('src=x_.xml');
    const { json } = await browser.api('GET', `/templates/${id}/document/attachments`);
    expect(json.attachments.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(json.e_invoice.problems).toContainEqual(expect.stringContaining('BR-CO-15'));
    expect(bare).not.toContain('data-removes');
    expect(bare).toContain('data-attach');
    const terms = { name: 'terms.txt', mime_type: 'text/plain', base64: btoa('terms') };
    await browser.api('PUT', `/templates/${id}`, { template: { attachments: [terms], locked: true } });
    const locked = await page();
    expect(locked).toContain('terms.txt');
    expect(locked).not.toMatch(/data-removes|data-attach/);
    await browser.api('PUT', `/templates/${id}`, { template: { locked: false } });
    expect(await page()).toContain('data-removes="terms.txt"');
  });
});
