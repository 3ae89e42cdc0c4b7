/**
 * Where the bytes of combined submissions are in R2. They are stored while they are made, before their hash is known, so
 * each attempt has a key of its own.
 */
export const combinedKey = (accountId: string, combinedId: string, fence: number): string =>
  `${accountId}/combined/${combinedId}/${fence}.pdf`;

export const combinedOfKey = (key: string): string | undefined =>
  /^[^/]+\/combined\/([^/]+)\//.exec(key)?.[1];
