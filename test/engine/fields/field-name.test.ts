import { describe, expect, it } from 'vitest';
import { formatFieldName, parseFieldName } from '../../../src/engine/fields/field-name';
import { readValue } from '../../../src/engine/fields/read-value';

function segments(text: string): unknown {
  const parsed = parseFieldName(text);
  if (!parsed.ok) return parsed.message;
  return parsed.name.kind === 'value' ? [parsed.name.segments, parsed.name.line] : parsed.name.name;
}

describe('a field name', () => {
  const good: [string, unknown][] = [
    ['first_name', [['first_name'], null]],
    ['parent/child/0/color', [['parent', 'child', '0', 'color'], null]],
    ['a~1b/c~0d', [['a/b', 'c~d'], null]],
    ['~01', [['~1'], null]],
    ['address#2', [['address'], 2]],
    ['a/b#10', [['a', 'b'], 10]],
    ['#subform[0]', [['#subform[0]'], null]],
    ['Straße der Straßen', [['Straße der Straßen'], null]],
    ['@@date', '@@date'],
    ['@@datetime', '@@datetime'],
  ];
  for (const [name, expected] of good) {
    it(`${name} is read`, () => expect(segments(name)).toEqual(expected));
  }

  const bad: [string, RegExp][] = [
    ['', /is empty/],
    ['/a', /empty part/],
    ['a//b', /empty part/],
    ['a/', /empty part/],
    ['a~2', /"~"/],
    ['a~', /"~"/],
    ['__proto__', /reserved word/],
    ['a/constructor/b', /reserved word/],
    ['prototype#1', /reserved word/],
    ['a#0', /numbered from 1/],
    ['a\u0000', /control characters/],
    ['\ud800', /broken Unicode/],
    ['a/1000', /last possible position is 999/],
    ['x'.repeat(256), /longer than 255/],
    ['a/'.repeat(17).slice(0, -1), /more than 16 parts/],
    ['@@data_link', /not supported.*@@date/],
    ['@@', /not supported/],
  ];
  for (const [name, message] of bad) {
    it(`${JSON.stringify(name.slice(0, 20))} is refused`, () => expect(segments(name)).toMatch(message));
  }

  it('is written from its segments', () => {
    expect(formatFieldName(['a/b', 'c~d', '0'])).toBe('a~1b/c~0d/0');
    expect(segments(formatFieldName(['a/b', 'c~d', '0']))).toEqual([['a/b', 'c~d', '0'], null]);
  });
});

describe('reading a value', () => {
  it('finds only own properties of the data', () => {
    const data = { a: [{ b: 1 }], toString: 'own' };
    expect(readValue(data, ['a', '0', 'b'])).toBe(1);
    expect(readValue(data, ['a', '1', 'b'])).toBeUndefined();
    expect(readValue(data, ['a', 'length'])).toBeUndefined();
    expect(readValue(data, ['a', '00'])).toBeUndefined();
    expect(readValue(data, ['toString'])).toBe('own');
    expect(readValue(data, ['hasOwnProperty'])).toBeUndefined();
    expect(readValue(data, ['constructor', 'name'])).toBeUndefined();
    expect(readValue(null, ['a'])).toBeUndefined();
  });
});
