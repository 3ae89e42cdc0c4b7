import { Buffer } from 'node:buffer';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Secrets that the service itself must be able to read again (a PDF's password until the PDF is made, the
 * credentials of an integration) are stored sealed, with a key that grows from the deployment's own secret.
 */

const vectorBytes = 12;
const tagBytes = 16;
const version = 'v1.';

export const seal = (signingKey: string, text: string): string => {
  const vector = randomBytes(vectorBytes);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(signingKey), vector);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return version + Buffer.concat([vector, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** null when it was sealed with another key, or altered. */
export const unseal = (signingKey: string, sealed: string): string | null => {
  if (!sealed.startsWith(version)) return null;
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
  if (bytes.length < vectorBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(signingKey), bytes.subarray(0, vectorBytes));
  decipher.setAuthTag(bytes.subarray(vectorBytes, vectorBytes + tagBytes));
  const start = decipher.update(bytes.subarray(vectorBytes + tagBytes));
  try {
    return Buffer.concat([start, decipher.final()]).toString('utf8');
  } catch {
    // The tag does not fit: this key did not seal these bytes.
    return null;
  }
};

/** HKDF: what else grows from the deployment's secret tells nothing of it. */
const sealingKey = (signingKey: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', signingKey, '', 'sealing key v1', 32));
