import { describe, expect, it } from 'vitest';
import { limits } from '../../../src/engine/limits';
import { latin1, latin1Bytes } from '../../../src/engine/pdf/reader/characters';
import { ObjectParser } from '../../../src/engine/pdf/reader/object-parser';
import { WorkBudget } from '../../../src/engine/pdf/reader/work-budget';
import { textOf } from '../../../src/engine/pdf/text-string';
import { PdfDict, PdfString } from '../../../src/engine/pdf/values';
import { ByteSink } from '../../../src/engine/pdf/writer/byte-sink';
import { spellNumber, writeValue } from '../../../src/engine/pdf/writer/write-value';

function parse(text: string) {
  return new ObjectParser(latin1Bytes(text), 0, new WorkBudget(limits, text.length)).readValue();
}

function roundTrip(text: string): string {
  const sink = new ByteSink();
  writeValue(sink, parse(text), (ref) => `${ref.number} ${ref.generation} R`);
  return latin1(sink.toBytes());
}

describe('reading objects', () => {
  it.each([
    ['12', '12'],
    ['-.5', '-0.5'],
    ['+17.', '17'],
    ['--3', '-3'],
    ['4-2', '4'],
    ['true', 'true'],
    ['null', 'null'],
    ['/A#20b', '/A#20b'],
    ['/', '/'],
    ['(a\\(b\\)\\\\)', '(a\\(b\\)\\\\)'],
    ['(nested (one))', '(nested \\(one\\))'],
    ['(\\101\\12x)', '(A\nx)'],
    ['(a\\\nb)', '(ab)'],
    ['(a\r\nb)', '(a\nb)'],
    ['<48 65 6c6>', '(Hel`)'],
    ['[1 0 R 2 3]', '[1 0 R 2 3]'],
    ['[1 2 3 0 R]', '[1 2 3 0 R]'],
    ['[/A/B(c)<</D[]>>]', '[/A /B (c) <</D []\n>>]'],
    ['% comment\n7', '7'],
    ['<</A/B/C 1>>', '<</A /B\n/C 1\n>>'],
    ['<</A>>', '<<>>'],
  ])('reads %j', (text, expected) => {
    expect(roundTrip(text)).toBe(expected);
  });

  it.each(['(never closed', '[1 2', '<</A 1', '<41', 'nonsense', ')', ''])('calls %j damaged', (text) => {
    expect(() => parse(text)).toThrow(/near byte|not closed/);
  });

  it('stops at the depth limit without deep recursion', () => {
    expect(() => parse('['.repeat(100_000))).toThrow('200 deep');
    expect(() => parse(`${'['.repeat(200)}${']'.repeat(200)}`)).not.toThrow();
  });

  it('keeps the last of two entries with one key', () => {
    const value = parse('<</A 1 /A 2>>');
    expect(value instanceof PdfDict && value.get('A')).toBe(2);
  });
});

describe('writing numbers', () => {
  it.each([
    [0.1 + 0.2, '0.3'],
    [1e-7, '0.0000001'],
    [1e21, '9007199254740991'],
    [-12.5, '-12.5'],
    [Number.NaN, '0'],
    [0.00000000001, '0'],
  ])('spells %d', (value, expected) => {
    expect(spellNumber(value)).toBe(expected);
  });
});

describe('text strings', () => {
  it.each([
    [[0xfe, 0xff, 0x04, 0x14], 'Д'],
    [[0xef, 0xbb, 0xbf, 0xc3, 0xa9], 'é'],
    [[0x41, 0x80, 0xa0, 0xe9], 'A•€é'],
  ])('reads %j', (bytes, expected) => {
    expect(textOf(new PdfString(Uint8Array.from(bytes)))).toBe(expected);
  });
});
