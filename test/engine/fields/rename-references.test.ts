import { describe, expect, it } from 'vitest';
import { renameInFormula } from '../../../src/engine/fields/formula/rename-in-formula';
import { renameReferences } from '../../../src/engine/fields/rename-references';

const names: Record<string, string> = { a: 'b', 'rows/0/x': 'first', 'p/q': 'r', SUM: 'never' };

function after(name: string): string {
  return names[name] ?? name;
}

describe('other names', () => {
  it.each([
    ['a + 1', '{b} + 1'],
    ['{a}+{ a }', '{b}+{b}'],
    ['SUM(a, aa)', 'SUM({b}, aa)'],
    ['rows[0].x * p.q', '{first} * {r}'],
    ['{p/q} - rows.x', '{r} - rows.x'],
    ['IF(a = "a", a , 2)', 'IF({b} = "a", {b} , 2)'],
    ['a +', '{b} +'],
    ['a ☃', 'a ☃'],
    ['', ''],
  ])('make of the formula %j: %j', (formula, renamed) => {
    expect(renameInFormula(formula, after)).toBe(renamed);
  });

  it('change what a field says of others', () => {
    const conditions = [{ field: 'a', operator: 'present' }];
    const field = {
      type: 'combined' as const,
      default: 'a',
      dependencies: { action: 'show', conditions },
      combinedFieldNames: 'a, c',
      combinedFieldFormat: '{a}: { c }',
      colorFieldName: 'a',
      checkColorFieldName: null,
    };
    expect(renameReferences(field, after)).toEqual({
      ...field,
      dependencies: { action: 'show', conditions: [{ field: 'b', operator: 'present' }] },
      combinedFieldNames: 'b, c',
      combinedFieldFormat: '{b}: { c }',
      colorFieldName: 'b',
    });
  });
});
