/** Where the bytes of submissions are in R2. */

export function submissionFolder(accountId: string, submissionId: string): string {
  return `${accountId}/submissions/${submissionId}/`;
}

export function pdfKey(accountId: string, submissionId: string, hash: string): string {
  return `${submissionFolder(accountId, submissionId)}${hash}.pdf`;
}

/** What people are shown while they fill it in. */
export function shownKey(accountId: string, submissionId: string, hash: string): string {
  return `${submissionFolder(accountId, submissionId)}shown-${hash}.pdf`;
}

export function dataFolder(accountId: string, submissionId: string): string {
  return `${submissionFolder(accountId, submissionId)}data`;
}

/** Never that of the data itself, also when both say the same: a draft is removed when it is of no use any more. */
export function draftFolder(accountId: string, submissionId: string, of: string): string {
  return `${submissionFolder(accountId, submissionId)}drafts/${of}`;
}

export function submissionOfKey(key: string): string | undefined {
  return /^[^/]+\/submissions\/([^/]+)\//.exec(key)?.[1];
}
