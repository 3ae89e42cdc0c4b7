import { expect, inject } from 'vitest';
import { as, type Token } from './app';
import { sinkUrl } from './webhooks';

export function bucketName(): string {
  return `bucket-${crypto.randomUUID()}`;
}

/** An integration that the tests' bucket server accepts. */
export function integrationOn(bucket: string) {
  return {
    type: 's3_upload',
    endpoint: inject('externalServer'),
    region: 'eu-central-1',
    bucket,
    access_key_id: 'AKIAEXAMPLEEXAMPLE42',
    secret_access_key: 'secret+of/AKIAEXAMPLEEXAMPLE42',
  };
}

export async function createIntegration(
  token: Token,
  bucket: string,
  more: object = {},
): Promise<{ id: string }> {
  const created = await as(token).post('/integrations', { ...integrationOn(bucket), ...more });
  expect(created.status, created.text).toBe(201);
  return created.json;
}

type Shown = {
  objects: Record<string, { sha256: string; bytes: number; writes: number; headers: Record<string, string> }>;
  asked: { method: string; key: string; status: number | 'hang' }[];
};

export async function shownBy(bucket: string): Promise<Shown> {
  return (await fetch(sinkUrl(`/show-bucket?of=${bucket}`))).json();
}

/** Plans the answers: one step for each correctly signed request, then 200. */
export async function planBucket(bucket: string, plan: string, secret?: string): Promise<void> {
  const query = new URLSearchParams({ of: bucket, plan, ...(secret === undefined ? {} : { secret }) });
  await fetch(sinkUrl(`/plan-bucket?${query}`));
}
