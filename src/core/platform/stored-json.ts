import { sha256Hex } from '../../lib/digest';
import type { Files } from './files';

/**
 * A JSON text. A small one is part of its record; a big one is in R2, because a row holds at most 2
 * MB.
 */
export type StoredJson = { sha256: string } & ({ inline: string } | { key: string });

const inlineChars = 128 * 1024;

export async function storeJson(files: Files, folder: string, value: unknown): Promise<StoredJson> {
  const text = JSON.stringify(value);
  const sha256 = sha256Hex(text);
  if (text.length <= inlineChars) return { sha256, inline: text };
  const key = `${folder}/${sha256}.json`;
  await files.put(key, new TextEncoder().encode(text), 'application/json');
  return { sha256, key };
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
