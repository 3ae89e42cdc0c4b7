import { env } from 'cloudflare:workers';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { fontsOfAssets } from '../../../../src/engine/text/fonts/font-library';
import { isMissing } from '../../../../src/engine/text/layout/glyph';
import { toGlyphs } from '../../../../src/engine/text/layout/glyphs';
import { fontOf } from '../../../../src/engine/text/layout/standard-font';
import { Typesetter } from '../../../../src/engine/text/layout/typesetter';
import { pageWith } from './support/embedding';
import { languages } from './support/languages';

const font = fontOf({ typeface: 'Helvetica', bold: false });
let typesetter: Typesetter;

beforeAll(async () => {
  const texts = Object.values(languages).map((text) => ({ text, font }));
  typesetter = await Typesetter.prepare(fontsOfAssets(env.ASSETS), texts);
});

describe('text in every language', () => {
  for (const [language, text] of Object.entries(languages)) {
    it(`${language} comes out as typed`, async () => {
      const glyphs = toGlyphs(text, font, typesetter);
      expect(glyphs.filter(isMissing).map((glyph) => glyph.text)).toEqual([]);
      const box = {
        width: 400,
        height: 40,
        font,
        fontSize: 12,
        characterSpacing: 0,
        alignment: 'left',
        vAlignment: 'bottom',
        multiline: false,
        bands: null,
        overflow: 'shrink_to_fit',
        typesetter,
      } as const;
      const pdf = await pageWith([{ text, x: 20, y: 20, box }], [440, 80]);
      expect(await textOf(pdf)).toBe(asPdfJsReads[language] ?? text);
    });
  }
});

/**
 * The texts that pdf.js, unlike PDFium and Poppler, reads differently: it keeps mirrored brackets,
 * misplaces a number beside a Latin word in Hebrew, and reads a space behind some Bengali
 * conjuncts and before marks at the end of words in Thaana and N'Ko.
 */
const asPdfJsReads: Record<string, string> = {
  Arabic: 'مُحَمَّد بن عبد الله، ٣ شارع النيل 12 )القاهرة(',
  Hebrew: 'שלום עולם, רחוב הרצל ABC) 12( תל־אביב',
  'Dhivehi (Thaana)': 'ދިވެހ ި މާލ ެ 12',
  "N'Ko": 'ߒߞߏ ߞߊ ߲ ߓߡߊߞߏ',
  Bengali: 'বাংলাদেশের স্বাধীনতা কোটি শ্রদ্ধ া',
};

async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(pdf.slice());
  const content = await (await document.getPage(1)).getTextContent();
  return content.items.map((item) => ('str' in item ? item.str : '')).join('');
}
