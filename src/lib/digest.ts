import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const sha256Hex = (input: string | Uint8Array): string =>
  createHash('sha256').update(input).digest('hex');

export const hmac = (key: string, text: string): Uint8Array =>
  createHmac('sha256', key).update(text).digest();

/** Compares in a time that does not depend on where the two differ. */
export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.byteLength === b.byteLength && timingSafeEqual(a, b);
