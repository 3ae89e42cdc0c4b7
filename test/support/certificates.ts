import { createPrivateKey } from 'node:crypto';
import * as der from '../../src/engine/seal/der';

/** Makes keys and certificates of every kind that a request may send. */

export type Pair = { publicKey: CryptoKey; privateKey: CryptoKey };

export async function newKeys(kind: 'P-256' | 'P-384' | 'P-521' | 1024 | 2048 = 'P-256'): Promise<Pair> {
  const algorithm =
    typeof kind === 'string'
      ? { name: 'ECDSA', namedCurve: kind }
      : {
          ...{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: kind },
          publicExponent: Uint8Array.of(1, 0, 1),
        };
  return (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
}

export type Wanted = {
  name: string;
  keys: Pair;
  issuer?: { name: string; keys: Pair };
  from?: string;
  until?: string;
  isAuthority?: boolean;
  /** How many authorities may be below it. */
  pathLength?: number;
  /** The bits of the key usage, from digitalSignature on. */
  usage?: number;
  extendedUse?: string;
  hash?: 'SHA-1' | 'SHA-256';
};

const algorithms = { 'SHA-1': '1.2.840.10045.4.1', 'SHA-256': '1.2.840.10045.4.3.2' };
let count = 0;

/** A certificate in DER, signed by a key of an elliptic curve. */
export async function newCertificate(wanted: Wanted): Promise<Uint8Array> {
  const { name, keys, issuer = { name, keys }, hash = 'SHA-256' } = wanted;
  const { from = '2020-01-01T00:00:00Z', until = '2090-01-01T00:00:00Z' } = wanted;
  count += 1;
  const algorithm = der.sequence(der.object(algorithms[hash]));
  const stated = der.sequence(
    der.explicit(0, der.integer(Uint8Array.of(2))),
    der.integer(Uint8Array.of(1, count >> 8, count & 255)),
    algorithm,
    named(issuer.name),
    der.sequence(der.time(new Date(from)), der.time(new Date(until))),
    named(name),
    new Uint8Array((await crypto.subtle.exportKey('spki', keys.publicKey)) as ArrayBuffer),
    der.explicit(3, der.sequence(...extensionsOf(wanted))),
  );
  const signer = issuer.keys.privateKey;
  const pair = new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash }, signer, stated));
  const half = pair.length / 2;
  const signature = der.sequence(der.integer(pair.subarray(0, half)), der.integer(pair.subarray(half)));
  return der.sequence(stated, algorithm, der.bits(signature));
}

function named(name: string): Uint8Array {
  return der.sequence(der.set(der.sequence(der.object('2.5.4.3'), der.text(name))));
}

function extensionsOf({ isAuthority, pathLength, usage, extendedUse }: Wanted): Uint8Array[] {
  const extension = (id: string, value: Uint8Array) => der.sequence(der.object(id), der.octets(value));
  const length = pathLength === undefined ? [] : [der.integer(Uint8Array.of(pathLength))];
  return [
    extension('2.5.29.19', der.sequence(...(isAuthority ? [der.yes(), ...length] : []))),
    ...(usage === undefined ? [] : [extension('2.5.29.15', der.bits(Uint8Array.of(usage)))]),
    ...(extendedUse === undefined ? [] : [extension('2.5.29.37', der.sequence(der.object(extendedUse)))]),
  ];
}

export function asPem(der: Uint8Array, label = 'CERTIFICATE'): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** The private key in PEM, as PKCS #8 or in an older form. */
export async function keyPem(
  { privateKey }: Pair,
  form: 'pkcs8' | 'pkcs1' | 'sec1' = 'pkcs8',
): Promise<string> {
  const spelled = Buffer.from((await crypto.subtle.exportKey('pkcs8', privateKey)) as ArrayBuffer);
  if (form === 'pkcs8') return asPem(spelled, 'PRIVATE KEY');
  const key = createPrivateKey({ key: spelled, format: 'der', type: 'pkcs8' });
  return String(key.export({ format: 'pem', type: form }));
}

/** What a request sends for a key with a certificate of its own, changed as wanted. */
export async function sentPem(changes: Partial<Wanted> = {}) {
  const keys = changes.keys ?? (await newKeys());
  const issuer = { name: 'Example CA', keys: await newKeys() };
  const certificate = await newCertificate({ name: 'Example Ltd', keys, issuer, ...changes });
  return {
    kind: 'file',
    certificates: asPem(certificate),
    private_key: await keyPem(keys),
  };
}
