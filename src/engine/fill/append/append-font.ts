import type { ObjectWriter } from '../../pdf/writer/file-update';
import { spellNumber } from '../../pdf/writer/write-value';
import { byteMap, CID_SYSTEM, CODE_MAP_NAME, codeMap } from '../../text/fonts/code-map';
import { deflateSmall } from '../../text/fonts/deflate-small';
import { type EmbeddedFont, embedFont } from '../../text/fonts/embed-font';
import type { FontUse } from '../../text/fonts/font-use';

const SHORT = 600;

/** Writes the used part of a font as a Type0 font. Returns the reference to it. */
export function appendFont(update: ObjectWriter, use: FontUse): string {
  return appendEmbedded(update, embedFont(use));
}

/** Writes an embedded font. Returns the reference to it. */
export function appendEmbedded(update: ObjectWriter, font: EmbeddedFont): string {
  return object(update, spellEmbedded(update, font));
}

/** Writes the parts of an embedded font. Returns its dictionary. */
export function spellEmbedded(update: ObjectWriter, font: EmbeddedFont): string {
  const descendant = object(update, spellDescendant(update, font));
  const toUnicode = small(update, Buffer.from(font.toUnicode, 'latin1'));
  const encoding = spellEncoding(update, font);
  const head = `/Type/Font/Subtype/Type0/BaseFont/${font.baseFont}/Encoding${encoding}`;
  return `<<${head}/DescendantFonts[${descendant}]/ToUnicode ${toUnicode}>>`;
}

function spellDescendant(update: ObjectWriter, font: EmbeddedFont): string {
  const isTrueType = font.kind === 'TrueType';
  const map = isTrueType ? `/CIDToGIDMap${spellGlyphs(update, font)}` : '';
  const kind = `/Type/Font/Subtype/CIDFontType${isTrueType ? 2 : 0}`;
  const head = `${kind}/BaseFont/${font.baseFont}/CIDSystemInfo${CID_SYSTEM}`;
  const descriptor = object(update, spellDescriptor(update, font));
  return `<<${head}/FontDescriptor ${descriptor}/W[${spellWidths(font)}]${map}>>`;
}

function spellGlyphs(update: ObjectWriter, { codeToGlyph }: EmbeddedFont): string {
  return codeToGlyph === null ? '/Identity' : ` ${small(update, codeToGlyph)}`;
}

/** Spells the widths by CID. When CIDs differ from the codes, several codes may share a CID. */
function spellWidths({ cids, widths }: EmbeddedFont): string {
  if (cids === null) return `1[${widths.map(spellNumber).join(' ')}]`;
  const byCid = new Map(cids.map((cid, index) => [cid, widths[index] ?? 0]));
  return [...byCid].map(([cid, width]) => `${cid}[${spellNumber(width)}]`).join('');
}

function spellEncoding(update: ObjectWriter, { bytesOfCode, cids }: EmbeddedFont): string {
  if (bytesOfCode === 1) return codeMapStream(update, byteMap);
  return cids === null ? '/Identity-H' : codeMapStream(update, codeMap(cids));
}

function codeMapStream(update: ObjectWriter, map: string): string {
  const entries = `/Type/CMap/CMapName/${CODE_MAP_NAME}/CIDSystemInfo${CID_SYSTEM}`;
  return ` ${stream(update, entries, Buffer.from(map, 'latin1'))}`;
}

function spellDescriptor(update: ObjectWriter, font: EmbeddedFont): string {
  const { baseFont, kind, fontFile, descriptor } = font;
  const { flags, fontBBox, italicAngle, ascent, descent, capHeight, stemV } = descriptor;
  const file =
    kind === 'TrueType'
      ? `/FontFile2 ${stream(update, `/Filter/FlateDecode/Length1 ${font.fontFileLength}`, fontFile)}`
      : `/FontFile3 ${stream(update, '/Filter/FlateDecode/Subtype/OpenType', fontFile)}`;
  const heights = `/Ascent ${ascent}/Descent ${descent}/CapHeight ${capHeight}/StemV ${stemV}`;
  const looks = `/Flags ${flags}/FontBBox[${fontBBox.join(' ')}]/ItalicAngle ${italicAngle}${heights}`;
  return `<</Type/FontDescriptor/FontName/${baseFont}${looks}${file}>>`;
}

function object(update: ObjectWriter, text: string): string {
  const number = update.newNumber();
  update.object(number, text);
  return `${number} 0 R`;
}

/**
 * Deflates only longer data: for most of these maps it would cost more time than it saves bytes.
 */
function small(update: ObjectWriter, data: Uint8Array): string {
  if (data.length <= SHORT) return stream(update, '', data);
  return stream(update, '/Filter/FlateDecode', deflateSmall(data));
}

function stream(update: ObjectWriter, entries: string, data: Uint8Array): string {
  const number = update.newNumber();
  update.stream(number, entries, data);
  return `${number} 0 R`;
}
