import { describe, expect, it } from 'vitest';
import { ComputedValues, FieldLogic } from '../../../src/engine/fields/computed-values';
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import { placeFields } from '../../../src/engine/fields/place-fields';
import { limits } from '../../../src/engine/limits';

const PAGE = [{ width: 612, height: 792 }];

/** Number fields a, b, c, list items, a hidden one, a text, and the formula as `total`. */
const others: FieldInput[] = [
  ...['a', 'b', 'c', 'foo/bar', 'items/0', 'items/1', 'items/2', 'rows/0/price', 'rows/1/price'].map(
    (name): FieldInput => ({ name, page: 1, type: 'number', required: false }),
  ),
  { name: 'hidden', page: 1, type: 'number', hidden: true, default: 7 },
  { name: 'fixed', page: 1, type: 'number', static: true, default: 2.5 },
  { name: 'status', page: 1, required: false },
  { name: 'member', page: 1, type: 'boolean', required: false },
  { name: 'first name/age', page: 1, type: 'number', required: false },
  { name: 'photo', page: 1, type: 'image', required: false },
];

function fieldsWith(formulas: Record<string, string>) {
  const added = Object.entries(formulas).map(
    ([name, text]): FieldInput => ({ name, page: 1, type: 'number', default: text }),
  );
  return placeFields(
    [],
    [...others, ...added].map((field) => ({ x: 0, y: 0, ...field })),
    PAGE,
  );
}

function computeAll(formulas: Record<string, string>, data: unknown): ComputedValues {
  const placed = fieldsWith(formulas);
  if (!placed.ok) throw new Error(placed.problems.map(({ message }) => message).join('; '));
  return new ComputedValues(new FieldLogic(placed.fields), data);
}

function compute(formula: string, data: unknown = {}): unknown {
  return computeAll({ total: formula }, data).valueOf('total');
}

function refusal(formula: string): string {
  const placed = fieldsWith({ total: formula });
  return placed.ok ? '' : placed.problems.map(({ pointer, message }) => `${pointer} ${message}`).join('; ');
}

describe('formulas', () => {
  const cases: [string, number][] = [
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['10 - 4 - 3', 3],
    ['-7 % 3', 2],
    ['7 % -3', -2],
    ['1.5e2 + .5', 150.5],
    ['0.1 + 0.2', 0.3],
    ['--3', 3],
    ['6 & 3', 2],
    ['5 | 2', 7],
    ['1 | 6 & 3', 3],
    ['1 + 1 | 4', 6],
    ['-1 & 255', 255],
    ['4294967296 | 1', 4_294_967_297],
    ['1 < 2', 1],
    ['2 <= 1', 0],
    ['1 = 1', 1],
    ['1 <> 1', 0],
    ['1 != 2', 1],
    ['IF(2 > 1, 10, 20)', 10],
    ['IF(0, 10, 1 / 1)', 1],
    ['IF(1, 10, 1 / 0)', 10],
    ['if(FALSE, 10)', 0],
    ['MIN(3, 1, 2) + MAX(3, 1, 2)', 4],
    ['SUM(1, 2, 3) / AVG(1, 2, 3)', 3],
    ['COUNT(1, 2)', 2],
    ['ROUND(1.005, 2)', 1.01],
    ['ROUND(-2.5)', -3],
    ['ROUND(1250, -2)', 1300],
    ['ROUNDUP(1.001, 1)', 1.1],
    ['ROUNDUP(-1.1)', -2],
    ['ROUNDDOWN(1.19, 1)', 1.1],
    ['ROUNDUP(1.1 * 1.1, 2)', 1.21],
    ['ABS(-3) + SQRT(16)', 7],
    ['AVERAGE(1, 2, 6) + PRODUCT(2, 3) + POWER(2, 3)', 17],
    ['TRUNC(-1.19, 1) + TRUNC(2.9)', 0.9],
    ['CEILING(1.2) + CEILING(7, 5) + FLOOR(7, 5) + FLOOR(0.35, 0.1)', 17.3],
    ['IF(10 > "9", 1, 2)', 1],
    ['IF("10" > 9, 1, 2)', 1],
    ['IF("10" > "9", 1, 2)', 2],
    ['IF(10 > "x", 1, 2)', 2],
    ['AND(1, TRUE) + OR(0, FALSE) + NOT(0)', 2],
    ['LOG(1000) + LOG2(8) + LN(EXP(2))', 8],
    ['ROUND(COS(PI()) * SIN(PI() / 2), 4)', -1],
  ];
  for (const [formula, value] of cases) {
    it(`${formula} is ${value}`, () => expect(compute(formula)).toBe(value));
  }

  const data = {
    a: 10,
    b: 4,
    foo: { bar: 3 },
    items: [1, 2, 4],
    rows: [{ price: 5 }, { price: 6 }],
    status: 'married',
    member: true,
    'first name': { age: 40 },
  };
  const references: [string, number][] = [
    ['a / b', 2.5],
    ['foo.bar * 2', 6],
    ['items[1]', 2],
    ['SUM(items) + MAX(items) - MIN(items)', 10],
    ['AVG(items[0], items[2])', 2.5],
    ['SUM(rows.price)', 11],
    ['PRODUCT(rows.price)', 30],
    ['rows[1].price', 6],
    ['{rows/0/price}', 5],
    ['{first name/age}', 40],
    ['hidden + fixed', 9.5],
    ['IF(status = "married", 1, 2)', 1],
    ["IF(status = 'single', 1, 2)", 2],
    ['member * 5', 5],
    ['c + 1', 1],
    ['COUNT(a, b, c)', 2],
    ['MIN(a, c)', 10],
  ];
  for (const [formula, value] of references) {
    it(`${formula} reads data`, () => expect(compute(formula, data)).toBe(value));
  }

  it('use other formulas in any order', () => {
    const values = computeAll({ total: 'net + tax', net: 'a * 2', tax: 'net * 0.19' }, { a: 100 });
    expect(values.valueOf('total')).toBe(238);
  });

  it('yield to a value in the data', () => {
    expect(computeAll({ total: '1 / 0' }, { total: 5 }).valueOf('total')).toBe(5);
  });
});

describe('a formula that cannot be computed', () => {
  const cases: [string, RegExp][] = [
    ['1 / 0', /^field "total": division by zero$/],
    ['a / b', /division by zero/],
    ['1 % 0', /division by zero/],
    ['1e308 * 10', /too large/],
    ['10 ^ 400', /too large/],
    ['(-8) ^ 0.5', /not a number/],
    ['SQRT(-1)', /negative/],
    ['LN(0)', /LN needs a number greater than 0/],
    ['AVG(c)', /blank/],
    ['status + 1', /is a text where a number is needed/],
    ['items + 1', /is a list/],
    ['ROUND(1, 99)', /places/],
    ['FLOOR(1, 0)', /step of a multiple/],
  ];
  for (const [formula, message] of cases) {
    it(formula, () => expect(() => compute(formula, { status: 'x', items: [1] })).toThrow(message));
  }

  const ruled: [Partial<FieldInput>, string, RegExp][] = [
    [
      { integer: true },
      '1 / 3',
      /^field "held": .*expected a whole number, got the number 0.333333333333333$/,
    ],
    [{ maximum: 0 }, '1', /must be at most 0, is 1/],
    [{ optionList: '1\n2' }, '3', /must be one of 1, 2/],
  ];
  for (const [rules, formula, message] of ruled) {
    it(`${formula} with ${JSON.stringify(rules)}`, () => {
      const field: FieldInput = { name: 'held', page: 1, type: 'number', default: formula, ...rules };
      const placed = placeFields([], [{ x: 0, y: 0, ...field }], PAGE);
      if (!placed.ok) throw new Error(JSON.stringify(placed.problems));
      const values = new ComputedValues(new FieldLogic(placed.fields), {});
      expect(() => values.valueOf('held')).toThrow(message);
    });
  }

  it('stops after the limit of steps', () => {
    const heavy = `SUM(${Array.from({ length: 200 }, () => 'items').join(',')})`;
    const formulas = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`f${index}`, heavy]));
    const all = Object.keys(formulas).join('+');
    const values = computeAll({ ...formulas, total: all }, { items: [1, 2, 3] });
    expect(() => values.valueOf('total')).toThrow(`more than ${limits.formulaSteps} steps`);
  });
});

describe('formulas refused when they are saved', () => {
  const cases: [string, RegExp][] = [
    ['', /the formula is empty/],
    ['1 +', /ends where a value is expected/],
    ['(1', /"\)" is missing/],
    ['1 2', /"2" at character 3 is not allowed here/],
    ['a..b', /expected a name after/],
    ['a[x]', /expected a position such as 0 after/],
    ['1 ; 2', /";" at character 3 is not allowed in a formula/],
    ['nothing', /no field "nothing"/],
    ['foo', /no field "foo"/],
    ['items[7]', /no field "items\/7"/],
    ['rows.cost', /no field/],
    ['__proto__', /no field/],
    ['constructor.constructor("return 1")()', /no field|not allowed here/],
    ['toString(1)', /unknown function toString/],
    ['hasOwnProperty("a")', /unknown function/],
    ['process.exit()', /not allowed here|no field/],
    ['photo', /is an image/],
    ['ROUND(1, 2, 3)', /ROUND takes 1 to 2 values, not 3/],
    ['1e999', /too large/],
    [`${'('.repeat(100)}1${')'.repeat(100)}`, /nested more than 64 deep/],
    [`${'-'.repeat(3000)}1`, /nested/],
    ['1+'.repeat(3000), /longer than 5000 characters/],
    ['total', /forms a circle/],
  ];
  for (const [formula, message] of cases) {
    it(formula.slice(0, 40) || 'nothing at all', () => expect(refusal(formula)).toMatch(message));
  }

  it('refuses circles over several fields', () => {
    const placed = fieldsWith({ one: 'two + 1', two: 'three', three: 'one' });
    expect(placed.ok ? [] : placed.problems.map(({ pointer }) => pointer)).toContain(
      `/${others.length}/default`,
    );
  });

  it('refuses chains that are too long', () => {
    const chain = (length: number) =>
      Object.fromEntries(
        Array.from({ length }, (_, index) => [`f${index}`, index === 0 ? '1' : `f${index - 1} + 1`]),
      );
    const placed = fieldsWith(chain(limits.formulaChain + 1));
    expect(placed.ok ? [] : placed.problems.map(({ message }) => message)).toEqual([
      'the formula is part of a chain of more than 100 formulas',
    ]);
    expect(computeAll(chain(limits.formulaChain), {}).valueOf('f99')).toBe(100);
  });

  it('computes chains of long formulas without a stack overflow', () => {
    const long = (name: string) => `${name}${' + 1'.repeat(1_200)}`;
    const formulas = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`f${index}`, index === 0 ? '1' : long(`f${index - 1}`)]),
    );
    const values = computeAll(formulas, {});
    expect(values.valueOf('f50')).toBe(1 + 50 * 1_200);
    expect(() => values.valueOf('f99')).toThrow('steps');
  });

  it('an error in a formula matters only where its value is used', () => {
    const formulas = { wrong: '1 / a', total: 'IF(a > 0, wrong, 5)' };
    expect(computeAll(formulas, { a: 0 }).valueOf('total')).toBe(5);
    expect(() => computeAll({ ...formulas, total: 'wrong + 1' }, { a: 0 }).valueOf('total')).toThrow(
      'field "wrong": division by zero',
    );
  });

  it('a long sum does not reach the nesting limit', () => {
    expect(compute(Array.from({ length: 2000 }, () => '1').join('+'))).toBe(2000);
  });
});
