import { describe, expect, it } from 'vitest';
import { escapeSegment, pointerTo, unescapeSegment } from '../../src/lib/pointer';

describe('a segment of a JSON pointer', () => {
  const pairs: [key: string, segment: string][] = [
    ['name', 'name'],
    ['', ''],
    ['a/b', 'a~1b'],
    ['c~d', 'c~0d'],
    ['~1', '~01'],
    ['~/', '~0~1'],
    ['~~//', '~0~0~1~1'],
  ];
  it.each(pairs)('spells the key %j as %j, and back', (key, segment) => {
    expect(escapeSegment(key)).toBe(segment);
    expect(unescapeSegment(segment)).toBe(key);
  });
});

describe('a JSON pointer', () => {
  const pointers: [path: PropertyKey[], pointer: string][] = [
    [[], ''],
    [[''], '/'],
    [['children', 0, 'first_name'], '/children/0/first_name'],
    [['a/b', 'c~d'], '/a~1b/c~0d'],
  ];
  it.each(pointers)('names the place %j as %j', (path, pointer) => {
    expect(pointerTo(path)).toBe(pointer);
  });
});
