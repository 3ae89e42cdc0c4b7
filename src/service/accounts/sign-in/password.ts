import { randomBytes, scrypt } from 'node:crypto';
import { equalBytes } from '../../../lib/digest';

type Cost = { N: number; r: number; p: number };

/**
 * 32 MB and a few tenths of a second. Each hash stores its cost, so that a later version may raise
 * it.
 */
const cost: Cost = { N: 2 ** 15, r: 8, p: 3 };
const keyBytes = 32;
const maxmem = 128 * 1024 * 1024;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** Takes as long without a hash, so that the time does not reveal a member. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [method, N, r, p, salt = '', key = ''] = (hash ?? nobody).split(':');
  if (method !== 'scrypt') throw new Error('A stored password has an unknown format.');
  const stored = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return equalBytes(given, stored) && hash !== null;
}

/** A hash of the same cost that fits no password. */
const nobody = `scrypt:${cost.N}:${cost.r}:${cost.p}:${'A'.repeat(22)}:${'A'.repeat(43)}`;

/** Normalises the password, so that all keyboards give the same letters. */
function derive(password: string, salt: Uint8Array, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
