import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { download, wordsOf } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';
import { ask, atTheDocument, buyer, createContract, drawn, seller, typed } from '../../support/signing';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
});

async function get(id: string, query = '') {
  return (await as(account.live).get(`/submissions/${id}${query}`)).json;
}

describe('two signers, one after the other', () => {
  it('fill in their fields, and then the PDF is made', async () => {
    const submission = await ask(account.live, templateId, [buyer({ order: 1 }), seller({ order: 2 })]);
    expect(submission).toMatchObject({
      state: 'waiting_for_data_requests',
      download_url: null,
      permanent_download_url: null,
    });
    const [first, second] = submission.data_requests;
    expect(first).toMatchObject({
      email: 'ada@example.com',
      state: 'pending',
      viewed_at: null,
      completed_at: null,
      fields: ['buyer/name', 'buyer/signature'],
      auth_type: 'password',
      auth_session_started_at: '2026-01-31T09:30:00.000Z',
      identity_level: null,
    });

    const ada = await atTheDocument(account.live, first.id);
    const page = await ada.page();
    expect(page.text).toContain('buyer/signature');
    expect(page.text).not.toContain('seller/signature');
    const done = await ada.complete({ 'buyer/name': 'Ada Lovelace', 'buyer/signature': drawn });
    expect(done.status, done.text).toBe(200);

    expect(await get(submission.id)).toMatchObject({
      state: 'waiting_for_data_requests',
      data_requests: [
        { state: 'complete', ip_address: '203.0.113.7', identity_level: 'caller_claim' },
        { state: 'pending', identity_level: null },
      ],
    });
    const grace = await atTheDocument(account.live, second.id);
    expect(await wordsOf(await grace.document())).toContain('Ada Lovelace');
    const also = await grace.complete({ 'seller/name': 'Grace Hopper', 'seller/signature': typed('Grace') });
    expect(also.status, also.text).toBe(200);

    const finished = await get(submission.id, '?include_data=true');
    expect(finished).toMatchObject({
      state: 'processed',
      data: {
        title: 'Sale',
        buyer: { name: 'Ada Lovelace', signature: drawn },
        seller: { name: 'Grace Hopper' },
      },
    });
    const words = await wordsOf(await download(finished.download_url));
    for (const word of ['Sale', 'Ada Lovelace', 'Grace Hopper']) expect(words).toContain(word);

    const { entries } = (await as(account.live).get(`/submissions/${submission.id}/audit`)).json;
    const types = entries.map(({ event }: { event: { type: string } }) => event.type);
    expect(types).toEqual([
      'submission.created',
      'data_request.created',
      'data_request.created',
      'data_request.token_created',
      'data_request.authenticated',
      'data_request.viewed',
      'data_request.opened',
      'data_request.consent_accepted',
      'data_request.fields_filled',
      'data_request.signed',
      'data_request.completed',
      'data_request.token_created',
      'data_request.authenticated',
      'data_request.viewed',
      'data_request.consent_accepted',
      'data_request.fields_filled',
      'data_request.signed',
      'data_request.completed',
      'submission.data_requests_completed',
      'submission.processed',
    ]);
    const own = await as(account.live).get(`/data_requests/${first.id}?include_data=true`);
    expect(own.json).toMatchObject({
      submission_id: submission.id,
      state: 'complete',
      data: { 'buyer/name': 'Ada Lovelace', 'buyer/signature': drawn },
    });
  });

  it('sign in order: the second waits for the first', async () => {
    const submission = await ask(account.live, templateId, [buyer({ order: 1 }), seller({ order: 2 })]);
    const { Browser, linkFor } = await import('../../support/signing');
    const grace = new Browser(submission.data_requests[1].id);
    await grace.signIn(await linkFor(account.live, grace.id));
    const page = await grace.page();
    expect(page.status).toBe(200);
    expect(page.text).toContain('waiting_for_others');
    expectRefusal(await grace.get('document.pdf'), 409, 'conflict');
    grace.previewHash = '0'.repeat(64);
    expectRefusal(await grace.complete({}), 409, 'conflict');
  });

  it('end the submission when one declines', async () => {
    const submission = await ask(account.live, templateId, [buyer(), seller()]);
    const ada = await atTheDocument(account.live, submission.data_requests[0].id);
    const declined = await ada.post('decline', { reason: 'The price is wrong' });
    expect(declined.status, declined.text).toBe(200);
    expect(await get(submission.id)).toMatchObject({
      state: 'declined',
      error_message: 'Ada has declined: The price is wrong',
      data_requests: [{ state: 'declined' }, { state: 'pending' }],
    });
    expectRefusal(
      await as(account.live).post(`/data_requests/${submission.data_requests[1].id}/tokens`),
      409,
      'data_request_declined',
    );
  });
});
