import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../src/lib/limits';
import { retries } from '../../../src/service/delivery/retries';
import { actionsAtLast, submitted } from '../../support/actions';
import { type Account, as, createAccount } from '../../support/app';
import { bucketName, createIntegration, planBucket, shownBy } from '../../support/buckets';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { expectRefusal } from '../../support/refusals';
import { createEndpoint, deliveriesOf, hookUrl, receivedBy } from '../../support/webhooks';

let account: Account;
let bucket: string;
let name: string;

function api() {
  return as(account.live);
}

beforeEach(async () => {
  account = await createAccount();
  bucket = bucketName();
  name = crypto.randomUUID();
  vi.spyOn(retries, 'pauseAfter').mockReturnValue(null);
});

afterEach(() => vi.restoreAllMocks());

async function inState(state: string, count: number, query = '') {
  await until(
    async () => (await deliveriesOf(account.live, `?state=${state}${query}`)).length === count,
    12_000,
  );
  return deliveriesOf(account.live, `?state=${state}${query}`);
}

async function deliveryAt(id: string) {
  return (await api().get(`/webhook_deliveries/${id}`)).json;
}

async function tellingSlack(url: string): Promise<string> {
  const templateId = await createTemplate(account.live, []);
  const changed = await api().put(`/templates/${templateId}`, { template: { slack_webhook_url: url } });
  expect(changed.status, changed.text).toBe(200);
  return templateId;
}

describe('a bucket copy', () => {
  it('is listed with its attempts and the bucket’s answers, and is made again by a replay', async () => {
    const { id: integrationId } = await createIntegration(account.live, bucket);
    await planBucket(bucket, '403');
    const { id, pdf_hash } = await submitted(account.live, await createTemplate(account.live, []));
    const [given] = await inState('exhausted', 1);
    expect(given).toMatchObject({
      type: 's3_upload',
      event_type: 'submission.processed',
      endpoint_id: null,
      integration_id: integrationId,
      subject_id: id,
      url: null,
      test: false,
      attempt_count: 1,
    });
    const [action] = await actionsAtLast(account.live, id);
    expect(action).toMatchObject({ state: 'error', result_data: { delivery_id: given.id } });
    expect(await deliveryAt(given.id)).toMatchObject({
      attempts: [{ status: 403, error: 'the bucket answered 403 AccessDenied: Access Denied', answer: null }],
      result: {},
      body: null,
    });
    const replayed = await api().post(`/webhook_deliveries/${given.id}/replay`);
    expect(replayed.status, replayed.text).toBe(200);
    await inState('delivered', 1);
    const key = `submissions/${id}.pdf`;
    expect(await deliveryAt(given.id)).toMatchObject({ attempt_count: 2, result: { bucket, key } });
    expect((await shownBy(bucket)).objects).toMatchObject({ [key]: { sha256: pdf_hash, writes: 1 } });
    expect(await actionsAtLast(account.live, id)).toMatchObject([{ id: action?.id, state: 'processed' }]);
    expect(JSON.stringify(await deliveryAt(given.id))).not.toContain('AKIAEXAMPLE');
  });

  it('that keeps failing is paused, and a replay ends the pause', async () => {
    vi.mocked(retries.pauseAfter).mockReturnValue(5);
    const { id: integrationId } = await createIntegration(account.live, bucket);
    await planBucket(bucket, Array(20).fill('403').join(','));
    await submitted(account.live, await createTemplate(account.live, []));
    const pausedUntil = async () => (await api().get(`/integrations/${integrationId}`)).json.paused_until;
    await until(async () => (await pausedUntil()) !== null, 12_000);
    expect(Date.parse(await pausedUntil())).toBeGreaterThan(Date.now());
    const [waiting] = await inState('pending', 1);
    expect((await api().post(`/webhook_deliveries/${waiting.id}/replay`)).status).toBe(200);
    await inState('delivered', 1);
    expect(await pausedUntil()).toBeNull();
  });

  it('of an expired submission is not made by a replay, and says why', async () => {
    await createIntegration(account.live, bucket);
    await planBucket(bucket, '403');
    const { id } = await submitted(account.live, await createTemplate(account.live, []));
    const [given] = await inState('exhausted', 1);
    expect((await api().delete(`/submissions/${id}`)).status).toBe(200);
    expect((await api().post(`/webhook_deliveries/${given.id}/replay`)).status).toBe(200);
    await inState('cancelled', 1);
    expect((await deliveryAt(given.id)).attempts.at(-1).error).toBe('The PDF expired before it was copied.');
    expect((await shownBy(bucket)).objects).toEqual({});
  });

  it('to a deleted bucket ends with a reason', async () => {
    const { id: integrationId } = await createIntegration(account.live, bucket);
    await planBucket(bucket, '403');
    await submitted(account.live, await createTemplate(account.live, []));
    const [given] = await inState('exhausted', 1);
    await api().delete(`/integrations/${integrationId}`);
    expect((await api().post(`/webhook_deliveries/${given.id}/replay`)).status).toBe(200);
    await inState('cancelled', 1);
    expect((await shownBy(bucket)).asked).toHaveLength(1);
  });
});

describe('a Slack message', () => {
  it('is listed without its URL, and is sent again with the same bytes by a replay', async () => {
    const url = hookUrl(name, '404,200', `&say=${encodeURIComponent(`No /hook?name=${name} here`)}`);
    const templateId = await tellingSlack(url);
    const { id } = await submitted(account.test, templateId);
    const [given] = await inState('exhausted', 1);
    expect(given).toMatchObject({
      type: 'slack_webhook',
      endpoint_id: null,
      integration_id: null,
      subject_id: id,
      url: null,
      test: true,
    });
    const { attempts, body } = await deliveryAt(given.id);
    expect(attempts).toMatchObject([{ status: 404, error: 'the server answered 404' }]);
    expect(JSON.parse(body).text).toContain('The PDF is ready');
    await api().post(`/webhook_deliveries/${given.id}/replay`);
    await inState('delivered', 1);
    const bodies = (await receivedBy(name)).map((one) => one.body);
    expect(bodies).toEqual([body, body]);
    const shown = JSON.stringify([await deliveryAt(given.id), await deliveriesOf(account.live)]);
    expect(shown).not.toContain(name);
    expect(await actionsAtLast(account.live, id)).toMatchObject([{ state: 'processed' }]);
  });
});

it('shows no part of the URL when an answer is cut in the middle of it', async () => {
  const say = `${'so far: '.repeat(limits.webhookAnswerKeptBytes / 8 - 2)}${name}`;
  const templateId = await tellingSlack(hookUrl(name, '404', `&say=${encodeURIComponent(say)}`));
  await submitted(account.test, templateId);
  const [given] = await inState('exhausted', 1);
  const { attempts } = await deliveryAt(given.id);
  expect(attempts[0].answer).toMatch(/^(?:so far: )+…$/);
});

describe('deliveries of all kinds', () => {
  it('are told apart by type, and replayed together or by type', async () => {
    const { id: integrationId } = await createIntegration(account.live, bucket);
    await createEndpoint(account.live, hookUrl(`${name}-endpoint`, '500,200'), {
      events: ['submission.processed'],
    });
    await planBucket(bucket, '403');
    await submitted(account.live, await tellingSlack(hookUrl(name, '500,200')));
    await inState('exhausted', 3);
    for (const type of ['webhook', 'slack_webhook', 's3_upload']) {
      expect(await deliveriesOf(account.live, `?type=${type}`)).toMatchObject([{ type }]);
      expect(await deliveriesOf(account.test, `?type=${type}`)).toEqual([]);
    }
    expect(await deliveriesOf(account.live, `?integration_id=${integrationId}`)).toHaveLength(1);
    const wrong = await api().get('/webhook_deliveries?type=email');
    expect(expectRefusal(wrong, 422, 'validation_failed').errors).toEqual([
      '?type: must be one of webhook, slack_webhook, s3_upload',
    ]);
    const replay = async (body: object) =>
      (await api().post('/webhook_deliveries/replay', body)).json.replayed_count;
    expect(await replay({ type: 's3_upload' })).toBe(1);
    await inState('delivered', 1, '&type=s3_upload');
    expect(await replay({ integration_id: integrationId })).toBe(0);
    expect(await replay({})).toBe(2);
    await inState('delivered', 3);
  });

  it('of another account are not found', async () => {
    await createIntegration(account.live, bucket);
    await planBucket(bucket, '403');
    await submitted(account.live, await createTemplate(account.live, []));
    const [given] = await inState('exhausted', 1);
    const other = as((await createAccount()).live);
    const ask = async (id: string) => [
      await other.get(`/webhook_deliveries/${id}`),
      await other.post(`/webhook_deliveries/${id}/replay`),
    ];
    const foreign = await ask(given.id);
    for (const answer of foreign) expectRefusal(answer, 404, 'webhook_delivery_not_found');
    const absent = await ask('whd_0000000000000000000A');
    expect(foreign.map(({ text }) => text)).toEqual(absent.map(({ text }) => text));
    const range = { integration_id: given.integration_id };
    expect((await other.post('/webhook_deliveries/replay', range)).json.replayed_count).toBe(0);
  });
});
