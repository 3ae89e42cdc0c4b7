import { beforeAll, describe, expect, it } from 'vitest';
import { givenText, readGiven } from '../../../src/app/http/pages/forms/form-given';
import { type Account, as, createAccount, origin, send } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { templateApi } from '../../support/lifecycle';
import { download, wordsOf } from '../../support/pdf-text';
import type { Browser } from '../../support/signing';
import { attemptIn, begunBrowser, sendForm, somebody } from '../../support/web-forms';

function at(y: number, more: object) {
  return { page: 1, x: 72, y, width: 300, height: 20, required: false, ...more };
}

const fields = [
  at(100, { name: 'person/name' }),
  at(140, { name: 'guests/0/name' }),
  at(180, { name: 'guests/1/name' }),
  at(220, { name: 'age', type: 'number', minimum: 18 }),
  at(260, { name: 'member', type: 'boolean' }),
  at(300, { name: 'code', maxLength: 5 }),
  at(340, { name: 'sign', type: 'signature' }),
];

let account: Account;
let form: string;

beforeAll(async () => {
  account = await createAccount();
  form = await publicForm(fields);
});

async function publicForm(of: object[]): Promise<string> {
  const id = await createTemplate(account.live, of);
  expect((await templateApi(account.live, id).update({ public_web_form: true })).status).toBe(200);
  return id;
}

function show(id: string, query: string): Promise<Response> {
  return send('GET', `/forms/${id}?${query}`, {});
}

/** What the page of a form sends along, as a browser reads it. */
function givenIn(page: string): string {
  const text = /name="given" value="([^"]*)"/.exec(page)?.[1] ?? '';
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

async function begin(id: string, query: string): Promise<Browser> {
  const page = await (await show(id, query)).text();
  const begun = await sendForm(id, { ...somebody, attempt: attemptIn(page), given: givenIn(page) });
  expect(begun.status, await begun.text()).toBe(303);
  const browser = begunBrowser(begun);
  await browser.document();
  return browser;
}

async function viewOf(browser: Browser) {
  const page = (await browser.page()).text;
  const [, json = ''] =
    /<script type="application\/json" id="signing-view">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json);
}

async function finishedText(id: string): Promise<string> {
  const { submissions } = (await as(account.live).get(`/templates/${id}/submissions`)).json;
  const path = `/submissions/${submissions[0].id}`;
  await until(async () => (await as(account.live).get(path)).json.state === 'processed');
  return wordsOf(await download((await as(account.live).get(path)).json.download_url));
}

describe('a public form that its address fills in', () => {
  it('has the values of the address, which the visitor can change', async () => {
    const query = [
      'data[person][name]=Ada',
      'data[guests][][name]=Bob',
      'data[guests][][name]=Eve',
      'data[age]=36',
      'data[member]=yes',
    ].join('&');
    const browser = await begin(form, query);
    const { values, revision, fields: asked } = await viewOf(browser);
    expect(values).toEqual({
      'person/name': 'Ada',
      'guests/0/name': 'Bob',
      'guests/1/name': 'Eve',
      age: 36,
      member: true,
    });
    expect(revision).toBe(1);
    expect(asked).toHaveLength(fields.length);
    const done = await browser.complete({ ...values, 'person/name': 'Grace' });
    expect(done.status, done.text).toBe(200);
    const text = await finishedText(form);
    expect(text).toContain('Grace');
    expect(text).toContain('36');
    expect(text).not.toContain('Ada');
  });

  it('sends hidden fields, and does not ask for them', async () => {
    const id = await publicForm([at(100, { name: 'wish' }), at(140, { name: 'shop/id', required: true })]);
    const browser = await begin(id, 'data[shop][id]=S-17&data[wish]=pony&hidden_fields=shop/id,nothing');
    const { fields: asked, values } = await viewOf(browser);
    expect(asked.map(({ name }: { name: string }) => name)).toEqual(['wish']);
    expect(values).toEqual({ wish: 'pony' });
    expect((await browser.complete({ wish: 'pony', 'shop/id': 'other' })).status).toBe(422);
    expect((await browser.complete({ wish: 'pony' })).status).toBe(200);
    expect(await finishedText(id)).toContain('S-17');
  });

  it('refuses to hide a required field without a value, and makes no submission of it', async () => {
    const id = await publicForm([at(100, { name: 'wish', required: true })]);
    const page = await show(id, 'hidden_fields=wish');
    expect(page.status).toBe(422);
    const text = await page.text();
    expect(text).toContain('This link does not fit the form');
    const sent = await sendForm(id, { ...somebody, attempt: attemptIn(text), given: givenIn(text) });
    expect(sent.status).toBe(422);
    expect((await as(account.live).get(`/templates/${id}/submissions`)).json.submissions).toEqual([]);
  });

  it('keeps metadata, of which pdf_filename names the PDF', async () => {
    const id = await publicForm([at(100, { name: 'wish' })]);
    const browser = await begin(id, 'metadata[userId]=123&metadata[pdf_filename]=Wish_list');
    expect((await browser.complete({ wish: 'pony' })).status).toBe(200);
    const [submission] = (await as(account.live).get(`/templates/${id}/submissions`)).json.submissions;
    expect(submission).toMatchObject({
      source: 'web',
      metadata: { userId: '123', pdf_filename: 'Wish_list' },
    });
  });

  it('shows a published version, and never the draft', async () => {
    const id = await publicForm([at(100, { name: 'first' })]);
    expect((await templateApi(account.live, id).publish('minor')).status).toBe(200);
    const more = { fields: [at(140, { name: 'second' })] };
    expect((await as(account.live).put(`/templates/${id}/add_fields`, more)).status).toBe(200);
    expect((await templateApi(account.live, id).publish('minor')).status).toBe(200);
    const names = async (query: string) =>
      (await viewOf(await begin(id, query))).fields.map(({ name }: { name: string }) => name);
    expect(await names('version=0.1.0')).toEqual(['first']);
    expect(await names('version=latest')).toEqual(['first', 'second']);
    for (const version of ['draft', '7.7.7', '1;drop'])
      expect((await show(id, `version=${encodeURIComponent(version)}`)).status).toBe(422);
  });

  it('leaves out what does not fit, and says so', async () => {
    const query =
      'data[age]=seven&data[code]=toolong&data[nobody]=x&data[person][name]=Ada&data[sign]=forged';
    const page = await (await show(form, query)).text();
    expect(page).toContain('and were left out');
    for (const name of ['age', 'code', 'nobody', 'sign']) expect(page).toContain(`\u2068${name}\u2069`);
    expect((await viewOf(await begin(form, query))).values).toEqual({ 'person/name': 'Ada' });
  });

  it('lets nobody sign by an address or by the page around the form', async () => {
    const text = { name: 'Ada', typeface: 'Caveat' };
    for (const given of [
      { data: { sign: { text } } },
      { static_data: { sign: { text } } },
      { data: { sign: { text } }, hidden_fields: ['sign'] },
    ]) {
      const begun = await sendForm(form, { ...somebody, given: JSON.stringify(given) });
      await begun.arrayBuffer();
      const browser = begunBrowser(begun);
      const { values } = await viewOf(browser);
      expect(values).toEqual({});
      const { submissions } = (await as(account.live).get(`/templates/${form}/submissions`)).json;
      const record = await as(account.live).get(`/submissions/${submissions[0].id}?include_data=true`);
      expect(record.json.data).toEqual({});
    }
  });

  it('takes values that are fixed from the page around it', async () => {
    const given = { static_data: { person: { name: 'Acme' } }, data: { person: { name: 'Ada' } } };
    const begun = await sendForm(form, { ...somebody, given: JSON.stringify(given) });
    await begun.arrayBuffer();
    const browser = begunBrowser(begun);
    expect((await viewOf(browser)).fields).toHaveLength(fields.length - 1);
    expect(await wordsOf(await browser.document())).toContain('Acme');
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a key twice', '{"data":{"age":20,"age":30}}'],
    ['a prototype', '{"data":{"__proto__":{"age":20}}}'],
    ['deep nesting', `{"metadata":${'{"a":'.repeat(40)}1${'}'.repeat(41)}`],
    ['a long text', JSON.stringify({ metadata: { a: 'x'.repeat(40_000) } })],
    ['the draft', '{"version":"draft"}'],
  ])('refuses %s, with the form still there', async (_, given) => {
    const sent = await sendForm(form, { ...somebody, given });
    expect(sent.status).toBe(422);
    expect(await sent.text()).toContain('This link does not fit the form');
  });

  it('keeps the values in its other languages', async () => {
    const page = await (await show(form, 'data[guests][][name]=Bob&data[guests][][name]=Eve')).text();
    const [, german = ''] = /href="(\?[^"]*lang=de)"/.exec(page) ?? [];
    const other = await (await show(form, german.slice(1).replaceAll('&amp;', '&'))).text();
    expect(other).toContain('Beginnen');
    expect(JSON.parse(givenIn(other))).toEqual({ data: { guests: [{ name: 'Bob' }, { name: 'Eve' }] } });
  });

  it('has the addresses that programs of others know', async () => {
    for (const [name, layout] of [
      ['form', 'plain'],
      ['visual_form', null],
    ]) {
      const moved = await send('GET', `/templates/${form}/${name}?data[age]=20`, {});
      expect(moved.status).toBe(302);
      const { pathname, searchParams } = new URL(moved.headers.get('location') ?? '', origin);
      expect(pathname).toBe(`/forms/${form}`);
      expect(searchParams.get('data[age]')).toBe('20');
      expect(searchParams.get('layout')).toBe(layout);
    }
  });
});

describe('the query of a public form', () => {
  const read = (query: string) => JSON.parse(givenText(new URLSearchParams(query)) || 'null');

  it.each([
    ['', null],
    ['data[name]=John', { data: { name: 'John' } }],
    ['data[a][b]=c&data[a][d]=e', { data: { a: { b: 'c', d: 'e' } } }],
    ['data[l][][a]=1&data[l][][b]=2', { data: { l: [{ a: '1', b: '2' }] } }],
    ['data[l][][a]=1&data[l][][a]=2', { data: { l: [{ a: '1' }, { a: '2' }] } }],
    ['data[l][]=1&data[l][]=2', { data: { l: ['1', '2'] } }],
    ['data[a]=1&data[a][b]=2', { data: { a: { b: '2' } } }],
    ['hidden_fields=a, b/0/c', { hidden_fields: ['a', 'b/0/c'] }],
    ['version=', null],
  ])('%s', (query, given) => {
    expect(read(query)).toEqual(given);
  });

  it('has no way to a prototype, and no depth that hurts', () => {
    expect(readGiven(givenText(new URLSearchParams('data[__proto__][x]=1')))).toBeNull();
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
    const deep = `data${'[a]'.repeat(20_000)}`;
    expect(readGiven(givenText(new URLSearchParams([[deep, '1']])))).not.toBeUndefined();
  });
});
