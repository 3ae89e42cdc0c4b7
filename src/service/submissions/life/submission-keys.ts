/** The keys of a submission's files in R2. */

export function submissionFolder(accountId: string, submissionId: string): string {
  return `${accountId}/submissions/${submissionId}/`;
}

export function pdfKey(accountId: string, submissionId: string, hash: string): string {
  return `${submissionFolder(accountId, submissionId)}${hash}.pdf`;
}

/** The key of a preview, which signers see while they fill in. */
export function previewKey(accountId: string, submissionId: string, hash: string): string {
  return `${submissionFolder(accountId, submissionId)}shown-${hash}.pdf`;
}

export function dataFolder(accountId: string, submissionId: string): string {
  return `${submissionFolder(accountId, submissionId)}data`;
}

/**
 * The folder of saved answers, apart from the data even when both are equal: saved answers are
 * removed when they are no longer needed.
 */
export function savedAnswersFolder(accountId: string, submissionId: string, of: string): string {
  return `${submissionFolder(accountId, submissionId)}drafts/${of}`;
}

export function submissionOfKey(key: string): string | undefined {
  return /^[^/]+\/submissions\/([^/]+)\//.exec(key)?.[1];
}
