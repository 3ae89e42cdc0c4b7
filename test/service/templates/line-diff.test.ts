import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffLine, lineDiff } from '../../../src/service/templates/content/line-diff';

function without(lines: DiffLine[], kind: DiffLine['kind']): string {
  return lines
    .filter((line) => line.kind !== kind)
    .map(({ text }) => text)
    .join('\n');
}

describe('the difference between two texts', () => {
  it.each([
    ['a\nb\nc', 'a\nb\nc', ' a, b, c'],
    ['a\nb\nc', 'a\nx\nc', ' a,-b,+x, c'],
    ['', 'a', '-,+a'],
    ['a\nb', 'b\na', '-a, b,+a'],
  ])('of %j and %j', (before, after, expected) => {
    const marks = { same: ' ', added: '+', removed: '-' };
    const said = lineDiff(before, after).map(({ kind, text }) => marks[kind] + text);
    expect(said.join(',')).toBe(expected);
  });

  it('transforms each text into the other', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDiff(before, after);
        expect(without(lines, 'added')).toBe(before);
        expect(without(lines, 'removed')).toBe(after);
      }),
    );
  });

  it('is found quickly for texts that have nothing in common', () => {
    const text = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join('\n');
    const lines = lineDiff(text('a'), text('b'));
    expect(lines.length).toBe(40_000);
    expect(without(lines, 'added')).toBe(text('a'));
  });
});
