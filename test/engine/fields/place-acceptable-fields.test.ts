import { describe, expect, it } from 'vitest';
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import { placeAcceptableFields } from '../../../src/engine/fields/place-acceptable-fields';
import { limits } from '../../../src/engine/limits';

const pages = [{ width: 612, height: 792 }];

describe('fields of a form', () => {
  it('are placed, except for fields that break a rule, which get a reason', () => {
    const added: FieldInput[] = [
      { name: 'a', page: 1 },
      { name: 'a/b', page: 1 },
      { name: 'c', page: 9 },
      { name: '', page: 1 },
      { name: 'd', page: 1 },
    ];
    const { fields, skipped } = placeAcceptableFields(added, pages);
    expect(fields.map(({ name }) => name)).toEqual(['a', 'd']);
    expect(skipped.map(({ index }) => index).sort()).toEqual([1, 2, 3]);
    expect(skipped.find(({ index }) => index === 1)?.message).toContain('"a" is a value of its own');
  });

  it('stop at the limit of a template', () => {
    const added = Array.from({ length: limits.templateFields + 2 }, (_, index) => ({
      name: `f${index}`,
      page: 1,
    }));
    const { fields, skipped } = placeAcceptableFields(added, pages);
    expect(fields).toHaveLength(limits.templateFields);
    expect(skipped.map(({ index }) => index)).toEqual([limits.templateFields, limits.templateFields + 1]);
  });
});
