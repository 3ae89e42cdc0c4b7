import * as der from './der';
import { ecdsaSha256, signEcdsa } from './ecdsa';
import type { Sealer } from './sealer';

const RSA = 'RSASSA-PKCS1-v1_5';
/** The identifier of RSA (PKCS #1 v1.5) with SHA-256, with the parameters that it demands: none. */
const rsaSha256 = der.sequence(der.object('1.2.840.113549.1.1.11'), der.none());

/** The DER of what seals are signed with, by the kind of the key. */
export const sealAlgorithms = { ec: ecdsaSha256, rsa: rsaSha256 } as const;

/** Seals with a key that is at hand: one of a NIST curve or of RSA. */
export function keySealer(key: CryptoKey, certificates: Sealer['certificates']): Sealer {
  if (key.algorithm.name === RSA)
    return { certificates, algorithm: rsaSha256, sign: (signed) => signRsa(key, signed) };
  return { certificates, algorithm: ecdsaSha256, sign: (signed) => signEcdsa(key, signed) };
}

async function signRsa(key: CryptoKey, signed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign(RSA, key, signed));
}
