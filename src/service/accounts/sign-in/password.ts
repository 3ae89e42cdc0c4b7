import { randomBytes, scrypt } from 'node:crypto';
import { equalBytes } from '../../../lib/digest';

type Cost = { N: number; r: number; p: number };

/** 32 MB and a few tenths of a second. Stored with each hash, so that a later version may ask for more. */
const cost: Cost = { N: 2 ** 15, r: 8, p: 3 };
const keyBytes = 32;
const maxmem = 128 * 1024 * 1024;

export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(':');
};

/** Takes as long where there is no hash to compare with: nobody learns from it who exists. */
export const isPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const [method, N, r, p, salt = '', key = ''] = (hash ?? nobody).split(':');
  if (method !== 'scrypt') throw new Error('A password is stored in a form that is not known.');
  const stored = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return equalBytes(given, stored) && hash !== null;
};

/** Costs what every other costs; no password is behind it. */
const nobody = `scrypt:${cost.N}:${cost.r}:${cost.p}:${'A'.repeat(22)}:${'A'.repeat(43)}`;

/** The same password, whatever keyboard wrote its letters. */
const derive = (password: string, salt: Uint8Array, { N, r, p }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
