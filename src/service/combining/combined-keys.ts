/**
 * The keys of combined PDFs in R2. A combined PDF is stored while it is made, before its hash is
 * known, so each attempt has its own key.
 */
export function combinedKey(accountId: string, combinedId: string, fence: number): string {
  return `${accountId}/combined/${combinedId}/${fence}.pdf`;
}

export function combinedOfKey(key: string): string | undefined {
  return /^[^/]+\/combined\/([^/]+)\//.exec(key)?.[1];
}
