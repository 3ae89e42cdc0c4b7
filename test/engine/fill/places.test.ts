import { describe, expect, it } from 'vitest';
import type { Box, Rotation } from '../../../src/engine/fill/document-plan';
import { contentOn, draw, expectNear, operatorsOn, textOn } from './support/drawing';
import { base64, makePng } from './support/pictures';

const rotations: Rotation[] = [0, 90, 180, 270];
const crop: Box = [30, 70, 430, 370];

describe('positions', () => {
  for (const rotate of rotations) {
    for (const cropBox of [undefined, crop]) {
      it(`puts text upright in its box on a page turned by ${rotate}${cropBox ? ', cropped' : ''}`, async () => {
        const box = { x: 40, y: 60, width: 120, height: 30 };
        const page = cropBox === undefined ? { rotate } : { rotate, crop: cropBox };
        const drawn = await draw([{ name: 'a', page: 1, ...box }], { a: 'Ada' }, { pages: [page] });
        const [text] = await textOn(drawn);
        expect(text?.text).toBe('Ada');
        expect(text?.angle).toBe(0);
        expectNear(text?.x, 40);
        // The baseline is above the lower edge of the box by the descent of the font.
        expectNear(text?.y, 90 - 12 * 0.207 - 12 * 0.1125, 0.1);
      });
    }
  }

  for (const rotate of rotations) {
    it(`puts a picture upright in its box on a cropped page turned by ${rotate}`, async () => {
      const picture = base64(makePng({ width: 4, height: 2, colorType: 2 }));
      const field = { name: 'a', page: 1, type: 'image' as const, x: 40, y: 60, width: 80, height: 40 };
      const drawn = await draw([field], { a: { base64: picture } }, { pages: [{ rotate, crop }] });
      const operators = await operatorsOn(drawn);
      expect(operators.filter(({ name }) => name === 'paintImageXObject')).toHaveLength(1);
      const [a, b, c, d, e, f] = matrixOf(await contentOn(drawn));
      const [pa, pb, pc, pd, pe, pf] = drawn.plan.pages[0]?.toUserSpace ?? [1, 0, 0, 1, 0, 0];
      // The origin of the box is its lower left corner as seen, with x to the right and y up.
      expect([e, f]).toEqual([pa * 40 + pc * 100 + pe, pb * 40 + pd * 100 + pf]);
      expect([a, b, c, d]).toEqual([pa, pb, -pc || 0, -pd || 0]);
    });
  }

  it('turns a box clockwise about its middle', async () => {
    const box = { x: 100, y: 100, width: 80, height: 40, vAlignment: 'center', alignment: 'center' } as const;
    const drawn = await draw([{ name: 'a', page: 1, ...box, rotation: 90 }], { a: 'Turned' });
    const [text] = await textOn(drawn);
    expect(text?.angle).toBe(90);
    // The text reads downwards: it starts above the middle (140, 120) by half its length.
    expectNear(text?.y, 120 - (text?.width ?? 0) / 2);
    expectNear(text?.x, 140 - (12 * 0.718) / 2);
  });

  it('draws on the page of the field', async () => {
    const drawn = await draw([{ name: 'a', page: 2 }], { a: 'Second' }, { pages: [{}, {}] });
    expect(await textOn(drawn, 1)).toEqual([]);
    expect((await textOn(drawn, 2))[0]?.text).toBe('Second');
  });
});

function matrixOf(content: string): number[] {
  const match = /q\n([-\d. ]+) cm/.exec(content);
  return (match?.[1] ?? '').split(' ').map(Number);
}
