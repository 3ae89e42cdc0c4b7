import { type Assets, readAsset } from '../../../core/platform/assets';
import { sha256Hex } from '../../../lib/digest';

/** Made by scripts/build-passwords.mjs: the first bytes of SHA-256 hashes, sorted. */
const list = '/known-passwords.bin';
const prefixBytes = 4;

/** Digits and signs that people put around a word. More of them are hard to guess. */
const addedChars = 6;

/** Letters that digits and signs stand for. */
const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * True for a password on the lists of frequent and of stolen passwords, as it is, repeated, or with
 * a few digits and signs. Passwords are rarely chosen, so the list is read each time and not kept.
 */
export async function isKnownPassword(assets: Assets, password: string): Promise<boolean> {
  const prefixes = await readAsset(assets, list);
  if (prefixes === null) throw new Error(`The assets of the Worker lack ${list}.`);
  return basesOf(password).some((base) => contains(prefixes, sha256Hex(base)));
}

/** What a guesser would begin with to come to this password. */
export function basesOf(password: string): string[] {
  const folded = foldPassword(password);
  const repeated = /^(.+?)\1*$/su.exec(folded)?.[1] ?? folded;
  const bases = [folded, repeated, ...[repeated, folded].flatMap(withoutAdded)];
  return [...new Set([...bases, ...bases.map(asLetters)])];
}

export function foldPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

function withoutAdded(text: string): string[] {
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const added = [...text].length - [...word].length;
  return word !== '' && added <= addedChars ? [word] : [];
}

function asLetters(text: string): string {
  return [...text].map((char) => letters[char] ?? char).join('');
}

function contains(prefixes: Uint8Array, hash: string): boolean {
  const view = new DataView(prefixes.buffer, prefixes.byteOffset, prefixes.byteLength);
  const wanted = Number.parseInt(hash.slice(0, prefixBytes * 2), 16);
  let [from, to] = [0, prefixes.byteLength / prefixBytes];
  while (from < to) {
    const middle = (from + to) >> 1;
    const found = view.getUint32(middle * prefixBytes);
    if (found === wanted) return true;
    if (found < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}
