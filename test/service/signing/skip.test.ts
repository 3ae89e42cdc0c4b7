import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { download, wordsOf } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';
import {
  ask,
  atTheDocument,
  Browser,
  buyer,
  createContract,
  drawn,
  linkFor,
  seller,
  typed,
} from '../../support/signing';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
});

const theirs = { 'seller/name': 'Grace', 'seller/signature': typed('Grace') };

async function submissionOf(id: string, query = '') {
  return (await as(account.live).get(`/submissions/${id}${query}`)).json;
}

function skip(id: string, body: object = {}) {
  return as(account.live).post(`/data_requests/${id}/skip`, body);
}

async function trailOf(id: string): Promise<{ event: Record<string, unknown> }[]> {
  return (await as(account.live).get(`/submissions/${id}/audit`)).json.entries;
}

describe('skipping a data request', () => {
  it('continues with the next one and the caller’s answers in place of the signer’s', async () => {
    const submission = await ask(account.live, templateId, [buyer({ order: 1 }), seller({ order: 2 })]);
    const [first, second] = submission.data_requests;
    const ada = await atTheDocument(account.live, first.id);
    const skipped = await skip(first.id, {
      reason: 'She is on leave.',
      data: { 'buyer/name': 'Ada', 'buyer/signature': drawn },
    });
    expect(skipped.status).toBe(200);
    expect(skipped.json).toMatchObject({
      status: 'success',
      data_request: { id: first.id, state: 'skipped', completed_at: null, identity_level: null },
    });
    expectRefusal(await ada.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn }), 409, 'conflict');

    const grace = await atTheDocument(account.live, second.id);
    expect((await grace.complete(theirs)).status).toBe(200);
    const done = await submissionOf(submission.id, '?include_data=true');
    expect(done).toMatchObject({ state: 'processed', data: { buyer: { name: 'Ada' } } });
    expect(await wordsOf(await download(done.download_url))).toContain('Ada');
    const event = (await trailOf(submission.id)).find(
      (entry) => entry.event['type'] === 'data_request.skipped',
    );
    expect(event?.event).toMatchObject({
      data_request: first.id,
      reason: 'She is on leave.',
      fields: ['buyer/name', 'buyer/signature'],
    });
    expect(JSON.stringify(event)).not.toContain('drawing');
  });

  it('makes the PDF once when no other signer is waited for', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const [first, second] = submission.data_requests;
    const grace = await atTheDocument(account.live, second.id);
    expect((await grace.complete(theirs)).status).toBe(200);
    const data = { 'buyer/name': 'Ada', 'buyer/signature': drawn };
    const answers = await Promise.all([skip(first.id, { data }), skip(first.id, { data })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await submissionOf(submission.id)).state).toBe('processed');
    const types = (await trailOf(submission.id)).map(({ event }) => event['type']);
    expect(types.filter((type) => type === 'submission.data_requests_completed')).toHaveLength(1);
  });

  it('names the fields that the document needs, and stores no answer', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const [first] = submission.data_requests;
    const missing = expectRefusal(await skip(first.id), 422, 'invalid_data');
    expect(missing.errors).toEqual(['#/data/buyer/name: is missing', '#/data/buyer/signature: is missing']);
    const foreign = await skip(first.id, { data: { ...theirs } });
    expect(expectRefusal(foreign, 422, 'invalid_data').errors.join()).toContain(
      'is not a field of this signer',
    );
    expect((await submissionOf(submission.id)).data_requests[0].state).toBe('pending');
  });

  it('is refused for ended data requests and for other accounts', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const [first, second] = submission.data_requests;
    const grace = await atTheDocument(account.live, second.id);
    await grace.complete(theirs);
    expectRefusal(await skip(second.id), 409, 'data_request_complete');
    const stranger = await createAccount();
    expectRefusal(
      await as(stranger.live).post(`/data_requests/${first.id}/skip`, {}),
      404,
      'data_request_not_found',
    );
  });

  it('tells a signer who comes later that they have nothing left to do', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const [first] = submission.data_requests;
    const ada = new Browser(first.id);
    await ada.signIn(await linkFor(account.live, first.id));
    await skip(first.id, { data: { 'buyer/name': 'Ada', 'buyer/signature': drawn } });
    expect((await ada.page()).text).toContain('data-standing="skipped"');
    expectRefusal(await as(account.live).post(`/data_requests/${first.id}/tokens`), 409, 'conflict');
  });

  it('gives a signer who was there before nothing of the finished document', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const [first, second] = submission.data_requests;
    const ada = await atTheDocument(account.live, first.id);
    await skip(first.id, { data: { 'buyer/name': 'Ada', 'buyer/signature': drawn } });
    const files = ['completed.pdf', 'certificate.pdf', 'document.pdf'];
    for (const file of files) expectRefusal(await ada.get(file), 409, 'conflict');
    const grace = await atTheDocument(account.live, second.id);
    expect((await grace.complete(theirs)).status).toBe(200);
    expect((await submissionOf(submission.id)).state).toBe('processed');
    for (const file of files) expectRefusal(await ada.get(file), 409, 'conflict');
    expect((await grace.get('completed.pdf')).status).toBe(200);
  });
});
