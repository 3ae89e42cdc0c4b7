import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount, createToken } from '../../support/app';
import { bucketName, createIntegration } from '../../support/buckets';
import { until } from '../../support/coordinator';
import { expectLogged } from '../../support/log';
import { type Browser, createMember, signIn } from '../../support/members';
import { expectRefusal } from '../../support/refusals';
import { ask, createContract, signer } from '../../support/signing';
import { closeAll, countIn, deadDatabase, openNow } from '../../support/volumes';

/** What is asked while volume 1 does not answer. */
const away = { env: { VOLUME_1: deadDatabase } };
const silent = /volume does not answer/;

let account: Account;
let browser: Browser;
let templateId: string;
/** A submission with a signer in each of three volumes. */
const made: { id: string; request: string }[] = [];
let seams: number[];

async function make(): Promise<{ id: string; request: string }> {
  const submission = await ask(account.live, templateId, [signer('Ada')], { data: { title: 'Sale' } });
  await until(async () => {
    const { json } = await as(account.live).get('/submissions');
    return json.submissions.some(({ id }: { id: string }) => id === submission.id);
  });
  return { id: submission.id, request: submission.data_requests[0].id };
}

beforeAll(async () => {
  account = await createAccount();
  browser = await signIn(await createMember({ accountId: account.id }));
  templateId = await createContract(account.live);
  made.push(await make());
  seams = [await openNow([1])];
  made.push(await make());
  seams.push(await openNow([2]));
  made.push(await make());
}, 60_000);

afterAll(closeAll);

describe('while a volume does not answer', () => {
  it.each([
    ['/submissions', 'submissions', 2],
    ['/submissions?search=sale', 'submissions', 2],
    ['/submissions?type=all&state=waiting_for_data_requests', 'submissions', 2],
    ['/submissions/batches', 'submission_batches', 0],
    ['/webhook_deliveries', 'deliveries', 0],
  ])('the list %s has the others, and says which times it lacks', async (path, name, count) => {
    expectLogged(silent);
    const { status, json } = await as(account.live).get(path, away);
    const [from, until] = seams.map((time) => new Date(time).toISOString());
    expect([status, json[name].length]).toEqual([200, count]);
    expect([json.incomplete, json.missing_spans]).toEqual([true, [{ from, until }]]);
  });

  it.each(['/combined_submissions', '/usage'])('%s, which could only be wrong, is refused', async (path) => {
    expectLogged(silent);
    expectRefusal(await as(account.live).get(path, away), 503, 'unavailable');
  });

  it('each record is found by its id, and each data request of another volume', async () => {
    expectLogged(silent);
    const found = made.map(async ({ id, request }) => [
      (await as(account.live).get(`/submissions/${id}`, away)).status,
      (await as(account.live).get(`/data_requests/${request}`, away)).status,
    ]);
    expect(await Promise.all(found)).toEqual([
      [200, 200],
      [200, 503],
      [200, 200],
    ]);
  });

  it('bundles are made of submissions of others, and none that would lack some', async () => {
    expectLogged(silent);
    const limited = await createToken(account.id, 'live', { templateIds: [templateId] });
    const submission_ids = [made[0]?.id, made[2]?.id];
    const filter = { template_id: templateId };
    for (const token of [account.live, limited]) {
      const ofIds = await as(token).post('/bundles', { format: 'csv', submission_ids }, away);
      expect(ofIds.status, ofIds.text).toBe(201);
      expectRefusal(await as(token).post('/bundles', { format: 'csv', filter }, away), 503, 'unavailable');
    }
  });

  it.each([
    '/dashboard/submissions',
    '/dashboard/submissions?search=sale',
    '/dashboard/submissions/waiting',
    '/dashboard/submissions/batches',
    '/dashboard/webhooks/deliveries',
  ])('the page %s says that entries are missing', async (path) => {
    expectLogged(silent);
    const { status, text } = await browser.get(path, away);
    expect(status).toBe(200);
    expect(text).toContain('Some entries are missing because they could not be read.');
  });

  it('the page of buckets does not count what waits', async () => {
    await createIntegration(account.live, bucketName());
    browser.cookies.set('mode', 'live');
    expect((await browser.get('/dashboard/integrations')).text).not.toContain('unknown while a database');
    expectLogged(silent);
    const { status, text } = await browser.get('/dashboard/integrations', away);
    expect([status, text.includes('unknown while a database is not responding')]).toEqual([200, true]);
  });
});

it('a data request is found while another volume of its time does not answer', async () => {
  const before = await countIn([1, 2], account.id);
  await openNow([1, 2]);
  const { request } = await make();
  const after = await countIn([1, 2], account.id);
  const isInFirst = after[0] !== before[0];
  const other = isInFirst ? { VOLUME_2: deadDatabase } : { VOLUME_1: deadDatabase };
  const { status } = await as(account.live).get(`/data_requests/${request}`, { env: other });
  expect(status).toBe(200);
});
