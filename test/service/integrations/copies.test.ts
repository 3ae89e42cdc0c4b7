import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { integrations } from '../../../src/core/db/schema';
import { openExternal } from '../../../src/core/platform/external-fetch';
import { openFiles } from '../../../src/core/platform/files';
import { signingKeysOf } from '../../../src/core/platform/signing-keys';
import { sha256Hex } from '../../../src/lib/digest';
import { DeliveryCoordinator } from '../../../src/service/delivery/delivery-coordinator';
import { DeliveryJournal } from '../../../src/service/delivery/delivery-journal';
import { acceptDelivery } from '../../../src/service/delivery/delivery-life';
import { newEvent } from '../../../src/service/delivery/events/service-event';
import { type OpenTargetDeps, openTarget } from '../../../src/service/delivery/open-target';
import { retries } from '../../../src/service/delivery/retries';
import type { BucketTarget } from '../../../src/service/delivery/target';
import { SubmissionJournal } from '../../../src/service/submissions/life/submission-journal';
import { type Action, actionsAtLast, actionsOf, actionsOnce, submitted } from '../../support/actions';
import { type Account, as, createAccount, database } from '../../support/app';
import { bucketName, createIntegration, planBucket, shownBy } from '../../support/buckets';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { kill } from '../../support/dying';
import { hurry } from '../../support/hurry';
import { expectLogged } from '../../support/log';
import { findEverywhere } from '../../support/stores';

let account: Account;
let templateId: string;
let bucket: string;

function api() {
  return as(account.live);
}

function senderOf(id: string) {
  return env.WEBHOOK_SENDERS.get(env.WEBHOOK_SENDERS.idFromName(id));
}

beforeEach(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, []);
  bucket = bucketName();
  hurry();
});

afterEach(() => vi.restoreAllMocks());

/** Makes one attempt for a submission that exists nowhere else. */
async function attemptCopy(given: Omit<OpenTargetDeps, 'post'>, target: BucketTarget) {
  const post = () => Promise.reject(new Error('A copy is no POST.'));
  const deps = { ...given, post };
  const subject = { type: 'submission', id: 'sub_x', filename: 'x.pdf', templateName: 'x' } as const;
  const about = { accountId: account.id, test: false, templateId: null, tokenId: null, subject };
  const told = { test: false, metadata: {}, created_at: null, processed_at: null };
  const event = newEvent('submission.processed', told, about, Date.now());
  const atOnce = { underWay: 0, most: 4 };
  const { record } = await runInDurableObject(senderOf(crypto.randomUUID()), (_sender, state) =>
    acceptDelivery(new DeliveryJournal(state), { id: 'whd_x', event, target }, atOnce, Date.now()),
  );
  const receiver = await openTarget(deps, target, Date.now());
  return receiver?.attempt({ record, body: event.body }, Date.now());
}

function copyOf(actions: Action[]): Action {
  const copy = actions.find(({ action_type }) => action_type === 's3_upload');
  if (!copy) throw new Error('nothing is copied');
  return copy;
}

describe('a finished PDF', () => {
  it('is copied under its path, with exactly the bytes of its hash', async () => {
    const { id: integrationId } = await createIntegration(account.live, bucket, {
      path_template: 'a b/{{ metadata.customer }}/{{ processed_at | date: "%Y" }}/{{ id }} ({{ filename }})',
      content_disposition: 'attachment',
    });
    const metadata = { customer: 'Ä & <Söhne> +%', pdf_filename: 'contract' };
    const { id, pdf_hash } = await submitted(account.live, templateId, { metadata });
    const [action] = await actionsAtLast(account.live, id);
    const key = `a b/Ä & <Söhne> +%/${new Date().getUTCFullYear()}/${id} (contract.pdf)`;
    expect(action).toMatchObject({
      integration_id: integrationId,
      state: 'processed',
      action_type: 's3_upload',
      action_category: 'file_upload',
      result_data: { bucket, key, status: 200, attempt_count: 1, event_type: 'submission.processed' },
      error_message: null,
    });
    expect(action?.id).toMatch(/^sba_[0-9A-Za-z]{20}$/);
    expect(action?.result_data['etag']).toMatch(/^"[0-9a-f]{32}"$/);
    const { objects } = await shownBy(bucket);
    expect(Object.keys(objects)).toEqual([key]);
    expect(objects[key]).toMatchObject({ sha256: pdf_hash, writes: 1 });
    expect(objects[key]?.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="contract.pdf"',
      'content-length': String(objects[key]?.bytes),
    });
    await until(async () => {
      const { json } = await api().get('/submissions');
      return json.submissions[0].actions[0]?.state === 'processed';
    });
    expect((await api().get('/submissions')).json.submissions[0].actions).toEqual([action]);
  });

  it('of a combined submission is copied as well', async () => {
    await createIntegration(account.live, bucket);
    const first = await submitted(account.live, templateId);
    const created = await api().post('/combined_submissions', {
      source_pdfs: [
        { type: 'submission', id: first.id },
        { type: 'submission', id: first.id },
      ],
    });
    const { id, pdf_hash } = created.json.combined_submission;
    const [action] = await actionsAtLast(account.live, id);
    expect(action).toMatchObject({
      state: 'processed',
      result_data: { key: `combined_submissions/${id}.pdf` },
    });
    expect(action?.id).toMatch(/^csa_/);
    const { objects } = await shownBy(bucket);
    expect(objects[`combined_submissions/${id}.pdf`]).toMatchObject({ sha256: pdf_hash, writes: 1 });
    expect((await api().get('/combined_submissions')).json[0].actions).toEqual([action]);
  });

  it('of a batch is copied as soon as it is stored', async () => {
    await createIntegration(account.live, bucket);
    const submissions = Array.from({ length: 3 }, () => ({ template_id: templateId, data: {} }));
    const { json } = await api().post('/submissions/batches', { submissions });
    for (const { id, pdf_hash } of json.submissions) {
      await actionsAtLast(account.live, id);
      const { objects } = await shownBy(bucket);
      expect(objects[`submissions/${id}.pdf`]?.sha256).toBe(pdf_hash);
    }
  });

  it('is copied by the enabled integrations of its mode', async () => {
    const buckets = Object.fromEntries(['test', 'live', 'both'].map((mode) => [mode, bucketName()]));
    for (const [mode, name] of Object.entries(buckets)) await createIntegration(account.live, name, { mode });
    await createIntegration(account.live, bucket, { mode: 'both', enabled: false });
    const live = await submitted(account.live, templateId);
    const test = await submitted(account.test, templateId);
    for (const { id } of [live, test]) await actionsAtLast(account.live, id, 2);
    const keysIn = async (name = '') => Object.keys((await shownBy(name)).objects).sort();
    const [liveKey, testKey] = [`submissions/${live.id}.pdf`, `submissions/${test.id}.pdf`];
    expect(await keysIn(buckets['both'])).toEqual([liveKey, testKey].sort());
    expect(await keysIn(buckets['live'])).toEqual([liveKey]);
    expect(await keysIn(buckets['test'])).toEqual([testKey]);
    expect(await shownBy(bucket)).toEqual({ objects: {}, asked: [] });
  });
});

describe('a bucket that refuses', () => {
  it.each([
    ['403', 403, 'the bucket answered 403 AccessDenied: Access Denied'],
    ['503', 503, 'the bucket answered 503 SlowDown: Please reduce your request rate'],
    ['307', 307, 'the bucket answered 307 TemporaryRedirect: Go elsewhere'],
    ['hang', null, 'the server took too long'],
  ])('with %s is tried again, and the action says so in the meantime', async (plan, status, words) => {
    vi.mocked(retries.pauseAfter).mockReturnValueOnce(700);
    await createIntegration(account.live, bucket);
    await planBucket(bucket, plan);
    const { id, pdf_hash } = await submitted(account.live, templateId);
    const failed = await actionsOnce(account.live, id, ([action]) => action?.state === 'failed');
    expect(copyOf(failed)).toMatchObject({ error_message: words, result_data: { status, attempt_count: 1 } });
    const [action] = await actionsAtLast(account.live, id);
    expect(action).toMatchObject({
      state: 'processed',
      result_data: { attempt_count: 2 },
      error_message: null,
    });
    const { objects } = await shownBy(bucket);
    expect(Object.values(objects)).toMatchObject([{ sha256: pdf_hash, writes: 1 }]);
    expect(await shownBy(`${bucket}-elsewhere`)).toEqual({ objects: {}, asked: [] });
  });

  it('for ever ends the delivery with the bucket’s own words', async () => {
    await createIntegration(account.live, bucket);
    await planBucket(bucket, Array(12).fill('403').join(','));
    const { id } = await submitted(account.live, templateId);
    const [action] = await actionsAtLast(account.live, id);
    expect(action).toMatchObject({
      state: 'error',
      error_message: 'All attempts failed. Last error: the bucket answered 403 AccessDenied: Access Denied',
      result_data: { attempt_count: 10, status: 403 },
    });
    expect(action?.result_data).not.toHaveProperty('key');
  });

  it('the old secret accepts the new one at once, without waiting for the next attempt', async () => {
    const { id: integrationId } = await createIntegration(account.live, bucket);
    await planBucket(bucket, '', 'a-new-secret');
    vi.mocked(retries.pauseAfter).mockReturnValue(3_600_000);
    const { id } = await submitted(account.live, templateId);
    const failed = await actionsOnce(account.live, id, ([action]) => action?.state === 'failed');
    expect(failed[0]?.error_message).toContain('403 SignatureDoesNotMatch');
    const changed = await api().put(`/integrations/${integrationId}`, { secret_access_key: 'a-new-secret' });
    expect(changed.status, changed.text).toBe(200);
    expect((await actionsAtLast(account.live, id))[0]?.state).toBe('processed');
  });
});

describe('a bucket copy that is no longer wanted', () => {
  beforeEach(() => {
    vi.mocked(retries.pauseAfter).mockReturnValue(1_000);
  });

  const failing = async () => {
    const integration = await createIntegration(account.live, bucket);
    await planBucket(bucket, Array(5).fill('403').join(','));
    const { id } = await submitted(account.live, templateId);
    await actionsOnce(account.live, id, ([action]) => action?.state === 'failed');
    return { id, integrationId: integration.id };
  };

  it('ends at once with a reason when the integration is deleted', async () => {
    vi.mocked(retries.pauseAfter).mockReturnValue(3_600_000);
    const { id, integrationId } = await failing();
    expect((await api().delete(`/integrations/${integrationId}`)).status).toBe(200);
    const [action] = await actionsAtLast(account.live, id);
    expect(action).toMatchObject({
      state: 'error',
      error_message: 'The target was disabled or deleted.',
    });
    expect((await shownBy(bucket)).objects).toEqual({});
  });

  it('ends when the submission expires first', async () => {
    const { id } = await failing();
    await planBucket(bucket, '200');
    expect((await api().delete(`/submissions/${id}`)).status).toBe(200);
    const [action] = await actionsAtLast(account.live, id);
    expect(action).toMatchObject({ state: 'error', error_message: 'The PDF expired before it was copied.' });
    expect((await shownBy(bucket)).objects).toEqual({});
  });

  it('ends with its next attempt when the integration is disabled', async () => {
    const { id, integrationId } = await failing();
    await api().put(`/integrations/${integrationId}`, { enabled: false });
    expect((await actionsAtLast(account.live, id))[0]?.state).toBe('error');
    expect((await shownBy(bucket)).asked).toHaveLength(1);
  });
});

describe('a big file', () => {
  it('is streamed into the bucket, and arrives whole or not at all', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(65_536));
    const whole = Buffer.concat(Array.from({ length: 400 }, () => bytes));
    const pdf = { key: `${account.id}/big.pdf`, hash: sha256Hex(whole), bytes: whole.byteLength };
    await env.FILES.put(pdf.key, whole);
    const { id } = await createIntegration(account.live, bucket);
    const copy = (readPdf: () => Promise<typeof pdf>) => {
      const external = openExternal({ loopbackFor: new Set(['s3']) });
      const subjects = { readPdf, note: async () => {} };
      const deps = {
        db: database,
        signingKey: signingKeysOf(env),
        files: openFiles(env.FILES),
        external,
        subjects,
      };
      return attemptCopy(deps, { accountId: account.id, integrationId: id });
    };
    vi.mocked(retries.attemptMs).mockReturnValue(15_000);
    expect(await copy(async () => ({ ...pdf, hash: sha256Hex('other bytes') }))).toMatchObject({
      status: 400,
      error: 'the bucket answered 400 XAmzContentSHA256Mismatch',
    });
    expect(await copy(async () => ({ ...pdf, key: 'nowhere' }))).toMatchObject({
      error: 'the PDF could not be read',
    });
    expect((await shownBy(bucket)).objects).toEqual({});
    expect(await copy(async () => pdf)).toMatchObject({ status: 200, error: null });
    expect(Object.values((await shownBy(bucket)).objects)).toMatchObject([
      { sha256: pdf.hash, bytes: pdf.bytes, writes: 1 },
    ]);
  });
});

describe('no request is made to', () => {
  it.each(['https://10.0.0.1', 'https://169.254.169.254', 'https://[fd00::1]', 'https://minio.internal'])(
    '%s',
    async (endpoint) => {
      vi.mocked(retries.pauseAfter).mockReturnValue(null);
      const fetched = vi.spyOn(globalThis, 'fetch');
      const integration = await createIntegration(account.live, bucket);
      await database.update(integrations).set({ endpoint }).where(eq(integrations.id, integration.id));
      const { id } = await submitted(account.live, templateId);
      const [action] = await actionsAtLast(account.live, id);
      expect(action).toMatchObject({ state: 'error', result_data: { status: null } });
      expect(action?.error_message).toBe(
        'All attempts failed. Last error: the URL is refused: it is not a public address',
      );
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['{{ metadata.missing }}/x.pdf', 'the key begins with a slash'],
    ['{{ metadata.up }}/x.pdf', 'the key has a part that is "." or ".."'],
    ['{{ metadata.long }}', 'the key has more than 1024 bytes (objectKeyBytes)'],
    ['x{{ metadata.line }}', 'the key has a control character, such as a line break'],
    ['{{ metadata.missing }}', 'the key is empty'],
  ])('a key from %s', async (path_template, words) => {
    vi.mocked(retries.pauseAfter).mockReturnValue(null);
    await createIntegration(account.live, bucket, { path_template });
    const metadata = { up: 'a/../b', long: 'é'.repeat(513), line: 'a\nb' };
    const { id } = await submitted(account.live, templateId, { metadata });
    const [action] = await actionsAtLast(account.live, id);
    expect(action?.error_message).toBe(
      `All attempts failed. Last error: the path template does not make a valid key: ${words}`,
    );
    expect((await shownBy(bucket)).asked).toEqual([]);
  });
});

describe('credentials', () => {
  it('are in no answer, no store and no log', async () => {
    const logged = (['error', 'log', 'warn'] as const).map((name) => vi.spyOn(console, name));
    const secret_access_key = `secret+of/AKIAEXAMPLEEXAMPLE42`;
    const access_key_id = 'AKIAEXAMPLEEXAMPLE42';
    const created = await createIntegration(account.live, bucket);
    await planBucket(bucket, '403,200');
    const { id } = await submitted(account.live, templateId);
    await actionsAtLast(account.live, id);
    const shown = [
      JSON.stringify(created),
      (await api().get('/integrations')).text,
      (await api().get(`/integrations/${created.id}`)).text,
      (await api().put(`/integrations/${created.id}`, { secret_access_key })).text,
      (await api().post(`/integrations/${created.id}/test`)).text,
      (await api().get(`/submissions/${id}`)).text,
      (await api().get('/submissions')).text,
    ];
    const stub = env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id));
    for (const secret of [secret_access_key, access_key_id]) {
      for (const text of shown) expect(text).not.toContain(secret);
      expect(await findEverywhere(secret, [senderOf(created.id), stub])).toEqual([]);
      expect(JSON.stringify(logged.map(({ mock }) => mock.calls))).not.toContain(secret);
    }
    expect((await api().get(`/integrations/${created.id}`)).json.access_key_id).toBe('…LE42');
  });
});

describe('between a finished PDF and its copy', () => {
  it('a delivery coordinator that dies after the bucket stored the file stores the same bytes under the same key', async () => {
    const { id: integrationId } = await createIntegration(account.live, bucket);
    await planBucket(bucket, 'stored-and-hang');
    vi.mocked(retries.attemptMs).mockReturnValue(20_000);
    const { id, pdf_hash } = await submitted(account.live, templateId);
    await until(async () => (await shownBy(bucket)).asked.length === 1);
    expect((await actionsOf(account.live, id))[0]?.state).toBe('pending');
    const stub = senderOf(integrationId);
    await kill(stub);
    const clock = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => clock() + 60_000);
    await until(async () => {
      await runDurableObjectAlarm(stub).catch(() => false);
      return (await actionsOf(account.live, id))[0]?.state === 'processed';
    });
    const [action] = await actionsAtLast(account.live, id);
    expect(action).toMatchObject({ state: 'processed', result_data: { attempt_count: 2 } });
    const { objects, asked } = await shownBy(bucket);
    expect(objects).toMatchObject({ [`submissions/${id}.pdf`]: { sha256: pdf_hash, writes: 2 } });
    expect(Object.keys(objects)).toHaveLength(1);
    expect(asked.map(({ status }) => status)).toEqual(['hang', 200]);
  });

  it.each(['accept', 'project'] as const)(
    'a submission coordinator that dies when a delivery is reported (%s) shows the same in the end',
    async (moment) => {
      await createIntegration(account.live, bucket);
      let died = 0;
      const abortFirst = async (id: string) => {
        died += 1;
        await kill(env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id)));
      };
      const victim: { id?: string } = {};
      if (moment === 'accept') {
        const original = DeliveryCoordinator.prototype.accept;
        vi.spyOn(DeliveryCoordinator.prototype, 'accept').mockImplementationOnce(async function (
          this: DeliveryCoordinator,
          delivery,
        ) {
          const accepted = await original.call(this, delivery);
          await abortFirst(delivery.event.subject?.id ?? '');
          return accepted;
        });
      } else {
        expectLogged(/effect publish:.* failed \(attempt 1\): Error: killed by the test/);
        const original = SubmissionJournal.prototype.note;
        vi.spyOn(SubmissionJournal.prototype, 'note').mockImplementation(function (
          this: SubmissionJournal,
          record,
        ) {
          if (record.actions && died === 0) {
            victim.id = record.id;
            died += 1;
            throw new Error('killed by the test');
          }
          return original.call(this, record);
        });
      }
      const { id, pdf_hash } = await submitted(account.live, templateId);
      const stub = env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id));
      await until(async () => {
        await runDurableObjectAlarm(stub).catch(() => false);
        return (await actionsOf(account.live, id))[0]?.state === 'processed';
      });
      expect(died).toBe(1);
      expect(await actionsOf(account.live, id)).toHaveLength(1);
      const { objects } = await shownBy(bucket);
      expect(objects).toMatchObject({ [`submissions/${id}.pdf`]: { sha256: pdf_hash, writes: 1 } });
    },
  );
});
