import { expect } from 'vitest';
import { type Answer, as, type Options, type Token } from './app';
import { download, wordsOf } from './pdf-text';
import { expectRefusal } from './refusals';

export function combine(token: Token, source_pdfs: unknown[], more: object = {}, options: Options = {}) {
  return as(token).post('/combined_submissions', { source_pdfs, ...more }, options);
}

/** The record of a combined submission that was processed. */
export async function combined(asked: Promise<Answer>) {
  const answer = await asked;
  expect(answer.status, answer.text).toBe(201);
  expect(answer.json.status).toBe('success');
  expect(answer.json.combined_submission.state).toBe('processed');
  return answer.json.combined_submission;
}

/** The error message of a combined submission that failed. */
export async function failure(token: Token, asked: Promise<Answer>): Promise<string> {
  const { combined_submission, error, errors } = expectRefusal(await asked, 422, 'processing_failed');
  expect(errors).toEqual([error.message]);
  const shown = await as(token).get(`/combined_submissions/${combined_submission.id}`);
  expect(shown.json).toMatchObject({ state: 'error', error_message: error.message, download_url: null });
  return error.message;
}

/** The text of each page. */
export async function pagesOf(record: { download_url: string; page_count: number }): Promise<string[]> {
  const pdf = await download(record.download_url);
  const pages = [];
  for (let page = 1; page <= record.page_count; page++) pages.push((await wordsOf(pdf, page)).trim());
  return pages;
}
