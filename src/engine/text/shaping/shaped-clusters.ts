import { UNSEEN } from '../fonts/unseen';
import { glyphTexts } from './glyph-texts';
import { graphemesOf } from './graphemes';
import type { ShapedGlyph } from './harfbuzz/shaper';

/** A glyph and its position, in thousandths of the font size. */
export type PlacedGlyph = {
  id: number;
  /**
   * The part of the text that it stands for. The parts of all glyphs of a cluster, in reading
   * order, are the cluster's text.
   */
  text: string;
  advance: number;
  /** The drawing position, relative to the current writing position. */
  x: number;
  y: number;
};

/** Stands for no glyph of the font: it has no ink and only carries text. */
export const BLANK = -1;

/**
 * The smallest unit of layout, a whole character or ligature: lines break between clusters, and a
 * cell holds one.
 */
export type Cluster = {
  text: string;
  width: number;
  /** The glyphs from left to right. */
  glyphs: readonly PlacedGlyph[];
};

export type Shaped = {
  text: string;
  rightToLeft: boolean;
  /** The glyphs from left to right, in the font's units. */
  glyphs: readonly ShapedGlyph[];
  em: number;
  /** Whether blanks may be added among the font's glyphs. */
  canBlank: boolean;
};

/** Groups glyphs into clusters, in text order. */
export function toClusters(shaped: Shaped): Cluster[] {
  const { text, rightToLeft } = shaped;
  const seen = shaped.glyphs.filter((glyph) => glyph.id !== 0 || !isUnseen(text, glyph.cluster));
  const inOrder = rightToLeft ? seen.toReversed().map((glyph) => behindUnseen(glyph, text)) : seen;
  const starts = new Set(graphemesOf(text).map(({ index }) => index));
  const clusters: Cluster[] = [];
  let group: ShapedGlyph[] = [];
  let from = 0;
  const finish = (to: number) => {
    clusters.push(clusterOf(shaped, group, { from, to }));
    group = [];
    from = to;
  };
  for (const [index, glyph] of inOrder.entries()) {
    const before = inOrder[index - 1];
    if (before !== undefined && glyph.cluster > before.cluster && starts.has(glyph.cluster))
      finish(glyph.cluster);
    group.push(glyph);
  }
  if (from < text.length) finish(text.length);
  return clusters;
}

/** Whether the character is invisible. A font without a glyph for it lacks nothing. */
function isUnseen(text: string, index: number): boolean {
  return UNSEEN.test(String.fromCodePoint(text.codePointAt(index) ?? 0));
}

/**
 * Moves the glyph's cluster past invisible characters, because a joiner belongs to the letter
 * before it.
 */
function behindUnseen(glyph: ShapedGlyph, text: string): ShapedGlyph {
  let { cluster } = glyph;
  while (cluster < text.length - 1 && isUnseen(text, cluster)) cluster += 1;
  return { ...glyph, cluster };
}

type Stretch = {
  from: number;
  to: number;
};

/** Builds a cluster from `group`, which is in reading order. */
function clusterOf(shaped: Shaped, group: readonly ShapedGlyph[], { from, to }: Stretch): Cluster {
  const { rightToLeft, canBlank } = shaped;
  const scale = 1000 / shaped.em;
  const text = shaped.text.slice(from, to);
  const [only] = group;
  // Nearly every character has exactly one glyph.
  if (only !== undefined && group.length === 1 && text.length === 1 && !rightToLeft) {
    const [width, x, y] = [only.advance * scale, only.x * scale, only.y * scale];
    return { text, width, glyphs: [{ id: only.id, text, advance: width, x, y }] };
  }
  const starts = group.map(({ cluster }) => cluster - from);
  const texts = glyphTexts({ text, starts, rightToLeft, canSplit: canBlank });
  const glyphs = group.flatMap(({ id, advance, x, y }, index) => {
    const [own = '', ...others] = texts[index] ?? [];
    const glyph = { id, text: own, advance: advance * scale, x: x * scale, y: y * scale };
    return [glyph, ...others.map((other) => ({ id: BLANK, text: other, advance: 0, x: 0, y: 0 }))];
  });
  const width = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
  return { text, width, glyphs: rightToLeft ? glyphs.toReversed() : glyphs };
}
