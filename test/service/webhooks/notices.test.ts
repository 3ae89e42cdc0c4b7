import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { users } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { retries } from '../../../src/service/delivery/retries';
import { type Account, as, createAccount, database } from '../../support/app';
import { bucketName, createIntegration, planBucket } from '../../support/buckets';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { awaitMails, mailsTo } from '../../support/mailbox';
import { createEndpoint, deliveriesOf, hookUrl, receivedBy } from '../../support/webhooks';

let account: Account;
let name: string;
let [olga, oscar, viewer] = ['', '', ''];

function api() {
  return as(account.live);
}

async function addUser(role: 'owner' | 'viewer', called: string): Promise<string> {
  const email = `${called}-${crypto.randomUUID()}@example.com`;
  const id = systemIds.next('user');
  await database
    .insert(users)
    .values({ id, accountId: account.id, email, name: called, role, createdAt: Date.now() });
  return email;
}

beforeEach(async () => {
  account = await createAccount();
  name = crypto.randomUUID();
  [olga, oscar, viewer] = [
    await addUser('owner', 'Olga'),
    await addUser('owner', 'Oscar'),
    await addUser('viewer', 'Vera'),
  ];
});
afterEach(() => vi.restoreAllMocks());

function failingAlways() {
  vi.spyOn(retries, 'pauseAfter').mockReturnValue(5);
}

function endpoint(plan: string) {
  return createEndpoint(account.live, hookUrl(name, plan, '&key=secret'), { mode: 'both' });
}

async function send(id: string) {
  const sent = await api().post(`/webhook_endpoints/${id}/test`, {});
  expect(sent.status, sent.text).toBe(201);
}

describe('the owners of an account', () => {
  it('get a delivery notice when an endpoint is paused: which, since when, why, and what follows', async () => {
    failingAlways();
    const { id } = await endpoint('503');
    await send(id);
    for (const owner of [olga, oscar]) {
      const [mail] = await awaitMails(owner, 1);
      expect(mail?.from_name).toBe('Quillet');
      expect(mail?.subject).toMatch(/^Webhooks to 127\.0\.0\.1:\d+\/hook are paused$/);
      for (const body of [mail?.text, mail?.html]) {
        expect(body).toContain(id);
        expect(body).toContain('the server answered 503');
        expect(body).toMatch(/Failing since:.*\d{4} at \d\d:\d\d UTC/s);
        expect(body).toContain(`PUT /api/v1/webhook_endpoints/${id}`);
        expect(body).not.toContain('secret');
      }
    }
    expect(await mailsTo(viewer)).toEqual([]);
  });

  it('get a delivery notice when an endpoint has answered 410', async () => {
    const { id } = await endpoint('410');
    await send(id);
    const [mail] = await awaitMails(olga, 1);
    expect(mail?.subject).toMatch(/^Webhooks to 127\.0\.0\.1:\d+\/hook have stopped$/);
    expect(mail?.text).toContain('{"enabled": true}');
    expect(mail?.text).toContain(`{"endpoint_id":"${id}","state":"cancelled"}`);
  });

  it('get a delivery notice about the first delivery that is exhausted, and about none after it', async () => {
    vi.spyOn(retries, 'pauseAfter').mockReturnValue(null);
    const { id } = await endpoint('500');
    for (let count = 0; count < 3; count++) await send(id);
    await until(async () => (await deliveriesOf(account.live, '?state=exhausted')).length === 3);
    const [mail] = await awaitMails(olga, 1);
    expect(mail?.subject).toContain('An event could not be delivered to 127.0.0.1');
    await scheduler.wait(200);
    expect(await mailsTo(olga)).toHaveLength(1);
  });

  it('get one delivery notice a day at most, and none about trouble that has passed', async () => {
    vi.spyOn(retries, 'pauseAfter').mockReturnValue(null);
    const { id } = await endpoint('500,410,500,200');
    await send(id);
    await awaitMails(olga, 1);
    await send(id);
    await until(async () => (await api().get(`/webhook_endpoints/${id}`)).json.enabled === false);
    await scheduler.wait(200);
    expect(await mailsTo(olga)).toHaveLength(1);

    const stub = env.WEBHOOK_SENDERS.get(env.WEBHOOK_SENDERS.idFromName(id));
    const later = Date.now() + 25 * 3_600_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
    await runDurableObjectAlarm(stub);
    clock.mockRestore();
    const [, second] = await awaitMails(olga, 2);
    expect(second?.subject).toContain('have stopped');

    await api().put(`/webhook_endpoints/${id}`, { enabled: true });
    await send(id);
    await send(id);
    await until(async () => (await receivedBy(name)).length === 4);
    await runDurableObjectAlarm(stub);
    expect(await mailsTo(olga)).toHaveLength(2);
  });

  it('get a delivery notice about the webhook URL of a template as well', async () => {
    vi.spyOn(retries, 'pauseAfter').mockReturnValue(null);
    const templateId = await createTemplate(account.live, []);
    const settings = { template: { webhook_url: hookUrl(name, '500') } };
    expect((await api().put(`/templates/${templateId}`, settings)).status).toBe(200);
    await api().post(`/templates/${templateId}/submissions`, { data: {} });
    const [mail] = await awaitMails(olga, 1);
    expect(mail?.text).toContain('{"type":"webhook","state":"exhausted"}');
    expect(mail?.text).not.toContain('Endpoint:');
  });

  it('get a delivery notice about buckets, and about Slack without the secret path', async () => {
    vi.spyOn(retries, 'pauseAfter').mockReturnValue(null);
    const bucket = bucketName();
    const { id } = await createIntegration(account.live, bucket);
    await planBucket(bucket, '403');
    const templateId = await createTemplate(account.live, []);
    const settings = { template: { slack_webhook_url: hookUrl(name, '410') } };
    expect((await api().put(`/templates/${templateId}`, settings)).status).toBe(200);
    await api().post(`/templates/${templateId}/submissions`, { data: {} });
    const mails = await awaitMails(olga, 2);
    const about = (subject: RegExp) => mails.find((mail) => subject.test(mail.subject))?.text;
    const ofBucket = about(new RegExp(`^Copies to the bucket ${bucket} are failing$`));
    expect(ofBucket).toContain('the bucket answered 403 AccessDenied: Access Denied');
    expect(ofBucket).toContain(`POST /api/v1/integrations/${id}/test`);
    expect(ofBucket).toContain(`{"integration_id":"${id}","state":"exhausted"}`);
    const ofSlack = about(/^Messages to 127\.0\.0\.1:\d+ have stopped$/);
    expect(ofSlack).toContain('410');
    expect(ofSlack).not.toContain('/hook');
  });
});
