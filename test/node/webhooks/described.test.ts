import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { described } from '../../../scripts/webhooks/described';

it.each(Object.keys(described))('%s says what the code does; else: npm run webhooks:generate', (file) => {
  const written = readFileSync(file, 'utf8');
  expect(described[file]?.(written)).toBe(written);
});
