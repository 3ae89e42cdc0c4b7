import { Buffer } from 'node:buffer';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encryption of secrets that the service must read again (the password of a PDF until it is made,
 * the credentials of an integration), with a key derived from the deployment's own secret.
 */

const vectorBytes = 12;
const tagBytes = 16;
const version = 'v1.';

export function encryptSecret(signingKey: string, text: string): string {
  const vector = randomBytes(vectorBytes);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(signingKey), vector);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return version + Buffer.concat([vector, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Returns null for a text that is altered or encrypted with another key. */
export function decryptSecret(signingKey: string, sealed: string): string | null {
  if (!sealed.startsWith(version)) return null;
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
  if (bytes.length < vectorBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(signingKey), bytes.subarray(0, vectorBytes));
  decipher.setAuthTag(bytes.subarray(vectorBytes, vectorBytes + tagBytes));
  const start = decipher.update(bytes.subarray(vectorBytes + tagBytes));
  try {
    return Buffer.concat([start, decipher.final()]).toString('utf8');
  } catch {
    // The tag does not fit: the bytes are altered or from another key.
    return null;
  }
}

/** Derives the key with HKDF, so that it reveals nothing of the deployment's secret. */
function sealingKey(signingKey: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingKey, '', 'sealing key v1', 32));
}
