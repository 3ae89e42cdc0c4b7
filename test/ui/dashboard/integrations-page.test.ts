import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retries } from '../../../src/service/delivery/retries';
import { submitted } from '../../support/actions';
import { type Account, as, createAccount } from '../../support/app';
import { bucketName, createIntegration, planBucket } from '../../support/buckets';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { type Browser, createMember, signIn } from '../../support/members';
import { deliveriesOf, hookUrl } from '../../support/webhooks';

const path = '/dashboard/integrations';
let account: Account;
let owner: Browser;
let bucket: string;

beforeEach(async () => {
  account = await createAccount();
  owner = await signIn(await createMember({ accountId: account.id }));
  owner.cookies.set('mode', 'live');
  bucket = bucketName();
});

afterEach(() => vi.restoreAllMocks());

describe('the page of integrations', () => {
  it('teaches when there is nothing yet', async () => {
    const { status, text } = await owner.get(path);
    expect(status).toBe(200);
    expect(text).toContain('No buckets yet');
    expect(text).toContain('/api/v1/integrations -u');
  });

  it('shows buckets without what opens them, and what waits for them', async () => {
    vi.spyOn(retries, 'pauseAfter').mockReturnValue(3_600_000);
    const { id } = await createIntegration(account.live, bucket, {
      description: '<b>Archive</b>',
      path_template: 'a/{{ id }}',
    });
    await planBucket(bucket, '403');
    await submitted(account.live, await createTemplate(account.live, []));
    await until(async () => (await deliveriesOf(account.live, '?state=pending')).length === 1);
    const { text } = await owner.get(path);
    for (const shown of [bucket, '…LE42', 'a/{{ id }}', '&lt;b&gt;Archive', `?to=${id}&amp;state=pending`])
      expect(text).toContain(shown);
    expect(text).toContain('Pending copies are cancelled: 1.');
    expect(text).not.toMatch(/AKIAEXAMPLE|secret\+of/);
  });

  it('has no buttons for viewers, and nothing of others or of live buckets for tests', async () => {
    await createIntegration(account.live, bucket);
    const viewer = await signIn(await createMember({ accountId: account.id, role: 'viewer' }));
    viewer.cookies.set('mode', 'live');
    const seen = await viewer.get(path);
    expect(seen.text).toContain(bucket);
    expect(seen.text).not.toMatch(/data-act=|data-opens=|data-send=/);
    const stranger = await signIn(await createMember());
    stranger.cookies.set('mode', 'live');
    expect((await stranger.get(path)).text).not.toContain(bucket);
    owner.cookies.set('mode', 'test');
    expect((await owner.get(path)).text).not.toContain(bucket);
  });
});

describe('the pages of deliveries', () => {
  it('show what kind each is, narrowed to one kind and one target', async () => {
    vi.spyOn(retries, 'pauseAfter').mockReturnValue(null);
    const { id } = await createIntegration(account.live, bucket);
    await planBucket(bucket, '403');
    const templateId = await createTemplate(account.live, []);
    await as(account.live).put(`/templates/${templateId}`, {
      template: { slack_webhook_url: hookUrl(crypto.randomUUID()) },
    });
    const { id: submissionId } = await submitted(account.live, templateId);
    await until(async () => {
      const all = await deliveriesOf(account.live);
      return all.length === 2 && all.every(({ state }: { state: string }) => state !== 'pending');
    });
    const rowsOf = async (query: string) =>
      [...(await owner.get(`/dashboard/webhooks/deliveries${query}`)).text.matchAll(/deliveries\/whd_\w+/g)]
        .length;
    expect(await rowsOf('')).toBe(2);
    expect(await rowsOf('?type=slack_webhook')).toBe(1);
    expect(await rowsOf(`?to=${id}&state=exhausted`)).toBe(1);
    expect(await rowsOf('?type=nothing')).toBe(0);
    const [copy] = await deliveriesOf(account.live, '?type=s3_upload');
    const { text } = await owner.get(`/dashboard/webhooks/deliveries/${copy.id}`);
    for (const shown of [bucket, 'Bucket copy', '403 AccessDenied', `submissions/${submissionId}"`])
      expect(text).toContain(shown);
    expect((await owner.get(`/dashboard/submissions/${submissionId}`)).text).toContain(copy.id);
  });
});
