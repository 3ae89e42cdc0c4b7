import { Buffer } from 'node:buffer';
import { createPublicKey, verify } from 'node:crypto';
import * as der from '../der';
import { inside, readDer } from '../read-der';

/** The hashes of the signatures that are believed: RSA with PKCS #1, and ECDSA. SHA-1 is too weak. */
const HASHES: Record<string, string> = {
  [der.objectHex('1.2.840.113549.1.1.11')]: 'sha256',
  [der.objectHex('1.2.840.113549.1.1.12')]: 'sha384',
  [der.objectHex('1.2.840.113549.1.1.13')]: 'sha512',
  [der.objectHex('1.2.840.10045.4.3.2')]: 'sha256',
  [der.objectHex('1.2.840.10045.4.3.3')]: 'sha384',
  [der.objectHex('1.2.840.10045.4.3.4')]: 'sha512',
};
const BITS = 0x03;
const SEQUENCE = 0x30;

/**
 * Whether the holder of a key signed these bytes. Certificates, lists of revoked ones and answers about
 * status share one form: what is stated, the algorithm, and the signature.
 */
export function isSignedBy(signed: Uint8Array, { publicKey }: { publicKey: Uint8Array }): boolean {
  const [whole] = readDer(signed) ?? [];
  const [stated, algorithm, signature] = inside(whole);
  const hash = HASHES[der.hexOf(inside(algorithm)[0]?.encoded)];
  // Nothing signs what stands around: others may read it less generously.
  const isUsual = [whole, stated, algorithm].every((part) => part?.tag === SEQUENCE);
  if (!isUsual || !stated || signature?.tag !== BITS || signature.content[0] !== 0 || !hash) return false;
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' });
    return verify(hash, stated.encoded, key, signature.content.subarray(1));
  } catch {
    // A key of a kind that is not known here, or none at all.
    return false;
  }
}
