import { deflateSmall } from './deflate-small';
import { emptyGlyphOf } from './empty-glyph';
import type { FontUse } from './font-use';
import { subset } from './harfbuzz/engines';
import type { ServiceFont } from './service-font';
import { BLANK } from './shaped-clusters';
import { toUnicodeMap } from './to-unicode';
import { WeightedCache } from './weighted-cache';

/** Everything a Type0 font in a PDF is made of. Lengths in thousandths of the font size. */
export interface EmbeddedFont {
  /** With the tag that marks a subset. */
  baseFont: string;
  /** CIDFontType2 with /FontFile2, or CIDFontType0 with /FontFile3 of subtype OpenType. */
  kind: 'TrueType' | 'CFF';
  /** The subset, deflated, and its length before that. */
  fontFile: Uint8Array;
  fontFileLength: number;
  /** Widths of the codes from 1 on, for /W as `1 [w1 w2 …]`. */
  widths: readonly number[];
  /** The glyph of each code from 1 on, which viewers of CFF fonts take for characters' numbers (CIDs); else null. */
  cids: readonly number[] | null;
  /** Two bytes for each code from 0 on: which glyph it is. Only for TrueType. */
  codeToGlyph: Uint8Array;
  /** The ToUnicode CMap, not compressed. */
  toUnicode: string;
  descriptor: FontDescriptor;
}

export interface FontDescriptor {
  flags: number;
  fontBBox: readonly [number, number, number, number];
  italicAngle: number;
  ascent: number;
  descent: number;
  capHeight: number;
  stemV: number;
}

/** Shaping has been done: what the viewer gets is outlines by number. */
const UNNEEDED = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'MATH', 'STAT', 'kern', 'cmap', 'name', 'OS/2', 'post'];
const UNNEEDED_TOO = ['vhea', 'vmtx', 'VORG', 'DSIG', 'gasp', 'hdmx', 'VDMX', 'LTSH', 'meta', 'COLR', 'CPAL'];
const [FIXED_PITCH, SYMBOLIC, ITALIC] = [1, 4, 64];
const [REGULAR_STEM, BOLD_STEM] = [80, 140];
const [LOWEST, HIGHEST] = [-400, 1200];
const SUBSET_BYTES = 4 * 1024 * 1024;

const subsets = new WeightedCache<string, Subset>(SUBSET_BYTES);

interface Subset {
  deflated: Uint8Array;
  length: number;
  /** A glyph that shows nothing. */
  empty: number | null;
}

/** The same use of a font gives the same bytes. */
export function embedFont(use: FontUse): EmbeddedFont {
  const { font, used } = use;
  const drawn = new Set(used.map(({ glyph }) => glyph));
  const hasBlanks = drawn.delete(BLANK);
  const glyphs = [...drawn].toSorted((one, other) => one - other);
  const { deflated, length, empty } = hasBlanks ? withEmpty(font, glyphs) : subsetOf(font, glyphs);
  return {
    baseFont: nameOf(font, glyphs),
    kind: font.metrics.outlines,
    fontFile: deflated,
    fontFileLength: length,
    widths: used.map(({ width }) => rounded(width)),
    cids: font.metrics.outlines === 'CFF' ? used.map(({ glyph }) => Math.max(0, glyph)) : null,
    codeToGlyph: codeToGlyph(use, empty ?? 0),
    toUnicode: toUnicodeMap(used.map(({ text }) => text)),
    descriptor: describe(font),
  };
}

function subsetOf(font: ServiceFont, glyphs: readonly number[]): Subset {
  const isWhole = font.embedding === 'whole';
  const key = `${font.key} ${isWhole ? '' : glyphs.join(' ')}`;
  const known = subsets.get(key);
  if (known !== undefined) return known;
  const bytes = isWhole
    ? font.bytes
    : subset(font, { keep: { glyphs }, drop: [...UNNEEDED, ...UNNEEDED_TOO] });
  const empty = font.metrics.outlines === 'TrueType' ? emptyGlyphOf(bytes) : null;
  const made = { deflated: deflateSmall(bytes), length: bytes.length, empty };
  subsets.set(key, made, made.deflated.length);
  return made;
}

/** Glyphs keep their numbers, so that the places of those left out are empty: one of them is the blank. */
function withEmpty(font: ServiceFont, glyphs: readonly number[]): Subset {
  const made = subsetOf(font, glyphs);
  if (made.empty !== null) return made;
  return subsetOf(font, [...glyphs, (glyphs.at(-1) ?? 0) + 2]);
}

function codeToGlyph({ used }: FontUse, empty: number): Uint8Array {
  const map = new DataView(new ArrayBuffer((used.length + 1) * 2));
  for (const [index, { glyph }] of used.entries())
    map.setUint16((index + 1) * 2, glyph === BLANK ? empty : glyph);
  return new Uint8Array(map.buffer);
}

function describe({ metrics, isBold }: ServiceFont): FontDescriptor {
  // Some fonts have room for towers of signs, and viewers take their lines for as high as that.
  const scaled = (length: number) =>
    Math.min(HIGHEST, Math.max(LOWEST, Math.round((length * 1000) / metrics.unitsPerEm)));
  const [left, bottom, right, top] = metrics.box;
  return {
    flags: SYMBOLIC | (metrics.isFixedPitch ? FIXED_PITCH : 0) | (metrics.italicAngle === 0 ? 0 : ITALIC),
    fontBBox: [scaled(left), scaled(bottom), scaled(right), scaled(top)],
    italicAngle: metrics.italicAngle,
    ascent: scaled(metrics.ascent),
    descent: scaled(metrics.descent),
    capHeight: scaled(metrics.capHeight),
    stemV: isBold ? BOLD_STEM : REGULAR_STEM,
  };
}

/** A tag marks what is only a part of the font. */
function nameOf({ key, postScriptName, embedding }: ServiceFont, glyphs: readonly number[]): string {
  return embedding === 'whole' ? postScriptName : `${tagOf(`${key} ${glyphs.join(' ')}`)}+${postScriptName}`;
}

/** Six capitals that differ when the subset differs (FNV-1a). */
function tagOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  let tag = '';
  for (let left = 6; left > 0; left -= 1) {
    tag += String.fromCharCode(65 + (hash % 26));
    hash = Math.floor(hash / 26);
  }
  return tag;
}

function rounded(width: number): number {
  return Math.round(width * 100) / 100;
}
