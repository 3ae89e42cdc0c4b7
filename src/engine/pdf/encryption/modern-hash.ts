import { encryptAes128, sha2 } from './ciphers';

const NOTHING = new Uint8Array(0);

/**
 * Algorithm 2.B of ISO 32000-2, which makes guessing passwords slow. It usually ends after 64 to
 * 100 rounds. `userEntry` is part of the input only for the owner password.
 */
export function hardenedHash(
  password: Uint8Array,
  salt: Uint8Array,
  userEntry: Uint8Array = NOTHING,
): Uint8Array {
  let key = sha2(256, password, salt, userEntry);
  for (let round = 0, last = 0; (round < 64 || last > round - 32) && round < 1_000; round += 1) {
    const input = repeated([password, key, userEntry], 64);
    const encrypted = encryptAes128(key.subarray(0, 16), key.subarray(16, 32), input);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha2(remainder === 0 ? 256 : remainder === 1 ? 384 : 512, encrypted);
    last = encrypted[encrypted.length - 1] ?? 0;
  }
  return key.subarray(0, 32);
}

function repeated(parts: readonly Uint8Array[], times: number): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const output = new Uint8Array(length * times);
  let at = 0;
  for (const part of parts) {
    output.set(part, at);
    at += part.length;
  }
  for (let copy = 1; copy < times; copy += 1) output.copyWithin(copy * length, 0, length);
  return output;
}
