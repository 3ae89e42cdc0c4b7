import { createHmac, randomBytes } from 'node:crypto';
import { canonicalJson } from './canonical-json';

/** 256 random bits, in hex. */
export function newSalt(): string {
  return randomBytes(32).toString('hex');
}

/**
 * HMAC-SHA256 of a value as canonical JSON, in hex. Without the salt nobody can find the value by
 * trying all values that it may have.
 */
export function saltedHash(salt: string, value: unknown): string {
  return createHmac('sha256', Buffer.from(salt, 'hex')).update(canonicalJson(value)).digest('hex');
}
