import { expect, vi } from 'vitest';

/** What tests of this file provoke. Work behind an answer may say it again after its test. */
const provoked: RegExp[] = [];
/** What the running test has announced and the log does not show yet. */
const awaited = new Set<RegExp>();
const unexpected: string[] = [];

/** Announces errors that a test provokes: they stay out of the output, and each must come. */
export function expectLogged(...patterns: RegExp[]): void {
  allowLogged(...patterns);
  for (const pattern of patterns) awaited.add(pattern);
}

/** The same for a race: the errors may come or not. */
export function allowLogged(...patterns: RegExp[]): void {
  provoked.push(...patterns);
}

/** Stands in for `console.error` and `console.warn`. */
export function recordLine(...values: unknown[]): void {
  const line = values.map((value) => (value instanceof Error ? value.stack : String(value))).join(' ');
  const matching = provoked.filter((pattern) => pattern.test(line));
  for (const pattern of matching) awaited.delete(pattern);
  if (matching.length === 0) unexpected.push(line);
}

/** Fails where an announced error did not come, or one came that nobody announced. */
export async function checkLog(): Promise<void> {
  try {
    await vi.waitFor(() => expect([...awaited], 'announced, but not logged').toEqual([]), 5_000);
  } finally {
    awaited.clear();
    const lines = unexpected.splice(0).join('\n');
    expect(lines, 'logged, but not announced with expectLogged()').toBe('');
  }
}
