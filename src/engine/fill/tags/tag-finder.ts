import type { ShownGlyph } from '../../content/shown-text';
import { limits } from '../../limits';
import type { Point } from '../document-plan';

/** A text tag: text between double braces in a content. */
export type FoundTag = {
  /** The text between the braces. */
  text: string;
  /** All glyphs of the tag, braces included. */
  glyphs: ShownGlyph[];
  /**
   * The start and end of the tag. For a tag that continues on the next line, its end on the first
   * line.
   */
  start: Point;
  end: Point;
  up: Point;
};

/**
 * The numbers of tags and glyphs that may still be found. Glyphs of tags stay in memory until the
 * document is written.
 */
export type TagRoom = {
  tags: number;
  glyphs: number;
};

/**
 * Distances between glyphs as shares of the font size: within a word, within a line, and to the
 * next line.
 */
const WORD_GAP = 0.18;
const LINE_GAP = 3;
const OVERLAP = 0.5;
const SAME_LINE = 0.3;
const NEXT_LINE = 3;
const SAME_DIRECTION = 0.99;

type OpenTag = {
  text: string;
  glyphs: ShownGlyph[];
  /** The number of inner braces that are still open. */
  depth: number;
  /** True after the first of two closing braces. */
  closes: boolean;
  /** The last glyph of the first line, when the tag continues on the next line. */
  lineEnd: ShownGlyph | null;
};

/** Takes glyphs in the order in which they are shown, and finds `{{…}}` in them. */
export class TagFinder {
  readonly tags: FoundTag[] = [];
  /** Texts that begin like a tag and have no end. */
  readonly broken: string[] = [];
  #last: ShownGlyph | null = null;
  #open: OpenTag | null = null;

  readonly #room: TagRoom;

  constructor(room: TagRoom) {
    this.#room = room;
  }

  /** Tells whether the position of a glyph matters. Outside tags only an opening brace does. */
  wants(text: string): boolean {
    if (this.#open !== null || text === '{') return true;
    this.#last = null;
    return false;
  }

  take(glyph: ShownGlyph): void {
    if (this.#open === null) this.#lookForStart(glyph);
    else this.#goOn(this.#open, glyph);
    this.#last = glyph;
  }

  finish(): void {
    if (this.#open !== null) this.#giveUp(this.#open);
  }

  #lookForStart(glyph: ShownGlyph): void {
    const last = this.#last;
    if (glyph.text !== '{' || last?.text !== '{' || stepBetween(last, glyph) !== 'word') return;
    this.#open = { text: '', glyphs: [last, glyph], depth: 0, closes: false, lineEnd: null };
  }

  #goOn(open: OpenTag, glyph: ShownGlyph): void {
    const last = open.glyphs.at(-1) ?? glyph;
    const step = stepBetween(last, glyph);
    const beginsAgain = glyph.text === '{' && last.text === '{' && open.text !== '';
    if (open.closes) {
      if (glyph.text === '}' && step === 'word') this.#close(open, glyph);
      else this.#forget(glyph);
    } else if (beginsAgain || step === 'elsewhere' || open.text.length > limits.textTagChars) {
      this.#giveUp(open);
      this.#lookForStart(glyph);
    } else {
      if (step === 'line') open.lineEnd ??= last;
      const isApart = step === 'gap' || (step === 'line' && isBetweenWords(open.text));
      if (isApart && !open.text.endsWith(' ')) open.text += ' ';
      append(open, glyph);
    }
  }

  #close({ text, glyphs, lineEnd }: OpenTag, glyph: ShownGlyph): void {
    const first = glyphs[0] ?? glyph;
    this.#open = null;
    this.#room.tags -= 1;
    this.#room.glyphs -= glyphs.length;
    if (this.#room.tags < 0 || this.#room.glyphs < 0) return;
    this.tags.push({
      text,
      glyphs: [...glyphs, glyph],
      start: first.start,
      end: (lineEnd ?? glyph).end,
      up: first.up,
    });
  }

  /** Drops an open tag with a misplaced brace: it is other text, such as program code. */
  #forget(glyph: ShownGlyph): void {
    this.#open = null;
    this.#lookForStart(glyph);
  }

  #giveUp({ text }: OpenTag): void {
    this.#open = null;
    if (/^\s*[\p{L}\p{N}_@]/u.test(text)) this.broken.push(text);
  }
}

function append(open: OpenTag, glyph: ShownGlyph): void {
  open.glyphs.push(glyph);
  if (glyph.text === '}' && open.depth === 0) {
    open.closes = true;
    return;
  }
  if (glyph.text === '{') open.depth += 1;
  if (glyph.text === '}') open.depth -= 1;
  open.text += glyph.text;
}

/**
 * Tells whether a line break stands for a space, which lines often leave out at their end. A break
 * inside a name stands for nothing.
 */
function isBetweenWords(text: string): boolean {
  const part = text.slice(text.lastIndexOf(';') + 1);
  return part.includes('=') && !part.endsWith('/') && !part.endsWith('-');
}

/**
 * Tells how a glyph follows another: in the same word, after a gap, on the next line, or not at
 * all.
 */
function stepBetween(one: ShownGlyph, next: ShownGlyph): 'word' | 'gap' | 'line' | 'elsewhere' {
  const move = { x: next.start.x - one.end.x, y: next.start.y - one.end.y };
  const across = along(move, one.along);
  const upwards = along(move, one.up);
  if (cosine(one.along, next.along) < SAME_DIRECTION) return 'elsewhere';
  if (Math.abs(upwards) < SAME_LINE) {
    if (across < -OVERLAP || across > LINE_GAP) return 'elsewhere';
    return across < WORD_GAP ? 'word' : 'gap';
  }
  return upwards < -OVERLAP && upwards > -NEXT_LINE && across < WORD_GAP ? 'line' : 'elsewhere';
}

/** Returns how far a move goes in this direction, as a multiple of the direction's length. */
function along(move: Point, direction: Point): number {
  return (move.x * direction.x + move.y * direction.y) / (direction.x ** 2 + direction.y ** 2);
}

function cosine(one: Point, other: Point): number {
  const lengths = Math.hypot(one.x, one.y) * Math.hypot(other.x, other.y);
  return (one.x * other.x + one.y * other.y) / lengths;
}
