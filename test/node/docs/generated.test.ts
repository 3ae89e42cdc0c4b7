import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { withTables } from '../../../scripts/docs/with-tables.mjs';

it('what is generated from the catalogues says what the code does; else: npm run docs:generate', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/describe-catalogues.mjs', '--check'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

it('refuses a page without a place for a table, and a place that nothing fills', () => {
  const page = 'Before\n<!-- generated: one -->\nold\n<!-- /generated -->\nAfter\n';
  expect(withTables(page, { one: () => 'new' })).toBe(page.replace('old', 'new'));
  expect(() => withTables(page, {})).toThrow('one');
  expect(() => withTables('', { one: () => 'new' })).toThrow('one');
});
