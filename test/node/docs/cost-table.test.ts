import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { amounts, costs, prices } from '../../../scripts/catalogues/cost.mjs';
import * as budgets from '../../../scripts/cost/budgets.mjs';
import { totalOf, usedBy } from '../../../scripts/cost/dollars-of.mjs';
import { kinds } from '../../../scripts/cost/kinds.mjs';

const page = readFileSync('docs/cost.md', 'utf8');

function blockOf(name: string): string {
  const [, text = ''] =
    new RegExp(`<!-- generated: ${name} -->\n([\\s\\S]*?)\n<!-- /generated -->`).exec(page) ?? [];
  return text;
}

describe('docs/cost.md', () => {
  it.each(Object.entries({ costs, prices, amounts }))('has %s as they are computed now', (name, compute) => {
    expect(blockOf(name)).toBe(compute());
  });

  it('shows each budget, and nothing cheaper than what it counts', () => {
    const rows = blockOf('costs').split('\n');
    for (const [name, budget] of Object.entries(budgets.budgets)) {
      const row = rows.find((line) => line.includes(`| ${name} |`) || line.includes(`of ${name} |`));
      const [, , , million = ''] = row?.split('|').map((cell) => cell.trim()) ?? [];
      const dollars = totalOf(usedBy(budget, kinds[name as keyof typeof kinds]), 1_000_000);
      expect([name, million]).toEqual([name, `$${dollars.toFixed(0)}`]);
      const each = 1 / kinds[name as keyof typeof kinds].documents;
      expect(dollars).toBeGreaterThan(budget.databaseRowsWritten * each);
      expect(dollars).toBeGreaterThan(budget.objectRowsWritten * each);
    }
    for (const name of Object.keys(budgets.collections)) expect(blockOf('costs')).toContain(`| ${name} |`);
  });
});
