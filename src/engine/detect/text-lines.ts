import type { Point } from '../fill/document-plan';
import type { Blank, TextPiece } from './page-marks';

/** A glyph on the page as seen. */
export type SeenGlyph = {
  text: string;
  start: Point;
  end: Point;
  /** The point one font size above `start`. */
  top: Point;
  /** What shows it, for whom that matters. */
  source?: number;
};

/** A line of text, or a part of one that stands alone. */
export type TextLine = {
  x: number;
  right: number;
  baseline: number;
  size: number;
  /** What shows its letters, in the order of reading. */
  sources: readonly number[];
};

type Letter = {
  text: string;
  x: number;
  right: number;
  baseline: number;
  size: number;
  source: number;
};

/** Shares of the font size. */
const SAME_LINE = 0.35;
const WORD_GAP = 0.18;
const PIECE_GAP = 1.1;
/** The steepest slope of level text: one in fifty. */
const LEVEL = 0.02;
const SMALLEST = 3;
const FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Blanks: underscores (a date when slashes, dots or dashes part them), dot leaders, box characters,
 * and brackets with only spaces in them.
 */
const FILLERS = /_{2,}(?: ?[/.-] ?_{2,}){1,2}|_{3,}|(?:[.…·] ?){6,}|…{2,}|[☐□❏❑❒◻▢]|\[ {1,3}\]/gu;

/** Joins glyphs to the text that people read, and finds the blanks in it. */
export class TextLines {
  readonly #letters: Letter[] = [];

  #room: number;

  constructor(room: number) {
    this.#room = room;
  }

  /** Returns whether the glyph is part of a line: text that is upright, tiny or too much is not. */
  take({ text, start, end, top, source = 0 }: SeenGlyph): boolean {
    const size = Math.abs(top.y - start.y);
    const isLevel = end.x >= start.x && Math.abs(end.y - start.y) <= LEVEL * Math.max(1, end.x - start.x);
    if (!isLevel || size < SMALLEST || text.trim() === '' || this.#room <= 0) return false;
    this.#room -= 1;
    this.#letters.push({ text, x: start.x, right: end.x, baseline: start.y, size, source });
    return true;
  }

  lines(): TextLine[] {
    const groups = linesOf(this.#letters).flatMap((line) => split(line));
    return groups.flatMap((letters) => {
      const [first, last] = [letters[0], letters.at(-1)];
      if (first === undefined || last === undefined) return [];
      const { x, baseline, size } = first;
      const shown = letters.some(({ text }) => FROM_THE_RIGHT.test(text)) ? letters.toReversed() : letters;
      const sources = [...new Set(shown.map(({ source }) => source))];
      return [{ x, right: last.right, baseline, size, sources }];
    });
  }

  read(): { pieces: TextPiece[]; blanks: Blank[] } {
    const pieces: TextPiece[] = [];
    const blanks: Blank[] = [];
    for (const line of linesOf(this.#letters)) {
      for (const letters of split(line)) divide(letters, pieces, blanks);
    }
    return { pieces, blanks };
  }
}

/** Groups letters by baseline and sorts each line from left to right. */
function linesOf(letters: Letter[]): Letter[][] {
  const sorted = letters.toSorted((one, other) => one.baseline - other.baseline);
  const lines: Letter[][] = [];
  let baseline = Number.NEGATIVE_INFINITY;
  for (const letter of sorted) {
    const line = lines.at(-1);
    if (line !== undefined && letter.baseline - baseline < SAME_LINE * letter.size) line.push(letter);
    else {
      lines.push([letter]);
      baseline = letter.baseline;
    }
  }
  return lines.map((line) => line.sort((one, other) => one.x - other.x));
}

/**
 * Splits a line where a gap is wider than a space between words. A letter printed twice, to look
 * bold, counts once.
 */
function split(line: Letter[]): Letter[][] {
  const groups: Letter[][] = [];
  let last: Letter | undefined;
  for (const letter of line) {
    if (last !== undefined && last.text === letter.text && letter.x - last.x < WORD_GAP * letter.size)
      continue;
    const gap = last === undefined ? Number.POSITIVE_INFINITY : letter.x - last.right;
    if (gap > PIECE_GAP * letter.size) groups.push([letter]);
    else groups.at(-1)?.push(letter);
    last = letter;
  }
  return groups;
}

/** Divides a group of letters into pieces of text and the blanks between them. */
function divide(letters: Letter[], pieces: TextPiece[], blanks: Blank[]): void {
  const { text, owners } = spell(letters);
  let from = 0;
  for (const match of text.matchAll(FILLERS)) {
    addPiece(pieces, { text, owners }, from, match.index);
    from = match.index + match[0].length;
    const shown = owners.slice(match.index, from);
    const [first, last] = [shown[0], shown.at(-1)];
    if (first === undefined || last === undefined) continue;
    const { baseline, size } = first;
    blanks.push({ kind: kindOf(match[0]), x: first.x, right: last.right, baseline, size });
  }
  addPiece(pieces, { text, owners }, from, text.length);
}

function kindOf(filler: string): Blank['kind'] {
  if (/^[☐□❏❑❒◻▢[]/u.test(filler)) return 'box';
  return /^_+ ?[/.-]/.test(filler) ? 'date' : 'line';
}

/** Returns the text and, for each of its UTF-16 units, the letter that shows it. */
function spell(letters: Letter[]): { text: string; owners: Letter[] } {
  let text = '';
  const owners: Letter[] = [];
  let last: Letter | undefined;
  for (const letter of letters) {
    const isApart = last !== undefined && letter.x - last.right > WORD_GAP * letter.size;
    const added = isApart ? ` ${letter.text}` : letter.text;
    text += added;
    for (let unit = 0; unit < added.length; unit += 1) owners.push(letter);
    last = letter;
  }
  return { text, owners };
}

function addPiece(
  pieces: TextPiece[],
  { text, owners }: { text: string; owners: Letter[] },
  from: number,
  to: number,
): void {
  const words = text.slice(from, to);
  const begin = from + words.length - words.trimStart().length;
  const end = from + words.trimEnd().length;
  const [first, last] = [owners[begin], owners[end - 1]];
  if (begin >= end || first === undefined || last === undefined) return;
  pieces.push({
    text: words.trim(),
    x: first.x,
    right: last.right,
    baseline: first.baseline,
    size: first.size,
  });
}
