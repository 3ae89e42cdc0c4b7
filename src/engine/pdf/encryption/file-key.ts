import { Buffer } from 'node:buffer';
import { aesWithoutPadding, md5, rc4, sha2 } from './ciphers';
import { passwordBytes } from './encryption-keys';
import { hardenedHash } from './modern-hash';

/** The checked values of the /Encrypt dictionary. */
export type EncryptionFacts = {
  readonly revision: number;
  readonly keyBytes: number;
  readonly ownerEntry: Uint8Array;
  readonly userEntry: Uint8Array;
  readonly userKeyEntry: Uint8Array;
  readonly permissions: number;
  readonly encryptMetadata: boolean;
  readonly fileId: Uint8Array;
};

const PADDING = Uint8Array.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a'.match(/../g) ?? [],
  (hex) => Number.parseInt(hex, 16),
);
const NOTHING = new Uint8Array(0);

/** The key of a file that this password opens; null when the password is wrong. */
export function fileKeyFor(facts: EncryptionFacts, password: string): Uint8Array | null {
  return facts.revision >= 5 ? modernKey(facts, password) : classicKey(facts, password);
}

/** The key by algorithms 2, 4, 5 and 6 of ISO 32000-1, for revisions 2 to 4. */
function classicKey(facts: EncryptionFacts, password: string): Uint8Array | null {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, PADDING.length);
  const permissions = new Uint8Array(4);
  new DataView(permissions.buffer).setInt32(0, facts.permissions | 0, true);
  const mark = facts.revision >= 4 && !facts.encryptMetadata ? new Uint8Array(4).fill(255) : NOTHING;
  let key = md5(padded, facts.ownerEntry.subarray(0, 32), permissions, facts.fileId, mark);
  const rounds = facts.revision >= 3 ? 50 : 0;
  for (let round = 0; round < rounds; round += 1) key = md5(key.subarray(0, facts.keyBytes));
  key = key.subarray(0, facts.keyBytes);
  return equal(userCheck(key, facts), facts.userEntry) ? key : null;
}

function userCheck(key: Uint8Array, facts: EncryptionFacts): Uint8Array {
  if (facts.revision === 2) return rc4(key, PADDING);
  let check = md5(PADDING, facts.fileId);
  for (let round = 0; round < 20; round += 1)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  return check;
}

/** The key for revisions 5 and 6 (AES-256), whose user entry is hash, validation salt, key salt. */
function modernKey(facts: EncryptionFacts, password: string): Uint8Array | null {
  const typed = passwordBytes(password);
  const hash = (salt: Uint8Array) =>
    facts.revision === 5 ? sha2(256, typed, salt) : hardenedHash(typed, salt);
  const user = facts.userEntry;
  if (user.length < 48 || facts.userKeyEntry.length < 32) return null;
  if (!equal(hash(user.subarray(32, 40)), user)) return null;
  return aesWithoutPadding(
    hash(user.subarray(40, 48)),
    new Uint8Array(16),
    facts.userKeyEntry.subarray(0, 32),
  );
}

function equal(expected: Uint8Array, actual: Uint8Array): boolean {
  return actual.length >= expected.length && expected.every((byte, index) => byte === actual[index]);
}
