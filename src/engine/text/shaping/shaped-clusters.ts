import { UNSEEN } from '../fonts/unseen';
import { glyphTexts } from './glyph-texts';
import { graphemesOf } from './graphemes';
import type { ShapedGlyph } from './harfbuzz/shaper';

/** A glyph and where it goes, in thousandths of the font size. */
export interface PlacedGlyph {
  id: number;
  /** What of the text it stands for. Over all glyphs of a cluster, in reading order, that is its text. */
  text: string;
  advance: number;
  /** Where it is drawn, from where the writing stands. */
  x: number;
  y: number;
}

/** No glyph of the font: it has neither ink nor width and only stands for text. */
export const BLANK = -1;

/** The least that lines are broken between and cells are filled with: whole characters, whole ligatures. */
export interface Cluster {
  text: string;
  width: number;
  /** From left to right. */
  glyphs: readonly PlacedGlyph[];
}

export interface Shaped {
  text: string;
  rightToLeft: boolean;
  /** From left to right, in units of the font. */
  glyphs: readonly ShapedGlyph[];
  em: number;
  /** Whether the font's glyphs may be mixed with blank ones. */
  canBlank: boolean;
}

/** Joins glyphs to clusters, in the order of the text. */
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

/** A font without a glyph for what is not seen anyway lacks nothing. */
function isUnseen(text: string, index: number): boolean {
  return UNSEEN.test(String.fromCodePoint(text.codePointAt(index) ?? 0));
}

/** A joiner belongs to the letter before it. */
function behindUnseen(glyph: ShapedGlyph, text: string): ShapedGlyph {
  let { cluster } = glyph;
  while (cluster < text.length - 1 && isUnseen(text, cluster)) cluster += 1;
  return { ...glyph, cluster };
}

interface Stretch {
  from: number;
  to: number;
}

/** `group` is in reading order. */
function clusterOf(shaped: Shaped, group: readonly ShapedGlyph[], { from, to }: Stretch): Cluster {
  const { rightToLeft, canBlank } = shaped;
  const scale = 1000 / shaped.em;
  const text = shaped.text.slice(from, to);
  const [only] = group;
  // Nearly every character has one glyph.
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
