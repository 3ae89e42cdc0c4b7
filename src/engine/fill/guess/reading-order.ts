import type { WorkBudget } from '../../pdf/reader/work-budget';
import type { Piece } from './piece';

/** A column of text has at least this many lines, and half of them are this wide, in sizes of their letters. */
const FEWEST_LINES = 3;
const NARROWEST = 12;
/** The narrowest white strip between columns, in points. */
const GUTTER = 6;
/** Gaps between bands that differ by less than this are alike. */
const SAME_GAP = 0.5;
/** Pieces on one row: a share of the size of letters. */
const SAME_ROW = 0.5;
/** More cuts within cuts than this no page has. */
const DEEPEST = 40;

/**
 * Puts pieces in the order in which people read them: columns of text one after the other, all else from row to
 * row. The cells of a table and the boxes of a form stand in columns, too, but their lines are short.
 */
export function inReadingOrder(pieces: readonly Piece[], budget: WorkBudget, depth = 0): Piece[] {
  budget.spend(4 * pieces.length);
  if (pieces.length < 2 || depth === DEEPEST) return byRows(pieces);
  const parts = columnsOf(pieces) ?? bandsOf(pieces);
  return parts === null ? byRows(pieces) : parts.flatMap((part) => inReadingOrder(part, budget, depth + 1));
}

/** Cuts pieces at the first white strip from top to bottom that has columns of text at both sides. */
function columnsOf(pieces: readonly Piece[]): [Piece[], Piece[]] | null {
  const sorted = pieces.toSorted((one, other) => one.x - other.x);
  let right = Number.POSITIVE_INFINITY;
  for (const [at, piece] of sorted.entries()) {
    if (piece.x - right >= GUTTER) {
      const parts: [Piece[], Piece[]] = [sorted.slice(0, at), sorted.slice(at)];
      if (parts.every(isColumn) && areBeside(...parts)) return parts;
    }
    right = at === 0 ? piece.right : Math.max(right, piece.right);
  }
  return null;
}

function isColumn(pieces: readonly Piece[]): boolean {
  const widths = pieces
    .filter(({ type }) => type === 'P')
    .map(({ x, right, size }) => (right - x) / size)
    .sort((one, other) => one - other);
  return widths.length >= FEWEST_LINES && (widths[widths.length >> 1] ?? 0) >= NARROWEST;
}

/** Whether two groups share at least half of the height of the lower one. */
function areBeside(one: readonly Piece[], other: readonly Piece[]): boolean {
  const [first, second] = [heightsOf(one), heightsOf(other)];
  const shared = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
  return shared * 2 >= Math.min(first.bottom - first.top, second.bottom - second.top);
}

function heightsOf(pieces: readonly Piece[]): { top: number; bottom: number } {
  return pieces.reduce(
    (all, { y, bottom }) => ({ top: Math.min(all.top, y), bottom: Math.max(all.bottom, bottom) }),
    { top: Number.POSITIVE_INFINITY, bottom: Number.NEGATIVE_INFINITY },
  );
}

/** Cuts pieces at the widest white strips from left to right. */
function bandsOf(pieces: readonly Piece[]): Piece[][] | null {
  const sorted = pieces.toSorted((one, other) => one.y - other.y);
  const gaps = gapsIn(sorted);
  const widest = Math.max(...gaps.map(({ height }) => height), 0);
  if (widest === 0) return null;
  const cuts = gaps.filter(({ height }) => height >= widest - SAME_GAP).map(({ at }) => at);
  return [0, ...cuts].map((from, index) => sorted.slice(from, cuts[index] ?? sorted.length));
}

function gapsIn(sorted: readonly Piece[]): { at: number; height: number }[] {
  const gaps: { at: number; height: number }[] = [];
  let bottom = sorted[0]?.bottom ?? 0;
  for (const [at, piece] of sorted.entries()) {
    if (piece.y > bottom) gaps.push({ at, height: piece.y - bottom });
    bottom = Math.max(bottom, piece.bottom);
  }
  return gaps;
}

function byRows(pieces: readonly Piece[]): Piece[] {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => one.baseline - other.baseline)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const isSame = first && piece.baseline - first.baseline <= SAME_ROW * Math.max(piece.size, first.size);
    if (isSame) row?.push(piece);
    else rows.push([piece]);
  }
  return rows.flatMap((row) => row.sort((one, other) => one.x - other.x));
}
