import { describe, expect, it } from 'vitest';
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import { contentOn, draw, drawOne, expectNear, textOn, wordsOn } from './support/drawing';

/** Each drawing property, against the box of 200 × 40 at (50, 100) that drawOne uses. */

const LONG = 'A sentence that is far too long to stand in a box of two hundred points without shrinking';

async function baseline(properties: Partial<FieldInput>, value = 'Text'): Promise<number> {
  return (await textOn(await drawOne(properties, value)))[0]?.y ?? Number.NaN;
}

describe('text properties', () => {
  it('fontSize', async () => {
    expect((await textOn(await drawOne({}, 'Text')))[0]?.fontSize).toBe(12);
    expect((await textOn(await drawOne({ fontSize: 18 }, 'Text')))[0]?.fontSize).toBe(18);
  });

  it('alignment', async () => {
    const starts = await Promise.all(
      (['left', 'center', 'right'] as const).map(
        async (alignment) => (await textOn(await drawOne({ alignment }, 'Text')))[0],
      ),
    );
    const width = starts[0]?.width ?? 0;
    expectNear(starts[0]?.x, 50.75, 0.1);
    expectNear(starts[1]?.x, 150 - width / 2, 0.1);
    expectNear(starts[2]?.x, 249.25 - width, 0.1);
  });

  it('vAlignment', async () => {
    // The baseline lies between the box's edges, at 100 and 140.
    expectNear(await baseline({ vAlignment: 'top' }), 100 + 12 * 0.718 + 12 * 0.1125, 0.1);
    expectNear(await baseline({ vAlignment: 'center' }), 120 + (12 * 0.718) / 2, 0.1);
    expectNear(await baseline({ vAlignment: 'bottom' }), 140 - 12 * 0.207 - 12 * 0.1125, 0.1);
  });

  it('typeface and bold', async () => {
    const wide = async (properties: Partial<FieldInput>) =>
      (await textOn(await drawOne(properties, 'illicitmimic')))[0]?.width ?? 0;
    expectNear(await wide({ typeface: 'Courier' }), 12 * 0.6 * 12, 0.1);
    expect(await wide({ typeface: 'Courier New' })).toBe(await wide({ typeface: 'Courier' }));
    expect(await wide({ typeface: 'Arial' })).toBe(await wide({}));
    expect(await wide({ typeface: 'Times New Roman' })).toBe(await wide({ typeface: 'Times' }));
    expect(await wide({ typeface: 'Times' })).not.toBe(await wide({}));
    expect(await wide({ bold: true })).not.toBe(await wide({}));
  });

  it('uppercase changes what is drawn', async () => {
    expect(await wordsOn(await drawOne({ uppercase: true }, 'Café au lait'))).toBe('CAFÉ AU LAIT');
  });

  it('strikethrough draws a line as long as the text, at half the height of its letters', async () => {
    const content = await contentOn(await drawOne({ strikethrough: true, vAlignment: 'center' }, 'Text'));
    const [x, y, width] = (/([-\d. ]+) re f/.exec(content)?.[1] ?? '').split(' ').map(Number);
    const [text] = await textOn(await drawOne({ vAlignment: 'center' }, 'Text'));
    expect(x).toBe(0.75);
    expectNear(width, text?.width ?? 0, 0.1);
    expectNear(y, 20 - (12 * 0.718) / 2 + 12 * 0.28, 1);
    expect(await contentOn(await drawOne({}, 'Text'))).not.toContain('re f');
  });

  it('color', async () => {
    expect(await contentOn(await drawOne({ color: 'FF0080' }, 'Text'))).toContain('1 0 0.502 rg');
  });

  it('backgroundColor fills the box, whether or not there is a value', async () => {
    const filled = await contentOn(await drawOne({ backgroundColor: '00FF00' }, 'Text'));
    expect(filled).toContain('0 1 0 rg\n0 0 200 40 re f');
    const empty = await draw([{ name: 'a', page: 1, required: false, backgroundColor: '00FF00' }], {});
    expect(await contentOn(empty)).toContain('0 0 300 55 re f');
    // Text keeps a distance from the edge of its background.
    expectNear((await textOn(await drawOne({ backgroundColor: '00FF00' }, 'Text')))[0]?.x, 52, 0.1);
  });

  it('opacity', async () => {
    const drawn = await drawOne({ opacity: 0.25 }, 'Text');
    expect(await contentOn(drawn)).toContain('/G1 gs');
    expect(new TextDecoder('latin1').decode(drawn.bytes)).toMatch(/\/ca 0\.25\s*\/CA 0\.25/);
    expect(await contentOn(await drawOne({}, 'Text'))).not.toContain(' gs');
  });

  it('characterSpacing', async () => {
    const plain = (await textOn(await drawOne({ alignment: 'right' }, 'Text')))[0];
    const spaced = await drawOne({ alignment: 'right', characterSpacing: 5 }, 'Text');
    expect(await contentOn(spaced)).toContain('5 Tc');
    // Four letters have three gaps, and the last letter still ends at the edge.
    expectNear((await textOn(spaced))[0]?.x, (plain?.x ?? 0) - 15, 0.1);
  });

  it('multiline wraps by words', async () => {
    const lines = await textOn(await drawOne({ multiline: true, height: 100 }, LONG));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map(({ text }) => text).join(' ')).toBe(LONG);
    for (const { x, width, fontSize } of lines) {
      expectNear(x, 50.75, 0.1);
      expect(width).toBeLessThanOrEqual(200);
      expect(fontSize).toBe(12);
    }
    expect(await textOn(await drawOne({ height: 100 }, LONG))).toHaveLength(1);
  });

  it('multilineLines divides the box', async () => {
    const lines = await textOn(await drawOne({ multilineLines: 4, height: 100 }, 'one%%LF%%two%%LF%%three'));
    expect(lines.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    const [first, second, third] = lines.map(({ y }) => y);
    expectNear((second ?? 0) - (first ?? 0), 25, 0.1);
    expectNear((third ?? 0) - (second ?? 0), 25, 0.1);
    expect(first).toBeGreaterThan(100);
    expect(first).toBeLessThan(125);
  });

  it('%%LF%% is a line feed, also in a field that does not wrap', async () => {
    const lines = await textOn(await drawOne({}, 'one%%LF%%two'));
    expect(lines.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('overflow: shrinks to fit by default, without losing a word', async () => {
    const drawn = await drawOne({}, LONG);
    const [text] = await textOn(drawn);
    expect(text?.text).toBe(LONG);
    expect(text?.fontSize).toBeLessThan(12);
    expect(text?.width).toBeLessThanOrEqual(200);
    expect(drawn.truncatedText).toEqual({});
  });

  it('overflow: truncates on request and reports the rest', async () => {
    const drawn = await drawOne({ overflow: 'truncate' }, LONG);
    const [text] = await textOn(drawn);
    expect(text?.fontSize).toBe(12);
    expect(text?.width).toBeLessThanOrEqual(200);
    expect(`${text?.text}${drawn.truncatedText.value}`).toBe(LONG);
  });

  it('overflow: reports text that does not fit at the smallest size', async () => {
    const drawn = await drawOne({}, LONG.repeat(20));
    expect((await textOn(drawn))[0]?.fontSize).toBe(4);
    expect(drawn.truncatedText.value).not.toBe('');
  });
});

describe('comb', () => {
  it('puts each character in the middle of its cell', async () => {
    const drawn = await drawOne({ comb: true, combNumberOfCells: 5, typeface: 'Courier' }, '12345');
    const content = await contentOn(drawn);
    const starts = [...content.matchAll(/([\d.]+) [\d.]+ Td <(..)> Tj/g)].map((match) => Number(match[1]));
    expect(starts).toEqual([20, 60, 100, 140, 180].map((middle) => middle - 3.6));
  });

  it('spreads one value over several boxes by their offsets', async () => {
    const box = { name: 'ssn', page: 1, comb: true, width: 60, height: 20 };
    const drawn = await draw(
      [
        { ...box, x: 0, y: 0, combNumberOfCells: 3 },
        { ...box, x: 100, y: 0, combNumberOfCells: 2, combValueOffset: 3 },
        { ...box, x: 200, y: 0, combNumberOfCells: 4, combValueOffset: 5 },
      ],
      { ssn: '123456789' },
    );
    const characters = (await textOn(drawn)).map(({ text, x }) => [text.replace(/\s/g, ''), x] as const);
    const inBox = (from: number) =>
      characters
        .filter(([, x]) => x >= from && x < from + 60)
        .map(([text]) => text)
        .join('');
    expect([inBox(0), inBox(100), inBox(200)]).toEqual(['123', '45', '6789']);
    expect(drawn.truncatedText).toEqual({});
  });

  it('reports characters without a cell', async () => {
    const drawn = await drawOne({ comb: true, combNumberOfCells: 3 }, '12345');
    expect(drawn.truncatedText).toEqual({ value: '45' });
  });
});

describe('name#n', () => {
  it('gives each box the line of its number', async () => {
    const box = { page: 1, width: 100, height: 20 };
    const drawn = await draw(
      [
        { ...box, name: 'note#2', x: 0, y: 300 },
        { ...box, name: 'note#1', x: 0, y: 100 },
        { ...box, name: 'note#3', x: 0, y: 200 },
      ],
      { note: 'the first line and the second line and the third' },
    );
    const byPlace = (await textOn(drawn)).sort((one, other) => one.y - other.y).map(({ text }) => text);
    expect([byPlace[0], byPlace[2], byPlace[1]].join(' ')).toBe(
      'the first line and the second line and the third',
    );
    expect(byPlace).toHaveLength(3);
  });

  it('reports the remaining text under the name of the value', async () => {
    const box = { page: 1, width: 60, height: 20, overflow: 'truncate' as const };
    const drawn = await draw(
      [
        { ...box, name: 'note#1', x: 0, y: 100 },
        { ...box, name: 'note#2', x: 0, y: 200 },
      ],
      { note: 'alpha beta gamma delta epsilon' },
    );
    expect(Object.keys(drawn.truncatedText)).toEqual(['note']);
    expect(`${await wordsOn(drawn)} ${drawn.truncatedText.note}`).toBe('alpha beta gamma delta epsilon');
  });
});
