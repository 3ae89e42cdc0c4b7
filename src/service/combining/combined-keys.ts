/**
 * Where the bytes of combined submissions are in R2. They are stored while they are made, before their hash is known, so
 * each attempt has a key of its own.
 */
export function combinedKey(accountId: string, combinedId: string, fence: number): string {
  return `${accountId}/combined/${combinedId}/${fence}.pdf`;
}

export function combinedOfKey(key: string): string | undefined {
  return /^[^/]+\/combined\/([^/]+)\//.exec(key)?.[1];
}
