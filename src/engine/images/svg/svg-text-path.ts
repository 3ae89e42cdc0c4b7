import { compose, type Matrix, translate } from '../../fill/draw/draw-matrix';
import { movedPath, type Path } from '../../fill/draw/draw-path';
import { lengthOf } from './lengths';
import { paintPath, paintText } from './paint-path';
import { elementAt, type SvgNode } from './parse-svg';
import { outlineOf } from './shapes';
import type { Step } from './svg-place';
import { SvgProblem } from './svg-problem';
import { advanceOf, outlineOfRun, type Piece, pieceOf, showOperators, sizeOf } from './svg-text';
import { transformOfStyle } from './transforms';

/** Straight parts of a curve. A letter is far longer than one of them. */
const PARTS = 24;

/** A straight part of a path, which begins at this length of it. */
type Line = { from: Point; begins: number; length: number; angle: number };
type Point = { x: number; y: number };

/** Draws the letters of a text along a path, each upright on it at its own middle. */
export async function drawTextPath(text: SvgNode, node: SvgNode, { drawing, place }: Step): Promise<void> {
  if (text.children.some((child) => child !== node && (typeof child !== 'string' || child.trim() !== '')))
    throw new SvgProblem('the SVG holds text beside a text along a path, which is not supported');
  if ((node.attributes.get('side') ?? 'left') !== 'left' || node.attributes.has('textLength'))
    throw new SvgProblem(
      'the SVG sets the side or the length of a text along a path, which is not supported',
    );
  drawing.spend();
  const target = elementAt(node.attributes.get('href'), drawing.byId);
  if (target === null) return;
  const style = drawing.cascade.styleOf(node, place.style);
  if (style.get('display') === 'none') return;
  const step = { drawing, place: { ...place, style } };
  const own = transformOfStyle(drawing.cascade.styleOf(target, new Map()), place.whole);
  const lines = linesOf(movedPath(outlineOf(target, place.whole), own));
  const last = lines.at(-1);
  const total = last === undefined ? 0 : last.begins + last.length;
  const pieces: Raised[] = [];
  await collect(node, step, pieces);
  const width = pieces.reduce((sum, { piece }) => sum + piece.width, 0);
  const share = { middle: 0.5, end: 1 }[style.get('text-anchor') ?? ''] ?? 0;
  const offset = lengthOf(node.attributes.get('startOffset'), total, sizeOf(style)) ?? 0;
  let at = offset - width * share;
  for (const { piece, rise } of pieces)
    for (const letter of piece.letters) {
      drawing.spend();
      const advance = advanceOf(letter, piece);
      const spot = placeOn(lines, at + advance / 2);
      at += advance;
      // Letters beyond the ends of the path are not shown.
      if (spot !== null) drawLetter({ piece, letter }, compose(spot, translate(-advance / 2, rise)), drawing);
    }
}

type Raised = {
  piece: Piece;
  /** How far the letters stand below the path. */
  rise: number;
};

/** Adds the pieces of an element. What moves its text moves all that follows. */
async function collect(node: SvgNode, { drawing, place }: Step, pieces: Raised[]): Promise<void> {
  const { attributes } = node;
  if (['x', 'y', 'dx', 'rotate'].some((name) => Number.parseFloat(attributes.get(name) ?? '0') !== 0))
    throw new SvgProblem('the SVG places parts of a text along a path, which is not supported');
  const down = lengthOf(attributes.get('dy'), place.whole.height, sizeOf(place.style)) ?? 0;
  let rise = (pieces.at(-1)?.rise ?? 0) + down;
  for (const child of node.children) {
    if (typeof child === 'string') {
      const line = child.replace(/\s+/g, ' ');
      const words = pieces.length === 0 ? line.trimStart() : line;
      if (words !== '') pieces.push({ piece: await pieceOf(words, { drawing, place }), rise });
    } else if (child.name === 'tspan' || child.name === 'a') {
      drawing.spend();
      const style = drawing.cascade.styleOf(child, place.style);
      if (style.get('display') === 'none') continue;
      await collect(child, { drawing, place: { ...place, style } }, pieces);
      rise = pieces.at(-1)?.rise ?? rise;
    } else if (child.name !== 'title' && child.name !== 'desc')
      throw new SvgProblem(
        `the SVG holds a <${child.name.slice(0, 40)}> in its text, which is not supported`,
      );
  }
}

type OfPiece = { piece: Piece; letter: Piece['letters'][number] };

function drawLetter({ piece, letter }: OfPiece, spot: Matrix, drawing: Step['drawing']): void {
  if (letter.isSpace) return;
  const step = { drawing, place: piece.place };
  const run = { piece, letters: [letter], x: 0, y: 0 };
  const outline = outlineOfRun(run);
  if (outline !== null) paintPath(movedPath(outline, spot), step);
  else {
    const upright = compose(spot, [piece.stretch, 0, 0, -1, 0, 0]);
    paintText(step, (mode) => piece.place.form.write(`BT ${mode}${showOperators(run, upright)} ET`));
  }
}

/** The matrix of the place at this length of the path, turned as the path runs there; null beyond it. */
function placeOn(lines: readonly Line[], length: number): Matrix | null {
  const line = lines[lastWhere(lines, ({ begins }) => begins <= length)];
  if (line === undefined || length > line.begins + line.length) return null;
  const { from, begins, angle } = line;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos, from.x + (length - begins) * cos, from.y + (length - begins) * sin];
}

/** The index of the last item for which this holds; it holds for all before it. -1 for none. */
function lastWhere<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let [low, high] = [-1, items.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const item = items[middle];
    if (item !== undefined && holds(item)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The straight lines of a path, with its curves in small parts. Moves have no length. */
function linesOf(path: Path): Line[] {
  const lines: Line[] = [];
  let begins = 0;
  let [from, start]: [Point, Point] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ];
  const lineTo = (to: Point) => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length > 0) lines.push({ from, begins, length, angle: Math.atan2(to.y - from.y, to.x - from.x) });
    begins += length;
    from = to;
  };
  for (const step of path) {
    if (step[0] === 'm') {
      from = { x: step[1], y: step[2] };
      start = from;
    } else if (step[0] === 'l') lineTo({ x: step[1], y: step[2] });
    else if (step[0] === 'h') lineTo(start);
    else if (step[0] === 'c') {
      const [, x1, y1, x2, y2, x3, y3] = step;
      const { x, y } = from;
      for (let part = 1; part <= PARTS; part += 1) {
        const t = part / PARTS;
        const s = 1 - t;
        lineTo({
          x: s ** 3 * x + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t ** 3 * x3,
          y: s ** 3 * y + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t ** 3 * y3,
        });
      }
    }
  }
  return lines;
}
