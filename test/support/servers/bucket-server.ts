import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { accessKeyOf, problemOfSignature } from '../sigv4';

/**
 * A bucket that checks signatures and hashes as S3 does, and answers by a plan like the tests'
 * receiver.
 */
type Stored = { sha256: string; bytes: number; writes: number; headers: Record<string, unknown> };
type Asked = { method: string; key: string; status: number | 'hang' };
type Bucket = { plan: string[]; secret: string | undefined; objects: Map<string, Stored>; asked: Asked[] };

const buckets = new Map<string, Bucket>();

function bucketOf(name: string): Bucket {
  const known = buckets.get(name) ?? { plan: [], secret: undefined, objects: new Map(), asked: [] };
  buckets.set(name, known);
  return known;
}

/** The default secret of an access key; a test can plan another one. */
function secretOf(accessKeyId: string): string {
  return `secret+of/${accessKeyId}`;
}

export function isForBucket(pathname: string): boolean {
  return pathname.startsWith('/bucket-');
}

export function planBucket(answer: ServerResponse, query: URLSearchParams): void {
  const bucket = bucketOf(query.get('of') ?? '');
  if (query.has('plan')) bucket.plan = (query.get('plan') ?? '').split(',').filter(Boolean);
  if (query.has('secret')) bucket.secret = query.get('secret') ?? undefined;
  answer.end('planned');
}

export function showBucket(answer: ServerResponse, query: URLSearchParams): void {
  const { objects, asked } = bucketOf(query.get('of') ?? '');
  answer.end(JSON.stringify({ objects: Object.fromEntries(objects), asked }));
}

export function answerAsBucket(request: IncomingMessage, answer: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => serve(request, answer, Buffer.concat(chunks)));
}

function serve(request: IncomingMessage, answer: ServerResponse, body: Buffer): void {
  const { method = '', url = '/', headers } = request;
  const [, name = '', ...parts] = (url.split('?')[0] ?? '').split('/');
  const bucket = bucketOf(name);
  const key = parts.map(decodeURIComponent).join('/');
  const step = refusalOf(request, bucket, body) ?? bucket.plan.shift() ?? '200';
  const isTaken = step === '200' || step === 'stored-and-hang';
  const status = step.endsWith('hang')
    ? 'hang'
    : isTaken && method === 'DELETE'
      ? 204
      : Number.parseInt(step, 10);
  if (isTaken && method === 'DELETE') bucket.objects.delete(key);
  if (isTaken && method === 'PUT')
    store(bucket, key, { sha256: sha256Of(body), bytes: body.length, headers });
  bucket.asked.push({ method, key, status });
  if (status === 'hang') return;
  answer.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`);
  if (status === 307) answer.setHeader('location', `/${name}-elsewhere/${key}`);
  answer.writeHead(status).end(isTaken ? undefined : errorXml(step, accessKeyOf(headers.authorization)));
}

/** The refusal of S3 itself, as `status Code`. */
function refusalOf({ method = '', url = '/', headers }: IncomingMessage, bucket: Bucket, body: Buffer) {
  const [path = '', query = ''] = url.split('?');
  const plain = Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, String(value)]));
  const secret = bucket.secret ?? secretOf(accessKeyOf(headers.authorization) ?? '');
  const problem = problemOfSignature({ method, path, query, headers: plain }, secret, Date.now());
  if (problem !== null) return `403 ${problem}`;
  if (sha256Of(body) !== headers['x-amz-content-sha256']) return '400 XAmzContentSHA256Mismatch';
  return method === 'PUT' && headers['content-length'] === undefined ? '411 MissingContentLength' : undefined;
}

function sha256Of(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}

const sentences: Record<string, string> = {
  '403': 'AccessDenied: Access Denied',
  '503': 'SlowDown: Please reduce your request rate.',
  '307': 'TemporaryRedirect: Go elsewhere.',
};

function errorXml(step: string, accessKey: string | undefined): string {
  const [code = '', message = ''] = (sentences[step] ?? step.slice(4)).split(': ');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><AWSAccessKeyId>${accessKey}</AWSAccessKeyId></Error>`;
}

function store({ objects }: Bucket, key: string, object: Omit<Stored, 'writes'>): void {
  objects.set(key, { ...object, writes: (objects.get(key)?.writes ?? 0) + 1 });
}
