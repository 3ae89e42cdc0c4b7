import { expect, inject } from 'vitest';
import { as, type Token } from './app';
import { until } from './coordinator';

export function sinkUrl(path: string): string {
  return `${inject('externalServer')}${path}`;
}

/** The URL of a receiver that answers by a plan, one step for each request. */
export function hookUrl(name: string, plan = '200', more = ''): string {
  return sinkUrl(`/hook?name=${name}&plan=${plan}${more}`);
}

export type Received = { headers: Record<string, string>; body: string; at: number };

export async function receivedBy(name: string): Promise<Received[]> {
  return (await fetch(sinkUrl(`/received?name=${name}`))).json();
}

/** Counts the requests that `hang` under names with this beginning, and ends them. */
export async function hanging(beginning: string): Promise<number> {
  return Number(await (await fetch(sinkUrl(`/hanging?name=${beginning}`))).text());
}

export async function letGo(beginning: string): Promise<void> {
  await fetch(sinkUrl(`/let-go?name=${beginning}`));
}

export async function hits(path: string): Promise<number> {
  return Number(await (await fetch(sinkUrl(`/hits?of=${encodeURIComponent(path)}`))).text());
}

export async function createEndpoint(
  token: Token,
  url: string,
  more: object = {},
): Promise<{ id: string; secret: string }> {
  const created = await as(token).post('/webhook_endpoints', { url, ...more });
  expect(created.status, created.text).toBe(201);
  return created.json;
}

export async function deliveriesOf(token: Token, query = '') {
  return (await as(token).get(`/webhook_deliveries${query}`)).json.deliveries;
}

/** An endpoint with a delivery that arrived. */
export async function delivered(token: Token): Promise<{ endpointId: string; deliveryId: string }> {
  const name = crypto.randomUUID();
  const { id } = await createEndpoint(token, hookUrl(name), { mode: 'both' });
  const sent = await as(token).post(`/webhook_endpoints/${id}/test`, {});
  expect(sent.status, sent.text).toBe(201);
  await until(async () => {
    const { json } = await as(token).get(`/webhook_deliveries/${sent.json.id}`);
    return json.state === 'delivered';
  });
  return { endpointId: id, deliveryId: sent.json.id };
}
