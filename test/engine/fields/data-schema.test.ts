import { Validator } from '@cfworker/json-schema';
import { describe, expect, it } from 'vitest';
import { dataSchema } from '../../../src/engine/fields/data-schema';
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import type { JsonSchema } from '../../../src/engine/fields/json-schema';
import { placeFields } from '../../../src/engine/fields/place-fields';

function schemaOf(inputs: Omit<FieldInput, 'page'>[], allowAdditionalProperties = false): JsonSchema {
  const fields = inputs.map((input) => ({ page: 1, x: 0, y: 0, ...input }));
  const placed = placeFields([], fields, [{ width: 612, height: 792 }]);
  if (!placed.ok) throw new Error(JSON.stringify(placed.problems));
  return dataSchema(placed.fields, { allowAdditionalProperties });
}

function schemaOfValue(properties: Partial<FieldInput>): JsonSchema {
  return schemaOf([{ name: 'a', ...properties }]).properties?.a ?? {};
}

describe('the schema of one value', () => {
  const cases: [Partial<FieldInput>, JsonSchema][] = [
    [{}, { type: 'string', minLength: 1 }],
    [{ required: false }, { type: 'string' }],
    [{ required: false, minLength: 1 }, { type: 'string' }],
    [
      { required: false, maxLength: 3 },
      { type: 'string', maxLength: 3 },
    ],
    [
      { required: false, minLength: 2 },
      { type: 'string', if: { const: '' }, else: { minLength: 2 } },
    ],
    [
      { required: false, type: 'date' },
      { type: 'string', if: { const: '' }, else: { format: 'date' } },
    ],
    [
      { required: false, optionList: 'S\nM' },
      { type: 'string', if: { const: '' }, else: { enum: ['S', 'M'] } },
    ],
    [
      { minLength: 2, maxLength: 5 },
      { type: 'string', minLength: 2, maxLength: 5 },
    ],
    [{ optionList: 'S\nM\n \r\nL\nM' }, { type: 'string', enum: ['S', 'M', 'L'] }],
    [
      { typeface: 'Courier', autoCalculateMaxLength: true, width: 74, fontSize: 10 },
      { type: 'string', minLength: 1, maxLength: 12 },
    ],
    [
      { typeface: 'Courier', autoCalculateMaxLength: true, width: 74, fontSize: 10, multilineLines: 3 },
      { type: 'string', minLength: 1, maxLength: 36 },
    ],
    [
      { title: 'T', description: 'D', default: 'x' },
      { title: 'T', description: 'D', default: 'x', type: 'string' },
    ],
    [{ type: 'number' }, { type: 'number' }],
    [
      { type: 'number', minimum: 1, maximum: 5 },
      { type: 'number', minimum: 1, maximum: 5 },
    ],
    [
      { type: 'number', minimum: 1, maximum: 5, exclusiveMinimum: true, exclusiveMaximum: true },
      { type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 5 },
    ],
    [{ type: 'number', integer: true }, { type: 'integer' }],
    [
      { type: 'number', optionList: '1\n \n2.5' },
      { type: 'number', enum: [1, 2.5] },
    ],
    [{ type: 'number', decimalPlaces: 2 }, { type: 'number' }],
    [{ type: 'boolean' }, { type: 'boolean' }],
    [{ type: 'date' }, { type: 'string', format: 'date' }],
    [
      { type: 'date', includeTime: true },
      { type: 'string', format: 'date-time' },
    ],
  ];
  for (const [properties, schema] of cases) {
    it(JSON.stringify(properties), () => expect(schemaOfValue(properties)).toEqual(schema));
  }

  it('accepts an image in each of its shapes', () => {
    expect(schemaOfValue({ type: 'image' }).anyOf?.map(({ type }) => type)).toEqual([
      'string',
      'object',
      'object',
    ]);
  });
});

describe('the schema of data', () => {
  it('is a closed object, unless the template allows more', () => {
    expect(schemaOf([])).toEqual({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {},
      additionalProperties: false,
    });
    expect(schemaOf([{ name: 'a/b' }], true)).toMatchObject({
      additionalProperties: true,
      properties: { a: { additionalProperties: true } },
    });
  });

  it('requires a value that nothing else can supply', () => {
    const schema = schemaOf([
      { name: 'plain' },
      { name: 'optional', required: false },
      { name: 'fallback', default: 'x' },
      { name: 'hidden', hidden: true },
      { name: 'static', static: true, default: 'x' },
      { name: '@@date' },
    ]);
    expect(schema.required).toEqual(['plain']);
    expect(Object.keys(schema.properties ?? {})).toEqual(['plain', 'optional', 'fallback', 'hidden']);
  });

  it('requires a group that contains a required value', () => {
    const schema = schemaOf([
      { name: 'a/b' },
      { name: 'a/c', required: false },
      { name: 'd/e', required: false },
    ]);
    expect(schema).toMatchObject({
      required: ['a'],
      properties: {
        a: { type: 'object', required: ['b'], additionalProperties: false },
        d: { type: 'object', properties: { e: { type: 'string' } } },
      },
    });
    expect(schema.properties?.d).not.toHaveProperty('required');
  });

  it('describes a list by the properties that all elements share', () => {
    const schema = schemaOf([
      { name: 'children/0/name', title: 'Name of child 1' },
      { name: 'children/0/age', type: 'number' },
      { name: 'children/1/name', title: 'Name of child 2', required: false },
      { name: 'children/1/age', type: 'number', required: false },
    ]);
    expect(schema.properties?.children).toEqual({
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, age: { type: 'number' } },
        additionalProperties: false,
      },
      minItems: 1,
      maxItems: 2,
    });
  });

  it('treats a position at the top level as a key', () => {
    expect(schemaOf([{ name: '0' }])).toMatchObject({
      type: 'object',
      properties: { 0: { type: 'string', minLength: 1 } },
    });
  });

  it('joins fields of one name', () => {
    const schema = schemaOf([
      { name: 'a', maxLength: 5, required: false },
      { name: 'a', maxLength: 5, title: 'T' },
      { name: 'b', maxLength: 5 },
      { name: 'b', minLength: 2 },
      { name: 'c#1' },
      { name: 'c#2' },
    ]);
    expect(schema.required).toEqual(['a', 'b', 'c']);
    expect(schema.properties?.a).toEqual({ title: 'T', type: 'string', minLength: 1, maxLength: 5 });
    expect(schema.properties?.b?.allOf).toHaveLength(2);
    expect(schema.properties?.c).toEqual({ type: 'string', minLength: 1 });
  });

  it('keeps field names apart from keywords of JSON Schema', () => {
    const names = ['$ref', '$id', 'type', 'properties', 'required', 'enum', 'items', 'default'];
    const schema = schemaOf(names.map((name) => ({ name })));
    const data = Object.fromEntries(names.map((name) => [name, 'x']));
    expect(new Validator(JSON.parse(JSON.stringify(schema)), '7').validate(data).valid).toBe(true);
  });
});
