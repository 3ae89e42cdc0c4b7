import type { Operation } from '../content/content-lexer';
import type { Point } from '../fill/document-plan';
import type { Area, Fill, Stroke, Strokes } from './page-marks';

/** A filled rectangle thinner than this is a line. */
const THIN = 3;
const SHORTEST = 2.5;
const STRAIGHT = 0.7;
const DEEPEST = 200;
/** A filled rectangle at least this bright is paper to write on. */
const LIGHT = 0.75;

/** A larger light area is the ground of a section. */
const WIDEST_BOX = 300;
const HIGHEST_BOX = 120;

const STROKED = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const FILLED = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const CLOSED = new Set(['s', 'b', 'b*', 'h']);

type Subpath = {
  points: Point[];
  isCurved: boolean;
  isClosed: boolean;
};

/** Collects the horizontal and vertical lines that the paths of a page draw. */
export class PathStrokes implements Strokes {
  readonly across: Stroke[] = [];
  readonly upright: Stroke[] = [];
  /** The filled rectangles that are more than lines, in the order in which they are painted. */
  readonly fills: Fill[] = [];
  #path: Subpath[] = [];
  /** Unknown in a colour space whose numbers may mean ink or light. */
  #brightness: number | null = 0;
  readonly #kept: (number | null)[] = [];

  #room: number;

  constructor(room: number) {
    this.#room = room;
  }

  /**
   * Takes one operation. `seen` maps the coordinates of the content to those of the page as seen.
   */
  take({ operator, operands }: Operation, seen: (x: number, y: number) => Point): void {
    const numbers = operands.map((value) => (typeof value === 'number' ? value : 0));
    const [a = 0, b = 0, c = 0, d = 0] = numbers;
    if (operator === 'm') this.#begin([seen(a, b)]);
    else if (operator === 'l') this.#path.at(-1)?.points.push(seen(a, b));
    else if (operator === 're') {
      this.#begin([seen(a, b), seen(a + c, b), seen(a + c, b + d), seen(a, b + d)]);
      this.#close();
    } else if (operator === 'c' || operator === 'v' || operator === 'y') this.#curve();
    else if (operator === 'n') this.#path = [];
    else if (STROKED.has(operator) || FILLED.has(operator)) this.#paint(operator);
    else if (operator === 'h') this.#close();
    else this.#setBrightness(operator, operands, numbers);
  }

  #begin(points: Point[]): void {
    if (this.#path.length < this.#room) this.#path.push({ points, isCurved: false, isClosed: false });
  }

  #curve(): void {
    const last = this.#path.at(-1);
    if (last !== undefined) last.isCurved = true;
  }

  #close(): void {
    const last = this.#path.at(-1);
    if (last !== undefined) last.isClosed = true;
  }

  #setBrightness(operator: string, operands: Operation['operands'], numbers: number[]): void {
    if (operator === 'q' && this.#kept.length < DEEPEST) this.#kept.push(this.#brightness);
    else if (operator === 'Q' && this.#kept.length > 0) this.#brightness = this.#kept.pop() ?? null;
    else if (operator === 'g' || operator === 'rg' || operator === 'k')
      this.#brightness = brightnessOf(numbers);
    else if (operator === 'cs') this.#brightness = 0;
    else if (operator === 'sc' || operator === 'scn') {
      // A pattern ends with its name: hatching says that nothing is to be written there.
      const isPattern = typeof operands.at(-1) !== 'number';
      this.#brightness = isPattern ? 0 : numbers.length < 3 ? null : brightnessOf(numbers);
    }
  }

  #paint(operator: string): void {
    const path = this.#path;
    this.#path = [];
    if (CLOSED.has(operator)) for (const subpath of path) subpath.isClosed = true;
    for (const subpath of path) {
      if (subpath.isCurved) continue;
      if (STROKED.has(operator)) this.#addSides(subpath);
      else this.#addFilled(subpath);
    }
  }

  #addSides({ points, isClosed }: Subpath): void {
    const [first] = points;
    const corners = isClosed && first !== undefined ? [...points, first] : points;
    for (const [index, to] of corners.entries()) {
      const from = corners[index - 1];
      if (from !== undefined) this.#addSide(from, to);
    }
  }

  #addSide(from: Point, to: Point): void {
    const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
    if (height <= STRAIGHT && width >= SHORTEST) this.#add(this.across, (from.y + to.y) / 2, [from.x, to.x]);
    else if (width <= STRAIGHT && height >= SHORTEST)
      this.#add(this.upright, (from.x + to.x) / 2, [from.y, to.y]);
  }

  #addFilled(subpath: Subpath): void {
    const box = boxOf(subpath.points);
    if (box === null) return;
    const [width, height] = [box.right - box.x, box.bottom - box.y];
    if (height <= THIN && width > THIN) this.#add(this.across, (box.y + box.bottom) / 2, [box.x, box.right]);
    else if (width <= THIN && height > THIN)
      this.#add(this.upright, (box.x + box.right) / 2, [box.y, box.bottom]);
    else if (width > THIN && height > THIN) this.#addFill(subpath, box);
  }

  #addFill(subpath: Subpath, box: Area): void {
    if (this.#brightness === null) return;
    const isLight = this.#brightness >= LIGHT;
    const isBox = box.right - box.x <= WIDEST_BOX || box.bottom - box.y <= HIGHEST_BOX;
    if (isLight && isBox) this.#addSides({ ...subpath, isClosed: true });
    if (this.fills.length < this.#room) this.fills.push({ ...box, isLight });
  }

  #add(strokes: Stroke[], at: number, [one, other]: [number, number]): void {
    if (this.#room <= 0) return;
    this.#room -= 1;
    strokes.push({ at, from: Math.min(one, other), to: Math.max(one, other) });
  }
}

/** The brightness of a grey, of red, green and blue, or of four inks. */
function brightnessOf([a = 0, b, c = 0, d]: number[]): number {
  if (b === undefined) return a;
  const sum = 0.3 * a + 0.6 * b + 0.1 * c;
  return d === undefined ? sum : 1 - Math.min(1, sum + d);
}

/** Returns the rectangle that four or five corners make, or null. */
function boxOf(points: readonly Point[]) {
  if (points.length !== 4 && points.length !== 5) return null;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const box = { x: Math.min(...xs), right: Math.max(...xs), y: Math.min(...ys), bottom: Math.max(...ys) };
  const isCorner = ({ x, y }: Point) =>
    (x - box.x <= STRAIGHT || box.right - x <= STRAIGHT) &&
    (y - box.y <= STRAIGHT || box.bottom - y <= STRAIGHT);
  return points.every(isCorner) ? box : null;
}
