import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export function sha256Hex(input: string | Uint8Array): string {
  return createHash('sha256').update(input).digest('hex');
}

export function hmac(key: string, text: string): Uint8Array {
  return createHmac('sha256', key).update(text).digest();
}

/** Compares in a time that does not depend on where the two differ. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
