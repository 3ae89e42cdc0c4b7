import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount, send } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { templateApi } from '../../support/lifecycle';
import { expectRefusal } from '../../support/refusals';
import { ask, atTheDocument, type Browser, signer, typed } from '../../support/signing';
import { attemptIn, begunBrowser, sendForm, somebody } from '../../support/web-forms';

const wish = { name: 'wish', page: 1, x: 72, y: 100, width: 300, height: 20, required: false };
const signature = { ...wish, name: 'sign', y: 140, type: 'signature' };

/** As the script of a plain form completes. */
const unseen = { document_hash: undefined, consent: undefined };

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

async function publicForm(fields: object[], settings: object = {}): Promise<string> {
  const id = await createTemplate(account.live, fields);
  const opened = await templateApi(account.live, id).update({ public_web_form: true, ...settings });
  expect(opened.status, opened.text).toBe(200);
  return id;
}

async function begin(id: string, given: object = {}): Promise<Browser> {
  const begun = await sendForm(id, { ...somebody, given: JSON.stringify(given) });
  await begun.arrayBuffer();
  return begunBrowser(begun);
}

async function viewOf(id: string, query = '') {
  const page = await send('GET', `/forms/${id}?layout=plain&${query}`, {});
  expect(page.status).toBe(200);
  const [, json = '{}'] =
    /<script type="application\/json" id="form-view">(.*?)<\/script>/s.exec(await page.text()) ?? [];
  return JSON.parse(json);
}

async function trailOf(id: string): Promise<string[]> {
  const { submissions } = (await as(account.live).get(`/templates/${id}/submissions`)).json;
  const { json } = await as(account.live).get(`/submissions/${submissions[0].id}/audit`);
  return json.entries.map(({ event }: { event: { type: string } }) => event.type);
}

describe('a plain form', () => {
  it('is completed without its document, and the trail says of nobody that they saw it or agreed', async () => {
    const id = await publicForm([wish]);
    const browser = await begin(id, { answers: { wish: 'pony' } });
    const done = await browser.complete({ wish: 'pony' }, unseen);
    expect(done.status, done.text).toBe(200);
    const types = await trailOf(id);
    expect(types).toContain('data_request.completed');
    for (const unsaid of ['data_request.viewed', 'data_request.consent_accepted'])
      expect(types).not.toContain(unsaid);
    const { submissions } = (await as(account.live).get(`/templates/${id}/submissions`)).json;
    expect(submissions[0].data_requests[0]).toMatchObject({ state: 'complete', viewed_at: null });
  });

  it('shows the document to the person who signs it', async () => {
    const id = await publicForm([wish, signature]);
    const browser = await begin(id);
    const values = { sign: typed('Ada') };
    const refused = await browser.complete(values, unseen);
    expectRefusal(refused, 422, 'validation_failed');
    expectRefusal(await browser.complete(values, { consent: undefined }), 422, 'validation_failed');
    await browser.view();
    expect((await browser.complete(values)).status).toBe(200);
  });

  it('is no way for signers who were asked', async () => {
    const id = await createTemplate(account.live, [wish]);
    const { data_requests } = await ask(account.live, id, [signer('Ada')], { data: {} });
    const browser = await atTheDocument(account.live, data_requests[0].id);
    const refused = await browser.complete({ wish: 'pony' }, unseen);
    expectRefusal(refused, 422, 'validation_failed');
  });

  it('has no pictures, and goes on to the document where there are some', async () => {
    expect(await viewOf(await publicForm([wish]))).toMatchObject({ goesOn: false });
    const id = await publicForm([wish, signature]);
    const { goesOn, fields } = await viewOf(id);
    expect(goesOn).toBe(true);
    expect(fields.map(({ name }: { name: string }) => name)).toEqual(['wish']);
    const withStep = await publicForm([wish], { identity_step: 'email_code' });
    expect(await viewOf(withStep)).toMatchObject({ goesOn: true });
  });

  it('keeps what was entered for the page with the document, in place of what was offered', async () => {
    const id = await publicForm([wish, { ...wish, name: 'note', y: 180 }]);
    const given = { data: { wish: 'cat', note: 'soon' }, answers: { wish: 'pony', nobody: 'x' } };
    const page = await (await begin(id, given)).page();
    const [, json = ''] = /id="signing-view">(.*?)<\/script>/s.exec(page.text) ?? [];
    expect(JSON.parse(json).values).toEqual({ wish: 'pony' });
  });

  it('takes the answers with which it is sent again, and leads to its end when it was completed', async () => {
    const id = await publicForm([wish]);
    const attempt = attemptIn(await (await send('GET', `/forms/${id}?layout=plain`, {})).text());
    const begin = async (answers: object) => {
      const begun = await sendForm(id, { ...somebody, attempt, given: JSON.stringify({ answers }) });
      await begun.arrayBuffer();
      return begunBrowser(begun);
    };
    await begin({ wish: 'cat' });
    const browser = await begin({ wish: 'pony' });
    const [, json = ''] = /id="signing-view">(.*?)<\/script>/s.exec((await browser.page()).text) ?? [];
    expect(JSON.parse(json)).toMatchObject({ values: { wish: 'pony' }, revision: 1 });
    expect((await browser.complete({ wish: 'pony' }, unseen)).status).toBe(200);
    const again = await begin({ wish: 'dog' });
    expect((await again.page()).text).toContain('data-standing="complete"');
    const { submissions } = (await as(account.live).get(`/templates/${id}/submissions`)).json;
    expect(submissions).toHaveLength(1);
  });

  it('does not hand out the values that it hides, and asks for no more than the form', async () => {
    const id = await publicForm([wish]);
    const view = await viewOf(id, 'data[wish]=secret&hidden_fields=wish');
    expect(view).toMatchObject({ fields: [], values: {} });
  });
});

describe('the script of a plain form', () => {
  it('has a cookie outside of frames, and a pass in one', async () => {
    const id = await publicForm([wish]);
    const headers = { accept: 'application/json' };
    const alone = await sendForm(id, somebody, { headers });
    expect(alone.headers.get('set-cookie')).toContain('sign_drq_');
    expect(Object.keys((await alone.json()) as object)).toEqual(['status', 'data_request_id']);
    const framed = await sendForm(id, { ...somebody, embedded: '1' }, { headers });
    expect(framed.headers.get('set-cookie')).toBeNull();
    expect(await framed.json()).toMatchObject({ pass: expect.any(String) });
  });
});
