import { describe, expect, it } from 'vitest';
import { carryFields } from '../../../src/engine/fields/carry-fields';
import { noRules } from '../../../src/engine/fields/field-rules';
import { type StoredField, storedFieldSchema } from '../../../src/engine/fields/field-schema';

function field(more: Partial<StoredField> & { name: string }): StoredField {
  return storedFieldSchema.parse({ id: 1, page: 1, x: 0, y: 0, width: 10, height: 10, ...more });
}

function namesAfter(fields: StoredField[], imported: Partial<StoredField>[]) {
  const place = { id: undefined, page: 1, width: 10, height: 10 };
  const placed = imported.map((one, index) => ({ ...place, x: 50, y: 20 * index, name: '', ...one }));
  const { set } = carryFields({ ...noRules, fields }, placed, [{ width: 100, height: 200 }]);
  return set.fields.map(({ name, default: value }) => (value === null ? name : `${name}: ${value}`));
}

describe('fields of a later document', () => {
  it('are known by their names in the document', () => {
    const own = [field({ name: 'mine', pdfName: 'f[0]' })];
    expect(namesAfter(own, [{ name: 'name', pdfName: 'f[0]' }, { name: 'f[0]' }])).toEqual(['mine']);
  });

  it('come if the page of the field that had their name is gone', () => {
    const own = [field({ name: 'mine', pdfName: 'f[0]', page: 2 })];
    expect(namesAfter(own, [{ name: 'name', pdfName: 'f[0]' }])).toEqual(['name']);
  });

  it('get free names, and speak of the fields of the template by theirs', () => {
    const own = [field({ name: 'total' }), field({ id: 2, name: 'net', type: 'number', pdfName: 'f[0]' })];
    const number = { type: 'number' as const };
    const imported = [
      { name: 'total', pdfName: 'f[1]', ...number },
      { name: 'sum', pdfName: 'f[2]', ...number, default: 'SUM({f[0]}, {total})' },
    ];
    expect(namesAfter(own, imported)).toEqual(['total', 'net', 'total_2', 'sum: SUM({net}, {total_2})']);
  });
});
