import { LINE_DISTANCE } from '../../fields/text-defaults';
import type { Glyph } from './glyph';
import type { FontMetrics } from './standard-font';
import type { Typesetter } from './typesetter';

/**
 * The settings that position the characters of a value. The origin is the lower left corner of the
 * box, y goes up.
 */
export type TextBox = {
  width: number;
  height: number;
  font: FontMetrics;
  fontSize: number;
  characterSpacing: number;
  alignment: 'left' | 'center' | 'right';
  vAlignment: 'bottom' | 'center' | 'top';
  /** Whether long lines wrap. Line feeds always begin a line. */
  multiline: boolean;
  /** The number of lines that divide the box; null when it is not divided. */
  bands: number | null;
  overflow: 'shrink_to_fit' | 'truncate' | 'continue';
  /** Sets characters that the standard font lacks. Without it, boxes are drawn. */
  typesetter?: Typesetter | undefined;
};

export type PlacedLine = {
  /** The glyphs from left to right, as drawn. */
  glyphs: readonly Glyph[];
  x: number;
  baseline: number;
  width: number;
};

export type TextLayout = {
  font: FontMetrics;
  fontSize: number;
  characterSpacing: number;
  lines: PlacedLine[];
  /** The text that did not fit; empty when everything fits. */
  truncated: string;
  /** The drawn part of the value, when the box shows only a part of it. */
  part?: string;
};

const TOLERANCE = 0.01;
/** More characters than any page holds. The rest is not laid out and counts as truncated. */
const MOST_CHARACTERS = 50_000;

function lineDistance(box: TextBox, fontSize: number): number {
  return box.bands === null ? fontSize * LINE_DISTANCE : box.height / box.bands;
}

export function lineHeight(font: FontMetrics, fontSize: number): number {
  return ((font.ascent + font.descent) * fontSize) / 1000;
}

/** The number of lines that the box holds, at least one. */
export function lineCapacity(box: TextBox, fontSize: number): number {
  if (box.bands !== null) return box.bands;
  const free = box.height - lineHeight(box.font, fontSize) + TOLERANCE;
  return Math.max(1, Math.floor(free / lineDistance(box, fontSize)) + 1);
}

export function fitsHeight(box: TextBox, fontSize: number, lines: number): boolean {
  const room = box.bands === null ? box.height : box.height / box.bands;
  const further = box.bands === null ? (lines - 1) * lineDistance(box, fontSize) : 0;
  return further + lineHeight(box.font, fontSize) <= room + TOLERANCE;
}

export function startOf(box: TextBox, width: number): number {
  if (box.alignment === 'left') return 0;
  return box.alignment === 'right' ? box.width - width : (box.width - width) / 2;
}

/**
 * The baseline of each line. Centred text is centred by its capitals, as the eye sees it, as far as
 * its descenders have room.
 */
export function baselines(box: TextBox, fontSize: number, lines: number): number[] {
  const distance = lineDistance(box, fontSize);
  const inBands = box.bands !== null;
  const highest = inBands
    ? box.height - distance + lowestBaseline({ ...box, height: distance }, fontSize, 0)
    : lowestBaseline(box, fontSize, (lines - 1) * distance) + (lines - 1) * distance;
  const ys: number[] = [];
  for (let index = 0; index < lines; index += 1) ys.push(highest - index * distance);
  return ys;
}

function lowestBaseline(box: TextBox, fontSize: number, above: number): number {
  const { ascent, descent, capHeight } = box.font;
  const em = fontSize / 1000;
  if (box.vAlignment === 'center') {
    const highest = box.height - ascent * em - above;
    const centred = (box.height - capHeight * em - above) / 2;
    return highest < descent * em ? centred : Math.min(Math.max(centred, descent * em), highest);
  }
  const inset = edgeDistance(box, fontSize, above);
  if (box.vAlignment === 'bottom') return descent * em + inset;
  return box.height - ascent * em - above - inset;
}

/**
 * The distance of text from the edge of the box: half the space between lines, or less when there
 * is less room.
 */
function edgeDistance(box: TextBox, fontSize: number, above: number): number {
  const height = lineHeight(box.font, fontSize);
  const free = Math.max(0, box.height - height - above);
  return Math.min((fontSize * LINE_DISTANCE - height) / 2, free / 2);
}

export function splitAtMost(text: string, most = MOST_CHARACTERS): { text: string; beyond: string } {
  if (text.length <= most) return { text, beyond: '' };
  const cut = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return { text: text.slice(0, cut), beyond: text.slice(cut) };
}

export function textOf(glyphs: readonly Glyph[]): string {
  return glyphs.map((glyph) => glyph.text).join('');
}
