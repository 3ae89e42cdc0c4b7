/** The R2 keys of uploads. Each attempt writes its own file, so that no two can mix. */
export function uploadFileKey(accountId: string, uploadId: string, attempt: string): string {
  return `${accountId}/uploads/${uploadId}/${attempt}.pdf`;
}

export function isUploadFile(key: string): boolean {
  return /^[^/]+\/uploads\/[^/]+\/[^/]+\.pdf$/.test(key);
}
