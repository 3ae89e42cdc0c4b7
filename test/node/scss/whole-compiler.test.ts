import { compileString, Logger } from 'sass';
import { expect, test } from 'vitest';
import { compileMetered } from '#metered-sass';

import { stylesheets } from './stylesheets';

const unbounded = { steps: 1e9, chars: 1e8, items: 1e7 };

/** The CSS, or the error and its place. */
function outcome(compile: () => { css: string }): string {
  try {
    return compile().css;
  } catch (error) {
    const { sassMessage, span } = error as {
      sassMessage?: string;
      span?: { start: { line: number; column: number } };
    };
    if (sassMessage === undefined) throw error;
    return `refused ${span?.start.line}:${span?.start.column} ${sassMessage}`;
  }
}

// The service's compiler contains reachable names only: a missed name would show as a TypeError.
test('the compiler of the service does what the whole one does', () => {
  const differing = stylesheets.flatMap((source) => {
    const whole = outcome(() => compileString(source, { logger: Logger.silent }));
    const ours = outcome(() => compileMetered(source, unbounded));
    return ours === whole ? [] : [{ source, whole, ours }];
  });
  expect(differing).toEqual([]);
  expect(stylesheets.length).toBeGreaterThan(500);
});
