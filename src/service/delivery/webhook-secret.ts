import { Buffer } from 'node:buffer';
import { createHmac, randomBytes } from 'node:crypto';

/** Secrets and signatures follow https://www.standardwebhooks.com. */

const prefix = 'whsec_';
const secretBytes = 32;

export function newWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

export type Signed = { id: string; timestamp: number; body: string };

/** The headers that sign a request. */
export function signedHeaders(
  secrets: readonly string[],
  { id, body }: Omit<Signed, 'timestamp'>,
  now: number,
): Record<string, string> {
  const timestamp = Math.floor(now / 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures(secrets, { id, timestamp, body }),
  };
}

/** Returns a webhook signature for each valid secret, separated by spaces. */
export function signatures(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
