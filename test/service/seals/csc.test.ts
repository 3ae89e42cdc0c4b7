import { createHash } from 'node:crypto';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { callLimits } from '../../../src/core/platform/unavailable';
import { cscSigning } from '../../../src/service/seals/remote/csc';
import { type CscWanted, findCscKey } from '../../../src/service/seals/remote/csc-set-up';
import { signRemotely } from '../../../src/service/seals/remote/remote-sealer';
import type { RemoteKind } from '../../support/remote-keys';
import { askedOf, bytes, certificateOf, expectSigned, external } from './support/remote';

type Asked = { method: string; body: Record<string, unknown>; authorization?: string };

afterEach(() => vi.restoreAllMocks());

let count = 0;

function outside(path: string): string {
  return inject('externalServer') + path;
}

/** A trust service of the test's own. */
function serviceName(kind = 'service'): string {
  count += 1;
  return `${kind}-${count}`;
}

type Changes = {
  name?: string;
  pin?: string;
  clientId?: string;
  clientSecret?: string;
  accessToken?: string;
};

function wantedOf(credentialId: string, { name = serviceName(), pin, ...access }: Changes = {}): CscWanted {
  const { clientId = 'client', accessToken } = access;
  const { clientSecret = `secret of ${clientId}` } = access;
  const entry = accessToken === undefined ? { clientId, clientSecret } : { accessToken };
  return { url: outside(`/csc/${name}/v2`), credentialId, pin, ...entry };
}

/** Finds a key, and signs with it as often as wanted. */
async function signedBy(kind: RemoteKind, wanted: CscWanted, times = 1) {
  const found = await findCscKey(external, wanted);
  if (!found.ok) return found;
  const certificate = await certificateOf(kind);
  let signed = await signRemotely(cscSigning(external, found.value.key), certificate.key, bytes);
  for (let more = 1; more < times; more += 1)
    signed = await signRemotely(cscSigning(external, found.value.key), certificate.key, bytes);
  return signed;
}

function methodsOf(asked: Asked[]): string[] {
  return asked.map(({ method }) => method);
}

describe('a key of a trust service', () => {
  it.each<[credential: string, kind: RemoteKind, signAlgo: string]>([
    ['ec', 'ec', '1.2.840.10045.4.3.2'],
    ['ec/raw', 'ec', '1.2.840.10045.4.3.2'],
    ['p384', 'p384', '1.2.840.10045.4.3.2'],
    ['rsa', 'rsa', '1.2.840.113549.1.1.1'],
    ['rsa4096', 'rsa4096', '1.2.840.113549.1.1.11'],
  ])('(%s) signs, and gets the digest only', async (credentialID, kind, signAlgo) => {
    const name = serviceName();
    const signed = await signedBy(kind, wantedOf(credentialID, { name }));
    expect(signed).toMatchObject({ ok: true });
    expectSigned(await certificateOf(kind), signed.ok ? signed.value : undefined);
    const hashes = [createHash('sha256').update(bytes).digest('base64')];
    const about = { credentialID, hashes, hashAlgorithmOID: '2.16.840.1.101.3.4.2.1' };
    const asked = await askedOf<Asked>(`/csc/${name}/asked`);
    expect(asked.map(({ method, body }) => ({ method, body }))).toEqual([
      { method: 'info', body: {} },
      {
        method: 'oauth2/token',
        body: { grant_type: 'client_credentials', client_id: 'client', client_secret: 'secret of client' },
      },
      {
        method: 'credentials/info',
        body: { credentialID, certificates: 'chain', certInfo: true, authInfo: true },
      },
      { method: 'credentials/authorize', body: { ...about, numSignatures: 1 } },
      { method: 'signatures/signHash', body: { ...about, SAD: expect.any(String), signAlgo } },
    ]);
  });

  it('is described by the service, with its certificates up to the root', async () => {
    const found = await findCscKey(external, wantedOf('ec'));
    const { chain } = await certificateOf('ec');
    expect(found.ok && found.value.certificates).toEqual(chain);
  });

  it.each(['ec/pin', 'ec/either'])('is authorized by a PIN (%s)', async (credentialId) => {
    expect(await signedBy('ec', wantedOf(credentialId, { pin: '1234' }))).toMatchObject({ ok: true });
  });

  it('is used with a token as given', async () => {
    const name = serviceName('closed');
    const signed = await signedBy('ec', wantedOf('ec', { name, accessToken: 'a-token-as-given' }));
    expect(signed).toMatchObject({ ok: true });
    expect(methodsOf(await askedOf(`/csc/${name}/asked`))).not.toContain('oauth2/token');
  });

  it('asks for a token once, and again when it has expired', async () => {
    const [lasting, brief] = [serviceName(), serviceName()];
    expect(await signedBy('ec', wantedOf('ec', { name: lasting }), 3)).toMatchObject({ ok: true });
    const tokens = (asked: Asked[]) => methodsOf(asked).filter((method) => method === 'oauth2/token').length;
    expect(tokens(await askedOf(`/csc/${lasting}/asked`))).toBe(1);
    const wanted = wantedOf('ec', { name: brief, clientId: 'brief' });
    expect(await signedBy('ec', wanted, 3)).toMatchObject({ ok: true });
    expect(tokens(await askedOf(`/csc/${brief}/asked`))).toBe(4);
  });

  it('with a wrong PIN is not asked for again and again, which would lock it', async () => {
    const name = serviceName();
    const refused = await signedBy('ec', wantedOf('ec/pin', { name, pin: '4321' }), 5);
    expect(refused).toMatchObject({ ok: false, blame: 'set_up' });
    const asked = methodsOf(await askedOf(`/csc/${name}/asked`));
    expect(asked.filter((method) => method === 'credentials/authorize')).toHaveLength(1);
  });

  it.each<[what: string, wanted: () => CscWanted, message: RegExp]>([
    ['a wrong PIN', () => wantedOf('ec/pin', { pin: '99' }), /authorize with 400: invalid_pin\.$/],
    ['no PIN', () => wantedOf('ec/pin'), /The key needs a PIN/],
    ['a PIN for nothing', () => wantedOf('ec', { pin: '1234' }), /needs no PIN/],
    ['a code of a person', () => wantedOf('ec/otp', { pin: '1234' }), /needs OTP at each signature/],
    ['a person', () => wantedOf('ec/person'), /authorized by oauth2code, which asks a person/],
    ['a disabled key', () => wantedOf('ec/disabled'), /is disabled/],
    ['a revoked certificate', () => wantedOf('ec/revoked'), /the certificate is revoked/],
    ['other algorithms', () => wantedOf('rsa/pss'), /signs with 1\.2\.840\.113549\.1\.1\.10; a seal needs/],
    ['an unknown key', () => wantedOf('none'), /credentials\/info with 400: invalid_request/],
    [
      'a wrong secret',
      () => wantedOf('ec', { clientSecret: 'x' }),
      /oauth2\/token with 401: invalid_client\.$/,
    ],
    ['a wrong token', () => wantedOf('ec', { accessToken: 'x' }), /with 401: invalid_token\.$/],
    [
      'a signature of another text',
      () => wantedOf('ec/other-digest'),
      /not one of the key in the certificate/,
    ],
    [
      'no hashes',
      () => wantedOf('ec', { name: serviceName('documents') }),
      /does not offer signatures\/sign/,
    ],
    [
      'no server for tokens',
      () => wantedOf('ec', { name: serviceName('closed') }),
      /names no OAuth 2\.0 server/,
    ],
    ['no such service', () => ({ ...wantedOf('ec'), url: outside('/nothing') }), /answered info with 404/],
    ['a page of somebody', () => ({ ...wantedOf('ec'), url: outside('/text?') }), /is this its address/],
  ])('is told in words: %s', async (_, wanted, message) => {
    const answered = await signedBy('ec', wanted());
    expect(answered).toMatchObject({ ok: false, blame: 'set_up' });
    expect(answered.ok ? '' : answered.message).toMatch(message);
  });

  it.each<[what: string, secret: string, wanted: (secret: string) => CscWanted]>([
    ['a PIN', '98765', (pin) => wantedOf('ec/pin', { pin })],
    ['a PIN in place of a code', '98765', (pin) => wantedOf('ec/talkative', { pin })],
    ['the secret of a client', 'wrong-secret', (clientSecret) => wantedOf('ec', { clientSecret })],
    ['a token', 'wrong-token', (accessToken) => wantedOf('ec', { accessToken })],
  ])('is not told the service’s sentence, which repeats %s', async (_, secret, wanted) => {
    const answered = await signedBy('ec', wanted(secret));
    expect(answered.ok ? '' : answered.message).toMatch(/ answered [\w/]+ with 40[01](: \w+)?\.$/);
    expect(JSON.stringify(answered)).not.toContain(secret);
  });

  it('is away while nothing answers', async () => {
    vi.spyOn(callLimits, 'msOf').mockReturnValue(400);
    const answered = await signedBy('ec', wantedOf('ec/slow'));
    expect(answered).toMatchObject({ ok: false, blame: 'away' });
    expect(answered.ok ? '' : answered.message).toMatch(/ could not be asked: the server took too long\.$/);
  });

  it('is away while the service is down', async () => {
    const name = serviceName();
    await fetch(outside(`/csc/${name}/set?down=yes`));
    const wanted = wantedOf('ec', { name });
    const answered = await signedBy('ec', wanted);
    expect(answered).toMatchObject({ ok: false, blame: 'away' });
    expect(answered.ok ? '' : answered.message).toMatch(/^127\.0\.0\.1:\d+ answered 503\.$/);
    await fetch(outside(`/csc/${name}/set?down=no`));
    expect(await signedBy('ec', wanted)).toMatchObject({ ok: true });
  });
});
