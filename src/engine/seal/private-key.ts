import { Buffer } from 'node:buffer';
import { partOf, partsOf } from './read-der';

/** What a private key signs with, in the terms of WebCrypto. */
export type KeyAlgorithm =
  | { name: 'RSASSA-PKCS1-v1_5'; hash: 'SHA-256' }
  | { name: 'ECDSA'; namedCurve: 'P-256' | 'P-384' | 'P-521' };

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
/** Identifiers of objects in DER, in hex. */
const RSA_KEY = '06092a864886f70d010101';
const ELLIPTIC_KEY = '06072a8648ce3d0201';
const CURVES: Record<string, 'P-256' | 'P-384' | 'P-521'> = {
  '06082a8648ce3d030107': 'P-256',
  '06052b81040022': 'P-384',
  '06052b81040023': 'P-521',
};

/** What a key of this identifier signs with, as certificates and PKCS #8 write it; null for a kind that cannot seal. */
export function algorithmOf(identifier: Uint8Array | undefined): KeyAlgorithm | null {
  const [kind, curve] = partsOf(identifier).map(({ encoded }) => Buffer.from(encoded).toString('hex'));
  if (kind === RSA_KEY) return RSA;
  const namedCurve = kind === ELLIPTIC_KEY && curve ? CURVES[curve] : undefined;
  return namedCurve ? { name: 'ECDSA', namedCurve } : null;
}

/** Reads a private key (PKCS #8); null for a kind that cannot seal. Throws for bytes that are no key. */
export async function readPrivateKey(spelled: Uint8Array<ArrayBuffer>): Promise<CryptoKey | null> {
  const algorithm = algorithmOf(partOf(spelled, 1)?.encoded);
  return algorithm && crypto.subtle.importKey('pkcs8', spelled, algorithm, false, ['sign']);
}
