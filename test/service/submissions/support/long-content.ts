import { expect } from 'vitest';
import { pageSizes } from '../../../engine/fill/compile/support/read-back';
import { as, type Token } from '../../../support/app';
import { download, wordsOf } from '../../../support/pdf-text';

/** Numbered words: w1 w2 w3 … */
export function counted(count: number): string {
  return Array.from({ length: count }, (_, index) => `w${index + 1}`).join(' ');
}

export function numbersIn(text: string): number[] {
  return [...text.matchAll(/\bw(\d+)\b/g)].map((match) => Number(match[1]));
}

export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Creates a submission that has its PDF at once, and loads the PDF. */
export async function createWith(token: Token, templateId: string, data: unknown) {
  const answer = await as(token).post(`/templates/${templateId}/submissions`, { data });
  expect(answer.status, answer.text).toBe(201);
  const { submission } = answer.json;
  expect(submission.state, answer.text).toBe('processed');
  return { submission, pdf: await download(submission.download_url) };
}

/** The words of each page. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const sizes = await pageSizes(pdf);
  return Promise.all(sizes.map((_, index) => wordsOf(pdf, index + 1)));
}
