import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { FieldInput } from '../../../../src/engine/fields/field-schema';
import { drawSubmission } from '../../../../src/engine/fill/draw/draw-submission';
import { FontLibrary } from '../../../../src/engine/text/fonts/font-library';
import { differences, lookOf, type Picture } from '../../../support/pdfium';
import { blankDocument, makeFields, NOW, wholeOf } from '../../fill/support/drawing';
import { languages } from './support/languages';

const fonts = new FontLibrary(async (name) => {
  const answer = await env.ASSETS.fetch(`https://assets.invalid/fonts/${name}`);
  return new Uint8Array(await answer.arrayBuffer());
});

const box = { name: 'value', page: 1, x: 20, y: 20, width: 900, height: 60 };
/** Where a text of 24 points has its baseline in the box, from its upper left corner. */
const baseline = { x: 0.75, y: 52.33 };

async function look(field: FieldInput, value: unknown): Promise<Picture> {
  const document = await blankDocument([{ size: [940, 100] }]);
  const fields = makeFields([field], document.plan.pages);
  const input = { plan: document.plan, fields, data: { value }, test: false, title: 'A', now: NOW, fonts };
  const drawn = await drawSubmission(input);
  if (drawn.outcome !== 'drawn') throw new Error(drawn.message);
  const [page] = await lookOf(wholeOf(document, drawn));
  if (page === undefined) throw new Error('there is no page');
  return page;
}

function svgOf(text: string): { base64: string } {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const { x, y } = baseline;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="80"><text x="${x}" y="${y}" font-size="24" font-family="Helvetica">${escaped}</text></svg>`;
  return { base64: Buffer.from(svg).toString('base64') };
}

/** The edges of what is drawn, and how dark all of it is together. */
function inkOf({ width, height, data }: Picture): { edges: number[]; weight: number } {
  let [left, top, right, bottom, weight] = [width, height, 0, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const dark = 255 - (data[(y * width + x) * 4 + 1] ?? 255);
      weight += dark;
      if (dark < 64) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  return { edges: [left, top, right, bottom], weight };
}

describe('text of an SVG', () => {
  for (const [name, text] of Object.entries({ ...languages, 'marks and parts': 'éőǖ ąḱ ộ ǅ Ѐ ΐ' })) {
    it(`looks as in a field: ${name}`, async () => {
      const inField = await look({ ...box, fontSize: 24 }, text);
      const inPicture = await look({ ...box, height: 80, type: 'image' }, svgOf(text));
      const blank = await look({ ...box, fontSize: 24, required: false }, '');
      const ink = differences(inField, blank);
      expect(ink).toBeGreaterThan(100);
      // Viewers draw the edges of shapes and of letters a little differently.
      const [field, picture] = [inkOf(inField), inkOf(inPicture)];
      for (const side of [0, 1, 2, 3])
        expect(Math.abs((field.edges[side] ?? 0) - (picture.edges[side] ?? 0))).toBeLessThanOrEqual(1);
      expect(picture.weight / field.weight).toBeCloseTo(1, 1);
    });
  }

  it('is refused with a character that no font has', async () => {
    await expect(look({ ...box, type: 'image' }, svgOf('漢\u{10FFFD}'))).rejects.toThrow(/no font has/);
  });
});
