/** The R2 keys of documents, compiled documents and template images. */
export function documentKey(accountId: string, documentId: string): string {
  return `${accountId}/documents/${documentId}.pdf`;
}

export function compiledKey(accountId: string, sha256: string, extension: 'pdf' | 'json'): string {
  return `${accountId}/compiled/${sha256}.${extension}`;
}

/** The key of a document that was compiled anew, because its plan has another version than the code. */
export function recompiledKey(planKey: string, version: number): string {
  return planKey.replace(/(\.json)?$/, `.v${version}.json`);
}

/** The key of a document that was prepared for PDF/A, by the versions of its plan and of preparing. */
export function preparedKey(planKey: string, versions: readonly number[]): string {
  return planKey.replace(/(\.json)?$/, `.pdfa${versions.join('-')}.json`);
}

/** An image or an attachment of contents. Several may have it. */
export function imageKey(accountId: string, sha256: string): string {
  return `${accountId}/images/${sha256}`;
}

export function documentOfKey(key: string): string | undefined {
  return /^[^/]+\/documents\/([^/]+)\.pdf$/.exec(key)?.[1];
}
