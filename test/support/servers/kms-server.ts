import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRemoteKind, publicKeyOf, type RemoteKind, signDigest } from '../remote-keys';
import { accessKeyOf, problemOfSignature } from '../sigv4';

/**
 * A stand-in for AWS KMS: its JSON protocol 1.1, with signed requests. The key `alias/<kind>` signs;
 * `alias/<kind>/<fault>` does not, or not as it should.
 */

const kmsFaults = {
  disabled: [400, 'DisabledException'],
  forbidden: [400, 'AccessDeniedException'],
  deleted: [400, 'com.amazonaws.kms#KMSInvalidStateException'],
  throttled: [400, 'ThrottlingException'],
  unavailable: [500, 'KeyUnavailableException'],
  echo: [400, 'wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY'],
  later: [400, 'DependencyTimeoutException:http://internal.amazon.com/'],
} as const satisfies Record<string, readonly [status: number, type: string]>;

type Asked = { action: string; body: Record<string, unknown> };

/** What the stand-in was asked, by access key. */
const asked = new Map<string, Asked[]>();
/** Access keys whose service is down. */
const down = new Set<string>();

const algorithms: Record<RemoteKind, string> = {
  ec: 'ECDSA_SHA_256',
  stranger: 'ECDSA_SHA_256',
  p384: 'ECDSA_SHA_384',
  rsa: 'RSASSA_PKCS1_V1_5_SHA_256',
  rsa4096: 'RSASSA_PKCS1_V1_5_SHA_256',
};

export function isForKms(pathname: string): boolean {
  return pathname.startsWith('/kms');
}

/** The secret of an access key. */
export function kmsSecretOf(accessKeyId: string): string {
  return `secret+of/${accessKeyId}`;
}

export function answerAsKms(request: IncomingMessage, answer: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
  const name = searchParams.get('of') ?? '';
  if (pathname.endsWith('/asked')) return void answer.end(JSON.stringify(asked.get(name) ?? []));
  if (pathname.endsWith('/down')) return void answer.end(String(down.add(name).size));
  if (pathname.endsWith('/up')) return void answer.end(String(down.delete(name)));
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => serve(request, answer, Buffer.concat(chunks)));
}

function serve(request: IncomingMessage, answer: ServerResponse, bytes: Buffer): void {
  const send = (status: number, body: object) =>
    answer.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  const refuse = (status: number, type: string) => send(status, { __type: type, message: 'No.' });
  const problem = problemOf(request, bytes);
  if (problem !== null) return void refuse(400, problem);
  const action = String(request.headers['x-amz-target']).replace(/^TrentService\./, '');
  const body: Record<string, unknown> = JSON.parse(bytes.toString());
  const accessKey = accessKeyOf(request.headers.authorization) ?? '';
  if (down.has(accessKey)) return void answer.writeHead(503).end();
  asked.set(accessKey, [...(asked.get(accessKey) ?? []), { action, body }]);
  const [, kind = '', fault = ''] = String(body['KeyId']).split('/');
  if (!isRemoteKind(kind)) return void refuse(400, 'NotFoundException');
  if (fault === 'slow') return;
  if (fault === 'garbled') return void answer.end('<h1>Welcome</h1>');
  if (fault === 'huge') return void answer.end(JSON.stringify({ Signature: 'A'.repeat(100_000) }));
  const known = Object.entries(kmsFaults).find(([name]) => name === fault);
  if (known) return void refuse(known[1][0], known[1][1]);
  if (action === 'GetPublicKey') return void send(200, describe(kind));
  if (action !== 'Sign') return void refuse(400, 'UnknownOperationException');
  if (body['SigningAlgorithm'] !== algorithms[kind]) return void refuse(400, 'InvalidKeyUsageException');
  const digest = Buffer.from(String(body['Message']), 'base64');
  if (body['MessageType'] !== 'DIGEST' || digest.length !== 32)
    return void refuse(400, 'ValidationException');
  if (fault === 'other-digest') digest.reverse();
  const signature = signDigest(fault === 'other-key' ? 'stranger' : kind, digest);
  send(200, {
    KeyId: body['KeyId'],
    Signature: signature.toString('base64'),
    SigningAlgorithm: algorithms[kind],
  });
}

function describe(kind: RemoteKind): object {
  const PublicKey = publicKeyOf(kind).toString('base64');
  return { KeyId: kind, PublicKey, KeyUsage: 'SIGN_VERIFY', SigningAlgorithms: [algorithms[kind]] };
}

/** What is wrong with the credentials or the signature of a request, as AWS names it. */
function problemOf({ method = '', url = '/', headers }: IncomingMessage, body: Buffer): string | null {
  const [path = '', query = ''] = url.split('?');
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const accessKey = accessKeyOf(plain['authorization']) ?? '';
  if (!accessKey.startsWith('AKIA') && !accessKey.startsWith('ASIA')) return 'UnrecognizedClientException';
  if (accessKey.startsWith('ASIA') && plain['x-amz-security-token'] !== `token of ${accessKey}`)
    return 'ExpiredTokenException';
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const signed = { method, path, query, headers: plain, bodyHash };
  const problem = problemOfSignature(signed, kmsSecretOf(accessKey), Date.now());
  return problem === 'SignatureDoesNotMatch' ? 'InvalidSignatureException' : problem;
}
