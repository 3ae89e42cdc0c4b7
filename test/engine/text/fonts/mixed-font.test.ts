import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { embedFont } from '../../../../src/engine/text/fonts/embed-font';
import type { Face } from '../../../../src/engine/text/fonts/font-index';
import { FontLibrary } from '../../../../src/engine/text/fonts/font-library';
import { FontUse } from '../../../../src/engine/text/fonts/font-use';
import { Outlines } from '../../../../src/engine/text/fonts/outlines';
import { ServiceFont } from '../../../../src/engine/text/fonts/service-font';
import { fontOf } from '../../../../src/engine/text/layout/standard-font';
import { Typesetter } from '../../../../src/engine/text/layout/typesetter';
import { BLANK } from '../../../../src/engine/text/shaping/shaped-clusters';
import { differences, lookOf } from '../../../support/pdfium';
import { pageWith } from './support/embedding';
import { languages } from './support/languages';

async function assets(name: string) {
  return new Uint8Array(await (await env.ASSETS.fetch(`https://assets.invalid/fonts/${name}`)).arrayBuffer());
}

/** The library's fonts as if they were uploaded: HarfBuzz makes a subset of each file by itself. */
class ExternalFonts extends FontLibrary {
  override async load(face: Face, bold: boolean): Promise<ServiceFont> {
    const { file, family, bytes, weight } = await super.load(face, bold);
    return new ServiceFont({ file: `outside ${file}`, family, bytes, weight, isBold: face.bold });
  }
}

/** Keeps the fonts that it has loaded. */
class KeptFonts extends FontLibrary {
  readonly fonts: ServiceFont[] = [];

  override async load(face: Face, bold: boolean): Promise<ServiceFont> {
    const font = await super.load(face, bold);
    this.fonts.push(font);
    return font;
  }
}

async function inflated(deflated: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([deflated.slice()]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function pageOf(text: string, bold: boolean, library: FontLibrary): Promise<Uint8Array> {
  const font = fontOf({ typeface: 'Helvetica', bold });
  const typesetter = await Typesetter.prepare(library, [{ text, font }]);
  const box = {
    width: 580,
    height: 60,
    font,
    fontSize: 24,
    characterSpacing: 0,
    alignment: 'left',
    vAlignment: 'bottom',
    multiline: false,
    bands: null,
    overflow: 'shrink_to_fit',
    typesetter,
  } as const;
  return pageWith([{ text, x: 20, y: 20, box }], [620, 100]);
}

async function filesIn(pdf: Uint8Array): Promise<number> {
  return new TextDecoder('latin1').decode(pdf).split('/FontFile2').length - 1;
}

const texts = {
  ...languages,
  'letters made of others, with programs': 'éőǖ ąḱ ộ ǅ Ѐ ΐ',
  'from several files': '龘靐 北京市朝阳区 齾爩',
};

describe('a font made of glyphs that are copied', () => {
  for (const [name, text] of Object.entries(texts)) {
    it(`looks like the parts that HarfBuzz takes: ${name}`, async () => {
      for (const bold of [false, true]) {
        const [mixed] = await lookOf(await pageOf(text, bold, new FontLibrary(assets)));
        const [taken] = await lookOf(await pageOf(text, bold, new ExternalFonts(assets)));
        if (!mixed || !taken) throw new Error('no page');
        expect(differences(mixed, taken)).toBe(0);
        const blank = { ...mixed, data: new Uint8Array(mixed.data.length).fill(255) };
        expect(differences(mixed, blank)).toBeGreaterThan(100);
      }
    });
  }

  it('states the width of a blank as the page does', async () => {
    const library = new KeptFonts(assets);
    await pageOf('नमस्ते', false, library);
    const [font] = library.fonts;
    if (font === undefined) throw new Error('no font was loaded');
    const use = new FontUse(font);
    for (const advance of [278, 0]) use.codeOf(font, { id: BLANK, text: ' ', advance, x: 0, y: 0 });
    const { fontFile, widths } = embedFont(use);
    const program = new Outlines(await inflated(fontFile));
    const own = [1, 2].map((glyph) => (program.advanceOf(glyph) * 1000) / font.metrics.unitsPerEm);
    expect(widths).toEqual([278, 0]);
    expect(own.map(Math.round)).toEqual(widths);
  });

  it('serves all files of a family', async () => {
    const text = '中华人民共和国北京市朝阳区建国路';
    expect(await filesIn(await pageOf(text, false, new ExternalFonts(assets)))).toBeGreaterThan(5);
    expect(await filesIn(await pageOf(text, false, new FontLibrary(assets)))).toBe(1);
  });
});
