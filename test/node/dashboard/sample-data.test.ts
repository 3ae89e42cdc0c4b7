import { describe, expect, it } from 'vitest';
import {
  compileData,
  dataSchema,
  effectiveFields,
  type JsonSchema,
  type StoredField,
  storedFieldSchema,
} from '../../../src/engine/fields';
import { noRules } from '../../../src/engine/fields/field-rules';
import { sampleData } from '../../../src/service/templates/content/sample-data';
import { countWithoutEntry, entriesOf } from '../../../src/ui/dashboard/generate/data-entries';
import { generateWords } from '../../../src/ui/dashboard/generate/words';

const text: JsonSchema = { type: 'string' };
const options: JsonSchema = { type: 'string', enum: ['Yes', 'No'] };
const blankOrOption: JsonSchema = { type: 'string', if: { const: '' }, else: { enum: ['', 'AL', 'AK'] } };
function objectOf(properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema {
  return { type: 'object', properties, required };
}

describe('a made-up value', () => {
  it.each<[string, JsonSchema, unknown]>([
    ['of a dropdown', options, 'Yes'],
    ['of a dropdown that may be blank', blankOrOption, 'AL'],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    ['of rules in `then`', { type: 'string', if: text, then: options }, 'Yes'],
    ['of a dropdown or a text', { anyOf: [text, blankOrOption] }, 'AL'],
    ['of a blank or a dropdown', { anyOf: [{ const: '' }, options] }, 'Yes'],
    ['of a text or null', { anyOf: [{ type: 'null' }, { ...text, maxLength: 3 }] }, 'Ada'],
    ['of two fields of one name', { allOf: [{ ...text, maxLength: 9 }, blankOrOption] }, 'AL'],
    [
      'with a format that may be blank',
      { ...text, if: { const: '' }, else: { format: 'date' } },
      '2026-05-17',
    ],
  ])('%s keeps to its schema', (_, schema, value) => {
    expect(sampleData(objectOf({ name: schema }), () => [])).toEqual({ name: value });
  });
});

describe('a made-up text', () => {
  it.each([
    ['part_1_middle_name', 'Byron'],
    ['part_1_family_name', 'Lovelace'],
    ['phone_number', '+44 20 7946 0123'],
    ['social_security_number', '123456789'],
    ['visa_no', '123456789'],
    ['remarks', 'remarks'],
  ])('of %s looks like %s', (name, expected) => {
    expect(sampleData(objectOf({ [name]: text }), () => [])).toEqual({ [name]: expected });
  });
});

describe('a wrong guess', () => {
  const about =
    (...wrong: string[]) =>
    (data: unknown) =>
      wrong
        .filter((place) => {
          const path = place.slice(2).split('/');
          return (
            path.reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], data) !== undefined
          );
        })
        .map((place) => `${place}: expected a thing, got "#/a: b"`);
  const nested = (required: string[] = []) =>
    objectOf({
      form: objectOf({ a: text, b: text, page: objectOf({ c: text, d: text }) }, required),
      e: text,
    });
  const all = { form: { a: 'a', b: 'b', page: { c: 'c', d: 'd' } }, e: 'e' };

  it.each<[string[], string[], unknown]>([
    [['#/form/a'], [], { ...all, form: { b: 'b', page: all.form.page } }],
    [['#/form/page/c', '#/e'], [], { form: { ...all.form, page: { d: 'd' } } }],
    [['#/form/a', '#/form/b'], ['a'], { ...all, form: { a: 'a', page: all.form.page } }],
    [['#/form/page'], [], { ...all, form: { a: 'a', b: 'b' } }],
    [['#/form/nothing', '#'], [], all],
  ])('at %j drops only its own value (required: %j)', (wrong, required, data) => {
    expect(sampleData(nested(required), about(...wrong))).toEqual(data);
  });

  it('is looked for again until nothing is wrong', () => {
    const places = ['#/form/a', '#/form/b', '#/e'];
    const firstOnly = (data: unknown) => about(...places)(data).slice(0, 1);
    expect(sampleData(nested(), firstOnly)).toEqual({ form: { page: all.form.page } });
  });

  it('drops a value of a row, but not the row', () => {
    const rows: JsonSchema = { type: 'array', minItems: 2, items: objectOf({ a: text, b: text }) };
    const data = sampleData(
      objectOf({ rows, list: { type: 'array', items: text } }),
      about('#/rows/1/a', '#/list/0'),
    );
    expect(data).toEqual({ rows: [{ a: 'a', b: 'b' }, { b: 'b' }] });
  });

  it('is found by a name that is escaped in a pointer, and by no beginning of a name', () => {
    const schema = objectOf({ 'a/b': text, 'a~b': text, a: text });
    expect(sampleData(schema, (data) => ('a/b' in data ? ['#/a~1b: wrong'] : []))).toEqual({
      'a~b': 'a~b',
      a: 'a',
    });
  });
});

describe('the sample of a large government form', () => {
  const kinds: Partial<StoredField>[] = [
    { type: 'string' },
    { type: 'string', optionList: '\nAL\nAK\nAZ' },
    { type: 'boolean' },
    { type: 'date' },
    // No guess has the form of such a number.
    { type: 'string', textMask: '###-##-####' },
  ];
  const fields = Array.from({ length: 700 }, (_, n) =>
    storedFieldSchema.parse({
      id: n + 1,
      name: `form1/page_${Math.floor(n / 35) + 1}/line_${n}`,
      page: Math.floor(n / 35) + 1,
      x: 50,
      y: 20 * (n % 35),
      width: 100,
      height: 15,
      required: false,
      ...kinds[n % kinds.length],
    }),
  );
  const all = effectiveFields({ fields, ...noRules });
  const validate = compileData(all, { allowAdditionalProperties: false });
  const schema = dataSchema(all, { allowAdditionalProperties: false, conditions: 'apart' });

  it('has a value for each field that one can be guessed for, and passes', () => {
    const data = sampleData(schema, validate);
    expect(validate(data)).toEqual([]);
    const { form1 } = data as { form1: Record<string, Record<string, unknown>> };
    const values = Object.values(form1).flatMap((page) => Object.values(page));
    expect(values).toHaveLength(560);
    expect(values.filter((value) => value === 'AL')).toHaveLength(140);
    expect(form1['page_20']?.['line_694']).toBeUndefined();
  });

  it('has an entry in the form for each value; of more than 2,000 the page says how many are left', () => {
    expect(entriesOf(schema)).toHaveLength(700);
    expect(countWithoutEntry(schema)).toBe(0);
    const many = objectOf(Object.fromEntries(Array.from({ length: 2_400 }, (_, n) => [`line_${n}`, text])));
    expect(entriesOf(many)).toHaveLength(2_000);
    expect(countWithoutEntry(many)).toBe(400);
    expect(generateWords.form.some(2_000, 400)).toContain('first 2000 of 2400 values');
  });
});
