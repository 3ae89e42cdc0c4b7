import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

export function md5(...parts: Uint8Array[]): Uint8Array {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

export function sha2(bits: 256 | 384 | 512, ...parts: Uint8Array[]): Uint8Array {
  const hash = createHash(`sha${bits}`);
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

/** Encrypts or decrypts with RC4, which old forms need. The runtime rightly lacks it. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = new Uint8Array(256).map((_, index) => index);
  for (let index = 0, other = 0; index < 256; index += 1) {
    const own = state[index] ?? 0;
    other = (other + own + (key[index % key.length] ?? 0)) & 255;
    state[index] = state[other] ?? 0;
    state[other] = own;
  }
  const output = new Uint8Array(data.length);
  let first = 0;
  let second = 0;
  for (let at = 0; at < data.length; at += 1) {
    first = (first + 1) & 255;
    const own = state[first] ?? 0;
    second = (second + own) & 255;
    const swapped = state[second] ?? 0;
    state[first] = swapped;
    state[second] = own;
    output[at] = (data[at] ?? 0) ^ (state[(own + swapped) & 255] ?? 0);
  }
  return output;
}

/**
 * Decrypts AES-CBC as PDF stores it: the first block is the IV, the last one is padded. Broken
 * padding stays in the output.
 */
export function decryptAes(key: Uint8Array, data: Uint8Array): Uint8Array {
  const blocks = data.subarray(16, data.length - (data.length % 16));
  if (data.length < 32) return new Uint8Array(0);
  const plain = aesWithoutPadding(key, data.subarray(0, 16), blocks);
  const padding = plain[plain.length - 1] ?? 0;
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain;
}

export function aesWithoutPadding(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const decipher = createDecipheriv(`aes-${key.length === 32 ? 256 : 128}-cbc`, key, iv);
  decipher.setAutoPadding(false);
  return joined(decipher.update(data), decipher.final());
}

export function encryptAes128(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  cipher.setAutoPadding(false);
  return joined(cipher.update(data), cipher.final());
}

function joined(first: Uint8Array, rest: Uint8Array): Uint8Array {
  if (rest.length === 0) return new Uint8Array(first.buffer, first.byteOffset, first.length);
  const output = new Uint8Array(first.length + rest.length);
  output.set(first);
  output.set(rest, first.length);
  return output;
}
