import type { WorkBudget } from '../pdf/reader/work-budget';
import type { Cell } from './cells';
import { FAR_BESIDE, type Labels, labelText } from './labels';
import { heightOf, type TextPiece, widthOf } from './page-marks';

const NEAR = 2;
const LONGEST_WALK = 200;
const EVENLY = 0.15;
const RULED = { lines: 3, highest: 30, narrowest: 120 };
/** The parts of one number stand at most this far apart. */
const COMB_GAP = 30;
const ITEM_NUMBER = /^(\d{1,3}\p{L}?|\p{L})$/u;

export type Heading = {
  label: string;
  row?: { table: string; position: number };
};

type Content = { words: TextPiece[]; sign: TextPiece | null };

type Side = 'left' | 'right' | 'up' | 'down';

/** The cells of a page, indexed by their corners: which cells touch, and which words each holds. */
export class CellGrid {
  readonly #byCorner = new Map<string, Cell>();
  readonly #contents = new Map<Cell, Content>();

  readonly #cells: readonly Cell[];
  readonly #labels: Labels;
  readonly #budget: WorkBudget;

  constructor(cells: readonly Cell[], labels: Labels, budget: WorkBudget) {
    this.#cells = cells;
    this.#labels = labels;
    this.#budget = budget;

    for (const cell of cells) {
      this.#byCorner.set(corner('right', cell.x, cell.y), cell);
      this.#byCorner.set(corner('left', cell.right, cell.y), cell);
      this.#byCorner.set(corner('up', cell.x, cell.bottom), cell);
      this.#byCorner.set(corner('down', cell.x, cell.y), cell);
    }
  }

  /** Returns the words in a cell. A sign beside its value is no word: “$”, “+”, “%”. */
  wordsIn(cell: Cell): TextPiece[] {
    return this.#contentOf(cell).words;
  }

  signIn(cell: Cell): TextPiece | null {
    return this.#contentOf(cell).sign;
  }

  #contentOf(cell: Cell): Content {
    const known = this.#contents.get(cell);
    if (known !== undefined) return known;
    const pieces = this.#labels.within(cell);
    const content = {
      words: pieces.filter((piece) => !isSign(piece)),
      sign: pieces.find(isSign) ?? null,
    };
    this.#contents.set(cell, content);
    return content;
  }

  /** Returns the cell on this side that shares the whole side, or null. */
  beside(cell: Cell, side: Side): Cell | null {
    const [x, y] =
      side === 'right' ? [cell.right, cell.y] : side === 'down' ? [cell.x, cell.bottom] : [cell.x, cell.y];
    for (const [dx, dy] of STEPS) {
      this.#budget.spend(1);
      const found = this.#byCorner.get(corner(side, x + dx, y + dy));
      if (found === undefined || found === cell) continue;
      const [one, other] =
        side === 'left' || side === 'right'
          ? [Math.abs(found.y - cell.y), Math.abs(found.bottom - cell.bottom)]
          : [Math.abs(found.x - cell.x), Math.abs(found.right - cell.right)];
      if (one <= NEAR && other <= NEAR) return found;
    }
    return null;
  }

  /**
   * Returns a row of empty cells of one size that begins at this cell, each for one character.
   * Returns an empty list when the cells form no comb.
   */
  combFrom(cell: Cell, { least, most, cells }: { least: number; most: number; cells: number }): Cell[] {
    const fits = (one: Cell) =>
      widthOf(one) >= least &&
      widthOf(one) <= most &&
      widthOf(one) <= heightOf(one) * 1.5 &&
      Math.abs(widthOf(one) - widthOf(cell)) <= Math.max(1, widthOf(cell) * EVENLY) &&
      this.wordsIn(one).length === 0;
    const before = this.beside(cell, 'left');
    if (!fits(cell) || (before !== null && fits(before))) return [];
    const row: Cell[] = [];
    for (let next: Cell | null = cell; next !== null && fits(next); next = this.beside(next, 'right')) {
      row.push(next);
      if (row.length >= LONGEST_WALK) break;
    }
    const isLong = row.length >= cells || (row.length > 1 && this.#goesOn(row));
    return isLong && !this.#isTable(row) ? row : [];
  }

  /** Returns the lines of ruled paper that begin at this cell: wide, low, empty, below each other. */
  ruledFrom(cell: Cell): Cell[] {
    if (!cell.isDrawn || this.beside(cell, 'up') !== null || !this.#isRule(cell, cell)) return [];
    const lines: Cell[] = [];
    for (let next: Cell | null = cell; next !== null; next = this.beside(next, 'down')) {
      if (!this.#isRule(next, cell) || lines.length >= LONGEST_WALK) return [];
      lines.push(next);
    }
    return lines.length >= RULED.lines ? lines : [];
  }

  #isRule(cell: Cell, first: Cell): boolean {
    const isLow = heightOf(cell) <= RULED.highest && widthOf(cell) >= RULED.narrowest;
    const isEven = Math.abs(heightOf(cell) - heightOf(first)) <= NEAR;
    const isAlone = this.beside(cell, 'left') === null && this.beside(cell, 'right') === null;
    return isLow && isEven && isAlone && this.wordsIn(cell).length === 0;
  }

  /** Tells whether cells of the same size stand before or after a row: “▯▯ – ▯▯▯▯”. */
  #goesOn(row: readonly Cell[]): boolean {
    const [first, last] = [row[0], row.at(-1)];
    if (first === undefined || last === undefined) return false;
    this.#budget.spend(1 + (this.#cells.length >> 3));
    return this.#cells.some((cell) => {
      const gap = Math.max(first.x - cell.right, cell.x - last.right);
      const isLevel = Math.abs(cell.y - first.y) <= NEAR && Math.abs(cell.bottom - first.bottom) <= NEAR;
      const isAlike = Math.abs(widthOf(cell) - widthOf(first)) <= widthOf(first) * EVENLY;
      return isLevel && isAlike && gap > NEAR && gap <= COMB_GAP;
    });
  }

  /** Returns the label of a table cell from the words of its row and its column. */
  headingOf(cell: Cell): Heading | null {
    const row = this.#walk(cell, 'left');
    const column = this.#walk(cell, 'up');
    if (row !== null && column !== null) return { label: `${row.label}: ${column.label}` };
    if (row !== null) return { label: row.label };
    if (column === null) return null;
    const below = this.beside(cell, 'down');
    const isList = column.steps > 1 || (below !== null && this.wordsIn(below).length === 0);
    if (!isList) return { label: column.label };
    const position = column.steps - 1;
    return { label: column.label, row: { table: `${Math.round(column.cell.y)}`, position } };
  }

  #walk(cell: Cell, side: 'left' | 'up'): { label: string; steps: number; cell: Cell } | null {
    let steps = 0;
    for (let at = this.beside(cell, side); at !== null && steps < LONGEST_WALK; at = this.beside(at, side)) {
      steps += 1;
      const words = this.wordsIn(at);
      if (words.length === 0) continue;
      const label = this.#labelOf(words, at, side);
      return /\p{L}/u.test(label) ? { label, steps, cell: at } : null;
    }
    return null;
  }

  /** Returns the words of a cell. The number of an item stands for the words that lead to it. */
  #labelOf(words: readonly TextPiece[], cell: Cell, side: 'left' | 'up'): string {
    const label = labelOf(words);
    if (side === 'up' || !ITEM_NUMBER.test(label)) return label;
    const piece = this.#labels.leftOf(cell, FAR_BESIDE);
    return piece === null ? label : labelText(piece);
  }

  /** A row of cells is part of a table when most of its cells are in columns of three and more. */
  #isTable(row: readonly Cell[]): boolean {
    const stacked = row.filter((cell) => this.#stacked(cell, 'up') + this.#stacked(cell, 'down') > 1);
    return stacked.length > row.length / 2;
  }

  /** Counts the cells above, or below: two are enough to know. */
  #stacked(cell: Cell, side: 'up' | 'down'): number {
    const next = this.beside(cell, side);
    if (next === null) return 0;
    return this.beside(next, side) === null ? 1 : 2;
  }
}

const STEPS: readonly (readonly [number, number])[] = [-NEAR, 0, NEAR].flatMap((dx) =>
  [-NEAR, 0, NEAR].map((dy) => [dx, dy] as const),
);

function corner(side: Side, x: number, y: number): string {
  return `${side}:${Math.round(x / NEAR)}:${Math.round(y / NEAR)}`;
}

function isSign({ text }: TextPiece): boolean {
  return text.length <= 2 && !/[\p{L}\p{N}]/u.test(text);
}

/** Joins the words of a cell, line by line. */
function labelOf(words: readonly TextPiece[]): string {
  const sorted = words.toSorted((one, other) => one.baseline - other.baseline || one.x - other.x);
  const [first] = sorted;
  if (first === undefined) return '';
  return labelText({ ...first, text: sorted.map(({ text }) => text).join(' ') });
}
