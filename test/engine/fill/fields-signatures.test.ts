import { describe, expect, it } from 'vitest';
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import { placeFields } from '../../../src/engine/fields/place-fields';
import { compileData } from '../../../src/engine/fields/validate-data';
import { contentOn, draw, drawOne, operatorsOn } from './support/drawing';
import { base64, makePng } from './support/pictures';

function drawing(strokes: number[][][]) {
  return { drawing: { width: 100, height: 40, strokes } };
}

/** Draws a signature in the box of 200 × 40: a pad of 100 × 40 fits once, in the middle. */
function signature(properties: Partial<FieldInput>, value: unknown) {
  return drawOne({ type: 'signature', ...properties }, value);
}

describe('signatures drawn by hand', () => {
  it('are drawn as lines', async () => {
    const drawn = await signature(
      {},
      drawing([
        [
          [0, 40],
          [50, 0],
          [100, 40],
        ],
      ]),
    );
    const names = (await operatorsOn(drawn)).map(({ name }) => name);
    expect(names).not.toContain('paintImageXObject');
    const content = await contentOn(drawn);
    expect(content).toContain('50 0 m');
    expect(content).toMatch(/100 40 c .* 150 0 c S$/m);
    expect(content).toContain('0.8 w 1 J 1 j');
  });

  it('fit the box by scale type and gravity', async () => {
    const stroke = drawing([
      [
        [0, 0],
        [100, 40],
      ],
    ]);
    const ends = async (properties: Partial<FieldInput>) => {
      const content = await contentOn(await signature(properties, stroke));
      return [/([-\d.]+ [-\d.]+) m/.exec(content)?.[1], /([-\d.]+ [-\d.]+) c S/.exec(content)?.[1]];
    };
    expect(await ends({})).toEqual(['50 40', '150 0']);
    expect(await ends({ imageGravity: 'West' })).toEqual(['0 40', '100 0']);
    expect(await ends({ imageScaleType: 'stretch' })).toEqual(['0 40', '200 0']);
    expect(await ends({ imageScaleType: 'fill' })).toEqual(['0 60', '200 -20']);
    expect(await contentOn(await signature({}, stroke))).toContain('0 0 200 40 re W n');
  });

  it('get wider with the pressure of the pen', async () => {
    const pressed = drawing([
      [
        [0, 0, 0],
        [50, 20, 0],
        [100, 40, 1],
      ],
    ]);
    const widths = [...(await contentOn(await signature({}, pressed))).matchAll(/([\d.]+) w/g)].map(
      ([, width]) => Number(width),
    );
    expect(widths).toEqual([0.32, 0.8]);
  });

  it('draw a touch as a dot and every stroke in the colour', async () => {
    const content = await contentOn(
      await signature(
        { color: 'FF0000' },
        drawing([
          [[50, 20]],
          [
            [0, 0],
            [1, 1],
          ],
        ]),
      ),
    );
    expect(content).toContain('100 20 m 100 20 l S');
    expect(content.match(/ S$/gm)).toHaveLength(2);
    expect(content).toContain('1 0 0 RG');
  });

  it('work for initials, beside images', async () => {
    const png = makePng({ width: 2, height: 2, colorType: 2 });
    const drawn = await draw(
      [
        { name: 'one', page: 1, x: 0, y: 0, type: 'initials' },
        { name: 'two', page: 1, x: 0, y: 100, type: 'signature' },
      ],
      {
        one: drawing([
          [
            [0, 0],
            [9, 9],
          ],
        ]),
        two: { base64: base64(png) },
      },
    );
    const names = (await operatorsOn(drawn)).map(({ name }) => name);
    expect(names).toContain('paintImageXObject');
    expect(await contentOn(drawn)).toMatch(/ c S$/m);
  });
});

describe('the value of a signature', () => {
  const check = (properties: Partial<FieldInput>, value: unknown) => {
    const field = { name: 's', page: 1, x: 0, y: 0, type: 'signature', ...properties };
    const placed = placeFields([], [field], [{ width: 612, height: 792 }]);
    const fields = placed.ok ? placed.fields : [];
    return compileData(fields, { allowAdditionalProperties: false })({ s: value });
  };
  const typed = { text: { name: 'Ada Lovelace', typeface: 'Great Vibes' } };
  const drawn = drawing([
    [
      [1, 2],
      [3, 4, 0.5],
    ],
  ]);

  it('accepts a typed name, a drawing or an image', () => {
    expect(check({}, typed)).toEqual([]);
    expect(check({}, drawn)).toEqual([]);
    expect(check({}, { base64: 'AAAA' })).toEqual([]);
    expect(check({}, { url: 'https://example.com/a.png' })).toEqual([]);
  });

  it('accepts only the kinds that the field allows', () => {
    expect(check({ signatureAllowType: false }, typed)).toEqual([
      '#/s: this field does not accept a typed signature',
    ]);
    expect(check({ signatureAllowDraw: false }, drawn)).toEqual([
      '#/s: this field does not accept a drawn signature',
    ]);
    expect(check({ signatureAllowType: false }, drawn)).toEqual([]);
    expect(check({ signatureAllowDraw: false }, typed)).toEqual([]);
    expect(check({ type: 'image' }, typed)).toEqual(['#/s: this field does not accept a typed signature']);
  });

  const bad: [unknown, RegExp][] = [
    [{ text: { name: 'A', typeface: 'Comic Sans' } }, /typed signature is not valid: .*Dancing Script/],
    [{ text: { name: '', typeface: 'Caveat' } }, /typed signature is not valid/],
    [{ text: 'Ada' }, /typed signature is not valid/],
    [{ drawing: 'x' }, /drawn signature is not valid/],
    [drawing([]), /drawn signature is not valid/],
    [drawing([[[1]]]), /drawn signature is not valid/],
    [drawing([[[1, 1e300]]]), /drawn signature is not valid/],
    [{ drawing: { width: 0, height: 10, strokes: [[[1, 1]]] } }, /drawn signature is not valid/],
    [drawing(Array.from({ length: 501 }, () => [[1, 1]])), /drawn signature is not valid/],
    [{ ...typed, ...drawn }, /typed signature is not valid/],
    [{ url: 'ftp://example.com/a.png' }, /expected \{"url": "https:/],
    [{ url: 'https://example.com/a.png', base64: 'AAAA' }, /expected \{"url": "https:/],
  ];
  for (const [value, message] of bad) {
    it(`not ${JSON.stringify(value).slice(0, 60)}`, () => {
      const found = check({}, value);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(message);
    });
  }
});
