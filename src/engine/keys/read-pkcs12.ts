import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '../limits';
import { type DerElement, partOf, partsOf, readDer } from '../seal/read-der';
import { digestBytes, type FilePassword } from './file-password';
import { KeyFileProblem } from './key-file-problem';
import { decryptWithPassword, hexOf, iterationsIn, passwordKey } from './password-ciphers';
import { pkcs12Key } from './pkcs12-key';
import { joinedOctets, toDer } from './to-der';

/** Identifiers of objects in DER, in hex. */
const DATA = '06092a864886f70d010701';
const ENCRYPTED_DATA = '06092a864886f70d010706';
const KEY = '060b2a864886f70d010c0a0101';
const ENCRYPTED_KEY = '060b2a864886f70d010c0a0102';
const CERTIFICATE = '060b2a864886f70d010c0a0103';
const PBMAC1 = '06092a864886f70d01050e';
const hashes: Record<string, string> = {
  '06052b0e03021a': 'sha1',
  '0609608648016503040201': 'sha256',
  '0609608648016503040202': 'sha384',
  '0609608648016503040203': 'sha512',
};

/** What a file holds: private keys (PKCS #8) and certificates, in DER. */
export type KeyFile = { keys: Uint8Array[]; certificates: Uint8Array[] };

const notThis = new KeyFileProblem(
  'form',
  'This is no PKCS #12 file (.p12, .pfx): send its bytes in base64, or a certificate and a key in PEM.',
);

/** Reads a file of PKCS #12 (RFC 7292). */
export function readPkcs12(bytes: Uint8Array, password: FilePassword): KeyFile {
  const file = toDer(bytes);
  const [version, content, mac] = partsOf(file ?? undefined);
  const whole = contentOf(content, DATA);
  if (version?.content.at(-1) !== 3 || !whole) throw notThis;
  if (mac) checkPassword(mac, whole, password);
  const parts = partsIn(whole);
  if (parts.length > limits.keyFileParts)
    throw new KeyFileProblem('form', `The file has more than ${limits.keyFileParts} parts (keyFileParts).`);
  const bags = parts.flatMap((part) => partsIn(openPart(part, password)));
  const held: KeyFile = { keys: [], certificates: [] };
  for (const bag of bags) unpack(bag, held, password);
  return held;
}

/** The bytes of a part that is not encrypted; undefined for any other part. */
function contentOf(part: DerElement | undefined, kind: string): Uint8Array | undefined {
  if (hexOf(partOf(part?.encoded, 0)) !== kind) return undefined;
  return partOf(part?.encoded, 1, 0)?.content;
}

function partsIn(bytes: Uint8Array): DerElement[] {
  return partsOf(toDer(bytes) ?? undefined);
}

/** Tells a wrong password from a damaged file, as far as that is possible. */
function checkPassword(mac: DerElement, whole: Uint8Array, password: FilePassword): void {
  const [info, salt, count] = partsOf(mac.encoded);
  const algorithm = partOf(info?.encoded, 0);
  const expected = partOf(info?.encoded, 1)?.content;
  const id = hexOf(partOf(algorithm?.encoded, 0));
  const hash = id === PBMAC1 ? 'sha256' : hashes[id];
  if (!expected || !salt || !hash)
    throw new KeyFileProblem('form', `The file is authenticated in an unknown way (${id}).`);
  if (expected.length !== digestBytes[hash])
    throw new KeyFileProblem('form', `The file is damaged: its authentication is none of ${hash}.`);
  const key =
    id === PBMAC1
      ? passwordKey(partOf(algorithm?.encoded, 1, 0), password, 32)
      : pkcs12Key(hash, {
          ...{ password, salt: salt.content, iterations: iterationsIn(count) },
          ...{ use: 'authentication', length: expected.length },
        });
  const found = createHmac(hash, key).update(whole).digest();
  if (!timingSafeEqual(found, expected))
    throw new KeyFileProblem(
      'password',
      'The password is not that of the PKCS #12 file, or the file is damaged.',
    );
}

function openPart(part: DerElement, password: FilePassword): Uint8Array {
  const plain = contentOf(part, DATA);
  if (plain) return plain;
  if (hexOf(partOf(part.encoded, 0)) !== ENCRYPTED_DATA)
    throw new KeyFileProblem('form', 'The file is encrypted for a certificate. Export it with a password.');
  const [, algorithm, encrypted] = partsOf(partOf(part.encoded, 1, 0, 1)?.encoded);
  if (!encrypted) throw notThis;
  return decryptWithPassword(algorithm, joinedOctets(encrypted), password);
}

function unpack(bag: DerElement, held: KeyFile, password: FilePassword): void {
  const value = partOf(bag.encoded, 1, 0);
  if (!value) return;
  const kind = hexOf(partOf(bag.encoded, 0));
  if (kind === KEY) held.keys.push(value.encoded);
  if (kind === ENCRYPTED_KEY) held.keys.push(decryptKey(value.encoded, password));
  if (held.keys.length > 1)
    throw new KeyFileProblem('form', 'The file has several private keys: export one.');
  const certificate = kind === CERTIFICATE ? partOf(value.encoded, 1, 0) : undefined;
  if (certificate) held.certificates.push(certificate.content);
}

/** Decrypts a private key (EncryptedPrivateKeyInfo of PKCS #8). */
export function decryptKey(encoded: Uint8Array, password: FilePassword): Uint8Array {
  const [algorithm, encrypted] = partsOf(encoded);
  if (!encrypted) throw new KeyFileProblem('form', 'The encrypted key cannot be read.');
  const key = decryptWithPassword(algorithm, encrypted.content, password);
  // Padding that looks right by chance.
  if (readDer(key) === null) throw new KeyFileProblem('password', 'The password does not open the key.');
  return key;
}
