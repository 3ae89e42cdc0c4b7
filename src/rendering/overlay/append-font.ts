import { deflateSync } from 'node:zlib';
import { type EmbeddedFont, embedFont } from '../fonts/embed-font';
import type { FontUse } from '../fonts/font-use';
import type { FileUpdate } from '../pdf/file-update';
import { spellNumber } from '../pdf/write-value';

/** Writes what a document uses of a font as a Type0 font; the reference to it. */
export function appendFont(update: FileUpdate, use: FontUse): string {
  const font = embedFont(use);
  const descendant = object(update, spellDescendant(update, font));
  const toUnicode = stream(update, '', Buffer.from(font.toUnicode, 'latin1'));
  const head = `/Type/Font/Subtype/Type0/BaseFont/${font.baseFont}/Encoding/Identity-H`;
  return object(update, `<<${head}/DescendantFonts[${descendant}]/ToUnicode ${toUnicode}>>`);
}

function spellDescendant(update: FileUpdate, font: EmbeddedFont): string {
  const isTrueType = font.kind === 'TrueType';
  const map = isTrueType ? `/CIDToGIDMap ${stream(update, '', font.codeToGlyph)}` : '';
  const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>';
  const head = `/Type/Font/Subtype/CIDFontType${isTrueType ? 2 : 0}/BaseFont/${font.baseFont}${system}`;
  const descriptor = object(update, spellDescriptor(update, font));
  return `<<${head}/FontDescriptor ${descriptor}/W[1[${font.widths.map(spellNumber).join(' ')}]]${map}>>`;
}

function spellDescriptor(update: FileUpdate, { baseFont, kind, fontFile, descriptor }: EmbeddedFont): string {
  const { flags, fontBBox, italicAngle, ascent, descent, capHeight, stemV } = descriptor;
  const file =
    kind === 'TrueType'
      ? `/FontFile2 ${stream(update, `/Length1 ${fontFile.length}`, fontFile)}`
      : `/FontFile3 ${stream(update, '/Subtype/OpenType', fontFile)}`;
  const heights = `/Ascent ${ascent}/Descent ${descent}/CapHeight ${capHeight}/StemV ${stemV}`;
  const looks = `/Flags ${flags}/FontBBox[${fontBBox.join(' ')}]/ItalicAngle ${italicAngle}${heights}`;
  return `<</Type/FontDescriptor/FontName/${baseFont}${looks}${file}>>`;
}

function object(update: FileUpdate, text: string): string {
  const number = update.newNumber();
  update.object(number, text);
  return `${number} 0 R`;
}

function stream(update: FileUpdate, entries: string, data: Uint8Array): string {
  const number = update.newNumber();
  update.stream(number, `${entries}/Filter/FlateDecode`, new Uint8Array(deflateSync(data)));
  return `${number} 0 R`;
}
