import { AwsV4Signer } from 'aws4fetch';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { integrations } from '../../../src/core/db/schema';
import { openExternal } from '../../../src/core/platform/external-fetch';
import { sha256Hex } from '../../../src/lib/digest';
import { askBucket } from '../../../src/service/delivery/buckets/ask-bucket';
import { bucketWords } from '../../../src/service/delivery/buckets/bucket-words';
import { objectAddress } from '../../../src/service/delivery/buckets/object-address';
import { type KeyFacts, objectKey } from '../../../src/service/delivery/buckets/object-key';
import { type Account, as, createAccount, database } from '../../support/app';
import { bucketName, createIntegration, integrationOn, planBucket, shownBy } from '../../support/buckets';
import { heldDatabase, once } from '../../support/held-database';
import { expectRefusal } from '../../support/refusals';
import { problemOfSignature } from '../../support/sigv4';

let account: Account;
let bucket: string;

function api() {
  return as(account.live);
}

beforeEach(async () => {
  account = await createAccount();
  bucket = bucketName();
});

describe('an integration', () => {
  it('is created, listed, changed and deleted', async () => {
    const created = await api().post('/integrations', integrationOn(bucket));
    expect(created.status, created.text).toBe(201);
    expect(created.json).toMatchObject({
      type: 's3_upload',
      bucket,
      addressing: 'path',
      access_key_id: '…LE42',
      path_template: '{{ type }}s/{{ id }}.pdf',
      mode: 'live',
      enabled: true,
    });
    const path = `/integrations/${created.json.id}`;
    expect((await api().get('/integrations')).json).toEqual([created.json]);
    const changed = await api().put(path, {
      path_template: '{{ id }}',
      access_key_id: 'AKIAANOTHERANOTHER77',
      enabled: false,
    });
    const { updated_at } = changed.json;
    expect(changed.json).toEqual({
      ...created.json,
      path_template: '{{ id }}',
      access_key_id: '…ER77',
      enabled: false,
      updated_at,
    });
    expect((await api().get(path)).json).toEqual(changed.json);
    expect((await api().delete(path)).json).toEqual(changed.json);
    expectRefusal(await api().get(path), 404, 'integration_not_found');
    expect((await api().get('/integrations')).json).toEqual([]);
  });

  it('keeps a path from before mistakes in it were found, and refuses another one with mistakes', async () => {
    const { id } = await createIntegration(account.live, bucket);
    const old = 'a/{{ id | upcase: 1 }}.pdf';
    await database.update(integrations).set({ pathTemplate: old }).where(eq(integrations.id, id));
    const change = (path_template: string) =>
      api().put(`/integrations/${id}`, { path_template, region: 'auto' });
    const kept = await change(old);
    expect(kept.status, kept.text).toBe(200);
    expect((await api().post(`/integrations/${id}/test`)).json.message).toContain('written and removed');
    const refused = expectRefusal(await change(`b/${old}`), 422, 'validation_failed');
    expect(refused.errors).toEqual([
      '#/path_template: line 1, column 5: upcase takes no value after its name, not 1',
    ]);
    expect((await api().get(`/integrations/${id}`)).json.path_template).toBe(old);
  });

  it('stores both halves of new credentials that are sent at once', async () => {
    const { id } = await createIntegration(account.live, bucket);
    const access_key_id = 'AKIAANOTHERANOTHER77';
    const other = once(() => api().put(`/integrations/${id}`, { access_key_id }));
    const DB = heldDatabase(/^update "integrations"/, other);
    const half = { secret_access_key: `secret+of/${access_key_id}` };
    const changed = await api().put(`/integrations/${id}`, half, { env: { DB } });
    expect(changed.status, changed.text).toBe(200);
    expect((await other()).status).toBe(200);
    expect(changed.json.access_key_id).toBe('…ER77');
    expect((await api().post(`/integrations/${id}/test`)).json.message).toContain('written and removed');
  });

  it('says so and stays unchanged when its credentials keep changing during an update', async () => {
    const { id } = await createIntegration(account.live, bucket);
    const DB = heldDatabase(/^update "integrations"/, () => api().put(`/integrations/${id}`, credentials));
    const { access_key_id, secret_access_key } = integrationOn(bucket);
    const credentials = { access_key_id, secret_access_key };
    const answer = await api().put(`/integrations/${id}`, { secret_access_key: 'x' }, { env: { DB } });
    expectRefusal(answer, 409, 'conflict');
    expect((await api().post(`/integrations/${id}/test`)).json.message).toContain('written and removed');
  });

  it('of another account is not found', async () => {
    const { id } = await createIntegration(account.live, bucket);
    const other = as((await createAccount()).live);
    const ask = async (of: string) => [
      await other.get(`/integrations/${of}`),
      await other.put(`/integrations/${of}`, { enabled: false }),
      await other.delete(`/integrations/${of}`),
      await other.post(`/integrations/${of}/test`),
    ];
    const foreign = await ask(id);
    const absent = await ask('aci_0000000000000000000A');
    for (const answer of foreign) expectRefusal(answer, 404, 'integration_not_found');
    expect(foreign.map(({ text }) => text)).toEqual(absent.map(({ text }) => text));
    expect((await api().get(`/integrations/${id}`)).json.enabled).toBe(true);
    expect((await shownBy(bucket)).asked).toEqual([]);
  });

  it('of a test token is for test PDFs, and a test token sees no others', async () => {
    const live = await createIntegration(account.live, bucket);
    const asTest = as(account.test);
    expectRefusal(
      await asTest.post('/integrations', { ...integrationOn(bucket), mode: 'both' }),
      403,
      'test_token',
    );
    const mine = await createIntegration(account.test, bucket);
    expect((await asTest.get('/integrations')).json).toMatchObject([{ id: mine.id, mode: 'test' }]);
    expectRefusal(await asTest.get(`/integrations/${live.id}`), 404, 'integration_not_found');
    expectRefusal(await asTest.put(`/integrations/${mine.id}`, { mode: 'live' }), 403, 'test_token');
  });

  it('is one of ten at most', async () => {
    for (let count = 0; count < 10; count++) await createIntegration(account.live, bucket);
    const answer = await api().post('/integrations', integrationOn(bucket));
    expect(expectRefusal(answer, 422, 'validation_failed').errors).toEqual([
      '#/: an account has at most 10 integrations (integrations): delete one first',
    ]);
  });

  it.each([
    [{ endpoint: 'http://example.com' }, '#/endpoint: must be an https URL without user name and password'],
    [{ endpoint: 'https://192.168.0.1' }, '#/endpoint: the URL is refused: it is not a public address'],
    [{ endpoint: 'https://example.com/bucket' }, /^#\/endpoint: must be a URL without a path/],
    [
      { endpoint: 'https://a:b@example.com' },
      '#/endpoint: must be an https URL without user name and password',
    ],
    [{ bucket: '../x' }, /^#\/bucket: must be the name of a bucket/],
    [{ bucket: 'A_B' }, /^#\/bucket: must be the name of a bucket/],
    [{ region: 'eu/central' }, /^#\/region: must be a region/],
    [{ access_key_id: 'a\r\nb' }, /^#\/access_key_id: must have 1 to 128/],
    [{ secret_access_key: '' }, /^#\/secret_access_key: must have 1 to 256/],
    [{ content_disposition: 'x"; y' }, '#/content_disposition: must be inline, attachment or null'],
    [{ addressing: 'dns' }, '#/addressing: must be path or virtual_host'],
    [{ type: 'ftp' }, '#/type: must be s3_upload'],
    [{ path_template: 'a/{{ id' }, /^#\/path_template: line 1, column 3: .+/],
    [{ path_template: 'a/\n{% nonsense %}' }, /^#\/path_template: line 2, column 1: .+/],
    [{ path_template: '{{ id | nonsense }}' }, /^#\/path_template: line 1, column \d+: .+nonsense/],
    [
      { path_template: '{{ created_at | date: "YYYY/MM" }}/x.pdf' },
      /^#\/path_template: line 1, column 1: "format" of date is .*, not "YYYY\/MM"$/,
    ],
    [{ path_template: 'a/{{ id | upcase: 1 }}' }, /^#\/path_template: line 1, column 3: upcase takes no/],
    [{ path_template: '/{{ id }}' }, '#/path_template: line 1, column 1: must not begin with a slash'],
    [{ path_template: 'a/../{{ id }}' }, '#/path_template: line 1, column 2: must have no part that is ".."'],
    [
      { path_template: 'x'.repeat(1_001) },
      '#/path_template: must have at most 1000 characters (pathTemplateChars)',
    ],
    [{ acl: 'public-read' }, '#/acl: unknown property'],
  ])('is refused with %o', async (wrong, problem) => {
    const answer = await api().post('/integrations', { ...integrationOn(bucket), ...wrong });
    const { errors } = expectRefusal(answer, 422, 'validation_failed');
    expect(errors).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)]);
    expect(answer.text).not.toContain(integrationOn(bucket).secret_access_key);
  });
});

describe('a test of an integration', () => {
  const test = async (more: object = {}) => {
    const { id } = await createIntegration(account.live, bucket, more);
    return (await api().post(`/integrations/${id}/test`)).json;
  };

  it('writes a small object beside the finished PDFs, and deletes it', async () => {
    const outcome = await test({ path_template: 'archive/latest.pdf' });
    expect(outcome.ok).toBe(true);
    expect(outcome.key).toMatch(/^archive\/latest\.pdf\.test-sub_[0-9A-Za-z]{20}$/);
    expect(outcome.message).toBe(`"${outcome.key}" was written and removed again.`);
    const { objects, asked } = await shownBy(bucket);
    expect(objects).toEqual({});
    expect(asked).toEqual([
      { method: 'PUT', key: outcome.key, status: 200 },
      { method: 'DELETE', key: outcome.key, status: 204 },
    ]);
  });

  it.each([
    ['403', false, 'could not be written: the bucket answered 403 AccessDenied: Access Denied.'],
    [
      '200,403',
      true,
      'was written and could not be removed: the bucket answered 403 AccessDenied: Access Denied.',
    ],
    ['307', false, 'could not be written: the bucket answered 307 TemporaryRedirect: Go elsewhere.'],
  ])('reports an answer of %s', async (plan, isOk, words) => {
    await planBucket(bucket, plan);
    const outcome = await test();
    expect(outcome.ok).toBe(isOk);
    expect(outcome.message).toBe(`"${outcome.key}" ${words}`);
  });

  it('reports a wrong secret and a path without a key', async () => {
    const wrong = await test({ secret_access_key: 'guessed' });
    expect(wrong.message).toContain('the bucket answered 403 SignatureDoesNotMatch');
    expect(await test({ path_template: '{{ metadata.customer }}' })).toEqual({
      ok: false,
      key: null,
      message: 'The path template does not make a valid key for an example: the key is empty.',
    });
  });
});

const facts: KeyFacts = {
  id: 'sub_1Nq2Xc0aB3dE5fG7hJ9k',
  type: 'submission',
  test: false,
  filename: 'contract.pdf',
  template_id: 'tpl_1Nq2Xc0aB3dE5fG7hJ9k',
  template_name: 'Terms & "more"',
  template_version: '1.2.0',
  batch_id: null,
  pdf_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  metadata: { customer: { id: 4711 }, tags: ['a', 'b'], lone: '\ud800', entity: '&lt;' },
  created_at: '2026-01-31T09:30:00.000Z',
  processed_at: '2026-02-01T00:10:00.000Z',
};

describe('keys', () => {
  it.each([
    ['{{ id }}.pdf', 'sub_1Nq2Xc0aB3dE5fG7hJ9k.pdf'],
    ['{{ metadata.customer.id }}/{{ created_at | date: "%Y/%m/%d" }}', '4711/2026/01/31'],
    ['{{ processed_at | date: "%Y-%m-%d", "America/New_York" }}', '2026-01-31'],
    ['{{ "now" | date: "%Y-%m-%d" }}', '2026-02-01'],
    ['{% if test %}test/{% endif %}{{ template_name }}', 'Terms & "more"'],
    ['{{ metadata.entity }}', '&lt;'],
    [
      '{{ template_id }}/{{ template_version }}/{{ pdf_hash | slice: 0, 4 }}',
      'tpl_1Nq2Xc0aB3dE5fG7hJ9k/1.2.0/9f86',
    ],
    ['{{ batch_id }}x', 'x'],
  ])('%s', (template, key) => {
    expect(objectKey(template, facts)).toEqual({ ok: true, key });
  });

  it.each([
    ['a//b', 'the key has two slashes in a row, or one at its end'],
    ['a/', 'the key has two slashes in a row, or one at its end'],
    ['./a', 'the key has a part that is "." or ".."'],
    ['{{ metadata.lone }}', 'the key has half of a character (a lone surrogate)'],
    [
      '{% for i in (1..100000000) %}x{% endfor %}',
      'line 1, column 1: the template takes too much work: a loop, range or text is too big',
    ],
    ['{% for i in (1..2000) %}x{% endfor %}', 'the key has more than 1024 bytes (objectKeyBytes)'],
  ])('%s is not a key', (template, message) => {
    expect(objectKey(template, facts)).toMatchObject({ ok: false, message });
  });
});

describe('a request to a bucket', () => {
  const place = { endpoint: 'https://s3.eu-central-1.amazonaws.com', bucket: 'contracts' };

  it('addresses the bucket by path or by host', () => {
    const key = "a b/ö+%/it's (1)!*.pdf";
    const path = 'a%20b/%C3%B6%2B%25/it%27s%20%281%29%21%2A.pdf';
    expect(objectAddress({ ...place, addressing: 'path' }, key)).toBe(
      `https://s3.eu-central-1.amazonaws.com/contracts/${path}`,
    );
    expect(objectAddress({ ...place, addressing: 'virtual_host' }, key)).toBe(
      `https://contracts.s3.eu-central-1.amazonaws.com/${path}`,
    );
  });

  it.each(['path', 'virtual_host'] as const)(
    'has a signature that another implementation verifies: %s',
    async (addressing) => {
      const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null));
      const external = openExternal({ loopbackFor: new Set(), resolve: async () => ['93.184.216.34'] });
      const credentials = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG' };
      const now = Date.parse('2026-01-31T09:30:00Z');
      const request = {
        method: 'PUT',
        key: "ä/it's +1",
        body: 'x',
        sha256: sha256Hex('x'),
        seconds: 5,
      } as const;
      const bucketAt = { ...place, addressing, region: 'eu-central-1', ...credentials };
      const answer = await askBucket(external, bucketAt, request, now);
      expect(answer.error).toBeNull();
      const [input, init] = fetched.mock.calls[0] ?? [];
      fetched.mockRestore();
      const url = new URL(String(input));
      const headers = { host: url.host, ...(init?.headers as Record<string, string>) };
      const signed = { method: 'PUT', path: url.pathname, headers };
      expect(problemOfSignature(signed, credentials.secretAccessKey, now)).toBeNull();
      expect(problemOfSignature(signed, 'another', now)).toBe('SignatureDoesNotMatch');
      expect(JSON.stringify(init)).not.toContain(credentials.secretAccessKey);
    },
  );

  it('is verified by an implementation that agrees with AWS’s own example', async () => {
    // The signature of "Example: PUT Object" in the documentation of Signature Version 4.
    const signature = '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd';
    const credentials = {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    };
    const sent = {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    };
    const url = 'https://examplebucket.s3.amazonaws.com/test%24file.text';
    const signer = new AwsV4Signer({
      method: 'PUT',
      url,
      headers: sent,
      ...credentials,
      service: 's3',
      region: 'us-east-1',
      datetime: '20130524T000000Z',
    });
    const headers = Object.fromEntries((await signer.sign()).headers);
    expect(headers['authorization']).toContain(signature);
    const request = {
      method: 'PUT',
      path: '/test%24file.text',
      headers: { host: 'examplebucket.s3.amazonaws.com', ...headers },
    };
    expect(
      problemOfSignature(request, credentials.secretAccessKey, Date.parse('2013-05-24T00:00:00Z')),
    ).toBeNull();
  });

  it.each([
    ['', 'the bucket answered 500'],
    ['<Error><Code>A</Code></Error>', 'the bucket answered 500 A'],
    ['<Code>A</Code><Message>b\r\n<i>c</Message>', 'the bucket answered 500 A: b i c'],
    ['<Code>A<Message>b', 'the bucket answered 500'],
    [`<Message>${'x'.repeat(2_000)}</Message>`, `the bucket answered 500 ${'x'.repeat(276)}`],
  ])('that is refused with %o is reported in words', (xml, words) => {
    expect(bucketWords(500, xml)).toBe(words);
  });
});
