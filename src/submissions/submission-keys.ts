/** Where the bytes of submissions are in R2. */

export const pdfKey = (accountId: string, submissionId: string, hash: string): string =>
  `${accountId}/submissions/${submissionId}/${hash}.pdf`;

export const dataFolder = (accountId: string, submissionId: string): string =>
  `${accountId}/submissions/${submissionId}/data`;

export const submissionOfKey = (key: string): string | undefined =>
  /^[^/]+\/submissions\/([^/]+)\//.exec(key)?.[1];
