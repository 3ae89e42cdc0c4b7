/** Where the bytes of submissions are in R2. */

export const submissionFolder = (accountId: string, submissionId: string): string =>
  `${accountId}/submissions/${submissionId}/`;

export const pdfKey = (accountId: string, submissionId: string, hash: string): string =>
  `${submissionFolder(accountId, submissionId)}${hash}.pdf`;

/** What people are shown while they fill it in. */
export const shownKey = (accountId: string, submissionId: string, hash: string): string =>
  `${submissionFolder(accountId, submissionId)}shown-${hash}.pdf`;

export const dataFolder = (accountId: string, submissionId: string): string =>
  `${submissionFolder(accountId, submissionId)}data`;

/** Never that of the data itself, also when both say the same: a draft is removed when it is of no use any more. */
export const draftFolder = (accountId: string, submissionId: string, of: string): string =>
  `${submissionFolder(accountId, submissionId)}drafts/${of}`;

export const submissionOfKey = (key: string): string | undefined =>
  /^[^/]+\/submissions\/([^/]+)\//.exec(key)?.[1];
