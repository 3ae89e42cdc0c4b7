import { expect, inject } from 'vitest';
import { as, type Token } from './app';
import { sinkUrl } from './webhooks';

export const bucketName = (): string => `bucket-${crypto.randomUUID()}`;

/** What the tests' bucket server takes for valid. */
export const integrationOn = (bucket: string) => ({
  type: 's3_upload',
  endpoint: inject('outsideServer'),
  region: 'eu-central-1',
  bucket,
  access_key_id: 'AKIAEXAMPLEEXAMPLE42',
  secret_access_key: 'secret+of/AKIAEXAMPLEEXAMPLE42',
});

export const createIntegration = async (
  token: Token,
  bucket: string,
  more: object = {},
): Promise<{ id: string }> => {
  const created = await as(token).post('/integrations', { ...integrationOn(bucket), ...more });
  expect(created.status, created.text).toBe(201);
  return created.json;
};

type Shown = {
  objects: Record<string, { sha256: string; bytes: number; writes: number; headers: Record<string, string> }>;
  asked: { method: string; key: string; status: number | 'hang' }[];
};

export const shownBy = async (bucket: string): Promise<Shown> =>
  (await fetch(sinkUrl(`/show-bucket?of=${bucket}`))).json();

/** One step for each request that is signed as it must be, then 200. */
export const planBucket = async (bucket: string, plan: string, secret?: string): Promise<void> => {
  const query = new URLSearchParams({ of: bucket, plan, ...(secret === undefined ? {} : { secret }) });
  await fetch(sinkUrl(`/plan-bucket?${query}`));
};
