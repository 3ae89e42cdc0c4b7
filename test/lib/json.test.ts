import { describe, expect, it } from 'vitest';
import { isRecord, recordOf, sortedJson } from '../../src/lib/json';

describe('an object of JSON', () => {
  const values: [value: unknown, isRecord: boolean][] = [
    [{}, true],
    [{ a: 1 }, true],
    [Object.create(null), true],
    [[], false],
    [[{ a: 1 }], false],
    [null, false],
    [undefined, false],
    ['a', false],
    [1, false],
    [true, false],
  ];
  it.each(values)('%j: %s', (value, expected) => {
    expect(isRecord(value)).toBe(expected);
    expect(recordOf(value)).toEqual(expected ? value : {});
  });
});

describe('sorted JSON', () => {
  const texts: [value: unknown, text: string][] = [
    [{ b: 1, a: { d: null, c: [2, 1] } }, '{"a":{"c":[2,1],"d":null},"b":1}'],
    [[{ b: 1, a: 2 }], '[{"a":2,"b":1}]'],
    ['a', '"a"'],
    [null, 'null'],
  ];
  it.each(texts)('of %j is %s', (value, text) => expect(sortedJson(value)).toBe(text));
});
