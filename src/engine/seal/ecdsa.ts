import * as der from './der';

/** The identifier of ECDSA with SHA-256, as certificates and signatures name it. */
export const ecdsaSha256 = der.sequence(der.object('1.2.840.10045.4.3.2'));

/** The curve P-256, whose keys sign fast and give short signatures. */
const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Makes a pair of keys whose private one can be stored. */
export async function makeKeys(): Promise<CryptoKeyPair> {
  const keys = await crypto.subtle.generateKey(P256, true, ['sign', 'verify']);
  if (!('privateKey' in keys)) throw new Error('One key was made in place of a pair.');
  return keys;
}

/** A private key in the form in which it is stored (PKCS #8). */
export async function spellPrivateKey({ privateKey }: CryptoKeyPair): Promise<Uint8Array> {
  const spelled = await crypto.subtle.exportKey('pkcs8', privateKey);
  if (!(spelled instanceof ArrayBuffer)) throw new Error('A private key was exported as JSON.');
  return new Uint8Array(spelled);
}

/** Signs with SHA-256. The signature is the pair of numbers that certificates and CMS expect. */
export async function signEcdsa(key: CryptoKey, signed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return spellPair(new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, signed)));
}

/** Two numbers of the same length, which stand side by side, as certificates and CMS expect them. */
export function spellPair(pair: Uint8Array): Uint8Array {
  const half = pair.length / 2;
  return der.sequence(der.integer(pair.subarray(0, half)), der.integer(pair.subarray(half)));
}
