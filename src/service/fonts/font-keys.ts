/** The R2 keys of the accounts' fonts. */
export function fontKey(accountId: string, sha256: string, extension: 'ttf' | 'otf'): string {
  return `${accountId}/fonts/${sha256}.${extension}`;
}

export function isFontKey(key: string): boolean {
  return /^[^/]+\/fonts\/[0-9a-f]{64}\.(ttf|otf)$/.test(key);
}
