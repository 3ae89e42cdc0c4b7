import type { Matrix } from '../../fill/draw/draw-matrix';
import { numbers } from '../../fill/draw/draw-numbers';
import { movedPath, type Path } from '../../fill/draw/draw-path';
import type { FontMetrics } from '../../text/layout/standard-font';
import { fontOf } from '../../text/layout/standard-font';
import { lengthOf } from './lengths';
import { paintPath, paintText } from './paint-path';
import type { SvgNode } from './parse-svg';
import { type Letter, lettersOf } from './svg-letters';
import type { Drawing, Place, Step } from './svg-place';
import { SvgProblem } from './svg-problem';

/** Letters of one style. */
export type Piece = {
  letters: Letter[];
  width: number;
  font: FontMetrics;
  size: number;
  /** Between letters, and more between words. */
  spacing: { letters: number; words: number };
  /** How wide the letters are, as a part of their own width. */
  stretch: number;
  place: Place;
};

/** Text on one line from one point. An anchor moves the whole chunk. */
type Chunk = {
  x: number;
  y: number;
  anchor: string;
  pieces: Piece[];
};

/** Letters of a piece that are drawn together, and where they stand. */
export type PlacedLetters = { piece: Piece; letters: Letter[]; x: number; y: number };

/**
 * Draws text in the standard fonts, for labels of charts. Logos usually have outlines instead of
 * text; letters that the standard fonts lack become outlines here.
 */
export async function drawText(node: SvgNode, { drawing, place }: Step): Promise<void> {
  for (const run of await placedLetters(node, { drawing, place })) drawRun(run, drawing);
}

/** Returns the letters of a text where they stand, in runs of one kind. */
export async function placedLetters(node: SvgNode, { drawing, place }: Step): Promise<PlacedLetters[]> {
  const chunks: Chunk[] = [];
  await collect(node, { drawing, place }, chunks);
  fitLength(node, place, chunks);
  return chunks.flatMap(runsOfChunk);
}

async function collect(node: SvgNode, { drawing, place }: Step, chunks: Chunk[]): Promise<void> {
  if (Number(node.attributes.get('rotate') ?? 0) !== 0)
    throw new SvgProblem('the SVG turns single letters, which is not supported');
  const letters = new Positions(node, place);
  letters.start(chunks, node.name === 'text');
  for (const child of node.children) {
    if (typeof child === 'string') await addText(child, { drawing, place }, chunks, letters);
    else if (child.name === 'tspan' || child.name === 'a') {
      if (letters.isList)
        throw new SvgProblem('the SVG places single letters of nested texts, which is not supported');
      drawing.spend();
      const style = drawing.cascade.styleOf(child, place.style);
      if (style.get('display') !== 'none')
        await collect(child, { drawing, place: { ...place, style } }, chunks);
    } else if (child.name !== 'title' && child.name !== 'desc')
      throw new SvgProblem(
        `the SVG holds a <${child.name.slice(0, 40)}> in its text, which is not supported`,
      );
  }
}

/** Where an element puts its letters: its first, or each of them. */
class Positions {
  readonly #lists: Record<'x' | 'y' | 'dx' | 'dy', (number | null)[]>;
  readonly #anchor: string;
  #next = 0;

  constructor({ attributes }: SvgNode, { whole, style }: Place) {
    const list = (key: string, length: number) =>
      (attributes.get(key)?.trim() || undefined)
        ?.split(/[\s,]+/)
        .map((value) => lengthOf(value, length, sizeOf(style))) ?? [];
    this.#lists = {
      x: list('x', whole.width),
      y: list('y', whole.height),
      dx: list('dx', whole.width),
      dy: list('dy', whole.height),
    };
    this.#anchor = style.get('text-anchor') ?? 'start';
  }

  get isList(): boolean {
    return Object.values(this.#lists).some((values) => values.length > 1);
  }

  start(chunks: Chunk[], isText: boolean): void {
    if (isText || this.#moves(0)) this.#begin(chunks, 0);
  }

  /** Moves to the place of the next letter, if it has one of its own. */
  step(chunks: Chunk[]): void {
    if (this.#next > 0 && this.#moves(this.#next)) this.#begin(chunks, this.#next);
    this.#next += 1;
  }

  #moves(index: number): boolean {
    const { x, y, dx, dy } = this.#lists;
    return x[index] != null || y[index] != null || !!dx[index] || !!dy[index];
  }

  #begin(chunks: Chunk[], index: number): void {
    const last = chunks.at(-1);
    const { x, y, dx, dy } = this.#lists;
    const isAcross = x[index] == null;
    const end = last === undefined ? { x: 0, y: 0 } : { x: isAcross ? last.x + widthOf(last) : 0, y: last.y };
    const [left, top] = [x[index] ?? end.x, y[index] ?? end.y];
    const place = { x: left + (dx[index] ?? 0), y: top + (dy[index] ?? 0) };
    chunks.push({ ...place, anchor: this.#anchor, pieces: [] });
  }
}

async function addText(text: string, step: Step, chunks: Chunk[], letters: Positions): Promise<void> {
  const chunk = chunks.at(-1);
  const isFirst = chunk === undefined || chunk.pieces.length === 0;
  const line = text.replace(/\s+/g, ' ');
  const words = isFirst ? line.trimStart() : line;
  if (words === '' || chunk === undefined) return;
  for (const part of letters.isList ? words : [words]) {
    letters.step(chunks);
    chunks.at(-1)?.pieces.push(await pieceOf(part, step));
  }
}

export async function pieceOf(words: string, { drawing, place }: Step): Promise<Piece> {
  const { style } = place;
  const bold = /^(bold|bolder|[6-9]\d\d)$/.test(style.get('font-weight') ?? '');
  const italic = /^(italic|oblique)/.test(style.get('font-style') ?? '');
  const font = fontOf({ typeface: familyOf(style.get('font-family') ?? ''), bold, italic });
  const size = sizeOf(style);
  const spacing = {
    letters: lengthOf(style.get('letter-spacing'), size, size) ?? 0,
    words: lengthOf(style.get('word-spacing'), size, size) ?? 0,
  };
  const letters = await lettersOf(words, font, drawing.fonts);
  // Outlines are much larger than codes.
  for (const letter of letters) if ('outline' in letter) drawing.spend();
  const piece = { letters, width: 0, font, size, spacing, stretch: 1, place };
  return { ...piece, width: letters.reduce((sum, letter) => sum + advanceOf(letter, piece), 0) };
}

/** The way from one letter to the next. */
export function advanceOf({ width, isSpace }: Letter, { size, spacing, stretch }: Piece): number {
  return ((width * size) / 1000 + spacing.letters + (isSpace ? spacing.words : 0)) * stretch;
}

/** Fits a text into its `textLength`: by wider gaps, or by wider letters. */
function fitLength(
  { attributes, children }: SvgNode,
  { whole, style }: Place,
  chunks: readonly Chunk[],
): void {
  const wanted = lengthOf(attributes.get('textLength'), whole.width, sizeOf(style));
  const isNested = children.some((child) => typeof child !== 'string' && child.attributes.has('textLength'));
  const [chunk] = chunks;
  if (isNested || (wanted !== null && chunks.length > 1))
    throw new SvgProblem('the SVG sets the length of a part of a text, which is not supported');
  if (wanted === null || chunk === undefined) return;
  const letters = chunk.pieces.reduce((sum, piece) => sum + piece.letters.length, 0);
  const natural = widthOf(chunk);
  if (letters < 2 || natural <= 0) return;
  const isStretched = attributes.get('lengthAdjust') === 'spacingAndGlyphs';
  const gap = (wanted - natural) / (letters - 1);
  for (const piece of chunk.pieces) {
    if (isStretched) {
      piece.stretch = wanted / natural;
      piece.width *= piece.stretch;
    } else {
      piece.spacing.letters += gap;
      piece.width += gap * piece.letters.length;
    }
  }
}

function runsOfChunk(chunk: Chunk): PlacedLetters[] {
  const shares: Record<string, number> = { middle: 0.5, end: 1 };
  const runs: PlacedLetters[] = [];
  let x = chunk.x - widthOf(chunk) * (shares[chunk.anchor] ?? 0);
  for (const piece of chunk.pieces) {
    let run: PlacedLetters | null = null;
    for (const letter of piece.letters) {
      const [first] = run?.letters ?? [];
      if (run !== null && first !== undefined && 'code' in first === 'code' in letter)
        run.letters.push(letter);
      else {
        run = { piece, letters: [letter], x, y: chunk.y };
        runs.push(run);
      }
      x += advanceOf(letter, piece);
    }
  }
  return runs;
}

function drawRun(run: PlacedLetters, drawing: Drawing): void {
  const { piece } = run;
  const step = { drawing, place: piece.place };
  const outline = outlineOfRun(run);
  if (outline !== null) paintPath(outline, step);
  else
    paintText(step, (mode) => piece.place.form.write(`BT ${mode}${showOperators(run, baselineAt(run))} ET`));
}

/** The outline of letters that are drawn by it; null for those of a standard font. */
export function outlineOfRun({ piece, letters, x, y }: PlacedLetters): Path | null {
  const em = piece.size / 1000;
  let at = x;
  const path: Path[] = [];
  for (const letter of letters) {
    if ('code' in letter) return null;
    path.push(movedPath(letter.outline, [em * piece.stretch, 0, 0, -em, at, y]));
    at += advanceOf(letter, piece);
  }
  return path.flat();
}

/** The matrix of text that begins there: letters stand upright where y goes down. */
export function baselineAt({ piece, x, y }: PlacedLetters): Matrix {
  return [piece.stretch, 0, 0, -1, x, y];
}

/** The operators that show letters of a standard font. */
export function showOperators({ piece, letters }: PlacedLetters, matrix: Matrix): string {
  const { font, size, spacing, place } = piece;
  const hex = letters
    .map((letter) => ('code' in letter ? letter.code.toString(16).padStart(2, '0') : ''))
    .join('');
  const gaps = `${operator(spacing.letters, 'Tc')}${operator(spacing.words, 'Tw')}`;
  return `/${place.form.font(font.name)} ${numbers([size])} Tf ${gaps}${numbers(matrix)} Tm <${hex}> Tj`;
}

function operator(value: number, name: 'Tc' | 'Tw'): string {
  return value === 0 ? '' : `${numbers([value])} ${name} `;
}

function widthOf({ pieces }: Chunk): number {
  return pieces.reduce((sum, { width }) => sum + width, 0);
}

/** The sizes that browsers give to words. */
const SIZES: Record<string, number> = {
  ...{ 'xx-small': 9, 'x-small': 10, small: 13, medium: 16 },
  ...{ large: 18, 'x-large': 24, 'xx-large': 32 },
};

export function sizeOf(style: Place['style']): number {
  const size = style.get('font-size') ?? '';
  return SIZES[size.trim().toLowerCase()] ?? lengthOf(size, 16) ?? 16;
}

function familyOf(families: string): 'Helvetica' | 'Times' | 'Courier' {
  const first = families.toLowerCase();
  if (/mono|courier|consol|menlo/.test(first)) return 'Courier';
  return /(^|[^-])serif|times|georgia|garamond|roman/.test(first) && !/sans-?\s?serif/.test(first)
    ? 'Times'
    : 'Helvetica';
}
