import { expect, it } from 'vitest';
import { compactField } from '../../../src/engine/fields/compact-field';
import { type FieldInput, storedFieldSchema } from '../../../src/engine/fields/field-schema';
import { placeFields } from '../../../src/engine/fields/place-fields';

it('a compact field keeps every property that differs from its default', () => {
  const inputs: FieldInput[] = [
    { name: 'plain', page: 1 },
    {
      name: 'a/b',
      page: 1,
      type: 'number',
      default: 'c + 1',
      required: false,
      currency: true,
      color: 'FF0000',
    },
    { name: 'c', page: 1, type: 'number', width: 1, height: 1, minLength: 0 },
  ];
  const placed = placeFields([], inputs, [{ width: 612, height: 792 }]);
  if (!placed.ok) throw new Error('refused');
  const compact = placed.added.map(compactField);
  expect(Object.keys(compact[0] ?? {}).sort()).toEqual(
    ['height', 'id', 'name', 'page', 'width', 'x', 'y'].sort(),
  );
  expect(compact.map((field) => storedFieldSchema.parse(JSON.parse(JSON.stringify(field))))).toEqual(
    placed.added,
  );
});
