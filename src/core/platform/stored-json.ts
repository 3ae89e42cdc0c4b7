import { sha256Hex } from '../../lib/digest';
import type { Files } from './files';

/** A JSON text: small ones travel with their record, big ones are in R2 (a row holds 2 MB at most). */
export type StoredJson = { sha256: string } & ({ inline: string } | { key: string });

const inlineChars = 128 * 1024;

export const storeJson = async (files: Files, folder: string, value: unknown): Promise<StoredJson> => {
  const text = JSON.stringify(value);
  const sha256 = sha256Hex(text);
  if (text.length <= inlineChars) return { sha256, inline: text };
  const key = `${folder}/${sha256}.json`;
  await files.put(key, new TextEncoder().encode(text), 'application/json');
  return { sha256, key };
};

export const readStoredJson = async (files: Files, stored: StoredJson): Promise<unknown> =>
  JSON.parse(await readStoredText(files, stored));

export const readStoredText = async (files: Files, stored: StoredJson): Promise<string> => {
  if ('inline' in stored) return stored.inline;
  const bytes = await files.read(stored.key);
  if (!bytes) throw new Error(`Stored JSON is missing: ${stored.key}`);
  return new TextDecoder().decode(bytes);
};
