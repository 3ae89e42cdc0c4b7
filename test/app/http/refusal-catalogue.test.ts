import { expect, it } from 'vitest';
import { refusalStatus } from '../../../src/app/http/refusal-status';
import { refusalCodes } from '../../../src/core/api/refusal';

declare global {
  interface ImportMeta {
    glob(pattern: string, options: Record<string, unknown>): Record<string, string>;
  }
}

const tests = import.meta.glob('../../**/*.test.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it.each(refusalCodes)('%s is provoked by a test', (code) => {
  const asserted = `${refusalStatus[code]}, '${code}')`;
  const found = Object.values(tests).some((text) =>
    text
      .replace(/,\s*\)/g, ')')
      .replace(/\s+/g, ' ')
      .includes(asserted),
  );
  const viaProblems = code === 'validation_failed';
  expect(found || viaProblems, `no test has expectRefusal(…, ${asserted}`).toBe(true);
});
