import { numbers } from '../../fill/draw/draw-numbers';
import type { FontMetrics } from '../../text/layout/standard-font';
import { fontOf } from '../../text/layout/standard-font';
import { winAnsiCode } from '../../text/layout/win-ansi';
import { lengthOf } from './lengths';
import { paintText } from './paint-path';
import type { SvgNode } from './parse-svg';
import type { Drawing, Place, Step } from './svg-place';
import { SvgProblem } from './svg-problem';

/** Text on one line from one point. An anchor moves the whole chunk. */
type Chunk = {
  x: number;
  y: number;
  anchor: string;
  pieces: { codes: number[]; width: number; font: FontMetrics; size: number; place: Place }[];
};

/**
 * Draws text in the standard fonts, for labels of charts. Logos usually have outlines instead of
 * text.
 */
export function drawText(node: SvgNode, { drawing, place }: Step): void {
  const chunks: Chunk[] = [];
  collect(node, { drawing, place }, chunks);
  for (const chunk of chunks) drawChunk(chunk, drawing);
}

function collect(node: SvgNode, { drawing, place }: Step, chunks: Chunk[]): void {
  startAt(node, place, chunks);
  for (const child of node.children) {
    if (typeof child === 'string') addText(child, place, chunks);
    else if (child.name === 'tspan' || child.name === 'a') {
      drawing.spend();
      const style = drawing.cascade.styleOf(child, place.style);
      if (style.get('display') !== 'none') collect(child, { drawing, place: { ...place, style } }, chunks);
    } else if (child.name !== 'title' && child.name !== 'desc')
      throw new SvgProblem(
        `the SVG holds a <${child.name.slice(0, 40)}> in its text, which is not supported`,
      );
  }
}

/**
 * Starts a chunk at the element's position. Of a list of positions for single letters, the first
 * one counts.
 */
function startAt({ attributes, name }: SvgNode, { whole, style }: Place, chunks: Chunk[]): void {
  const first = (key: string, across: number) =>
    lengthOf(
      attributes
        .get(key)
        ?.trim()
        .split(/[\s,]+/)[0],
      across,
      sizeOf(style),
    );
  const [x, y] = [first('x', whole.width), first('y', whole.height)];
  const [dx, dy] = [first('dx', whole.width) ?? 0, first('dy', whole.height) ?? 0];
  const last = chunks.at(-1);
  if (name !== 'text' && x === null && y === null && dx === 0 && dy === 0) return;
  const from =
    last === undefined ? { x: 0, y: 0 } : { x: x === null ? last.x + widthOf(last) : last.x, y: last.y };
  const anchor = style.get('text-anchor') ?? 'start';
  chunks.push({ x: (x ?? from.x) + dx, y: (y ?? from.y) + dy, anchor, pieces: [] });
}

function addText(text: string, place: Place, chunks: Chunk[]): void {
  const chunk = chunks.at(-1);
  const isFirst = chunk === undefined || chunk.pieces.length === 0;
  const line = text.replace(/\s+/g, ' ');
  const words = isFirst ? line.trimStart() : line;
  if (words === '' || chunk === undefined) return;
  const bold = /^(bold|bolder|[6-9]\d\d)$/.test(place.style.get('font-weight') ?? '');
  const italic = /^(italic|oblique)/.test(place.style.get('font-style') ?? '');
  const font = fontOf({ typeface: familyOf(place.style.get('font-family') ?? ''), bold, italic });
  const size = sizeOf(place.style);
  const codes = Array.from(words, (character) => {
    const code = winAnsiCode(character.codePointAt(0) ?? 0);
    if (code === null)
      throw new SvgProblem(
        `the SVG has text that is not Latin ("${character}"); convert the text to outlines`,
      );
    return code;
  });
  const width = (codes.reduce((sum, code) => sum + font.widthOf(code), 0) * size) / 1000;
  chunk.pieces.push({ codes, width, font, size, place });
}

function drawChunk(chunk: Chunk, drawing: Drawing): void {
  const shares: Record<string, number> = { middle: 0.5, end: 1 };
  let x = chunk.x - widthOf(chunk) * (shares[chunk.anchor] ?? 0);
  for (const { codes, width, font, size, place } of chunk.pieces) {
    const { form } = place;
    const hex = codes.map((code) => code.toString(16).padStart(2, '0')).join('');
    const at = numbers([1, 0, 0, -1, x, chunk.y]);
    paintText({ drawing, place }, () =>
      form.write(`BT /${form.font(font.name)} ${numbers([size])} Tf ${at} Tm <${hex}> Tj ET`),
    );
    x += width;
  }
}

function widthOf({ pieces }: Chunk): number {
  return pieces.reduce((sum, { width }) => sum + width, 0);
}

function sizeOf(style: Place['style']): number {
  return lengthOf(style.get('font-size'), 16) ?? 16;
}

function familyOf(families: string): 'Helvetica' | 'Times' | 'Courier' {
  const first = families.toLowerCase();
  if (/mono|courier|consol|menlo/.test(first)) return 'Courier';
  return /(^|[^-])serif|times|georgia|garamond|roman/.test(first) && !/sans-?\s?serif/.test(first)
    ? 'Times'
    : 'Helvetica';
}
