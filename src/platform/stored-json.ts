import type { Files } from './files';

/** A JSON text: small ones travel with their record, big ones are in R2 (a row holds 2 MB at most). */
export type StoredJson = { inline: string } | { key: string };

const inlineBytes = 128 * 1024;

export const storeJson = async (files: Files, key: string, value: unknown): Promise<StoredJson> => {
  const text = JSON.stringify(value);
  if (text.length <= inlineBytes) return { inline: text };
  await files.put(key, new TextEncoder().encode(text), 'application/json');
  return { key };
};

export const readStoredJson = async (files: Files, stored: StoredJson): Promise<unknown> => {
  if ('inline' in stored) return JSON.parse(stored.inline);
  const bytes = await files.read(stored.key);
  if (!bytes) throw new Error(`Stored JSON is missing: ${stored.key}`);
  return JSON.parse(new TextDecoder().decode(bytes));
};
