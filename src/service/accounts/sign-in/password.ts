import { randomBytes } from 'node:crypto';
import { TooBusy } from '../../../core/platform/overload';
import { equalBytes } from '../../../lib/digest';
import { Gate } from '../../../lib/gate';
import { limits } from '../../../lib/limits';
import { type ScryptCost, scrypt } from '../../../lib/scrypt';

/**
 * 32 MB and a few tenths of a second. Each hash stores its cost, so that a later version may raise
 * it.
 */
const cost: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };
const keyBytes = 32;

/** One hash at a time takes the time and the memory of the isolate. */
const gate = new Gate({ bytes: () => 1, waiting: () => limits.passwordsWaiting });
/** Attempts that are counted, wait or are checked. Others are refused before the database is asked. */
const attempts = new Gate({ bytes: () => limits.passwordsWaiting + 1, waiting: () => 0 });
/** A place, not memory, is what a hash needs here. */
const turn = { bytes: 1, waitMs: limits.passwordWaitSeconds * 1000, heldMs: 30_000 };

/** Runs an attempt with a password. Throws `TooBusy` before any work when its hash could not wait. */
export async function attempt<Value>(work: () => Promise<Value>): Promise<Value> {
  const done = await attempts.run(turn, async () => ({ value: await work() }));
  if (done === 'full') throw tooBusy();
  return done.value;
}

/** Throws `TooBusy` when too many hashes wait in this isolate. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/**
 * Takes as long without a hash, so that the time does not reveal a member. Throws `TooBusy` when too
 * many hashes wait in this isolate.
 */
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
async function derive(password: string, salt: Uint8Array, cost: ScryptCost): Promise<Buffer> {
  const text = password.normalize('NFKC');
  const key = await gate.run(turn, () => scrypt(text, salt, { cost, bytes: keyBytes }, pause));
  if (key === 'full') throw tooBusy();
  return key;
}

function tooBusy(): TooBusy {
  return new TooBusy('Too many passwords wait to be hashed.');
}

/** Other requests of the isolate go on meanwhile. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, limits.passwordPauseMs));
}
