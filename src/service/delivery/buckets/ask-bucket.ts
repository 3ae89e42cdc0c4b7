import { AwsV4Signer } from 'aws4fetch';
import { beginningOf } from '../../../core/platform/external-body';
import type { External } from '../../../core/platform/external-fetch';
import { limits } from '../../../lib/limits';
import { bucketWords } from './bucket-words';
import type { Credentials } from './credentials';
import { type BucketPlace, objectAddress } from './object-address';

export type Bucket = BucketPlace & Credentials & { region: string };

export type BucketRequest = {
  method: 'PUT' | 'DELETE';
  key: string;
  /** SHA-256 of the body in hex: the bucket refuses any other body. */
  sha256: string;
  body?: BodyInit;
  headers?: Record<string, string>;
  seconds: number;
};

export type BucketAnswer = {
  status: number | null;
  /** The error in words, with those of the bucket; null after success. */
  error: string | null;
  etag: string | null;
  retryAfter: string | null;
};

const answerKeptBytes = 2_048;

/**
 * Sends one request to a bucket, with an AWS signature. A redirect is not followed and counts as a
 * failure.
 */
export async function askBucket(
  external: External,
  bucket: Bucket,
  { method, key, sha256, body, headers, seconds }: BucketRequest,
  now: number,
): Promise<BucketAnswer> {
  const url = objectAddress(bucket, key);
  const signed = await new AwsV4Signer({
    method,
    url,
    headers: { ...headers, 'x-amz-content-sha256': sha256 },
    accessKeyId: bucket.accessKeyId,
    secretAccessKey: bucket.secretAccessKey,
    service: 's3',
    region: bucket.region,
    datetime: new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, ''),
  }).sign();
  const sent = await external.fetch({
    url,
    purpose: 's3',
    method,
    headers: Object.fromEntries(signed.headers),
    ...(body === undefined ? {} : { body }),
    maxBytes: limits.webhookAnswerBytes,
    seconds,
  });
  if (!sent.ok) return { status: null, error: sent.problem.message, etag: null, retryAfter: null };
  const { status, headers: answered, body: text } = sent.value;
  const said = await beginningOf(text, answerKeptBytes);
  return {
    status,
    error: status >= 200 && status <= 299 ? null : bucketWords(status, said),
    etag: answered.get('etag'),
    retryAfter: answered.get('retry-after'),
  };
}
