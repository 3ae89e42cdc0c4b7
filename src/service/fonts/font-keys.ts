/** Where the files of customers' fonts are in R2. */
export const fontKey = (accountId: string, sha256: string, extension: 'ttf' | 'otf'): string =>
  `${accountId}/fonts/${sha256}.${extension}`;

export const isFontKey = (key: string): boolean => /^[^/]+\/fonts\/[0-9a-f]{64}\.(ttf|otf)$/.test(key);
