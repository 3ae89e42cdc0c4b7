import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Visibility } from '../../../src/engine/fields/conditions/visibility';
import { dataSchema } from '../../../src/engine/fields/data-schema';
import type { Condition, Dependencies } from '../../../src/engine/fields/dependencies-schema';
import type { Field, FieldInput } from '../../../src/engine/fields/field-schema';
import { placeFields } from '../../../src/engine/fields/place-fields';
import { compileData } from '../../../src/engine/fields/validate-data';

type Input = Omit<FieldInput, 'page'>;

function place(inputs: Input[]) {
  const fields = inputs.map((input) => ({ page: 1, x: 0, y: 0, ...input }));
  return placeFields([], fields, [{ width: 612, height: 792 }]);
}

function fieldsOf(inputs: Input[]): Field[] {
  const placed = place(inputs);
  if (!placed.ok) throw new Error(JSON.stringify(placed.problems));
  return placed.fields;
}

function problemsOf(inputs: Input[]): string[] {
  const placed = place(inputs);
  return placed.ok ? [] : placed.problems.map(({ pointer, message }) => `${pointer}: ${message}`);
}

function show(...conditions: Condition[]): Dependencies {
  return { action: 'show', match: 'all', conditions };
}

/**
 * Returns whether drawing shows `target`, and checks that the schema agrees: it requires `target`
 * exactly when it is shown.
 */
function isShown(inputs: Input[], data: object): boolean {
  const fields = fieldsOf(inputs);
  const target = fields.find(({ name }) => name === 'target');
  if (target === undefined) throw new Error('no target');
  const shown = Visibility.of(fields)(data).isShown(target);
  const problems = compileData(fields, { allowAdditionalProperties: false })(data);
  expect(problems).toEqual(shown ? ['#/target: is missing'] : []);
  const published = JSON.parse(JSON.stringify(dataSchema(fields, { allowAdditionalProperties: false })));
  expect(new Validator(published, '7').validate(data).valid).toBe(!shown);
  return shown;
}

function source(properties: Partial<Input>): Input {
  return { name: 's', required: false, ...properties };
}

function target(...conditions: Condition[]): Input {
  return { name: 'target', dependencies: show(...conditions) };
}

describe('operators', () => {
  const number = { type: 'number' as const };
  const boolean = { type: 'boolean' as const };
  const date = { type: 'date' as const };
  const list = { type: 'list' as const, optionList: 'x\ny\nz' };
  const cases: [Partial<Input>, Omit<Condition, 'field'>, unknown, boolean][] = [
    [{}, { operator: 'present' }, 'x', true],
    [{}, { operator: 'present' }, '', false],
    [{}, { operator: 'present' }, undefined, false],
    [{ default: 'x' }, { operator: 'present' }, undefined, true],
    [boolean, { operator: 'present' }, true, true],
    [boolean, { operator: 'present' }, false, false],
    [number, { operator: 'present' }, 0, true],
    [{}, { operator: 'blank' }, '', true],
    [{}, { operator: 'blank' }, undefined, true],
    [{}, { operator: 'blank' }, 'x', false],
    [{ default: 'x' }, { operator: 'blank' }, undefined, false],
    [{}, { operator: 'equals', value: 'x' }, 'x', true],
    [{}, { operator: 'equals', value: 'x' }, 'y', false],
    [{}, { operator: 'equals', value: 'x' }, undefined, false],
    [{ default: 'x' }, { operator: 'equals', value: 'x' }, undefined, true],
    [number, { operator: 'equals', value: 5 }, 5, true],
    [boolean, { operator: 'equals', value: false }, false, true],
    [boolean, { operator: 'equals', value: false }, undefined, true],
    [boolean, { operator: 'equals', value: true }, undefined, false],
    [{}, { operator: 'not_equals', value: 'x' }, 'y', true],
    [{}, { operator: 'not_equals', value: 'x' }, 'x', false],
    [{}, { operator: 'not_equals', value: 'x' }, undefined, true],
    [{}, { operator: 'one_of', value: ['x', 'y'] }, 'y', true],
    [{}, { operator: 'one_of', value: ['x', 'y'] }, 'z', false],
    [number, { operator: 'gt', value: 5 }, 5, false],
    [number, { operator: 'gt', value: 5 }, 5.1, true],
    [number, { operator: 'gt', value: 5 }, undefined, false],
    [number, { operator: 'gte', value: 5 }, 5, true],
    [number, { operator: 'lt', value: 5 }, 5, false],
    [number, { operator: 'lt', value: 5 }, 4, true],
    [number, { operator: 'lte', value: 5 }, 5, true],
    [number, { operator: 'between', value: [1, 5] }, 5, true],
    [number, { operator: 'between', value: [1, 5] }, 0, false],
    [date, { operator: 'gt', value: '2026-05-17' }, '2026-05-18', true],
    [date, { operator: 'gt', value: '2026-05-17' }, '2026-05-17', false],
    [date, { operator: 'lte', value: '2026-05-17' }, '2026-05-17', true],
    [date, { operator: 'between', value: ['2025-12-30', '2026-01-02'] }, '2026-01-01', true],
    [date, { operator: 'between', value: ['2025-12-30', '2026-01-02'] }, '2026-01-03', false],
    [list, { operator: 'present' }, ['x'], true],
    [list, { operator: 'present' }, [], false],
    [list, { operator: 'blank' }, undefined, true],
    [{ ...list, default: ['x'] }, { operator: 'present' }, undefined, true],
    [{ ...list, default: ['x'] }, { operator: 'one_of', value: ['x'] }, undefined, true],
    [{ ...list, default: [] }, { operator: 'present' }, undefined, false],
    [list, { operator: 'one_of', value: ['y', 'z'] }, ['x', 'y'], true],
    [list, { operator: 'one_of', value: ['z'] }, ['x', 'y'], false],
    [list, { operator: 'one_of', value: ['z'] }, [], false],
    [{ type: 'image' }, { operator: 'present' }, { base64: 'AAAA' }, true],
    [{ type: 'image' }, { operator: 'blank' }, undefined, true],
  ];
  for (const [properties, condition, value, shown] of cases) {
    it(`${JSON.stringify(condition)} of ${JSON.stringify(value)} ${JSON.stringify(properties)}`, () => {
      const fields = [source(properties), target({ field: 's', ...condition })];
      expect(isShown(fields, value === undefined ? {} : { s: value })).toBe(shown);
    });
  }

  it('compare dates the same way as texts and by pattern', () => {
    const day = fc
      .date({ min: new Date('1999-01-01'), max: new Date('2031-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    const operator = fc.constantFrom('gt' as const, 'gte' as const, 'lt' as const, 'lte' as const);
    fc.assert(
      fc.property(day, day, operator, (given, wanted, compare) => {
        isShown([source({ type: 'date' }), target({ field: 's', operator: compare, value: wanted })], {
          s: given,
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe('conditional logic', () => {
  const two: Input[] = [
    { name: 'a', required: false },
    { name: 'b', required: false },
  ];
  const both: Condition[] = [
    { field: 'a', operator: 'present' },
    { field: 'b', operator: 'present' },
  ];

  it('matches all conditions or any of them', () => {
    const any: Input = { name: 'target', dependencies: { action: 'show', match: 'any', conditions: both } };
    expect(isShown([...two, target(...both)], { a: 'x' })).toBe(false);
    expect(isShown([...two, target(...both)], { a: 'x', b: 'x' })).toBe(true);
    expect(isShown([...two, any], { b: 'x' })).toBe(true);
    expect(isShown([...two, any], {})).toBe(false);
  });

  it('treats a hidden field as blank, along a chain', () => {
    const chain: Input[] = [
      { name: 'a', required: false },
      { name: 'b', required: false, dependencies: show({ field: 'a', operator: 'equals', value: 'yes' }) },
      { name: 'c', required: false, dependencies: show({ field: 'b', operator: 'present' }) },
      target({ field: 'c', operator: 'present' }),
    ];
    expect(isShown(chain, { a: 'yes', b: 'x', c: 'x' })).toBe(true);
    expect(isShown(chain, { a: 'no', b: 'x', c: 'x' })).toBe(false);
    const opposite: Input[] = [...chain.slice(0, 3), target({ field: 'c', operator: 'blank' })];
    expect(isShown(opposite, { a: 'no', b: 'x', c: 'x' })).toBe(true);
  });

  it('reads values in groups and lists', () => {
    const fields: Input[] = [
      { name: 'people/0/name', required: false },
      { name: 'people/1/name', required: false },
      target({ field: 'people/1/name', operator: 'equals', value: 'Ada' }),
    ];
    expect(isShown(fields, { people: [{ name: 'Ada' }] })).toBe(false);
    expect(isShown(fields, { people: [{}, { name: 'Ada' }] })).toBe(true);
  });

  it('requires a field without hiding it', () => {
    const fields = fieldsOf([
      { name: 'a', required: false },
      {
        name: 'spouse/name',
        required: false,
        dependencies: { action: 'require', match: 'all', conditions: [{ field: 'a', operator: 'present' }] },
      },
    ]);
    const check = compileData(fields, { allowAdditionalProperties: false });
    expect(check({})).toEqual([]);
    expect(check({ a: 'x' })).toEqual(['#/spouse: is missing']);
    expect(check({ a: 'x', spouse: {} })).toEqual(['#/spouse/name: is missing']);
    expect(check({ a: 'x', spouse: { name: '' } })).toEqual([
      '#/spouse/name: must have at least 1 character, has 0',
    ]);
    expect(check({ spouse: { name: '' } })).toEqual([]);
    expect(check({ a: 'x', spouse: { name: 'y' } })).toEqual([]);
    expect(fields.every((field) => Visibility.of(fields)({}).isShown(field))).toBe(true);
  });

  it('shows an optional field, and requires it with require_and_show', () => {
    const of = (action: Dependencies['action']) =>
      compileData(
        fieldsOf([
          { name: 'a', required: false },
          {
            name: 'b',
            required: false,
            dependencies: { action, match: 'all', conditions: [{ field: 'a', operator: 'present' }] },
          },
        ]),
        { allowAdditionalProperties: false },
      )({ a: 'x' });
    expect(of('show')).toEqual([]);
    expect(of('require_and_show')).toEqual(['#/b: is missing']);
  });

  it('is published as allOf of if/then', () => {
    const schema = dataSchema(
      fieldsOf([source({}), target({ field: 's', operator: 'equals', value: 'x' })]),
      {
        allowAdditionalProperties: false,
      },
    );
    expect(schema).not.toHaveProperty('required');
    expect(schema.properties).toEqual({ s: { type: 'string' }, target: {} });
    const described = { type: 'object', properties: { target: { $ref: '#/definitions/value_1' } } };
    expect(schema.definitions).toEqual({ value_1: { type: 'string' } });
    const shown = { type: 'object', properties: { s: { const: 'x' } }, required: ['s'] };
    const empty = { type: 'object', properties: { target: { const: '' } }, required: ['target'] };
    expect(schema.allOf).toEqual([
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      { if: { not: described }, then: { not: {} } },
      {
        if: shown,
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { allOf: [described, { type: 'object', properties: { target: {} }, required: ['target'] }] },
      },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      { if: { allOf: [shown, empty] }, then: { not: {} } },
    ]);
    expect(new Validator(JSON.parse(JSON.stringify(schema)), '7').validate({ s: 'x' }).valid).toBe(false);
  });

  it('takes no longer when many paths lead through the same fields', () => {
    const fields: Input[] = [{ name: 'f0', required: false }];
    for (let index = 1; index <= 15; index += 1) {
      const conditions = Array.from({ length: 20 }, (_, value) => ({
        field: `f${index - 1}`,
        operator: 'not_equals' as const,
        value: String(value),
      }));
      const dependencies: Dependencies = { action: 'show', match: 'all', conditions };
      fields.push({ name: `f${index}`, required: false, dependencies });
    }
    const all = fieldsOf([...fields, target({ field: 'f15', operator: 'present' })]);
    expect(JSON.stringify(dataSchema(all, { allowAdditionalProperties: false })).length).toBeLessThan(60_000);
    const data = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`f${index}`, 'y']));
    const check = compileData(all, { allowAdditionalProperties: false });
    expect(check(data)).toEqual(['#/target: is missing']);
  });
});

describe('refused conditions', () => {
  const cases: [Partial<Input>, Omit<Condition, 'field'> & { field?: string }, RegExp][] = [
    [
      {},
      { field: 'nobody', operator: 'present' },
      /conditions\/0\/field: the template has no field "nobody"/,
    ],
    [{ static: true, default: 'x' }, { operator: 'present' }, /\/field: "s" is static, combined or computed/],
    [
      { type: 'number', default: '1 + 1' },
      { operator: 'present' },
      /\/field: "s" is static, combined or computed/,
    ],
    [{}, { operator: 'present', value: 'x' }, /\/value: must be left out for the operator "present"/],
    [{}, { operator: 'equals' }, /\/value: must be a single value/],
    [{}, { operator: 'equals', value: ['x'] }, /\/value: must be a single value/],
    [{}, { operator: 'one_of', value: 'x' }, /\/value: must be a list of values/],
    [
      {},
      { operator: 'gt', value: 'x' },
      /\/operator: must be one of present, blank, equals, not_equals, one_of for a text/,
    ],
    [{ type: 'number' }, { operator: 'equals', value: '5' }, /\/value: must be a number/],
    [{ type: 'number' }, { operator: 'between', value: [1] }, /\/value: must be a list of two/],
    [{ type: 'date' }, { operator: 'gt', value: 'today' }, /\/value: must be a date/],
    [{ type: 'date' }, { operator: 'gt', value: '2026-13-45' }, /\/value: must be a date/],
    [
      { type: 'number' },
      { operator: 'between', value: [9, 1] },
      /\/value: must be \[least, most\]; nothing lies between 9 and 1/,
    ],
    [
      { type: 'date' },
      { operator: 'between', value: ['2026-02-01', '2026-01-01'] },
      /\/value: must be \[least, most\]; nothing lies between/,
    ],
    [
      { type: 'date', includeTime: true },
      { operator: 'equals', value: 'not a time' },
      /\/value: must be a timestamp/,
    ],
    [{ name: 'd#1' }, { field: 'd#1', operator: 'present' }, /\/field: must name the whole value "d"/],
    [
      { type: 'image' },
      { operator: 'equals', value: 'x' },
      /\/operator: must be one of present, blank for a picture/,
    ],
  ];
  for (const [properties, condition, message] of cases) {
    it(JSON.stringify(condition), () => {
      const found = problemsOf([source(properties), target({ field: 's', ...condition })]);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(message);
      expect(found[0]).toMatch(/^\/1\/dependencies\//);
    });
  }

  it('refuses circles', () => {
    const circle = problemsOf([
      { name: 'a', dependencies: show({ field: 'b', operator: 'present' }) },
      { name: 'b', dependencies: show({ field: 'a', operator: 'present' }) },
    ]);
    expect(circle[0]).toMatch(/^\/\d\/dependencies\/conditions: form a circle/);
    expect(problemsOf([{ name: 'a', dependencies: show({ field: 'a', operator: 'blank' }) }])[0]).toMatch(
      /form a circle/,
    );
  });

  it('accepts fields that require each other', () => {
    const require = (field: string): Dependencies => ({
      action: 'require',
      match: 'all',
      conditions: [{ field, operator: 'present' }],
    });
    expect(
      problemsOf([
        { name: 'a', dependencies: require('b') },
        { name: 'b', dependencies: require('a') },
      ]),
    ).toEqual([]);
  });

  it('refuses chains that are too long', () => {
    const fields = Array.from({ length: 60 }, (_, index): Input => {
      const field = `f${index - 1}`;
      return { name: `f${index}`, ...(index > 0 && { dependencies: show({ field, operator: 'present' }) }) };
    });
    expect(problemsOf(fields.toReversed())[0]).toMatch(/chain of more than 16 fields/);
  });
});
