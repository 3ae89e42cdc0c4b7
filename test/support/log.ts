import { expect, vi } from 'vitest';

/**
 * The log lines that tests of this file provoke. Background work may log one again after its test.
 */
const provoked: RegExp[] = [];
/** The PDF viewer of the tests has no files of standard fonts, and says so; texts are read all the same. */
const ofTheViewer = /^Warning: UnknownErrorException: Ensure that the `standardFontDataUrl`/;
/** The announced lines that are not logged yet. */
const awaited = new Set<RegExp>();
const unexpected: string[] = [];

/** Announces errors that a test provokes: they stay out of the output, and each must come. */
export function expectLogged(...patterns: RegExp[]): void {
  allowLogged(...patterns);
  for (const pattern of patterns) awaited.add(pattern);
}

/** Announces errors of a race, which may come or not. */
export function allowLogged(...patterns: RegExp[]): void {
  provoked.push(...patterns);
}

/** Replaces `console.error` and `console.warn`. */
export function recordLine(...values: unknown[]): void {
  const line = values.map((value) => (value instanceof Error ? value.stack : String(value))).join(' ');
  const matching = provoked.filter((pattern) => pattern.test(line));
  for (const pattern of matching) awaited.delete(pattern);
  if (matching.length === 0 && !ofTheViewer.test(line)) unexpected.push(line);
}

/** Fails when an announced error is missing, or an error was not announced. */
export async function checkLog(): Promise<void> {
  try {
    await vi.waitFor(() => expect([...awaited], 'announced, but not logged').toEqual([]), 5_000);
  } finally {
    awaited.clear();
    const lines = unexpected.splice(0).join('\n');
    expect(lines, 'logged, but not announced with expectLogged()').toBe('');
  }
}
