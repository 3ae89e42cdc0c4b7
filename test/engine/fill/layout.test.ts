import { describe, expect, it } from 'vitest';
import { toGlyphs } from '../../../src/engine/text/layout/glyphs';
import { layoutSpread, layoutText } from '../../../src/engine/text/layout/layout';
import { fontOf } from '../../../src/engine/text/layout/standard-font';
import type { TextBox, TextLayout } from '../../../src/engine/text/layout/text-box';
import { widthOfGlyphs, wrapGlyphs } from '../../../src/engine/text/layout/wrap';

const font = fontOf({ typeface: 'Courier', bold: false });

/** Ten columns of Courier 10 wide (6 points each), four lines high. */
function box(changes: Partial<TextBox> = {}): TextBox {
  return {
    width: 60,
    height: 43,
    font,
    fontSize: 10,
    characterSpacing: 0,
    alignment: 'left',
    vAlignment: 'top',
    multiline: true,
    bands: null,
    overflow: 'truncate',
    ...changes,
  };
}

function linesOf(layout: TextLayout): string[] {
  return layout.lines.map((line) => line.glyphs.map(({ text }) => text).join(''));
}

describe('breaking lines', () => {
  const cases: [string, string, string[]][] = [
    ['by words', 'one two three four', ['one two', 'three four']],
    ['a line that fits exactly', '0123456789 next', ['0123456789', 'next']],
    ['inside a word that is too long', 'incomprehensible', ['incomprehe', 'nsible']],
    ['before a long word that has text in front', 'a incomprehensible', ['a', 'incomprehe', 'nsible']],
    ['after a hyphen', 'well-known-ly', ['well-', 'known-ly']],
    ['not between the digits of a negative number', 'minus it -1', ['minus it', '-1']],
    ['at line feeds of every kind', 'a\nb\r\nc\rd', ['a', 'b', 'c', 'd']],
    ['at %%LF%%', 'a%%LF%%%%LF%%b', ['a', '', 'b']],
    ['spaces at a break vanish, those in front stay', '  a         b', ['  a', 'b']],
    ['spaces alone', '   ', ['']],
    ['nothing', '', ['']],
  ];
  for (const [title, text, lines] of cases) {
    it(title, () => {
      const layout = layoutText(text, box());
      expect(linesOf(layout)).toEqual(lines);
      expect(layout.truncated).toBe('');
    });
  }

  it('never needs less than one character a line, however narrow the box', () => {
    const layout = layoutText('abc', box({ width: 1 }));
    expect(linesOf(layout)).toEqual(['a', 'b', 'c']);
  });

  it('counts the spacing between characters, but not after the last', () => {
    // Five characters of 6 points and four gaps of 7.5 are 60 wide.
    expect(linesOf(layoutText('abcdef', box({ characterSpacing: 7.5 })))).toEqual(['abcde', 'f']);
  });

  it('uses the width of each line', () => {
    const glyphs = toGlyphs('aaa bbb ccc ddd', font);
    const { lines } = wrapGlyphs(glyphs, { fontSize: 10, characterSpacing: 0 }, [18, 42], 9);
    expect(lines.map((line) => line.map(({ text }) => text).join(''))).toEqual(['aaa', 'bbb ccc', 'ddd']);
  });
});

describe('text that does not fit', () => {
  const cases: [string, Partial<TextBox>, string, string[], string][] = [
    [
      'further words',
      {},
      'aaaaaaaaa bbbbbbbbb ccccccccc ddddd',
      ['aaaaaaaaa', 'bbbbbbbbb', 'ccccccccc'],
      'ddddd',
    ],
    ['further paragraphs', {}, 'a\nb\nc\nd\ne', ['a', 'b', 'c'], 'd\ne'],
    ['the end of a single line', { multiline: false }, '0123456789abc', ['0123456789'], 'abc'],
    ['the ends of several lines', { multiline: false }, '0123456789abc\nx', ['0123456789', 'x'], 'abc'],
    ['a box lower than a line still shows one', { height: 5 }, 'aaaaaaaaa bbb', ['aaaaaaaaa'], 'bbb'],
    ['blanks are no loss', { height: 10 }, 'a\n\n  ', ['a'], ''],
  ];
  for (const [title, changes, text, lines, truncated] of cases) {
    it(title, () => {
      const layout = layoutText(text, box({ height: 35, ...changes }));
      expect(linesOf(layout)).toEqual(lines);
      expect(layout.truncated).toBe(truncated);
    });
  }
});

describe('shrinking', () => {
  it('keeps the size when everything fits', () => {
    expect(layoutText('short', box({ overflow: 'shrink_to_fit' })).fontSize).toBe(10);
  });

  it('takes the largest size in quarter points at which everything fits', () => {
    // 12 characters: 60 / (12 × 0.6) = 8.33.
    const layout = layoutText('012345678901', box({ overflow: 'shrink_to_fit', multiline: false }));
    expect(layout.fontSize).toBe(8.25);
    expect(layout.truncated).toBe('');
  });

  it('shrinks to the height too', () => {
    const layout = layoutText('x', box({ overflow: 'shrink_to_fit', multiline: false, height: 7 }));
    // (0.629 + 0.157) × 8.75 = 6.88; at 9 it would be 7.07.
    expect(layout.fontSize).toBe(8.75);
  });

  it('stops at four points and cuts there', () => {
    const layout = layoutText('x'.repeat(100), box({ overflow: 'shrink_to_fit', multiline: false }));
    expect(layout.fontSize).toBe(4);
    expect(linesOf(layout)[0]).toHaveLength(25);
    expect(layout.truncated).toHaveLength(75);
  });

  it('does not enlarge a size below four points', () => {
    expect(layoutText('x'.repeat(100), box({ overflow: 'shrink_to_fit', fontSize: 3 })).fontSize).toBe(3);
  });
});

describe('vertical places', () => {
  it('keeps a distance of 1.15 sizes between lines and counts from the alignment', () => {
    const top = layoutText('a\nb', box({ height: 100 })).lines.map(({ baseline }) => baseline);
    const bottom = layoutText('a\nb', box({ height: 100, vAlignment: 'bottom' })).lines.map(
      ({ baseline }) => baseline,
    );
    const center = layoutText('a\nb', box({ height: 100, vAlignment: 'center' })).lines.map(
      ({ baseline }) => baseline,
    );
    for (const [first = 0, second = 0] of [top, bottom, center]) expect(first - second).toBeCloseTo(11.5);
    expect(top[0]).toBeCloseTo(100 - 6.29 - 1.82);
    expect(bottom[1]).toBeCloseTo(1.57 + 1.82);
    // The capitals of the first line are as far from the top as the last baseline from the bottom.
    expect(100 - ((center[0] ?? 0) + 5.62)).toBeCloseTo(center[1] ?? 0);
  });

  it.each([8, 9])('keeps the descenders of centred text inside of a box of %i points', (height) => {
    const [line] = layoutText('q', box({ height, vAlignment: 'center', multiline: false })).lines;
    expect(line?.baseline).toBeGreaterThanOrEqual(1.57);
    expect(line?.baseline).toBeLessThanOrEqual(height - 6.29);
  });

  it('centres text that is too high for its box', () => {
    const [line] = layoutText('q', box({ height: 4, vAlignment: 'center', multiline: false })).lines;
    expect(line?.baseline).toBeCloseTo((4 - 5.62) / 2);
  });

  it('keeps less distance to the edge when the box is low', () => {
    const [line] = layoutText('a', box({ height: 7.86, vAlignment: 'bottom' })).lines;
    expect(line?.baseline).toBeCloseTo(1.57);
  });
});

describe('a value spread over boxes', () => {
  it('has one font size in all boxes', () => {
    const boxes = [
      box({ overflow: 'shrink_to_fit', height: 12 }),
      box({ overflow: 'shrink_to_fit', height: 12, width: 30 }),
    ];
    const layouts = layoutSpread('one two three four five', boxes);
    expect(new Set(layouts.map(({ fontSize }) => fontSize)).size).toBe(1);
    expect(layouts.flatMap(linesOf).join(' ')).toBe('one two three four five');
    expect(layouts[0]?.fontSize).toBeLessThan(10);
  });

  it('leaves unused boxes empty', () => {
    expect(layoutSpread('one', [box(), box()]).flatMap(linesOf)).toEqual(['one', '']);
  });
});

describe('widths', () => {
  it('come from the font', () => {
    const measure = { fontSize: 1000, characterSpacing: 0 };
    const width = (text: string, typeface: 'Helvetica' | 'Times' | 'Courier', bold = false) =>
      widthOfGlyphs(toGlyphs(text, fontOf({ typeface, bold })), measure);
    expect(width('A', 'Helvetica')).toBe(667);
    expect(width('A', 'Helvetica', true)).toBe(722);
    expect(width('€', 'Helvetica')).toBe(556);
    expect(width('É', 'Times')).toBe(611);
    expect(width('W', 'Times', true)).toBe(1000);
    expect(width('i', 'Courier')).toBe(600);
  });
});
