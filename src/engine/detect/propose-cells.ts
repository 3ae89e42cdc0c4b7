import type { WorkBudget } from '../pdf/reader/work-budget';
import { CellGrid } from './cell-grid';
import type { Cell } from './cells';
import { type Labels, labelText } from './labels';
import { type Area, heightOf, type PageMarks, type TextPiece, widthOf } from './page-marks';
import { checkProposal, combProposal, inset, isWide, type Proposal, textProposal } from './proposal';

const CHECK = { least: 5, most: 26 };
const COMB_CELL = { least: 6, most: 34 };
const COMB_CELLS = 3;
const LABEL_SIZE = 12;
const LABEL_LINES = 2;
const ROOM = { height: 9, share: 0.35, width: 36 };
const FRAME = { width: 0.85, height: 0.3 };

export type CellPage = {
  marks: PageMarks;
  cells: readonly Cell[];
  labels: Labels;
  budget: WorkBudget;
};

/** Proposes fields in the cells of a page: checkboxes, text boxes, combs and table cells. */
export function proposeInCells({ marks, cells, labels, budget }: CellPage): Proposal[] {
  const grid = new CellGrid(cells, labels, budget);
  const done = new Set<Cell>();
  return cells.flatMap((cell) => {
    if (done.has(cell) || isFrame(cell, marks)) return [];
    const words = grid.wordsIn(cell);
    if (words.length > 0) return besideWords(cell, words);
    const comb = grid.combFrom(cell, { ...COMB_CELL, cells: COMB_CELLS });
    for (const part of comb) done.add(part);
    const found = comb.length > 0 ? inComb(comb, grid, labels) : inEmpty(cell, grid, labels);
    return found === null ? [] : [found];
  });
}

function isFrame(cell: Area, { width, height }: PageMarks): boolean {
  return widthOf(cell) > width * FRAME.width && heightOf(cell) > height * FRAME.height;
}

/** Proposes the free part of a cell that holds its own label. */
function besideWords(cell: Cell, words: readonly TextPiece[]): Proposal[] {
  const [first] = words.toSorted((one, other) => one.baseline - other.baseline || one.x - other.x);
  if (first === undefined || first.size > LABEL_SIZE || words.length > LABEL_LINES * 2) return [];
  const last = Math.max(...words.map(({ baseline }) => baseline));
  const label = labelText(first);
  if (!/\p{L}/u.test(label)) return [];
  const under = { ...cell, y: last + first.size * 0.35 };
  const isHead = first.baseline - first.size - cell.y < first.size * 0.6 + 2;
  const hasRoom = heightOf(under) >= ROOM.height && heightOf(under) >= heightOf(cell) * ROOM.share;
  if (isHead && hasRoom && last - first.baseline <= first.size * 1.6 && widthOf(cell) >= ROOM.width)
    return [textProposal('box', inset(under, 2), label, combOf(cell))];
  const right = { ...cell, x: Math.max(...words.map((word) => word.right)) + 3 };
  const isAsked = words.length === 1 && /[:：]$/.test(first.text);
  if (isAsked && widthOf(right) >= ROOM.width && heightOf(cell) <= ROOM.width)
    return [textProposal('box', inset(right, 2), label)];
  return [];
}

function combOf({ divisions }: Cell) {
  return divisions > 1 ? { comb: true, combNumberOfCells: divisions, multiline: false } : {};
}

function inComb(comb: readonly Cell[], grid: CellGrid, labels: Labels): Proposal | null {
  const [first, last] = [comb[0], comb.at(-1)];
  if (first === undefined || last === undefined) return null;
  const area = { ...first, right: last.right };
  const label = grid.headingOf(first)?.label ?? labelBeside(area, labels);
  return label === null ? null : combProposal(area, label, comb.length);
}

function inEmpty(cell: Cell, grid: CellGrid, labels: Labels): Proposal | null {
  if (isCheck(cell)) {
    const piece = labels.rightOf(cell) ?? labels.leftOf(cell, CHECK.most);
    const label = piece === null ? grid.headingOf(cell)?.label : labelText(piece);
    return label === undefined || label === '' ? null : checkProposal(cell, label);
  }
  if (!isWide(cell)) return null;
  const heading = grid.headingOf(cell);
  const label = heading?.label ?? labelBeside(cell, labels);
  if (label === null) return null;
  if (cell.divisions > 1) return combProposal(cell, label, cell.divisions);
  const proposal = textProposal(heading === null ? 'box' : 'cell', inset(cell, 2), label);
  return heading?.row === undefined ? proposal : { ...proposal, row: heading.row };
}

function isCheck(cell: Area): boolean {
  const [width, height] = [widthOf(cell), heightOf(cell)];
  const isSmall =
    width >= CHECK.least && width <= CHECK.most && height >= CHECK.least && height <= CHECK.most;
  return isSmall && width / height > 0.7 && width / height < 1.43;
}

function labelBeside(area: Area, labels: Labels): string | null {
  const piece = labels.leftOf(area) ?? labels.above(area) ?? labels.below(area);
  const label = piece === null ? '' : labelText(piece);
  return /\p{L}/u.test(label) ? label : null;
}
