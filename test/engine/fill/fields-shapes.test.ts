import { describe, expect, it } from 'vitest';
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import { SOON } from '../../support/soon';
import { contentOn, draw, drawOne, tryDraw, wordsOn } from './support/drawing';

async function shape(properties: Partial<FieldInput>, value: unknown = 'x') {
  return contentOn(await drawOne({ displayType: 'shape', ...properties }, value));
}

/** The corners of a path: [left, bottom, right, top]. */
function extent(content: string): number[] {
  const points = [...content.matchAll(/(-?[\d.]+) (-?[\d.]+) [mlc]\b/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

describe('shapes', () => {
  // The box is 200 × 40 and the border 2 wide, so its middle is 1 inside.
  it('draws a square in the middle of the box', async () => {
    expect(extent(await shape({}))).toEqual([81, 1, 119, 39]);
  });

  it('draws a rectangle', async () => {
    expect(extent(await shape({ shapeType: 'rectangle' }))).toEqual([1, 1, 199, 39]);
  });

  it('draws circle and ellipse as curves', async () => {
    const circle = await shape({ shapeType: 'circle' });
    expect(extent(circle)).toEqual([81, 1, 119, 39]);
    expect(circle.match(/ c\b/g)).toHaveLength(4);
    expect(extent(await shape({ shapeType: 'ellipse' }))).toEqual([1, 1, 199, 39]);
  });

  it('shapeBorderWidth lies inside the box', async () => {
    const thick = await shape({ shapeType: 'rectangle', shapeBorderWidth: 10 });
    expect(thick).toContain('10 w');
    expect(extent(thick)).toEqual([5, 5, 195, 35]);
    expect(await shape({ shapeBorderWidth: 0 })).toBe('');
    expect(extent(await shape({ shapeType: 'rectangle', shapeBorderWidth: 900 }))).toEqual([20, 20, 180, 20]);
  });

  it('uses shapeBorderColor and shapeFillColor', async () => {
    const plain = await shape({});
    expect(plain).toContain('0.2902 0.5647 0.8863 RG');
    expect(plain).toMatch(/ S$/m);
    const filled = await shape({ shapeFillColor: 'FF0000', shapeBorderColor: '00FF00' });
    expect(filled).toContain('1 0 0 rg\n0 1 0 RG');
    expect(filled).toMatch(/ B$/m);
    const bare = await shape({ shapeFillColor: 'FF0000', shapeBorderWidth: 0 });
    expect(bare).toMatch(/ f$/m);
    expect(extent(bare)).toEqual([80, 0, 120, 40]);
  });

  it('are drawn when the condition holds, like a check', async () => {
    expect(await shape({ condition: 'yes' }, 'yes')).not.toBe('');
    expect(await shape({ condition: 'yes' }, 'no')).toBe('');
    expect(await shape({ type: 'number', numberConditionType: 'gt', condition: 5 }, 6)).not.toBe('');
    expect(await shape({ type: 'boolean' }, false)).toBe('');
    expect(await shape({ type: 'boolean', invertBooleanCondition: true }, false)).not.toBe('');
    expect(await shape({ stringConditionType: 'regex', condition: '^a+$' }, 'aaa')).not.toBe('');
    expect(await shape({ stringConditionType: 'regex', condition: '^a+$' }, 'aab')).toBe('');
  });

  it('match by regular expressions in linear time', async () => {
    const started = Date.now();
    await shape({ stringConditionType: 'regex', condition: '^(a+)+$' }, `${'a'.repeat(9_999)}b`);
    expect(Date.now() - started).toBeLessThan(SOON);
  });
});

describe('colours from values', () => {
  const cases: [Partial<FieldInput>, string][] = [
    [{ colorFieldName: 'tint' }, '1 0 0.502 rg'],
    [{ backgroundColorFieldName: 'tint' }, '1 0 0.502 rg\n0 0 200 40 re f'],
    [{ displayType: 'check', checkColorFieldName: 'tint' }, '1 0 0.502 rg'],
    [{ displayType: 'qrcode', qrcodeColorFieldName: 'tint' }, '1 0 0.502 rg'],
    [{ displayType: 'shape', shapeFillColorFieldName: 'tint' }, '1 0 0.502 rg'],
    [{ displayType: 'shape', shapeBorderColorFieldName: 'tint' }, '1 0 0.502 RG'],
  ];
  const field: FieldInput = { name: 'value', page: 1, x: 50, y: 100, width: 200, height: 40 };
  for (const [properties, operator] of cases) {
    it(JSON.stringify(properties), async () => {
      const drawn = await draw([{ ...field, ...properties }], { value: 'x', tint: '#ff0080' });
      expect(await contentOn(drawn)).toContain(operator);
      const without = await draw([{ ...field, ...properties }], { value: 'x' });
      expect(await contentOn(without)).not.toContain(operator);
    });
  }
});

describe('combined fields', () => {
  const parts: FieldInput[] = [
    { name: 'first', page: 1, hidden: true },
    { name: 'middle', page: 1, hidden: true, required: false },
    { name: 'born', page: 1, hidden: true, type: 'date', dateTimeFormat: '%d.%m.%Y' },
    { name: 'paid', page: 1, hidden: true, type: 'number', currency: true },
  ];
  const data = { first: 'Ada', born: '1815-12-10', paid: 5 };
  const combined = async (properties: Partial<FieldInput>) =>
    wordsOn(await draw([...parts, { name: 'all', page: 1, type: 'combined', ...properties }], data));

  it('join the shown texts that are not blank', async () => {
    expect(await combined({ combinedFieldNames: 'first, middle,born' })).toBe('Ada 10.12.1815');
    expect(await combined({ combinedFieldNames: 'first,paid', combinedFieldSeparator: ' / ' })).toBe(
      'Ada / $5.00',
    );
  });

  it('follow a format', async () => {
    const combinedFieldFormat = '{first} ({middle}) * {born}';
    expect(await combined({ combinedFieldType: 'format', combinedFieldFormat })).toBe('Ada () * 10.12.1815');
  });
});

describe('computed values', () => {
  it('draws the results of formulas, also in combined fields', async () => {
    const drawn = await draw(
      [
        { name: 'net', page: 1, type: 'number', hidden: true },
        { name: 'gross', page: 1, type: 'number', currency: true, default: 'net * 1.19' },
        {
          name: 'line',
          page: 1,
          type: 'combined',
          combinedFieldType: 'format',
          combinedFieldFormat: 'Total {gross}',
        },
      ],
      { net: 100 },
    );
    expect(await wordsOn(drawn)).toBe('$119.00 Total $119.00');
  });

  it('prefers a given value to the formula, and fails with a typed error', async () => {
    const fields: FieldInput[] = [
      { name: 'count', page: 1, type: 'number', hidden: true },
      { name: 'each', page: 1, type: 'number', default: '100 / count' },
    ];
    expect(await wordsOn(await draw(fields, { count: 0, each: 3 }))).toBe('3');
    const { result } = await tryDraw(fields, { count: 0 });
    expect(result).toEqual({
      outcome: 'failed',
      state: 'syntax_error',
      message: 'field "each": division by zero',
    });
  });

  it('does not draw hidden fields, and treats them as blank', async () => {
    const fields: FieldInput[] = [
      { name: 'married', page: 1, type: 'boolean', hidden: true },
      {
        name: 'spouse',
        page: 1,
        dependencies: {
          action: 'show',
          match: 'all',
          conditions: [{ field: 'married', operator: 'present' }],
        },
      },
      {
        name: 'income',
        page: 1,
        type: 'number',
        dependencies: {
          action: 'show',
          match: 'all',
          conditions: [{ field: 'married', operator: 'present' }],
        },
      },
      { name: 'sum', page: 1, type: 'number', default: 'income + 1' },
      { name: 'both', page: 1, type: 'combined', combinedFieldNames: 'spouse', combinedFieldSeparator: '' },
    ];
    const data = { spouse: 'Ada', income: 5 };
    expect(await wordsOn(await draw(fields, { ...data, married: true }))).toBe('Ada 5 6 Ada');
    expect(await wordsOn(await draw(fields, { ...data, married: false }))).toBe('1');
  });

  it('draws @@version', async () => {
    expect(await wordsOn(await draw([{ name: '@@version', page: 1 }], {}))).toBe('1.2.3');
  });
});
