import { idPrefixes } from '../../../core/platform/ids';

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

/** The pictures of a preview's pages lie below the preview. Other files have no pictures. */
export function picturesFolder(key: string): string | null {
  return /\/shown-[^/]+\.pdf$/.test(key) ? key.replace(/\.pdf$/, '/') : null;
}

/** The scale is part of the key, so that a change of the scale draws new pictures. */
export function pictureKey(previewKey: string, page: number): string {
  return `${previewKey.replace(/\.pdf$/, '/')}${page}@2`;
}

/** The pictures of one submission are drawn one after the other, under one id. */
export function pictureJobId(submissionId: string): string {
  return submissionId.replace(idPrefixes.submission, idPrefixes.picture);
}

export function isPictureKey(key: string): boolean {
  return /\/shown-[^/]+\//.test(key);
}

export function isPictureOf(previewKey: string, key: string): boolean {
  return key.startsWith(previewKey.replace(/\.pdf$/, '/'));
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
