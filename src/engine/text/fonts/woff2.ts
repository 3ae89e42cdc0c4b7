import { brotliDecompressSync } from 'node:zlib';
import { limits } from '../../limits';
import { ByteReader } from './byte-reader';
import { buildSfnt, FontProblem, tooLarge } from './sfnt';
import { rebuildGlyphs, rebuildMetrics } from './woff2-glyphs';

const SIGNATURE = 0x774f4632;
const COLLECTION = 0x74746366;
/** The room beyond the last byte that the Worker's zlib needs: one chunk of its own size. */
const CHUNK = 64 * 1024;

/** The tags that a WOFF2 file refers to by number. */
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill';

type Entry = {
  tag: string;
  transformed: boolean;
  /** The length in the unpacked data. */
  length: number;
};

export function isWoff2(bytes: Uint8Array): boolean {
  return bytes.length > 48 && new ByteReader(bytes).u32() === SIGNATURE;
}

/**
 * Converts a WOFF2 font into the TrueType or OpenType font it was made from. Throws a FontProblem
 * for bad input.
 */
export function decodeWoff2(bytes: Uint8Array): Uint8Array {
  try {
    return decode(new ByteReader(bytes));
  } catch (problem) {
    if (problem instanceof FontProblem) throw problem;
    throw new FontProblem('the WOFF2 file is damaged', { cause: problem });
  }
}

function decode(reader: ByteReader): Uint8Array {
  if (reader.u32() !== SIGNATURE) throw new FontProblem('the file is not a WOFF2 file');
  const flavor = reader.u32();
  if (flavor === COLLECTION) throw new FontProblem('font collections are not supported');
  reader.skip(4);
  const count = reader.u16();
  reader.skip(6);
  const compressedLength = reader.u32();
  reader.position = 48;
  const entries = Array.from({ length: count }, () => readEntry(reader));
  const length = entries.reduce((sum, entry) => sum + entry.length, 0);
  // A file that claims to unpack to more than the limit is refused before unpacking.
  if (length > limits.fontBytes) throw new FontProblem(tooLarge);
  const data = brotliDecompressSync(reader.take(compressedLength), { maxOutputLength: length + CHUNK });
  return buildSfnt(flavor, restore(entries, new ByteReader(new Uint8Array(data))));
}

function readEntry(reader: ByteReader): Entry {
  const flags = reader.u8();
  const number = flags & 0x3f;
  const tag =
    number === 0x3f ? String.fromCharCode(...reader.take(4)) : KNOWN_TAGS.slice(number * 5, number * 5 + 4);
  const version = flags >> 6;
  const original = readBase128(reader);
  // Version 3 marks an untransformed `glyf` or `loca`, version 0 any other untransformed table.
  const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
  return { tag, transformed, length: transformed ? readBase128(reader) : original };
}

function restore(entries: readonly Entry[], data: ByteReader): Map<string, Uint8Array> {
  const packed = new Map(entries.map((entry) => [entry.tag, { ...entry, bytes: data.take(entry.length) }]));
  const tables = new Map([...packed].map(([tag, { bytes }]) => [tag, bytes]));
  const glyphs = packed.get('glyf');
  if (!glyphs?.transformed) return tables;
  const { glyf, loca, leftEdges } = rebuildGlyphs(glyphs.bytes);
  tables.set('glyf', glyf);
  tables.set('loca', loca);
  const head = tables.get('head')?.slice();
  const hhea = tables.get('hhea');
  if (head === undefined || hhea === undefined) throw new FontProblem('the font lacks its headers');
  // The rebuilt `loca` has 32-bit offsets.
  new DataView(head.buffer).setInt16(50, 1);
  tables.set('head', head);
  const metrics = packed.get('hmtx');
  if (metrics?.transformed) tables.set('hmtx', rebuildMetrics(metrics.bytes, hhea, leftEdges));
  return tables;
}

function readBase128(reader: ByteReader): number {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = reader.u8();
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return value;
  }
  throw new FontProblem('the WOFF2 file is damaged');
}
