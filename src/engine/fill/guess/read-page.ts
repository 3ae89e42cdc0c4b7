import type { Operation } from '../../content/content-lexer';
import { ContentText, type TextReader } from '../../content/content-text';
import type { ShownGlyph } from '../../content/shown-text';
import type { Area } from '../../detect/page-marks';
import { TextLines } from '../../detect/text-lines';
import type { PdfDict } from '../../pdf/values';
import { type Box, type PagePlan, type Point, seenBox, seenPoint } from '../document-plan';
import { boundsAfter, type Matrix } from '../draw/draw-matrix';
import { ContentBalance } from './content-balance';
import { Bounds, type FormContents } from './form-contents';
import type { GuessContext } from './guess-context';
import { InlineMarks } from './inline-marks';
import { type Piece, pieceOfArea, pieceOfLine } from './piece';

export type PageReading = {
  /** What lies behind a large part of the page, and would be in the way of its order. */
  behind: readonly Piece[];
  /** Lines of text and pictures. */
  pieces: readonly Piece[];
  /** Text that is in no line, such as upright text, in the order of the content. */
  others: readonly Piece[];
  /** Marks within text that the document has already, and what they show; by where they begin. */
  marks: ReadonlyMap<number, readonly number[]>;
  /** Text that is shown a second time at its place, to look bold. */
  repeated: ReadonlySet<number>;
  /** Whether its operators end all that they begin, so that marks can be put around them. */
  isBalanced: boolean;
};

const MOST_LETTERS = 20_000;
/** An image that is thinner than this is a line, which means nothing. */
const THINNEST = 3;
/** Images that are drawn one after the other this near to each other are strips of one picture. */
const STRIP_GAP = 1;
const UNIT: Box = [0, 0, 1, 1];
/** What covers more of a page than this is behind what it shows. */
const LARGE = 0.5;

/** Reads what the content of a page shows, and which operations show it. */
export async function readPage(
  context: GuessContext,
  forms: FormContents,
  page: { bytes: Uint8Array; resources: PdfDict | null; plan: PagePlan },
): Promise<PageReading> {
  const found = new Found(page.plan);
  const { resources } = page;
  const reader: TextReader = {
    fontOf: (name) => context.fonts.fontOf(resources, name),
    wants: (text) => text.trim() !== '',
    glyph: (glyph) => found.glyph(glyph),
    operation: (operation, matrix) => found.operation(operation, matrix),
    drawObject: async (name, matrix, operation) => {
      const shown = await forms.of(name, resources);
      found.object(operation);
      if (shown?.type === 'P') found.block(operation, matrix, shown.box);
      else if (shown) found.picture(operation, matrix, shown.box);
    },
  };
  await new ContentText(reader, context.budget).read(page.bytes);
  return found.reading();
}

class Found {
  readonly #lines = new TextLines(MOST_LETTERS);
  readonly #blocks: Piece[] = [];
  readonly #pictures: { area: Area; sources: number[] }[] = [];
  readonly #others = new Map<number, Bounds>();
  readonly #taken = new Set<number>();
  readonly #marks = new InlineMarks();
  readonly #balance = new ContentBalance();
  #isLastPicture = false;

  readonly #plan: PagePlan;

  constructor(plan: PagePlan) {
    this.#plan = plan;
  }

  glyph({ text, start, end, up, show }: ShownGlyph): void {
    if (this.#marks.isArtifact) return;
    this.#isLastPicture = false;
    this.#marks.show(show.start);
    const [from, to] = [this.#seen(start), this.#seen(end)];
    const top = this.#seen({ x: start.x + up.x, y: start.y + up.y });
    if (this.#lines.take({ text, start: from, end: to, top, source: show.start })) {
      this.#taken.add(show.start);
      return;
    }
    const bounds = this.#others.get(show.start) ?? new Bounds();
    bounds.add(from, to, top);
    this.#others.set(show.start, bounds);
  }

  operation(operation: Operation, matrix: Matrix): void {
    if (operation.operator === 'BI') this.picture(operation, matrix, UNIT);
    this.#marks.take(operation);
    this.#balance.take(operation.operator);
  }

  object(operation: Operation): void {
    this.#marks.take(operation);
  }

  /** Text of a form, which is read at once. */
  block({ start }: Operation, matrix: Matrix, box: Box): void {
    if (this.#marks.isArtifact) return;
    this.#isLastPicture = false;
    this.#blocks.push(pieceOfArea('P', this.#areaOf(matrix, box), [start]));
  }

  picture({ start }: Operation, matrix: Matrix, box: Box): void {
    const area = this.#areaOf(matrix, box);
    if (this.#marks.isArtifact) return;
    const last = this.#isLastPicture ? this.#pictures.at(-1) : undefined;
    this.#isLastPicture = true;
    if (last && touch(last.area, area)) {
      last.area = around(last.area, area);
      last.sources.push(start);
    } else this.#pictures.push({ area, sources: [start] });
  }

  reading(): PageReading {
    const figures = this.#pictures
      .filter(({ area: { x, y, right, bottom } }) => right - x >= THINNEST && bottom - y >= THINNEST)
      .map(({ area, sources }) => pieceOfArea('Figure', area, sources));
    const lines = this.#lines.lines();
    const ofLines = new Set(lines.flatMap(({ sources }) => sources));
    const others = [...this.#others].flatMap(([source, { box }]) => {
      if (box === null || ofLines.has(source)) return [];
      const [x, y, right, bottom] = box;
      return [pieceOfArea('P', { x, y, right, bottom }, [source])];
    });
    const repeated = new Set(
      [...this.#taken].filter((source) => !ofLines.has(source) && !this.#others.has(source)),
    );
    const drawn = [...this.#blocks, ...figures];
    const isBehind = (piece: Piece) => shareOf(this.#plan, piece) > LARGE;
    return {
      behind: drawn.filter(isBehind),
      pieces: [...lines.map(pieceOfLine), ...drawn.filter((piece) => !isBehind(piece))],
      others,
      marks: this.#marks.found,
      repeated,
      isBalanced: this.#balance.isBalanced,
    };
  }

  #seen(point: Point): Point {
    return seenPoint(this.#plan, point);
  }

  #areaOf(matrix: Matrix, box: Box): Area {
    const { x, y, width, height } = seenBox(this.#plan, boundsAfter(matrix, box));
    return { x, y, right: x + width, bottom: y + height };
  }
}

/** How much of a page an area covers. */
function shareOf({ width, height }: PagePlan, { x, y, right, bottom }: Area): number {
  return ((right - x) * (bottom - y)) / (width * height);
}

/** Whether two areas have a side in common. */
function touch(one: Area, other: Area): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.x, other.x);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.y, other.y);
  const [least, most] = [Math.min(across, down), Math.max(across, down)];
  return Math.abs(least) <= STRIP_GAP && most > 0;
}

function around(one: Area, other: Area): Area {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
