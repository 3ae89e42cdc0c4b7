import { describe, expect, it } from 'vitest';
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import { placeFields } from '../../../src/engine/fields/place-fields';
import { repeatRows, rowProblems } from '../../../src/engine/fields/rows/repeat-rows';
import { shiftFormula } from '../../../src/engine/fields/rows/shift-formula';
import { limits } from '../../../src/engine/limits';

const pages = Array.from({ length: 3 }, () => ({ width: 612, height: 792 }));

function fieldsOf(inputs: FieldInput[]) {
  const placed = placeFields([], inputs, pages);
  if (!placed.ok) throw new Error(JSON.stringify(placed.problems));
  return placed.fields;
}

describe('a formula in another row', () => {
  const shift = { list: ['order', 'items'], by: 10 };
  it.each([
    ['order.items[0].price * order.items[0].qty', 'order.items[10].price * order.items[10].qty'],
    ['{order/items/2/unit price} + 1', '{order/items/12/unit price} + 1'],
    ['{order/items}[1].price', '{order/items}[11].price'],
    ['{order/items/0}.price', '{order/items/10}.price'],
    ['SUM(order.items.price) / order.items[3].qty', 'SUM(order.items.price) / order.items[13].qty'],
    ['other.items[0].price + items[0]', 'other.items[0].price + items[0]'],
    [
      'IF(order.items[0].name = "order.items[0]", 1.50, .5)',
      'IF(order.items[10].name = "order.items[0]", 1.50, .5)',
    ],
    ['order.items [ 4 ] . price', 'order.items [ 14] . price'],
  ])('%s', (formula, wanted) => {
    expect(shiftFormula(formula, shift)).toBe(wanted);
  });
});

describe('rows', () => {
  const place = { page: 2, x: 10, y: 10, width: 50, height: 10 };

  it('keep the same field objects while no row is added', () => {
    const fields = fieldsOf([{ name: 'items/0', ...place, overflow: 'continue' }]);
    expect(repeatRows(fields, { items: ['a'] }).fields).toBe(fields);
    for (const data of [{}, { items: 'abc' }, null, { items: { length: 9 } }]) {
      expect(repeatRows(fields, data).copies.size).toBe(0);
    }
  });

  it('are repeated only for a visible field', () => {
    const data = { items: ['a', 'b'] };
    expect(repeatRows(fieldsOf([{ name: 'items/0', ...place }]), data).copies.size).toBe(0);
    const hidden = { name: 'items/0', ...place, overflow: 'continue' as const, hidden: true };
    expect(repeatRows(fieldsOf([hidden]), data).copies.size).toBe(0);
  });

  it('count the outer of two lists and keep the lines of a spread value', () => {
    const fields = fieldsOf([
      { name: 'orders/0/items/1#2', ...place, overflow: 'continue' },
      { name: 'after', ...place, page: 3 },
    ]);
    const repeated = repeatRows(fields, { orders: [{}, {}, {}] });
    expect([...repeated.copies]).toEqual([[2, 2]]);
    expect(repeated.fields.map(({ name, page }) => [name, page])).toEqual([
      ['orders/0/items/1#2', 2],
      ['after', 5],
      ['orders/1/items/1#2', 3],
      ['orders/2/items/1#2', 4],
    ]);
  });

  it('have limits that the problem names', () => {
    const wide = fieldsOf([
      { name: 'items/0', ...place, overflow: 'continue' },
      ...Array.from({ length: 199 }, (_, index) => ({ name: `n${index}`, ...place })),
    ]);
    const problems = (length: number) => rowProblems(wide, { items: Array.from({ length }, () => 'x') });
    expect(problems(51)).toEqual([]);
    expect(problems(52)).toEqual([
      {
        pointer: '/items',
        message: `has 52 elements; the rows beyond the template's need 10200 fields more, but a document can have at most ${limits.repeatedFields} (repeatedFields)`,
      },
    ]);
    expect(problems(1001)[0]?.message).toBe('has 1001 elements; a list has at most 1000');
  });
});
