import { Buffer } from 'node:buffer';
import { AwsV4Signer } from 'aws4fetch';
import * as z from 'zod';
import type { External } from '../../../core/platform/external-fetch';
import { askRemote, type Countdown, countdown, type RemoteAnswer } from './ask-remote';
import { kmsProblem } from './kms-problem';
import { type PublicKey, readPublicKey } from './public-key';
import { type RemoteResult, type SignDigest, setUpProblem } from './remote-result';

/** A key in AWS KMS, and the credentials that may use it. */
export type KmsKey = {
  /** The id of the key, its ARN, or an alias with `alias/`. */
  keyId: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The session token of temporary credentials. */
  sessionToken?: string | undefined;
  /** An address in place of that of the region. */
  endpoint?: string | undefined;
};

const serviceName = 'AWS KMS';
const algorithms = { ec: 'ECDSA_SHA_256', rsa: 'RSASSA_PKCS1_V1_5_SHA_256' } as const;

const signatureAnswer = z.object({ Signature: z.base64() });
const publicKeyAnswer = z.object({
  PublicKey: z.base64(),
  SigningAlgorithms: z.array(z.string()).default([]),
});

/** Signs with a key in AWS KMS, by the algorithm of this public key. */
export function kmsSigning(external: External, key: KmsKey, { kind }: PublicKey): SignDigest {
  return async (digest) => {
    const answered = await askKms(external, key, countdown(), 'Sign', {
      Message: Buffer.from(digest).toString('base64'),
      MessageType: 'DIGEST',
      SigningAlgorithm: algorithms[kind],
    });
    if (!answered.ok) return answered;
    const read = signatureAnswer.safeParse(answered.value);
    if (!read.success) return setUpProblem(`${serviceName} answered without a signature.`);
    return { ok: true, value: Buffer.from(read.data.Signature, 'base64') };
  };
}

/** Reads the public key (SPKI) of a key in AWS KMS that can sign what seals need. */
export async function readKmsKey(external: External, key: KmsKey): Promise<RemoteResult<Uint8Array>> {
  const answered = await askKms(external, key, countdown(), 'GetPublicKey', {});
  if (!answered.ok) return answered;
  const read = publicKeyAnswer.safeParse(answered.value);
  if (!read.success) return setUpProblem(`${serviceName} answered without a public key.`);
  const spelled = Buffer.from(read.data.PublicKey, 'base64');
  const kind = readPublicKey(spelled)?.kind;
  if (!kind || !read.data.SigningAlgorithms.includes(algorithms[kind]))
    return setUpProblem(
      `The key in AWS KMS signs neither with ${Object.values(algorithms).join(' nor with ')}.`,
    );
  return { ok: true, value: spelled };
}

async function askKms(
  external: External,
  key: KmsKey,
  left: Countdown,
  action: 'Sign' | 'GetPublicKey',
  asked: Record<string, string>,
): Promise<RemoteResult<RemoteAnswer['body']>> {
  const body = JSON.stringify({ KeyId: key.keyId, ...asked });
  const { url, headers } = await signed(key, action, body);
  const answered = await askRemote(external, { service: serviceName, url, headers, body, left });
  if (!answered.ok) return answered;
  const { status, body: answer } = answered.value;
  return status === 200 ? { ok: true, value: answer } : kmsProblem(serviceName, status, answer['__type']);
}

/** The address and the headers of a request, with an AWS signature over them and the body. */
async function signed(key: KmsKey, action: string, body: string) {
  const url = key.endpoint ?? regionalAddress(key.region);
  const { accessKeyId, secretAccessKey, sessionToken, region } = key;
  const signer = new AwsV4Signer({
    ...{ method: 'POST', url, body, service: 'kms', region, accessKeyId, secretAccessKey },
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` },
    ...(sessionToken === undefined ? {} : { sessionToken }),
  });
  const { headers } = await signer.sign();
  return { url, headers: Object.fromEntries(headers) };
}

function regionalAddress(region: string): string {
  return `https://kms.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}/`;
}
