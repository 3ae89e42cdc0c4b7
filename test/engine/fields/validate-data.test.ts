import { describe, expect, it } from 'vitest';
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import { placeFields } from '../../../src/engine/fields/place-fields';
import { compileData, type DataValidator } from '../../../src/engine/fields/validate-data';
import { limits } from '../../../src/engine/limits';
import { SOON } from '../../support/soon';

function validator(inputs: Omit<FieldInput, 'page'>[], allowAdditionalProperties = false): DataValidator {
  const fields = inputs.map((input) => ({ page: 1, x: 0, y: 0, ...input }));
  const placed = placeFields([], fields, [{ width: 612, height: 792 }]);
  if (!placed.ok) throw new Error(JSON.stringify(placed.problems));
  return compileData(placed.fields, { allowAdditionalProperties });
}

describe('messages about one value', () => {
  const cases: [Partial<FieldInput>, unknown, string[]][] = [
    [{ type: 'number' }, 5, []],
    [{ type: 'number' }, '5', ['#/a: expected a number, got a string']],
    [
      { type: 'number' },
      null,
      ['#/a: expected a number, got null; leave the property out when there is no value'],
    ],
    [{ type: 'number', integer: true }, 5.5, ['#/a: expected a whole number, got the number 5.5']],
    [{ type: 'number', minimum: 5 }, 4, ['#/a: must be at least 5, is 4']],
    [{ type: 'number', maximum: 5 }, 6, ['#/a: must be at most 5, is 6']],
    [{ type: 'number', minimum: 5, exclusiveMinimum: true }, 5, ['#/a: must be greater than 5, is 5']],
    [{ type: 'number', maximum: 5, exclusiveMaximum: true }, 5, ['#/a: must be less than 5, is 5']],
    [{}, ['x'], ['#/a: expected a string, got a list']],
    [{}, '', ['#/a: must have at least 1 character, has 0']],
    [{ type: 'email' }, '', ['#/a: expected an email address such as ada@example.com, got ""']],
    ...(['string', 'date', 'address', 'country', 'email', 'url', 'barcode'] as const).map(
      (type): [Partial<FieldInput>, unknown, string[]] => [{ type, required: false }, '', []],
    ),
    [{ optionList: 'S\nM', required: false }, '', []],
    [{ optionList: 'S\nM', required: false }, ' ', ['#/a: must be one of "S", "M"']],
    [{ minLength: 2, required: false }, '', []],
    [{ minLength: 2, required: false }, 'x', ['#/a: must have at least 2 characters, has 1']],
    [
      { type: 'email', required: false },
      'ada',
      ['#/a: expected an email address such as ada@example.com, got "ada"'],
    ],
    [
      { type: 'barcode', maxLength: 2, optionList: 'AB\nCDE' },
      'CDE',
      ['#/a: must have at most 2 characters, has 3'],
    ],
    [{ type: 'number', optionList: '1\n \n2' }, 0, ['#/a: must be one of 1, 2']],
    [{ minLength: 2 }, 'é', ['#/a: must have at least 2 characters, has 1']],
    [{ maxLength: 2 }, '👍👍👍', ['#/a: must have at most 2 characters, has 3']],
    [{ optionList: 'S\nM' }, 'XL', ['#/a: must be one of "S", "M"']],
    [{ type: 'boolean' }, 'true', ['#/a: expected a boolean, got a string']],
    [{ type: 'date' }, '2024-02-29', []],
    [{ type: 'date' }, '2026-02-30', ['#/a: expected a date such as 2026-05-17, got "2026-02-30"']],
    [
      { type: 'date' },
      '2026-02-03T10:00:00Z',
      ['#/a: expected a date such as 2026-05-17, got "2026-02-03T10:00:00Z"'],
    ],
    [{ type: 'date', includeTime: true }, '2026-02-03T10:00:00+02:00', []],
    [
      { type: 'date', includeTime: true },
      '2026-02-03',
      ['#/a: expected a timestamp such as 2026-05-17T09:30:00Z, got "2026-02-03"'],
    ],
    [{ type: 'image' }, { base64: 'AAAA' }, []],
    [{ type: 'image' }, 'data:image/jpeg;base64,AAAA', []],
    [{ type: 'image' }, { url: 'https://example.com/a.png' }, []],
    [
      { type: 'image' },
      { url: 'javascript:alert(1)' },
      ['#/a: expected {"url": "https://…"}, a URL of at most 2000 characters'],
    ],
    [
      { type: 'image' },
      { url: `https://example.com/${'a'.repeat(2_000)}` },
      ['#/a: expected {"url": "https://…"}, a URL of at most 2000 characters'],
    ],
    [
      { minLength: 2, maxLength: 1_000, optionList: 'long one' },
      'x',
      ['#/a: must have at least 2 characters, has 1', '#/a: must be one of "long one"'].reverse(),
    ],
  ];
  for (const [properties, value, messages] of cases) {
    it(`${JSON.stringify(properties)} with ${JSON.stringify(value)}`, () => {
      expect(validator([{ name: 'a', ...properties }])({ a: value })).toEqual(messages);
    });
  }

  it('describes the shapes of an image', () => {
    const [message] = validator([{ name: 'a', type: 'image' }])({ a: 5 });
    expect(message).toMatch(
      /^#\/a: expected an image, \{"base64": "…"\} or \{"url": "https:.*"\} or "data:image\/png;base64,…".*, got a number$/,
    );
    expect(validator([{ name: 'a', type: 'image' }])({ a: { base64: 'AAAA', extra: 1 } })).toHaveLength(1);
  });

  it('refuses an image beyond the limit', () => {
    const base64 = 'A'.repeat(Math.ceil(limits.imageBytes / 3) * 4 + 4);
    expect(validator([{ name: 'a', type: 'image' }])({ a: { base64 } })).toEqual([
      '#/a: the image is larger than the limit of 10 MB',
    ]);
  });
});

describe('messages about data', () => {
  it('names a missing value at its pointer', () => {
    const validate = validator([{ name: 'a/b' }, { name: 'a/c' }, { name: 'd' }]);
    expect(validate({ a: {} })).toEqual(['#/d: is missing', '#/a/b: is missing', '#/a/c: is missing']);
    expect(validate({})).toEqual(['#/a: is missing', '#/d: is missing']);
  });

  it('names unknown properties, unless the template allows them', () => {
    const fields = [{ name: 'a/b', required: false }];
    expect(validator(fields)({ a: { x: 1 }, 'y/z~ %#': 2 })).toEqual([
      '#/a/x: unknown property; the template has no field of this name',
      '#/y~1z~0 %#: unknown property; the template has no field of this name',
    ]);
    expect(validator(fields, true)({ a: { x: 1 }, y: 2 })).toEqual([]);
  });

  it('checks each position of a list with its own fields', () => {
    const validate = validator([
      { name: 'list/0/name' },
      { name: 'list/1/name', required: false },
      { name: 'list/1/age', type: 'number', required: false },
    ]);
    expect(validate({ list: [{ name: 'x' }, {}] })).toEqual([]);
    expect(validate({ list: [{}] })).toEqual(['#/list/0/name: is missing']);
    expect(validate({ list: [] })).toEqual(['#/list: must have at least 1 element, has 0']);
    expect(validate({ list: [{ name: 'x', age: 5 }] })).toEqual([
      '#/list/0/age: unknown property; the template has no field of this name',
    ]);
    expect(validate({ list: [{ name: 'x' }, { age: 'old' }, {}] })).toEqual([
      '#/list: must have at most 2 elements, has 3',
      '#/list/1/age: expected a number, got a string',
    ]);
  });

  it('reports a problem once when several fields share the name', () => {
    const validate = validator([
      { name: 'a', maxLength: 5 },
      { name: 'a', maxLength: 5, minLength: 1 },
    ]);
    expect(validate({ a: 5 })).toEqual(['#/a: expected a string, got a number']);
  });

  it('requires an object', () => {
    for (const data of [null, 'x', 5, []]) {
      expect(validator([])(data)[0]).toMatch(/^#: expected an object, got /);
    }
  });
});

describe('hostile data', () => {
  it('treats names such as __proto__ as unknown properties', () => {
    const data: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": 1, "toString": 2}');
    expect(validator([{ name: 'a', required: false }])(data)).toEqual([
      '#/__proto__: unknown property; the template has no field of this name',
      '#/constructor: unknown property; the template has no field of this name',
      '#/toString: unknown property; the template has no field of this name',
    ]);
    expect(validator([{ name: 'a' }])(JSON.parse('{"__proto__": {"a": "x"}}'))).toContain('#/a: is missing');
  });

  it('reports many unknown properties with a bounded list', () => {
    const crowd = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 1]));
    const started = Date.now();
    const found = validator([{ name: 'a/b', required: false }])({ a: crowd });
    expect(Date.now() - started).toBeLessThan(SOON);
    expect(found).toHaveLength(101);
    expect(found[100]).toBe('#: 9900 more problems');
    const horde = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`k${index}`, 1]));
    expect(validator([], true)({ a: horde })).toEqual(['#: holds more than 20000 values']);
  });

  it('refuses numbers that are too large, anywhere in the data', () => {
    const data: unknown = JSON.parse('{"a": [{"b/c": 1e400}], "d": 5}');
    expect(validator([], true)(data)).toEqual(['#/a/0/b~1c: is too large for a number']);
  });

  it('refuses broken Unicode in a name', () => {
    expect(validator([])(JSON.parse('{"\\ud800": 1}'))).toEqual([
      '#: has a property whose name contains broken Unicode',
    ]);
  });
});
