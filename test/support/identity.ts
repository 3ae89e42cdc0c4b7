import { createHmac, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { as, type Token } from './app';
import type { Asked, Plan } from './servers/identity-server';
import { sinkUrl } from './webhooks';

/** An identity provider of an account, with a stand-in for its web service. */
export type TestProvider = { id: string; name: string; secret: string; hook: string };

export async function createProvider(token: Token, plan: Plan = {}): Promise<TestProvider> {
  const name = `SMS ${randomUUID().slice(0, 8)}`;
  const hook = randomUUID();
  const url = sinkUrl(`/identity/hook?name=${hook}`);
  const created = await as(token).post('/identity_providers', { name, url });
  expect(created.status, created.text).toBe(201);
  const provider = { id: created.json.id, name, secret: created.json.secret, hook };
  await planAnswers(provider, plan);
  return provider;
}

export async function planAnswers({ hook }: Pick<TestProvider, 'hook'>, plan: Plan): Promise<void> {
  await fetch(sinkUrl(`/identity/plan?name=${hook}`), { method: 'POST', body: JSON.stringify(plan) });
}

/** The questions that the provider was asked, each with its body read. */
export async function askedOf({ hook }: Pick<TestProvider, 'hook'>) {
  const all: Asked[] = await (await fetch(sinkUrl(`/identity/asked?name=${hook}`))).json();
  return all.map(({ headers, body }) => ({ headers, body, ...JSON.parse(body) }));
}

/** Whether a question is signed with this secret, as a service of a provider finds out. */
export function isSignedWith(secret: string, { headers, body }: Asked): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

export const byCode = { json: { kind: 'code', sent_to: '+49 *** 12' } };
export const verified = {
  json: { verified: true, method: 'sms', established: 'The phone +49 *** 12 was at hand', reference: 'r-17' },
};
