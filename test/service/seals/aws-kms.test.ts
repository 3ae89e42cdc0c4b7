import { createHash } from 'node:crypto';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { callLimits } from '../../../src/core/platform/unavailable';
import { type KmsKey, kmsSigning, readKmsKey } from '../../../src/service/seals/remote/aws-kms';
import { signRemotely } from '../../../src/service/seals/remote/remote-sealer';
import type { RemoteKind } from '../../support/remote-keys';
import { kmsSecretOf } from '../../support/servers/kms-server';
import { askedOf, bytes, certificateOf, expectSigned, external, spelledKeyOf } from './support/remote';

afterEach(() => vi.restoreAllMocks());

let count = 0;

/** A key of the stand-in, for credentials of its own. */
function keyOf(alias: string, changes: Partial<KmsKey> = {}): KmsKey {
  count += 1;
  const accessKeyId = changes.accessKeyId ?? `AKIA${count}`;
  return {
    keyId: `alias/${alias}`,
    region: 'eu-central-1',
    accessKeyId,
    secretAccessKey: kmsSecretOf(accessKeyId),
    endpoint: `${inject('externalServer')}/kms`,
    ...changes,
  };
}

async function signed(kind: RemoteKind, key: KmsKey) {
  const certificate = await certificateOf(kind);
  return signRemotely(kmsSigning(external, key, certificate.key), certificate.key, bytes);
}

describe('a key in AWS KMS', () => {
  it.each<RemoteKind>(['ec', 'rsa', 'rsa4096'])('(%s) signs, and gets the digest only', async (kind) => {
    const key = keyOf(kind);
    const certificate = await certificateOf(kind);
    const read = await readKmsKey(external, key);
    expect(read.ok && Buffer.from(read.value)).toEqual(Buffer.from(spelledKeyOf(certificate.encoded)));
    const signature = await signed(kind, key);
    expect(signature).toMatchObject({ ok: true });
    expectSigned(certificate, signature.ok ? signature.value : undefined);
    const digest = createHash('sha256').update(bytes).digest('base64');
    const SigningAlgorithm = kind === 'ec' ? 'ECDSA_SHA_256' : 'RSASSA_PKCS1_V1_5_SHA_256';
    expect(await askedOf(`/kms/asked?of=${key.accessKeyId}`)).toEqual([
      { action: 'GetPublicKey', body: { KeyId: `alias/${kind}` } },
      {
        action: 'Sign',
        body: { KeyId: `alias/${kind}`, Message: digest, MessageType: 'DIGEST', SigningAlgorithm },
      },
    ]);
  });

  it('is used with temporary credentials, too', async () => {
    const accessKeyId = 'ASIA1';
    const given = keyOf('ec', { accessKeyId, sessionToken: `token of ${accessKeyId}` });
    expect(await signed('ec', given)).toMatchObject({ ok: true });
    expect(await signed('ec', { ...given, sessionToken: 'another' })).toMatchObject({
      blame: 'set_up',
      message: 'AWS KMS says that the session token has expired (ExpiredTokenException).',
    });
  });

  it.each<[what: string, key: () => KmsKey, message: RegExp]>([
    ['an unknown access key', () => keyOf('ec', { accessKeyId: 'nobody' }), /does not know the access key/],
    ['a wrong secret', () => keyOf('ec', { secretAccessKey: 'wrong' }), /refuses the secret access key/],
    ['a key that is not there', () => keyOf('none'), /has no such key in this region \(NotFoundException\)/],
    ['a disabled key', () => keyOf('ec/disabled'), /says that the key is disabled/],
    ['a deleted key', () => keyOf('ec/deleted'), /cannot be used in its present state/],
    ['missing rights', () => keyOf('ec/forbidden'), /does not let these credentials use the key/],
    ['an error of no known form', () => keyOf('ec/echo'), /^AWS KMS answered 400 \(no error of AWS KMS\)\.$/],
    ['an answer of somebody else', () => keyOf('ec/garbled'), /answered without a signature/],
    ['an endless answer', () => keyOf('ec/huge'), /could not be asked: .*larger than the limit/],
    ['a private address', () => keyOf('ec', { endpoint: 'https://10.0.0.1/' }), /not a public address/],
    ['a signature of another text', () => keyOf('ec/other-digest'), /not one of the key in the certificate/],
    ['a signature by another key', () => keyOf('ec/other-key'), /not one of the key in the certificate/],
  ])('is told in words: %s', async (_, key, message) => {
    const answered = await signed('ec', key());
    expect(answered).toMatchObject({ ok: false, blame: 'set_up' });
    expect(answered.ok ? '' : answered.message).toMatch(message);
  });

  it.each<[what: string, key: () => KmsKey, message: RegExp]>([
    ['too many calls', () => keyOf('ec/throttled'), /is busy \(ThrottlingException\)/],
    ['a part of AWS KMS that waits', () => keyOf('ec/later'), /is busy \(DependencyTimeoutException\)/],
    ['a fault of AWS KMS', () => keyOf('ec/unavailable'), /answered 500/],
  ])('is away for a while: %s', async (_, key, message) => {
    const answered = await signed('ec', key());
    expect(answered).toMatchObject({ ok: false, blame: 'away' });
    expect(answered.ok ? '' : answered.message).toMatch(message);
  });

  it('is away while nothing answers', async () => {
    vi.spyOn(callLimits, 'msOf').mockReturnValue(200);
    expect(await signed('ec', keyOf('ec/slow'))).toMatchObject({
      blame: 'away',
      message: 'AWS KMS could not be asked: the server took too long.',
    });
  });

  it('is refused when it is of a kind that seals cannot have', async () => {
    expect(await readKmsKey(external, keyOf('p384'))).toMatchObject({
      blame: 'set_up',
      message: 'The key in AWS KMS signs neither with ECDSA_SHA_256 nor with RSASSA_PKCS1_V1_5_SHA_256.',
    });
  });
});
