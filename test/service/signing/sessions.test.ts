import { beforeAll, describe, expect, it } from 'vitest';
import { signersOf } from '../../../src/service/audit/audited-signers';
import { peopleIn } from '../../../src/verify/people.mjs';
import { type Account, as, createAccount } from '../../support/app';
import { verifyChain } from '../../support/audit';
import { awaitMails, linkIn } from '../../support/mailbox';
import { ask, Browser, buyer, createContract, drawn, linkFor, typed } from '../../support/signing';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createContract(account.live);
});

const data = { title: 'Sale', seller: { name: 'Grace', signature: typed('Grace') } };

async function asked(more: object = {}) {
  const submission = await ask(account.live, templateId, [buyer(more)], { data });
  return { submission, request: submission.data_requests[0] };
}

/** A browser in a session of its own, and the id of the link that began it. */
async function session(id: string): Promise<{ browser: Browser; token: string | null }> {
  const link = await linkFor(account.live, id);
  const browser = new Browser(id);
  expect((await browser.signIn(link)).status).toBe(303);
  return { browser, token: link.searchParams.get('token_id') };
}

function askedByMail() {
  return asked({ email: `ada-${crypto.randomUUID()}@example.com`, auth_type: 'email_link' });
}

/** The link that the service mailed to the signer. */
async function mailedLink({ email }: { email: string }): Promise<URL> {
  const [invitation] = await awaitMails(email, 1);
  return linkIn(invitation ?? { text: '' });
}

async function levelOf(id: string) {
  return (await as(account.live).get(`/data_requests/${id}`)).json.identity_level;
}

async function trailOf(id: string) {
  return (await as(account.live).get(`/submissions/${id}/audit`)).json.entries;
}

type Entry = { event: { type: string; token?: string } };

/** What a session did, by its entries, and the first letter of its name. */
function actsOf(entries: Entry[], names: Map<string | null, string>): string[] {
  return entries
    .filter(({ event }) => 'ip' in event && !('actor' in event))
    .map(({ event }) => `${event.type.replace('data_request.', '')} ${names.get(event.token ?? null)}`);
}

describe('two sessions of one data request', () => {
  it('are told apart by the trail: each entry names the link that began its session', async () => {
    const { submission, request } = await asked();
    const one = await session(request.id);
    const other = await session(request.id);
    await other.browser.page();
    await one.browser.page();
    await one.browser.view();
    const values = { 'buyer/name': 'Ada', 'buyer/signature': drawn };
    expect((await one.browser.complete(values)).status).toBe(200);
    const entries = await trailOf(submission.id);
    const names = new Map([
      [one.token, 'one'],
      [other.token, 'other'],
    ]);
    expect(actsOf(entries, names)).toEqual([
      'authenticated one',
      'authenticated other',
      'opened other',
      'opened one',
      'viewed one',
      'consent_accepted one',
      'fields_filled one',
      'signed one',
      'completed one',
    ]);
    expect(verifyChain(entries)).toBe('intact');
  });

  it('name their link when they decline and hand over, too', async () => {
    const { submission, request } = await asked({ may_delegate: true });
    const { browser, token } = await session(request.id);
    await browser.post('delegate', { email: 'eve@example.com', name: 'Eve' });
    const handedOver = (await trailOf(submission.id)).find(
      ({ event }: Entry) => event.type === 'data_request.delegated',
    );
    expect(handedOver.event.token).toBe(token);
    const another = await asked();
    const declining = await session(another.request.id);
    await declining.browser.view();
    expect((await declining.browser.post('decline', {})).status).toBe(200);
    const entries = await trailOf(another.submission.id);
    expect(entries.at(-2).event).toMatchObject({ type: 'data_request.declined', token: declining.token });
    expect(verifyChain(entries)).toBe('intact');
  });

  it('do not vouch for each other: a mailed link that was only opened says nothing of who signed', async () => {
    const { submission, request } = await askedByMail();
    const sender = await session(request.id);
    await sender.browser.page();
    const mailed = new Browser(request.id);
    expect((await mailed.signIn(await mailedLink(request))).status).toBe(303);
    await mailed.page();
    expect(await levelOf(request.id)).toBe(null);
    await sender.browser.view();
    expect(await levelOf(request.id)).toBe('caller_link');
    const values = { 'buyer/name': 'Ada', 'buyer/signature': drawn };
    expect((await sender.browser.complete(values)).status).toBe(200);
    expect(await levelOf(request.id)).toBe('caller_link');
    const entries = await trailOf(submission.id);
    const arrival = entries.find(({ event }: Entry) => event.type === 'data_request.authenticated');
    const { auth_session_started_at: startedAt } = (
      await as(account.live).get(`/data_requests/${request.id}`)
    ).json;
    expect(startedAt).toBe(arrival.time);
    expect(signersOf(entries)[0]).toMatchObject({ letInBy: 'caller_link', state: 'complete' });
    expect(peopleIn(entries)[0]).toMatchObject({ letInBy: 'caller_link', state: 'complete' });
  });

  it('do not vouch for each other: the link that was mailed counts for the person who came by it', async () => {
    const { submission, request } = await askedByMail();
    const mailed = new Browser(request.id);
    await mailed.signIn(await mailedLink(request));
    await mailed.page();
    await mailed.view();
    await session(request.id);
    expect((await mailed.complete({ 'buyer/name': 'Ada', 'buyer/signature': drawn })).status).toBe(200);
    expect(await levelOf(request.id)).toBe('mailed_link');
    expect(peopleIn(await trailOf(submission.id))[0]).toMatchObject({ letInBy: 'mailed_link' });
  });
});
