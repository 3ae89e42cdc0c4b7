import { describe, expect, it } from 'vitest';
import type { Field, FieldInput } from '../../../src/engine/fields/field-schema';
import { overrideFields } from '../../../src/engine/fields/override-fields';
import { placeFields } from '../../../src/engine/fields/place-fields';
import { compileData } from '../../../src/engine/fields/validate-data';

type Input = Omit<FieldInput, 'page'>;

function place(inputs: Input[]) {
  return placeFields(
    [],
    inputs.map((input) => ({ page: 1, x: 0, y: 0, ...input })),
    [{ width: 612, height: 792 }],
  );
}

function fieldsOf(inputs: Input[]): Field[] {
  const placed = place(inputs);
  if (!placed.ok) throw new Error(JSON.stringify(placed.problems));
  return placed.fields;
}

function check(inputs: Input[], data: unknown) {
  return compileData(fieldsOf(inputs), { allowAdditionalProperties: false })(data);
}

function problemsOf(inputs: Input[]) {
  const placed = place(inputs);
  return placed.ok ? [] : placed.problems.map(({ pointer, message }) => `${pointer}: ${message}`);
}

describe('a default', () => {
  it('applies to all fields of the name and is stored once', () => {
    const placed = place([{ name: 'a' }, { name: 'a', default: 'hello' }, { name: 'b' }]);
    if (!placed.ok) throw new Error(JSON.stringify(placed.problems));
    expect(placed.fields.map((field) => field.default)).toEqual(['hello', 'hello', null]);
    expect(placed.added.map((field) => field.default)).toEqual([null, 'hello', null]);
  });

  it('does not pass from static fields to fields with data', () => {
    const inputs = [{ name: 'a', static: true, default: 'x' }, { name: 'a' }];
    expect(fieldsOf(inputs).map((field) => field.default)).toEqual(['x', null]);
    expect(check(inputs, {})).toEqual(['#/a: is missing']);
  });

  it('makes the value optional, also as a formula', () => {
    expect(check([{ name: 'a', default: 'x' }, { name: 'a' }], {})).toEqual([]);
    const type = 'number' as const;
    expect(
      check(
        [
          { name: 't', type, default: '1+1' },
          { name: 't', type },
        ],
        {},
      ),
    ).toEqual([]);
  });

  it('must suit all fields of the name', () => {
    expect(
      problemsOf([
        { name: 'a', default: 'hello' },
        { name: 'a', maxLength: 3 },
      ]),
    ).toEqual([
      '/0/default: does not suit field 2, which has the same name: must have at most 3 characters, has 5',
    ]);
  });

  it('comes from the override for one submission', () => {
    const fields = fieldsOf([{ name: 'a', default: 'x' }, { name: 'a' }]);
    const overridden = overrideFields(fields, { a: { default: 'y' } });
    expect(overridden.ok && overridden.fields.map((field) => field.default)).toEqual(['y', 'y']);
  });
});

describe('the longest value that boxes hold together', () => {
  const auto = { typeface: 'Courier', autoCalculateMaxLength: true, fontSize: 10, width: 74 };
  const comb = (combValueOffset: number, combNumberOfCells: number): Input => ({
    ...{ name: 'ssn', comb: true, autoCalculateMaxLength: true, combValueOffset, combNumberOfCells },
  });
  const cases: [string, Input[], string, number][] = [
    ['combs with offsets', [comb(0, 3), comb(3, 2), comb(5, 4)], 'ssn', 9],
    [
      'lines of one value',
      [
        { name: 'v#1', ...auto },
        { name: 'v#2', ...auto, width: 50 },
      ],
      'v',
      20,
    ],
    [
      'boxes of the whole',
      [
        { name: 'w', ...auto },
        { name: 'w', ...auto, width: 50 },
      ],
      'w',
      8,
    ],
    [
      'one that says nothing',
      [
        { name: 'w', ...auto },
        { name: 'w', width: 50 },
      ],
      'w',
      12,
    ],
  ];
  it.each(cases)('is known for %s', (_, inputs, name, longest) => {
    expect(check(inputs, { [name]: 'x'.repeat(longest) })).toEqual([]);
    expect(check(inputs, { [name]: 'x'.repeat(longest + 1) })).toEqual([
      `#/${name}: must have at most ${longest} characters, has ${longest + 1}`,
    ]);
  });

  it('is unknown when the width of a line is unknown', () => {
    const inputs = [{ name: 'v#1', ...auto }, { name: 'v#2' }];
    expect(check(inputs, { v: 'x'.repeat(500) })).toEqual([]);
  });

  it('applies to defaults', () => {
    expect(problemsOf([{ name: 'w', ...auto, default: 'x'.repeat(13) }])).toEqual([
      '/0/default: must have at most 12 characters, has 13',
    ]);
  });
});

describe('a colour of another field', () => {
  const tinted: Input = { name: 'a', required: false, colorFieldName: 'c', colorFieldRequired: true };

  it('is optional when that field has a default', () => {
    expect(check([tinted, { name: 'c', default: 'FF0000' }], {})).toEqual([]);
    expect(check([tinted, { name: 'c', required: false }], {})).toEqual(['#/c: is missing']);
  });

  it('is not part of data when that field is static', () => {
    const fixed = [tinted, { name: 'c', static: true, default: 'FF0000' }];
    expect(check(fixed, {})).toEqual([]);
    expect(check(fixed, { c: '00FF00' })).toEqual([
      '#/c: unknown property; the template has no field of this name',
    ]);
  });

  it('is required by that field when conditions show it', () => {
    const shown: Input = {
      name: 'c',
      dependencies: { action: 'show', match: 'all', conditions: [{ field: 'on', operator: 'present' }] },
    };
    const inputs: Input[] = [tinted, shown, { name: 'on', type: 'boolean', required: false }];
    expect(check(inputs, {})).toEqual([]);
    expect(check(inputs, { on: true })).toEqual(['#/c: is missing']);
  });

  it('must have a colour as its default', () => {
    expect(problemsOf([tinted, { name: 'c', default: 'red' }])).toEqual([
      expect.stringMatching(/^\/0\/colorFieldName: names field 2, which has a default that is not a colour/),
    ]);
    const existing = fieldsOf([tinted]);
    const added = placeFields(
      existing,
      [{ name: 'c', page: 1, x: 0, y: 0, default: 'red' }],
      [{ width: 612, height: 792 }],
    );
    expect(added).toMatchObject({ ok: false, problems: [{ pointer: '/0/default' }] });
  });
});
