import { Buffer } from 'node:buffer';
import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { type DerElement, partOf, partsOf } from '../seal/read-der';
import type { FilePassword } from './file-password';
import { KeyFileProblem } from './key-file-problem';
import { pkcs12Key } from './pkcs12-key';

/** Identifiers of objects in DER, in hex. */
const PBES2 = '06092a864886f70d01050d';
const PBKDF2 = '06092a864886f70d01050c';
const TRIPLE_DES_OF_PKCS12 = '060a2a864886f70d010c0103';
const hashes: Record<string, string> = {
  '06082a864886f70d0207': 'sha1',
  '06082a864886f70d0209': 'sha256',
  '06082a864886f70d020a': 'sha384',
  '06082a864886f70d020b': 'sha512',
};
const ciphers: Record<string, { name: string; keyBytes: number; vectorBytes: number }> = {
  '060960864801650304012a': { name: 'aes-256-cbc', keyBytes: 32, vectorBytes: 16 },
  '0609608648016503040116': { name: 'aes-192-cbc', keyBytes: 24, vectorBytes: 16 },
  '0609608648016503040102': { name: 'aes-128-cbc', keyBytes: 16, vectorBytes: 16 },
  '06082a864886f70d0307': { name: 'des-ede3-cbc', keyBytes: 24, vectorBytes: 8 },
};
/** Ciphers of old files, which are named to those who sent one. */
const oldCiphers: Record<string, string> = {
  '060a2a864886f70d010c0101': 'RC4 with 128 bits',
  '060a2a864886f70d010c0102': 'RC4 with 40 bits',
  '060a2a864886f70d010c0105': 'RC2 with 128 bits',
  '060a2a864886f70d010c0106': 'RC2 with 40 bits',
};
const CONVERT =
  'Convert it with OpenSSL 3: openssl pkcs12 -legacy -in old.p12 -nodes -out key.pem && openssl pkcs12 -export -in key.pem -out new.p12';

/** Decrypts what was encrypted with a password, and says so when the password is another one. */
export function decryptWithPassword(
  algorithm: DerElement | undefined,
  encrypted: Uint8Array,
  password: FilePassword,
): Uint8Array {
  const { cipher, key, vector } = derive(algorithm, password);
  const decipher = createDecipheriv(cipher, key, vector);
  try {
    return Buffer.concat([decipher.update(encrypted), decipher.final()]);
  } catch {
    // What stands at the end is no padding.
    throw new KeyFileProblem('password', 'The password does not open the key.');
  }
}

type Derived = { cipher: string; key: Uint8Array; vector: Uint8Array };

function derive(algorithm: DerElement | undefined, password: FilePassword): Derived {
  const id = hexOf(partOf(algorithm?.encoded, 0));
  const parameters = partOf(algorithm?.encoded, 1);
  if (id === TRIPLE_DES_OF_PKCS12) {
    const salted = saltedOf(parameters);
    return {
      cipher: 'des-ede3-cbc',
      key: pkcs12Key('sha1', { ...salted, password, use: 'key', length: 24 }),
      vector: pkcs12Key('sha1', { ...salted, password, use: 'vector', length: 8 }),
    };
  }
  if (id !== PBES2) throw unknownCipher(id);
  const [derivation, scheme] = partsOf(parameters?.encoded);
  const cipherId = hexOf(partOf(scheme?.encoded, 0));
  const cipher = ciphers[cipherId];
  const vector = partOf(scheme?.encoded, 1)?.content;
  if (!cipher || !vector) throw unknownCipher(cipherId);
  if (vector.length !== cipher.vectorBytes)
    throw new KeyFileProblem(
      'form',
      `The file is damaged: its vector for ${cipher.name} has another length.`,
    );
  return { cipher: cipher.name, key: passwordKey(derivation, password, cipher.keyBytes), vector };
}

/** A key made from a password by PBKDF2 (RFC 8018). */
export function passwordKey(
  derivation: DerElement | undefined,
  password: FilePassword,
  length: number,
): Uint8Array {
  const id = hexOf(partOf(derivation?.encoded, 0));
  if (id !== PBKDF2) throw unknownCipher(id);
  const parameters = partOf(derivation?.encoded, 1);
  const [, , ...more] = partsOf(parameters?.encoded);
  const { salt, iterations } = saltedOf(parameters);
  const named = more.find(({ tag }) => tag === 0x30);
  const hash = named ? hashes[hexOf(partOf(named.encoded, 0))] : 'sha1';
  if (!hash) throw unknownCipher(hexOf(named && partOf(named.encoded, 0)));
  password.count({ hash, iterations, length });
  return pbkdf2Sync(password.text, salt, iterations, length, hash);
}

/** A salt and how often to hash, as the parameters of both kinds of derivation begin. */
function saltedOf(parameters: DerElement | undefined): { salt: Uint8Array; iterations: number } {
  const [salt, count] = partsOf(parameters?.encoded);
  return { salt: salt?.content ?? Buffer.of(), iterations: iterationsIn(count) };
}

/** Reads how often to hash. */
export function iterationsIn(count: DerElement | undefined): number {
  const iterations = count ? count.content.reduce((sum, byte) => sum * 256 + byte, 0) : 1;
  if (iterations >= 1) return iterations;
  throw new KeyFileProblem('form', 'The file is damaged: it does not hash its password.');
}

function unknownCipher(id: string): KeyFileProblem {
  const old = oldCiphers[id];
  return old
    ? new KeyFileProblem('form', `The file is encrypted with ${old}, which is too weak. ${CONVERT}`)
    : new KeyFileProblem('form', `The file is encrypted in an unknown way (${id || 'none'}). ${CONVERT}`);
}

export function hexOf(element: DerElement | undefined): string {
  return Buffer.from(element?.encoded ?? []).toString('hex');
}
