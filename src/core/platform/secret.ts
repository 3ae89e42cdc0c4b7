import { randomBytes } from 'node:crypto';

/** 256 random bits, in characters that fit a URL, a cookie or a header. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
