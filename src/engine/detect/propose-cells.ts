import { defaultType } from '../fields/types/index';
import type { WorkBudget } from '../pdf/reader/work-budget';
import { CellGrid } from './cell-grid';
import type { Cell } from './cells';
import { cellsAround } from './cells-around';
import { type Labels, labelText } from './labels';
import { type Area, heightOf, isInside, type PageMarks, type TextPiece, widthOf } from './page-marks';
import { checkProposal, combProposal, inset, isWide, type Proposal, textProposal } from './proposal';
import { proposeUnderCaptions } from './propose-under-captions';

const CHECK = { least: 5, most: 26 };
const COMB_CELL = { least: 6, most: 34 };
const COMB_CELLS = 3;
const LABEL_SIZE = 12;
const LABEL_LINES = 2;
const ROOM = { height: 9, share: 0.35, width: 36 };
/** A drawn box of at most this height is there to be written in, however far its words are. */
const WRITTEN = 40;
const FRAME = { width: 0.85, height: 0.3 };

export type CellPage = {
  marks: PageMarks;
  cells: readonly Cell[];
  labels: Labels;
  budget: WorkBudget;
};

type Cells = {
  grid: CellGrid;
  labels: Labels;
  /** The smallest cell around each cell that stands in another. */
  around: ReadonlyMap<Cell, Cell>;
};

/** Proposes fields in the cells of a page: checkboxes, text boxes, combs and table cells. */
export function proposeInCells({ marks, cells, labels, budget }: CellPage): Proposal[] {
  const around = cellsAround(cells, budget);
  const page: Cells = { grid: new CellGrid(cells, labels, budget), labels, around };
  const frames = new Set(around.values());
  const done = new Set<Cell>();
  return cells.flatMap((cell) => {
    if (done.has(cell) || frames.has(cell) || isFrame(cell, marks)) return [];
    budget.spend(1 + (marks.fills.length >> 3));
    if (isShaded(cell, marks)) return [];
    const words = page.grid.wordsIn(cell);
    if (words.length > 0) return isRead(cell, page.grid) ? [] : besideWords(cell, words);
    const ruled = page.grid.ruledFrom(cell);
    if (ruled.length > 0) {
      for (const part of ruled) done.add(part);
      return onRuled(ruled, page);
    }
    const comb = page.grid.combFrom(cell, { ...COMB_CELL, cells: COMB_CELLS });
    for (const part of comb) done.add(part);
    const found = comb.length > 0 ? inComb(comb, page) : inEmpty(cell, page);
    return found === null ? [] : [found];
  });
}

function isFrame(cell: Area, { width, height }: PageMarks): boolean {
  return widthOf(cell) > width * FRAME.width && heightOf(cell) > height * FRAME.height;
}

/** Tells whether a cell is painted dark, or hatched: its row has no value in that column. */
function isShaded(cell: Area, { fills }: PageMarks): boolean {
  const [x, y] = [(cell.x + cell.right) / 2, (cell.y + cell.bottom) / 2];
  return fills.findLast((fill) => isInside(fill, x, y))?.isLight === false;
}

/** Proposes the free part of a cell that holds its own label. */
function besideWords(cell: Cell, words: readonly TextPiece[]): Proposal[] {
  const named = words.filter(({ text }) => /\p{L}/u.test(text));
  const [first] = named.toSorted((one, other) => one.baseline - other.baseline || one.x - other.x);
  if (first === undefined || first.size > LABEL_SIZE || named.length > LABEL_LINES * 2) return [];
  const last = Math.max(...words.map(({ baseline }) => baseline));
  const label = labelText(first);
  const under = { ...cell, y: last + first.size * 0.35 };
  const isHead = first.baseline - first.size - cell.y < first.size * 0.6 + 2;
  const hasRoom = heightOf(under) >= ROOM.height && heightOf(under) >= heightOf(cell) * ROOM.share;
  if (isHead && hasRoom && last - first.baseline <= first.size * 1.6 && widthOf(cell) >= ROOM.width)
    return proposeUnderCaptions(under, named) ?? [textProposal('box', inset(under, 2), label, combOf(cell))];
  const right = { ...cell, x: Math.max(...words.map((word) => word.right)) + 3 };
  const isAsked = words.length === 1 && /[:：]$/.test(first.text);
  if (isAsked && widthOf(right) >= ROOM.width && heightOf(cell) <= ROOM.width)
    return [textProposal('box', inset(right, 2), label)];
  return [];
}

/** A table to read has no sides, and cells full of words: a row to fill in has room in its next cell. */
function isRead(cell: Cell, grid: CellGrid): boolean {
  const next = cell.isDrawn ? null : grid.beside(cell, 'right');
  const words = next === null || next.isDrawn ? [] : grid.wordsIn(next);
  const baselines = words.map(({ baseline }) => baseline);
  const size = Math.max(0, ...words.map((piece) => piece.size));
  const hasLines = Math.max(...baselines) - Math.min(...baselines) >= size;
  return next !== null && hasLines && next.bottom - Math.max(...baselines) < ROOM.height;
}

function combOf({ divisions }: Cell) {
  return divisions > 1 ? { comb: true, combNumberOfCells: divisions, multiline: false } : {};
}

function inComb(comb: readonly Cell[], { grid, labels }: Cells): Proposal | null {
  const [first, last] = [comb[0], comb.at(-1)];
  if (first === undefined || last === undefined) return null;
  const area = { ...first, right: last.right };
  const label = grid.headingOf(first)?.label ?? textOf(labels.leadingTo(area));
  return label === null ? null : combProposal(area, label, comb.length);
}

/** The lines of ruled paper take one value. */
function onRuled(lines: readonly Cell[], { labels }: Cells): Proposal[] {
  const [first] = lines;
  const label = first === undefined ? null : labelBeside(first, labels);
  if (label === null) return [];
  return lines.map((line) =>
    textProposal('line', inset(line, 2), label, { type: defaultType, multiline: false }),
  );
}

function inEmpty(cell: Cell, page: Cells): Proposal | null {
  const { grid, labels } = page;
  if (isCheck(cell)) return checkIn(cell, page);
  if (!isWide(cell)) return null;
  const heading = grid.headingOf(cell);
  const label = heading?.label ?? labelBeside(cell, labels);
  if (label === null) return null;
  if (cell.divisions > 1) return combProposal(cell, label, cell.divisions);
  const proposal = textProposal(heading === null ? 'box' : 'cell', inset(freeOf(cell, grid), 2), label);
  return heading?.row === undefined ? proposal : { ...proposal, row: heading.row };
}

/** The words of a check box stand beside it, at the end of a row of dots, or in the head of its table. */
function checkIn(cell: Cell, { grid, labels, around }: Cells): Proposal | null {
  const piece = labels.rightOf(cell) ?? labels.leftOf(cell, CHECK.most);
  if (piece !== null) return checkProposal(cell, labelText(piece));
  const heading = grid.headingOf(cell) ?? grid.headingOf(around.get(cell) ?? cell);
  const label = heading?.label ?? textOf(labels.leadingTo(cell));
  return label === null ? null : checkProposal(cell, label);
}

/** The part of a cell that its sign leaves free. */
function freeOf(cell: Cell, grid: CellGrid): Area {
  const sign = grid.signIn(cell);
  if (sign === null) return cell;
  const isBefore = sign.x - cell.x < cell.right - sign.right;
  return isBefore ? { ...cell, x: sign.right } : { ...cell, right: sign.x };
}

function isCheck(cell: Area): boolean {
  const [width, height] = [widthOf(cell), heightOf(cell)];
  const isSmall =
    width >= CHECK.least && width <= CHECK.most && height >= CHECK.least && height <= CHECK.most;
  return isSmall && width / height > 0.7 && width / height < 1.43;
}

/** Returns the words beside a box, or, for one that is drawn on all sides, the nearest words before it. */
function labelBeside(cell: Cell, labels: Labels): string | null {
  const near = labels.beside(cell);
  const isWritten = cell.isDrawn && heightOf(cell) <= WRITTEN;
  return textOf(near ?? (isWritten ? labels.leadingTo(cell) : null));
}

function textOf(piece: TextPiece | null): string | null {
  return piece && labelText(piece);
}
