import { describe, expect, it } from 'vitest';
import { type StoredField, storedFieldSchema } from '../../../src/engine/fields/field-schema';
import { originalNames, withFieldNames } from '../../../src/engine/fields/pdf-names';

function field(more: Partial<StoredField> & { name: string }): StoredField {
  return storedFieldSchema.parse({ id: 1, page: 1, x: 0, y: 0, width: 10, height: 10, ...more });
}

const phone = [
  field({ name: 'phone', pdfName: 'f[0]', comb: true, combNumberOfCells: 3, textMask: '999-9999' }),
  field({ name: 'phone', pdfName: 'f[1]', comb: true, combNumberOfCells: 4, combValueOffset: 3 }),
];
const options = { displayType: 'check' as const, optionList: 'Red\nBlue' };
const color = [
  field({ name: 'color', pdfName: 'c[0]', condition: 'Red', ...options }),
  field({ name: 'color', pdfName: 'c[1]', condition: 'Blue', ...options, default: 'Blue' }),
];
const city = field({ name: 'home/city', pdfName: 'a/b/0' });
const others = [city, field({ name: 'x', pdfName: 'y' }), field({ name: 'y' }), field({ name: 'plain' })];
const both = [field({ name: 'day', pdfName: 'd[0]' }), field({ name: 'day', pdfName: 'd[1]' })];
const fields = [...phone, ...color, ...others, ...both];

describe('data with the names of a form', () => {
  it.each<[object, object]>([
    [{ plain: 'a' }, { plain: 'a' }],
    [{ a: { b: ['Rome'] } }, { home: { city: 'Rome' } }],
    [{ a: { b: ['Rome'], c: 1 } }, { a: { c: 1 }, home: { city: 'Rome' } }],
    [{ 'a.b.0': 'Rome' }, { home: { city: 'Rome' } }],
    [
      { 'a.b.0': 'Rome', home: { city: 'Paris' } },
      { 'a.b.0': 'Rome', home: { city: 'Paris' } },
    ],
    // Another field has the name: it is that field's.
    [{ y: 'b' }, { y: 'b' }],
    [{ 'f[1]': '4567', 'f[0]': '123' }, { phone: '1234567' }],
    [{ 'f[1]': '4567' }, { phone: '   4567' }],
    [
      { 'f[1]': '4567', phone: '7654321' },
      { 'f[1]': '4567', phone: '7654321' },
    ],
    [{ 'f[0]': '', 'f[1]': null }, {}],
    [{ 'f[0]': '', 'f[1]': '4567' }, { phone: '   4567' }],
    [
      { 'f[0]': '1234', 'f[1]': '567' },
      { 'f[0]': '1234', phone: '   567' },
    ],
    // Fields that people gave one name show the whole value each.
    [{ 'd[0]': 'Monday', 'd[1]': 'Monday' }, { day: 'Monday' }],
    [
      { 'd[0]': 'Monday', 'd[1]': 'Friday' },
      { day: 'Monday', 'd[1]': 'Friday' },
    ],
    [
      { home: 'here', 'a.b.0': 'Rome' },
      { home: 'here', 'a.b.0': 'Rome' },
    ],
    [{ 'c[0]': false, 'c[1]': true }, { color: 'Blue' }],
    [{ 'c[0]': false, 'c[1]': null }, {}],
    [
      { 'c[0]': true, 'c[1]': true },
      { color: 'Red', 'c[1]': true },
    ],
  ])('%j becomes %j', (data, expected) => {
    const sent = structuredClone(data) as Record<string, unknown>;
    expect(withFieldNames(fields, sent)).toEqual(expected);
    expect(sent).toEqual(data);
  });

  it('without such names is left alone', () => {
    const data = { plain: 'a' };
    expect(withFieldNames(fields, data)).toBe(data);
  });
});

describe('the names of a form', () => {
  it('come back with the fields that were there', () => {
    const back = originalNames(fields);
    expect(back.map(({ name, pdfName }) => [name, pdfName])).toEqual([
      ['f[0]', null],
      ['f[1]', null],
      ['c[0]', null],
      ['c[1]', null],
      ['a/b/0', null],
      ['y', null],
      ['y', null],
      ['plain', null],
      ['d[0]', null],
      ['d[1]', null],
    ]);
    expect(back[1]).toMatchObject({ combValueOffset: 0, maxLength: 4, textMask: null });
    expect(back[2]).toMatchObject({ type: 'boolean', title: 'Red', condition: null, optionList: null });
    expect(back.at(-1)).toMatchObject({ maxLength: null });
    expect(back[3]).toMatchObject({ type: 'boolean', condition: null, default: true });
  });

  it('stay away from a value of which other fields speak', () => {
    const dependencies = {
      action: 'show' as const,
      match: 'all' as const,
      conditions: [{ field: 'color', operator: 'equals' as const, value: 'Red' }],
    };
    const back = originalNames([...color, field({ name: 'z', pdfName: 'y', dependencies })]);
    expect(back.map(({ name }) => name)).toEqual(['color', 'color', 'y']);
  });

  it('are those of what other fields say', () => {
    const sum = field({ name: 'sum', type: 'number', default: '{home/city} * 2 + x' });
    const [, , back] = originalNames([city, field({ name: 'x', pdfName: 'z' }), sum]);
    expect(back?.default).toBe('{a/b/0} * 2 + {z}');
  });
});
