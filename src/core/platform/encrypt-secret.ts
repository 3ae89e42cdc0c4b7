import { Buffer } from 'node:buffer';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { keyIdOf, type SigningKeys } from './signing-keys';

/**
 * Encryption of secrets that the service must read again (the password of a PDF until it is made,
 * the credentials of an integration), with a key derived from the deployment's own secret.
 */

const vectorBytes = 12;
const tagBytes = 16;
/** Without a key id, as release 0.1.0 wrote all texts. */
const plainVersion = 'v1.';
/** With the id of its key: `v2.<key id>.…`. */
const namedVersion = 'v2.';
/** With the id of its key, and bound to its place: `v3.<key id>.…`. */
const boundVersion = 'v3.';

/** What a secret is for, and the ids of its account and its row. */
export type SecretPlace = readonly [
  purpose:
    | 'deployment_seal_key'
    | 'seal_key'
    | 'identity_provider'
    | 'webhook_endpoint'
    | 'integration'
    | 'second_factor'
    | 'slack_webhook'
    | 'sign_on'
    | 'sign_on_attempt'
    | 'pdf_password',
  ...ids: string[],
];

/** Where the passwords of a record's PDFs stand, until it is made. Releases up to 0.4.0 wrote them without a place. */
export function placeOfPassword({ accountId, id }: { accountId: string; id: string }): SecretPlace {
  return ['pdf_password', accountId, id];
}

/**
 * Encrypts with the newest key. The text names its key as soon as there are several. A deployment
 * that never changed its key writes what release 0.1.0 can read, so that it can be rolled back.
 *
 * A text with a place can be read at that place only, so that nobody can move it to another
 * account by writing the database.
 */
export function encryptSecret([newest, ...older]: SigningKeys, text: string, place?: SecretPlace): string {
  const vector = randomBytes(vectorBytes);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(newest), vector);
  if (place) cipher.setAAD(spell(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const body = Buffer.concat([vector, cipher.getAuthTag(), sealed]).toString('base64url');
  if (place) return `${boundVersion}${keyIdOf(newest)}.${body}`;
  return older.length > 0 ? `${namedVersion}${keyIdOf(newest)}.${body}` : plainVersion + body;
}

/**
 * Returns null for a text that is altered, of another place, or encrypted with a key that is gone.
 * Texts of earlier versions have no place, and are read at each.
 */
export function decryptSecret(keys: SigningKeys, sealed: string, place?: SecretPlace): string | null {
  const [, version, keyId, body] = /^(?:v1|(v[23])\.([\w-]{8}))\.([\w-]+)$/.exec(sealed) ?? [];
  const isBound = version === 'v3';
  if (body === undefined || (isBound && !place)) return null;
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length < vectorBytes + tagBytes) return null;
  for (const key of keys) {
    const text =
      keyId === undefined || keyId === keyIdOf(key)
        ? decryptWith(key, bytes, isBound ? place : undefined)
        : null;
    if (text !== null) return text;
  }
  return null;
}

function decryptWith(key: string, bytes: Buffer, place: SecretPlace | undefined): string | null {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), bytes.subarray(0, vectorBytes));
  if (place) decipher.setAAD(spell(place));
  decipher.setAuthTag(bytes.subarray(vectorBytes, vectorBytes + tagBytes));
  const start = decipher.update(bytes.subarray(vectorBytes + tagBytes));
  try {
    return Buffer.concat([start, decipher.final()]).toString('utf8');
  } catch {
    // The tag does not fit: the bytes are altered or from another key.
    return null;
  }
}

function spell(place: SecretPlace): Uint8Array {
  return Buffer.from(JSON.stringify(place));
}

/** Derives the key with HKDF, so that it reveals nothing of the deployment's secret. */
function sealingKey(signingKey: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingKey, '', 'sealing key v1', 32));
}
