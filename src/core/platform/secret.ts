import { randomBytes } from 'node:crypto';

/** 256 bits that nobody guesses, fit for an address, a cookie or a header. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
