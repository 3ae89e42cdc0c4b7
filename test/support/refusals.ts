import { expect } from 'vitest';
import type { RefusalCode } from '../../src/core/api/refusal';
import type { Answer } from './app';

/** Patterns of internals that no answer may contain. */
const leaks = /\bat \S+ \(|\.ts:\d|sqlite|D1_|\bselect\b.+\bfrom\b|\binsert into\b|node_modules/i;

/** Asserts the one shape of every error, and returns the body. */
export function expectRefusal(answer: Answer, status: number, code: RefusalCode) {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.json).toMatchObject({ status: 'error', error: { code } });
  expect(Object.keys(answer.json.error)).toEqual(['code', 'message']);
  expect(answer.json.error.message).toMatch(/^\S.{5,}\S$/s);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-request-id')).toMatch(/^req_[0-9A-Za-z]{20}$/);
  expect(answer.text).not.toMatch(leaks);
  return answer.json;
}

/** Asserts a 422 with exactly these problems. */
export function expectProblems(answer: Answer, problems: (string | RegExp)[]): void {
  const { error, errors } = expectRefusal(answer, 422, 'validation_failed');
  expect(errors).toHaveLength(problems.length);
  for (const [index, problem] of problems.entries()) {
    if (typeof problem === 'string') expect(errors[index]).toBe(problem);
    else expect(errors[index]).toMatch(problem);
  }
  expect(error.message).toBe(errors[0]);
}

/** Asserts a refused page that says what happened; returns its way back. */
export function expectRefusedPage(answer: Answer, status: number, title: string): string {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.text).toContain(`<h1>${title}</h1>`);
  expect(answer.text).not.toMatch(leaks);
  const [, back = ''] = /<a class="button primary" href="([^"]+)">/.exec(answer.text) ?? [];
  expect(back).toMatch(/^\/\w/);
  return back;
}
