import { randomBytes } from 'node:crypto';

/** 256 bits that nobody guesses, fit for an address, a cookie or a header. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');
