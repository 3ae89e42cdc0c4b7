import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { platformPauses } from '../../../src/core/coordinator/platform-wait';
import { accountSealKeys } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { expectLogged } from '../../support/log';
import { download } from '../../support/pdf-text';
import { readSeal } from '../../support/read-seal';
import { expectProblems, expectRefusal } from '../../support/refusals';
import type { RemoteKind } from '../../support/remote-keys';
import { kmsSecretOf } from '../../support/servers/kms-server';
import { askedOf } from './support/remote';

let account: Account;
let templateId: string;
let count = 0;

// A certificate that is made during a request begins after it.
beforeAll(async () => {
  for (const kind of ['ec', 'rsa', 'rsa4096', 'stranger'] as const) await certificatesOf(kind);
});

beforeEach(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
  count += 1;
  vi.spyOn(platformPauses, 'after').mockReturnValue(100);
});

function outside(path: string): string {
  return inject('externalServer') + path;
}

async function certificatesOf(kind: RemoteKind): Promise<string> {
  return (await fetch(outside(`/certificates-of-remote-keys/${kind}`))).text();
}

/** A key of the stand-in for AWS KMS, with credentials of this test. */
async function kmsKey(alias: string, changes: Record<string, unknown> = {}) {
  const access_key_id = `AKIAKEYS${count}`;
  return {
    kind: 'aws_kms',
    key_id: `alias/${alias}`,
    region: 'eu-central-1',
    ...{ access_key_id, secret_access_key: kmsSecretOf(access_key_id) },
    endpoint: outside('/kms'),
    certificates: await certificatesOf((alias.split('/')[0] ?? alias) as RemoteKind),
    ...changes,
  };
}

/** A key of the stand-in for trust services, at a service of this test. */
function cscKey(credential_id: string, changes: Record<string, unknown> = {}) {
  const access = { client_id: 'client', client_secret: 'secret of client' };
  return { kind: 'csc', url: outside(`/csc/keys-${count}/v2`), credential_id, ...access, ...changes };
}

function add(key: Record<string, unknown>) {
  return as(account.live).post('/seal_keys', { key });
}

async function made(body: object = {}, query = '') {
  const sent = { data: { name: 'Ada Lovelace' }, seal: 'best_effort', ...body };
  const path = `/templates/${templateId}/submissions${query}`;
  const { status, json, text } = await as(account.live).post(path, sent);
  expect(status, text).toBe(201);
  return json.submission;
}

describe('a key of a service', () => {
  it.each<[string, RemoteKind, () => Promise<object> | object]>([
    ['AWS KMS, ECDSA', 'ec', () => kmsKey('ec')],
    ['AWS KMS, RSA', 'rsa4096', () => kmsKey('rsa4096')],
    ['a trust service, ECDSA', 'ec', () => cscKey('ec/pin', { pin: '1234' })],
    ['a trust service, numbers side by side', 'ec', () => cscKey('ec/raw')],
    ['a trust service, RSA', 'rsa', () => cscKey('rsa')],
  ])('seals: %s', async (_, kind, key) => {
    const { status, json, text } = await add({ ...(await key()) });
    expect(status, text).toBe(201);
    expect(json).toMatchObject({
      state: 'in_use',
      name: `Seal of Example (${kind})`,
      issuer: 'Root of remote keys',
    });
    expect(json.certificates.match(/BEGIN/g)).toHaveLength(2);
    const submission = await made();
    const seal = readSeal(await download(submission.download_url));
    expect(seal).toMatchObject({ covers: 'everything', isIntact: true });
    expect(seal?.subject).toContain(`CN=Seal of Example (${kind})`);
    expect(submission.seal).toMatchObject({ level: 'B-B', certificate_hash: json.certificate_hash });
  });

  it('is asked for each document that lasts, and not for tests and audit trails', async () => {
    expect((await add(await kmsKey('ec'))).status).toBe(201);
    const asked = async () => (await askedOf(`/kms/asked?of=AKIAKEYS${count}`)).length;
    expect(await asked()).toBe(2);
    const { audit_trail_download_url: trail } = await made();
    // For the seal, and for the closing entry of the trail.
    expect(await asked()).toBe(4);
    const test = readSeal(await download((await made({ test: true })).download_url));
    expect(test?.subject).toBe('CN=Quillet at 127.0.0.1');
    expect(readSeal(await download(trail))?.subject).toBe('CN=Quillet at 127.0.0.1');
    expect(await asked()).toBe(4);
  });

  it('keeps its secrets encrypted and shows none', async () => {
    const secrets = ['secret of client', '1234'];
    const { json, text } = await add(cscKey('ec/pin', { pin: '1234' }));
    const [row] = await database.select().from(accountSealKeys).all();
    const said = [text, JSON.stringify(row), (await as(account.live).get(`/seal_keys/${json.id}`)).text];
    for (const secret of secrets) for (const each of said) expect(each).not.toContain(`"${secret}"`);
  });

  it.each<[string, () => Promise<object> | object, string]>([
    [
      'wrong credentials',
      () => kmsKey('ec', { secret_access_key: 'x' }),
      'AWS KMS refuses the secret access key (InvalidSignatureException).',
    ],
    [
      'a disabled key',
      () => kmsKey('ec/disabled'),
      'AWS KMS says that the key is disabled (DisabledException).',
    ],
    ['a service that is away', () => kmsKey('ec/unavailable'), 'AWS KMS answered 500.'],
    [
      'a signature of another text',
      () => kmsKey('ec/other-digest'),
      'The signature that came back is not one of the key in the certificate.',
    ],
    [
      'another certificate',
      () => cscKey('ec/other-certificate'),
      'The signature that came back is not one of the key in the certificate.',
    ],
    ['a missing PIN', () => cscKey('ec/pin'), 'The key needs a PIN.'],
  ])('is refused when it is added: %s', async (_, key, message) => {
    const { error } = expectRefusal(await add({ ...(await key()) }), 422, 'seal_key_unusable');
    expect(error.message).toBe(message);
    expect((await as(account.live).get('/seal_keys')).json).toEqual([]);
  });

  it.each(['ec', 'rsa'])('is refused when its certificate has a damaged key: %s', async (kind) => {
    const { error } = expectRefusal(await add(cscKey(`${kind}/damaged`)), 422, 'seal_key_unsuitable');
    expect(error.message).toBe('The public key in the certificate cannot be read.');
  });

  it('is refused with the certificate of another key', async () => {
    const certificates = await certificatesOf('stranger');
    expectRefusal(await add(await kmsKey('ec', { certificates })), 422, 'seal_key_unsuitable');
    expectRefusal(await add(await kmsKey('ec', { certificates: 'none' })), 422, 'key_file_unreadable');
  });

  it('is let in by one of two means', async () => {
    const problem = '#/key: send either `access_token`, or `client_id` and `client_secret`';
    expectProblems(await add(cscKey('ec', { access_token: 'x' })), [problem]);
    expectProblems(await add(cscKey('ec', { client_secret: undefined })), [problem]);
    expectProblems(await add(cscKey('ec', { url: 'http://trust.example.com/csc/v2' })), [
      /must be an https URL/,
    ]);
    expectProblems(await add(cscKey('ec', { url: 'https://10.0.0.1/csc/v2' })), [/not a public address/]);
    expectProblems(await add(cscKey('x'.repeat(limits.remoteKeyChars + 1))), [/remoteKeyChars/]);
  });
});

describe('while the service with the key is down', () => {
  it.each<[string, () => Promise<object> | object, (down: boolean) => string, RegExp]>([
    [
      'AWS KMS',
      () => kmsKey('ec'),
      (down) => `/kms/${down ? 'down' : 'up'}?of=AKIAKEYS${count}`,
      /AWS KMS answered 503\./,
    ],
    [
      'a trust service',
      () => cscKey('ec'),
      (down) => `/csc/keys-${count}/set?down=${down ? 'yes' : 'no'}`,
      /answered 503\./,
    ],
  ])('documents wait, say why, and go on when it is back: %s', async (_, key, set, why) => {
    expectLogged(/an attempt was prevented: .* answered 503/);
    const { json } = await add({ ...(await key()) });
    await fetch(outside(set(true)));
    const { id } = await made({}, '?wait=false');
    const path = `/submissions/${id}?wait=false`;
    const read = async () => (await as(account.live).get(path)).json;
    await until(async () => (await read()).error_message !== null);
    const waiting = await read();
    expect(waiting).toMatchObject({ state: 'pending', seal: null });
    expect(waiting.error_message).toMatch(/^The seal key of the account has been unavailable since .*Z\. /);
    expect(waiting.error_message).toMatch(why);
    await fetch(outside(set(false)));
    await until(async () => (await read()).state === 'processed');
    const done = await read();
    expect(done).toMatchObject({ error_message: null, seal: { certificate_hash: json.certificate_hash } });
  });
});

it('does not open the machine itself for keys, unless the deployment says so', async () => {
  const answer = await as(account.live).post(
    '/seal_keys',
    { key: await kmsKey('ec') },
    { env: { LOOPBACK_FOR: '' } },
  );
  const { error } = expectRefusal(answer, 422, 'seal_key_unusable');
  expect(error.message).toMatch(/^AWS KMS could not be asked: the URL is refused: /);
  expect(env.LOOPBACK_FOR).toContain('seal_keys');
});
