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
  readonly ownerKeyEntry: Uint8Array;
  readonly permissions: number;
  readonly encryptMetadata: boolean;
  readonly fileId: Uint8Array;
};

const PADDING = Uint8Array.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a'.match(/../g) ?? [],
  (hex) => Number.parseInt(hex, 16),
);
const NOTHING = new Uint8Array(0);

/**
 * The key of a file that this password opens, as the user or as the owner; null when the password is
 * wrong.
 */
export function fileKeyFor(facts: EncryptionFacts, password: string): Uint8Array | null {
  if (facts.revision >= 5) return modernKey(facts, password);
  const typed = padded(Buffer.from(password, 'latin1'));
  return classicKey(facts, typed) ?? classicKey(facts, userPasswordFor(facts, typed));
}

function padded(password: Uint8Array): Uint8Array {
  return Buffer.concat([password, PADDING]).subarray(0, PADDING.length);
}

/** The key by algorithms 2, 4, 5 and 6 of ISO 32000-1, for revisions 2 to 4. */
function classicKey(facts: EncryptionFacts, password: Uint8Array): Uint8Array | null {
  const permissions = new Uint8Array(4);
  new DataView(permissions.buffer).setInt32(0, facts.permissions | 0, true);
  const mark = facts.revision >= 4 && !facts.encryptMetadata ? new Uint8Array(4).fill(255) : NOTHING;
  const first = md5(password, facts.ownerEntry.subarray(0, 32), permissions, facts.fileId, mark);
  const key = hashedAgain(facts, first);
  return equal(userCheck(key, facts), facts.userEntry) ? key : null;
}

/** The user password that the owner password unlocks, by algorithm 7. */
function userPasswordFor(facts: EncryptionFacts, ownerPassword: Uint8Array): Uint8Array {
  const key = hashedAgain(facts, md5(ownerPassword));
  const locked = facts.ownerEntry.subarray(0, 32);
  if (facts.revision === 2) return rc4(key, locked);
  let password = locked;
  for (let round = 19; round >= 0; round -= 1)
    password = rc4(
      key.map((byte) => byte ^ round),
      password,
    );
  return password;
}

function hashedAgain({ revision, keyBytes }: EncryptionFacts, first: Uint8Array): Uint8Array {
  let key = first;
  const rounds = revision >= 3 ? 50 : 0;
  for (let round = 0; round < rounds; round += 1) key = md5(key.subarray(0, keyBytes));
  return key.subarray(0, keyBytes);
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

/**
 * The key for revisions 5 and 6 (AES-256). An entry is a hash, a salt to check the password with,
 * and a salt to unlock the key with. Those of the owner depend on the entry of the user.
 */
function modernKey(facts: EncryptionFacts, password: string): Uint8Array | null {
  const { userEntry, userKeyEntry, ownerEntry, ownerKeyEntry } = facts;
  const typed = passwordBytes(password);
  return (
    unlocked(facts, typed, { entry: userEntry, lockedKey: userKeyEntry, mixed: NOTHING }) ??
    unlocked(facts, typed, { entry: ownerEntry, lockedKey: ownerKeyEntry, mixed: userEntry.subarray(0, 48) })
  );
}

type Lock = { entry: Uint8Array; lockedKey: Uint8Array; mixed: Uint8Array };

function unlocked({ revision }: EncryptionFacts, typed: Uint8Array, lock: Lock): Uint8Array | null {
  const { entry, lockedKey, mixed } = lock;
  if (entry.length < 48 || lockedKey.length < 32) return null;
  const hash = (salt: Uint8Array) =>
    revision === 5 ? sha2(256, typed, salt, mixed) : hardenedHash(typed, salt, mixed);
  if (!equal(hash(entry.subarray(32, 40)), entry)) return null;
  return aesWithoutPadding(hash(entry.subarray(40, 48)), new Uint8Array(16), lockedKey.subarray(0, 32));
}

function equal(expected: Uint8Array, actual: Uint8Array): boolean {
  return actual.length >= expected.length && expected.every((byte, index) => byte === actual[index]);
}
