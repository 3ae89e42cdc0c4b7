import { beforeAll, describe, expect, it } from 'vitest';
import { consentIn } from '../../../src/service/senders/consent';
import { type Account, as, createAccount, send } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { wordsOf } from '../../support/pdf-text';
import { expectProblems, expectRefusal } from '../../support/refusals';
import {
  ask,
  atTheDocument,
  Browser,
  buyer,
  createContract,
  drawn,
  linkFor,
  seller,
  signer,
  typed,
} from '../../support/signing';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
});

const mine = { 'buyer/name': 'Ada', 'buyer/signature': drawn };

async function submissionOf(id: string, query = '') {
  return (await as(account.live).get(`/submissions/${id}${query}`)).json;
}

describe('completing', () => {
  it('happens once, however many windows try', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const ada = await atTheDocument(account.live, submission.data_requests[0].id);
    const started = Date.now();
    const answers = await Promise.all(Array.from({ length: 100 }, () => ada.complete(mine)));
    expect(Date.now() - started).toBeLessThan(15_000);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, 'data_request_complete');
  });

  it('gets the same answer again when the answer was lost', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const ada = await atTheDocument(account.live, submission.data_requests[0].id);
    const attempt = 'one click on the button';
    const first = await ada.complete(mine, { attempt });
    const again = await ada.complete(mine, { attempt });
    expect(again.status).toBe(200);
    expect(again.json).toEqual(first.json);
    expectRefusal(await ada.complete(mine), 409, 'data_request_complete');
  });

  it('makes one PDF when two signers finish at the same time', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const [first, second] = submission.data_requests;
    const [ada, grace] = [
      await atTheDocument(account.live, first.id),
      await atTheDocument(account.live, second.id),
    ];
    const theirs = { 'seller/name': 'Grace', 'seller/signature': typed('Grace') };
    const answers = await Promise.all([ada.complete(mine), grace.complete(theirs)]);
    // The second signer has not seen the answers of the first one.
    const late = answers[0]?.status === 200 ? grace : ada;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await late.view();
    expect((await late.complete(late === ada ? mine : theirs)).status).toBe(200);
    expect((await submissionOf(submission.id)).state).toBe('processed');
    const { entries } = (await as(account.live).get(`/submissions/${submission.id}/audit`)).json;
    const count = (type: string) =>
      entries.filter(({ event }: { event: { type: string } }) => event.type === type).length;
    expect([count('submission.processed'), count('submission.data_requests_completed')]).toEqual([1, 1]);
  });

  it('names each field that is missing or wrong, and stores no answer', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const ada = await atTheDocument(account.live, submission.data_requests[0].id);
    const nothing = expectRefusal(await ada.complete({}), 422, 'invalid_data');
    expect(nothing.fields).toEqual({ 'buyer/name': 'is missing', 'buyer/signature': 'is missing' });
    const wrong = await ada.complete({
      'buyer/name': 7,
      'buyer/signature': { text: { name: ' ', typeface: 'Caveat' } },
    });
    expect(Object.keys(expectRefusal(wrong, 422, 'invalid_data').fields)).toEqual([
      'buyer/name',
      'buyer/signature',
    ]);
    const theirs = await ada.complete({ ...mine, 'seller/name': 'Mallory', title: 'Gift' });
    expect(expectRefusal(theirs, 422, 'invalid_data').fields).toEqual({
      'seller/name': 'is not a field of this signer',
      title: 'is not a field of this signer',
    });
    expect((await submissionOf(submission.id, '?include_data=true')).data).toEqual({ title: 'Sale' });
  });

  const scripted =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><circle r="9"/></svg>';
  const pictures: [string, unknown, RegExp][] = [
    ['an image by URL', { url: 'https://example.com/x.png' }, /an image of your own/],
    ['5 MB of signature', { base64: 'A'.repeat(5_000_000) }, /at most 1048576 bytes/],
    ['data that is not an image', { base64: 'AAAA' }, /cannot be drawn: .*neither a PNG/],
    ['an SVG with a script', { base64: btoa(scripted) }, /cannot be drawn: .*holds a script/],
    ['a page', `data:text/html;base64,${btoa('<script>alert(1)</script>')}`, /./],
    ['too many strokes', { drawing: { width: 10, height: 10, strokes: Array(600).fill([[1, 1]]) } }, /./],
    ['a typeface that is not offered', { text: { name: 'Ada', typeface: 'Comic Sans MS' } }, /./],
  ];
  it.each(pictures)('refuses %s as a signature', async (_, value, message) => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const ada = await atTheDocument(account.live, submission.data_requests[0].id);
    const { fields } = expectRefusal(
      await ada.complete({ ...mine, 'buyer/signature': value }),
      422,
      'invalid_data',
    );
    expect(fields['buyer/signature']).toMatch(message);
  });

  it('needs the consent that was shown, and the document that was seen', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const ada = await atTheDocument(account.live, submission.data_requests[0].id);
    expectProblems(await ada.complete(mine, { consent: { hash: consentIn('de').hash, language: 'en' } }), [
      '#/consent/hash: must be the hash of the consent text in this language',
    ]);
    expectRefusal(await ada.complete(mine, { document_hash: '0'.repeat(64) }), 409, 'conflict');
    expect(
      (await ada.complete(mine, { consent: { hash: consentIn('de').hash, language: 'de' } })).status,
    ).toBe(200);
  });

  it('needs the document to have been sent to this signer, as it is now', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const [mineId, hersId] = submission.data_requests.map(({ id }: { id: string }) => id);
    const grace = await atTheDocument(account.live, hersId);
    const blind = new Browser(mineId);
    await blind.signIn(await linkFor(account.live, mineId));
    const path = `/sign/${mineId}/document.pdf`;
    const head = await send('HEAD', path, { headers: blind.headers() });
    blind.previewHash = grace.previewHash;
    for (const answer of [
      await blind.post('viewed', { document_hash: grace.previewHash }),
      await blind.complete(mine),
    ])
      expect(expectRefusal(answer, 409, 'conflict').error.message).toMatch(/Open the document first/);
    expect((await submissionOf(submission.id)).data_requests[0].state).toBe('pending');
    expect(head.status).toBe(200);

    // A part shows a page sooner, and does not count.
    const part = { ...blind.headers(), range: 'bytes=0-9' };
    const some = await send('GET', path, { headers: part });
    expect([some.status, (await some.arrayBuffer()).byteLength]).toEqual([206, 10]);
    expectRefusal(await blind.complete(mine), 409, 'conflict');

    // The first time the whole document is sent, also when no news is asked for.
    const once = { ...blind.headers(), 'if-none-match': '*' };
    const first = await send('GET', path, { headers: once });
    expect([first.status, (await first.arrayBuffer()).byteLength > 500]).toEqual([200, true]);
    expect((await send('GET', path, { headers: once })).status).toBe(304);
    const trail = async () =>
      (await as(account.live).get(`/submissions/${submission.id}/audit`)).json.entries;
    const viewedBy = async (id: string) =>
      (await trail()).filter(
        ({ event }: { event: { type: string; data_request: string } }) =>
          event.type === 'data_request.viewed' && event.data_request === id,
      ).length;
    expect(await viewedBy(mineId)).toBe(0);
    expect((await blind.complete(mine)).status).toBe(200);
    expect(await viewedBy(mineId)).toBe(1);

    // Her document has changed since. What she was sent is not what she would sign.
    expectRefusal(await grace.complete({ 'seller/name': 'Grace' }), 409, 'conflict');
    const changed = (await send('HEAD', `/sign/${hersId}/document.pdf`, { headers: grace.headers() }))
      .headers;
    const document_hash = changed.get('x-document-hash');
    const unseen = { document_hash };
    const refused = await grace.complete(
      { 'seller/name': 'Grace', 'seller/signature': typed('Grace') },
      unseen,
    );
    expect(expectRefusal(refused, 409, 'conflict').error.message).toMatch(/Open the document first/);
  });

  it('follows conditions: hidden fields are neither asked for nor stored', async () => {
    const conditional = await createTemplate(account.live, [
      { name: 'married', page: 1, x: 72, y: 100, type: 'boolean', required: false },
      {
        name: 'spouse',
        page: 1,
        x: 72,
        y: 200,
        dependencies: { action: 'show', conditions: [{ field: 'married', operator: 'equals', value: true }] },
      },
    ]);
    const submit = async (values: object) => {
      const submission = await ask(account.live, conditional, [signer('Ada')], { data: {} });
      const browser = await atTheDocument(account.live, submission.data_requests[0].id);
      return { answer: await browser.complete(values), id: submission.id };
    };
    const single = await submit({ married: false, spouse: 'Nobody' });
    expect(single.answer.status, single.answer.text).toBe(200);
    expect((await submissionOf(single.id, '?include_data=true')).data).toEqual({ married: false });
    const married = await submit({ married: true });
    expect(expectRefusal(married.answer, 422, 'invalid_data').fields).toEqual({ spouse: 'is missing' });
  });

  it('takes no body that two readers may read differently', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const ada = await atTheDocument(account.live, submission.data_requests[0].id);
    const sent = (body: string) => ada.post('complete', body, { 'content-type': 'application/json' });
    for (const values of [
      '{"a": "Ada", "a": "Eve"}',
      '{"b": {"x": [1, {"y": 1, "y": 2}]}}',
      '{"__proto__": {}}',
    ]) {
      const body = `{"values": ${values}, "revision": 0}`;
      expectProblems(await sent(body), [/^#\/: the key "(a|y|__proto__)" is ambiguous: /]);
    }
    expect((await sent('{"values": {"a": [{"k": 1}, {"k": 1}]}, "revision": 0}')).text).not.toContain(
      'ambiguous',
    );
  });

  it('needs the tick of a required check box, wherever the box stands', async () => {
    const terms = { type: 'boolean', title: 'I accept the terms' };
    const accepting = await createTemplate(account.live, [
      { ...terms, name: 'accepted', page: 1, x: 72, y: 100 },
      { ...terms, name: 'accepted', page: 1, x: 72, y: 140 },
      { name: 'newsletter', page: 1, x: 72, y: 180, type: 'boolean' },
      { name: 'newsletter', page: 1, x: 110, y: 180, type: 'boolean', invertBooleanCondition: true },
      { name: 'insured', page: 1, x: 72, y: 220, type: 'boolean', required: false },
      {
        ...{ name: 'waived', page: 1, x: 72, y: 260, type: 'boolean', invertBooleanCondition: true },
        required: false,
        dependencies: {
          action: 'require',
          conditions: [{ field: 'insured', operator: 'equals', value: true }],
        },
      },
    ]);
    const submission = await ask(account.live, accepting, [signer('Ada')], { data: {} });
    const browser = await atTheDocument(account.live, submission.data_requests[0].id);
    const problemsOf = async (values: object) =>
      expectRefusal(await browser.complete(values), 422, 'invalid_data').fields;
    expect(await problemsOf({ accepted: false, newsletter: false })).toEqual({ accepted: 'must be ticked' });
    expect(await problemsOf({ newsletter: false })).toEqual({ accepted: 'is missing' });
    const all = { accepted: true, newsletter: false, insured: true };
    expect(await problemsOf({ ...all, waived: true })).toEqual({ waived: 'must be ticked' });
    const done = await browser.complete({ ...all, waived: false });
    expect(done.status, done.text).toBe(200);
  });

  it('works for an HTML template, of which only the text is known', async () => {
    const html = {
      template_type: 'html',
      name: 'A letter',
      html: '<p>Dear {{ person.name }}</p><p>{{ amount | currency }}</p>{% signature signature %}',
    };
    const created = await as(account.live).post('/templates', { template: html });
    const submission = await ask(
      account.live,
      created.json.id,
      [signer('Ada', { fields: ['person/name', 'signature'] })],
      {
        data: { amount: 5 },
      },
    );
    const ada = new Browser(submission.data_requests[0].id);
    await ada.signIn(await linkFor(account.live, ada.id));
    const page = await ada.page();
    expect(page.text).toContain('person/name');
    ada.previewHash = '';
    const shown = await ada.document();
    expect(await wordsOf(shown)).toContain('$5.00');
    expect((await ada.post('viewed', { document_hash: ada.previewHash })).status).toBe(200);
    const missing = await ada.complete({ 'person/name': 'Ada' });
    expect(expectRefusal(missing, 422, 'invalid_data').fields).toEqual({ signature: 'is missing' });
    const done = await ada.complete({ 'person/name': 'Ada', signature: typed('Ada') });
    expect(done.status, done.text).toBe(200);
    await until(async () => (await submissionOf(submission.id)).state === 'processed', 30_000);
  });
});

describe('saved answers', () => {
  it('appear on another device, and are not overwritten from an older window', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const id = submission.data_requests[0].id;
    const phone = await atTheDocument(account.live, id);
    const saved = await phone.save({ 'buyer/name': 'Ada L' }, 0);
    expect(saved.json).toEqual({ status: 'success', revision: 1 });
    const desk = new Browser(id);
    await desk.signIn(await linkFor(account.live, id));
    expect((await desk.page()).text.replaceAll('&quot;', '"')).toContain('"values":{"buyer/name":"Ada L"}');
    expect((await desk.save({ 'buyer/name': 'Ada Lovelace' }, 1)).json.revision).toBe(2);
    const stale = expectRefusal(await phone.save({ 'buyer/name': 'Old' }, 1), 409, 'conflict');
    expect(stale).toMatchObject({ values: { 'buyer/name': 'Ada Lovelace' }, revision: 2 });
    expectProblems(await phone.save({ 'seller/name': 'x' }, 2), [
      '#/values/seller/name: is not a field of this signer',
    ]);
  });

  it('are kept for good when they equal the final answers', async () => {
    const flat = await createTemplate(account.live, [{ name: 'story', page: 1, x: 72, y: 100 }]);
    const submission = await ask(account.live, flat, [signer('Ada')], { data: {} });
    const ada = await atTheDocument(account.live, submission.data_requests[0].id);
    const values = { story: 'x '.repeat(100_000) };
    expect((await ada.save(values, 0)).status).toBe(200);
    const done = await ada.complete(values, { revision: 1 });
    expect(done.status, done.text).toBe(200);
    await until(async () => (await submissionOf(submission.id)).state !== 'pending');
    const finished = await submissionOf(submission.id, '?include_data=true');
    expect(finished).toMatchObject({ state: 'processed', data: values });
  });

  it('are not overwritten by a window that has not seen them', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const ada = await atTheDocument(account.live, submission.data_requests[0].id);
    expect((await ada.save({ 'buyer/name': 'Ada the second' }, 0)).status).toBe(200);
    expectRefusal(await ada.complete(mine, { revision: 0 }), 409, 'conflict');
    expect((await ada.complete(mine, { revision: 1 })).status).toBe(200);
  });

  it('may be long: answers that do not fit a row are stored as a file', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const ada = await atTheDocument(account.live, submission.data_requests[0].id);
    const long = { 'buyer/name': 'x'.repeat(400_000) };
    expect((await ada.save(long, 0)).status).toBe(200);
    expect((await ada.page()).text).toContain('x'.repeat(400_000));
    expectRefusal(await ada.save({ 'buyer/name': 'x'.repeat(13_000_000) }, 1), 413, 'payload_too_large');
  });
});

describe('a data request that its signer has seen', () => {
  it('is fixed, and cannot be changed after its end', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const id = submission.data_requests[0].id;
    const path = `/data_requests/${id}`;
    const ada = await atTheDocument(account.live, id);
    expectRefusal(await as(account.live).put(path, { name: 'Eve' }), 409, 'data_request_viewed');
    expect((await ada.complete(mine)).status).toBe(200);
    expectRefusal(await as(account.live).put(path, { name: 'Eve' }), 409, 'data_request_complete');
    expectRefusal(await as(account.live).post(`${path}/tokens`), 409, 'data_request_complete');
    expectRefusal(await ada.post('decline', {}), 409, 'data_request_complete');
    expectRefusal(await ada.save({}, 0), 409, 'data_request_complete');
  });

  it('can be handed over where that is allowed; both signers stay in the audit trail', async () => {
    const people = [buyer({ may_delegate: true }), seller()];
    const submission = await ask(account.live, templateId, people);
    const [first, second] = submission.data_requests;
    const grace = await atTheDocument(account.live, second.id);
    expectRefusal(await grace.post('delegate', { email: 'x@example.com' }), 409, 'conflict');
    const ada = await atTheDocument(account.live, first.id);
    for (const email of ['GRACE@example.com', 'ada@example.com']) {
      const refused = await ada.post('delegate', { email });
      expectRefusal(refused, 409, 'conflict');
      expect(refused.json.error.message).toContain('already takes part in the document');
    }
    const to = { email: 'charles@example.com', name: 'Charles', attempt: 'one click of the button' };
    for (const time of ['the first time', 'again, since the answer was lost'])
      expect((await ada.post('delegate', to)).status, time).toBe(200);
    expectRefusal(
      await ada.post('delegate', { ...to, attempt: 'another click' }),
      401,
      'signing_session_required',
    );
    expectRefusal(await ada.complete(mine), 401, 'signing_session_required');
    const { json } = await as(account.live).get(`/data_requests/${first.id}`);
    expect(json).toMatchObject({
      email: 'charles@example.com',
      name: 'Charles',
      viewed_at: null,
      auth_type: 'email_link',
      may_delegate: false,
    });
    const { text } = await as(account.live).get(`/submissions/${submission.id}/audit`);
    expect(text).toContain('"from":{"name":"Ada","email":"ada@example.com"}');
  });
});
