import { sha256Hex } from '../../lib/digest';
import { newSalt, saltedHash } from '../../lib/salted-hash';
import type { Files } from './files';

/**
 * A JSON text. A small one is part of its record; a big one is in R2, because a row holds at most 2
 * MB.
 */
export type StoredJson = {
  /**
   * Names the value. The audit trail quotes it, which outlives the value: so it is a salted hash
   * (`saltedHash`). Release 0.1.0 stored no salt, and the SHA-256 of the text.
   */
  sha256: string;
  /** Erased together with the value. */
  salt?: string;
} & ({ inline: string } | { key: string });

export type SaltedJson = StoredJson & { salt: string };

const inlineChars = 128 * 1024;

export async function storeJson(
  files: Files,
  folder: string,
  value: unknown,
  salt = newSalt(),
): Promise<SaltedJson> {
  const text = JSON.stringify(value);
  const named = { sha256: saltedHash(salt, value), salt };
  if (text.length <= inlineChars) return { ...named, inline: text };
  // The file is named by its text: a repeated request writes the same file. The name goes with it.
  const key = `${folder}/${sha256Hex(text)}.json`;
  await files.put(key, new TextEncoder().encode(text), 'application/json');
  return { ...named, key };
}

export async function readStoredJson(files: Files, stored: StoredJson): Promise<unknown> {
  return JSON.parse(await readStoredText(files, stored));
}

export async function readStoredText(files: Files, stored: StoredJson): Promise<string> {
  if ('inline' in stored) return stored.inline;
  const bytes = await files.read(stored.key);
  if (!bytes) throw new Error(`Stored JSON is missing: ${stored.key}`);
  return new TextDecoder().decode(bytes);
}
