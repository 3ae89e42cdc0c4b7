import { Buffer } from 'node:buffer';
import { createHmac, randomBytes } from 'node:crypto';

/** Secrets and signatures as https://www.standardwebhooks.com has them. */

const prefix = 'whsec_';
const secretBytes = 32;

export const newWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString('base64');

export type Signed = { id: string; timestamp: number; body: string };

/** One signature for each secret that is good at the moment, separated by spaces. */
export const signatures = (secrets: readonly string[], { id, timestamp, body }: Signed): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
