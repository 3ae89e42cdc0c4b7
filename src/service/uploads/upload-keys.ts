/** Where uploads are in R2. Each attempt writes a file of its own, so that no two can mix. */
export const uploadFileKey = (accountId: string, uploadId: string, attempt: string): string =>
  `${accountId}/uploads/${uploadId}/${attempt}.pdf`;

export const isUploadFile = (key: string): boolean => /^[^/]+\/uploads\/[^/]+\/[^/]+\.pdf$/.test(key);
