import { LruCache } from '../../../lib/lru-cache';
import { subset } from '../shaping/harfbuzz/engines';
import { BLANK } from '../shaping/shaped-clusters';
import { deflateSmall } from './deflate-small';
import { emptyGlyphOf } from './empty-glyph';
import type { DrawnGlyphs, UsedGlyph } from './font-use';
import { type Blank, mixFont, type Outline } from './mixed-font';
import type { ServiceFont } from './service-font';
import { UNNEEDED } from './unneeded-tables';

/** A font file that holds the glyphs drawn in one document. */
export type FontPart = {
  /** The PostScript name, with the tag that marks a subset. */
  name: string;
  deflated: Uint8Array;
  /** The length before deflating. */
  length: number;
  /** The glyph of each code from 0 on, two bytes each; null when each code is its own glyph. */
  codeToGlyph: Uint8Array | null;
};

type Packed = {
  deflated: Uint8Array;
  length: number;
  /** A glyph that shows nothing; null when none is known. */
  empty: number | null;
};

const REMEMBERED_BYTES = 4 * 1024 * 1024;

const remembered = new LruCache<Packed>(REMEMBERED_BYTES, { keepsNewest: true });

export function partOf(use: DrawnGlyphs): FontPart {
  return use.font.outlines === null ? taken(use) : mixed(use);
}

/** Builds a font from glyphs of all files of a mix, in the order of their codes. */
function mixed({ font, used }: DrawnGlyphs): FontPart {
  const { mix, outlines, postScriptName } = font;
  const parts = used.map((one) =>
    one.glyph === BLANK ? `${advanceOf(one)}` : `${one.font.file} ${one.glyph}`,
  );
  const key = `${mix} ${parts.join()}`;
  const packed = once(key, () => {
    if (outlines === null) throw new Error(`${font.file} has no outlines to take`);
    return { bytes: mixFont(outlines, used.map(outlineOf)), empty: null };
  });
  return { ...packed, name: `${tagOf(key)}+${postScriptName}`, codeToGlyph: null };
}

function outlineOf(used: UsedGlyph): Outline | Blank {
  const { outlines } = used.font;
  return used.glyph === BLANK || outlines === null
    ? { advance: advanceOf(used) }
    : { outlines, glyph: used.glyph };
}

/** The width of a blank in units of the font. PDF/A demands that the font agrees with the document. */
function advanceOf({ font, width }: UsedGlyph): number {
  return Math.round((Math.max(0, width) * font.metrics.unitsPerEm) / 1000);
}

/**
 * Takes a subset with HarfBuzz, from a font whose outlines the engine does not read itself, such as
 * an uploaded font.
 */
function taken(use: DrawnGlyphs): FontPart {
  const { font, used } = use;
  const drawn = new Set(used.map(({ glyph }) => glyph));
  const hasBlanks = drawn.delete(BLANK);
  const glyphs = [...drawn].toSorted((one, other) => one - other);
  const packed = hasBlanks ? withEmpty(font, glyphs) : subsetOf(font, glyphs);
  const tag = font.embedding === 'whole' ? '' : `${tagOf(`${font.key} ${glyphs.join(' ')}`)}+`;
  return {
    ...packed,
    name: `${tag}${font.postScriptName}`,
    codeToGlyph: codeToGlyph(use, packed.empty ?? 0),
  };
}

function subsetOf(font: ServiceFont, glyphs: readonly number[]): Packed {
  const isWhole = font.embedding === 'whole';
  return once(`${font.key} ${isWhole ? '' : glyphs.join(' ')}`, () => {
    const bytes = isWhole ? font.bytes : subset(font, { keep: { glyphs }, drop: UNNEEDED });
    return { bytes, empty: font.metrics.outlines === 'TrueType' ? emptyGlyphOf(bytes) : null };
  });
}

/**
 * A subset with an empty glyph for blanks. Glyphs keep their numbers, so a number that is left out
 * is an empty glyph. If there is none, keeping the glyph at last + 2 leaves last + 1 empty.
 */
function withEmpty(font: ServiceFont, glyphs: readonly number[]): Packed {
  const made = subsetOf(font, glyphs);
  if (made.empty !== null) return made;
  return subsetOf(font, [...glyphs, (glyphs.at(-1) ?? 0) + 2]);
}

function once(key: string, make: () => { bytes: Uint8Array; empty: number | null }): Packed {
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const { bytes, empty } = make();
  const packed = { deflated: deflateSmall(bytes), length: bytes.length, empty };
  remembered.set(key, packed, packed.deflated.length + key.length);
  return packed;
}

function codeToGlyph({ used }: DrawnGlyphs, empty: number): Uint8Array {
  const map = new DataView(new ArrayBuffer((used.length + 1) * 2));
  for (const [index, { glyph }] of used.entries())
    map.setUint16((index + 1) * 2, glyph === BLANK ? empty : glyph);
  return new Uint8Array(map.buffer);
}

/** Six capitals that depend on the text (FNV-1a), so different subsets get different tags. */
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
