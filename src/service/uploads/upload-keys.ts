/** Where uploads are in R2. Each attempt writes a file of its own, so that no two can mix. */
export function uploadFileKey(accountId: string, uploadId: string, attempt: string): string {
  return `${accountId}/uploads/${uploadId}/${attempt}.pdf`;
}

export function isUploadFile(key: string): boolean {
  return /^[^/]+\/uploads\/[^/]+\/[^/]+\.pdf$/.test(key);
}
