/** Where the bytes of documents are in R2. */
export const uploadKey = (accountId: string, documentId: string): string =>
  `${accountId}/documents/${documentId}.pdf`;

export const compiledKey = (accountId: string, sha256: string, extension: 'pdf' | 'json'): string =>
  `${accountId}/compiled/${sha256}.${extension}`;

export const imageKey = (accountId: string, sha256: string): string => `${accountId}/images/${sha256}`;

export const documentOfKey = (key: string): string | undefined =>
  /^[^/]+\/documents\/([^/]+)\.pdf$/.exec(key)?.[1];
