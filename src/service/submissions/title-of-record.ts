import type { SubmissionRecord } from './life/submission-record';

/** The file name that the caller chose, or else the first texts of the data, or the template's name. */
export function titleOfRecord({ id, filename, title, templateName }: SubmissionRecord): string {
  return filename === `${id}.pdf` ? (title ?? templateName) : filename.replace(/\.pdf$/i, '');
}
