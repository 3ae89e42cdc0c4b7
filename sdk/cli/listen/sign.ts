import { createHmac } from 'node:crypto';

/** The headers of a delivery, as the deployment signs them (docs/webhooks.md). */
export function signedHeaders(secret: string, id: string, body: string, now: number): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}
