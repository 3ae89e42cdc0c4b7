import { LINE_DISTANCE } from '../../fields/text-defaults';
import type { Glyph } from './glyph';
import type { FontMetrics } from './standard-font';
import type { Typesetter } from './typesetter';

/** What decides where the characters of a value go. The box's lower left corner is the origin, y goes up. */
export interface TextBox {
  width: number;
  height: number;
  font: FontMetrics;
  fontSize: number;
  characterSpacing: number;
  alignment: 'left' | 'center' | 'right';
  vAlignment: 'bottom' | 'center' | 'top';
  /** Wraps long lines. Line feeds of the text always begin a line. */
  multiline: boolean;
  /** Divides the box into this many lines. */
  bands: number | null;
  overflow: 'shrink_to_fit' | 'truncate' | 'continue';
  /** Sets what the standard font cannot; without one, boxes are drawn. */
  typesetter?: Typesetter | undefined;
}

export interface PlacedLine {
  /** From left to right, as drawn. */
  glyphs: readonly Glyph[];
  x: number;
  baseline: number;
  width: number;
}

export interface TextLayout {
  font: FontMetrics;
  fontSize: number;
  characterSpacing: number;
  lines: PlacedLine[];
  /** What did not fit; empty when everything did. */
  truncated: string;
  /** The part of the value that is drawn, where a box is meant for a part only. */
  part?: string;
}

const TOLERANCE = 0.01;
/** More characters than any page holds; what is beyond counts as truncated unseen. */
const MOST_CHARACTERS = 50_000;

export function lineDistance(box: TextBox, fontSize: number): number {
  return box.bands === null ? fontSize * LINE_DISTANCE : box.height / box.bands;
}

export function lineHeight(font: FontMetrics, fontSize: number): number {
  return ((font.ascent + font.descent) * fontSize) / 1000;
}

/** How many lines the box holds, at least one. */
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
 * The baseline of each line. Centred text is centred by its capitals, which is what the eye sees, as far as its
 * descenders have room.
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

/** Half the space between lines also keeps text off the box's edge, as far as there is room. */
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
