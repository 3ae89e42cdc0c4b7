import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { expect, it } from 'vitest';
import { withTables } from '../../../scripts/docs/with-tables.mjs';
import { receiverTypes } from '../../../scripts/webhooks/receiver-types';

it('receiver/events.d.mts says what the code does; else: npm run docs:generate', () => {
  expect(receiverTypes()).toBe(readFileSync('receiver/events.d.mts', 'utf8'));
});

const pages = readdirSync('scripts/catalogues').map((file) => parse(file).name);

it.each(pages)('docs/%s.md says what the code does; else: npm run docs:generate', async (name) => {
  const page = readFileSync(`docs/${name}.md`, 'utf8');
  expect(withTables(page, await import(`../../../scripts/catalogues/${name}.mjs`))).toBe(page);
});

it('refuses a page without a place for a table, and a place that nothing fills', () => {
  const page = 'Before\n<!-- generated: one -->\nold\n<!-- /generated -->\nAfter\n';
  expect(withTables(page, { one: () => 'new' })).toBe(page.replace('old', 'new'));
  expect(() => withTables(page, {})).toThrow('one');
  expect(() => withTables('', { one: () => 'new' })).toThrow('one');
});
