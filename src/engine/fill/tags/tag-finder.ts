import { limits } from '../../../lib/limits';
import type { ShownGlyph } from '../../content/shown-text';
import type { Point } from '../document-plan';

/** Text between double braces, as it is in a content. */
export interface FoundTag {
  /** What is between the braces. */
  text: string;
  /** All of it, braces included. */
  glyphs: ShownGlyph[];
  /** Where it begins and ends; where it goes on in the next line, its end in the first. */
  start: Point;
  end: Point;
  up: Point;
}

/** How much may still be found; glyphs of tags are kept until the document is written. */
export interface TagRoom {
  tags: number;
  glyphs: number;
}

/** Of the font size: how far glyphs of one word may be apart, and of one line. */
const WORD_GAP = 0.18;
const LINE_GAP = 3;
const OVERLAP = 0.5;
const SAME_LINE = 0.3;
const NEXT_LINE = 3;
const SAME_DIRECTION = 0.99;

interface OpenTag {
  text: string;
  glyphs: ShownGlyph[];
  /** Braces in it that wait for their other. */
  depth: number;
  /** The first of two closing braces has been seen. */
  closes: boolean;
  /** The last glyph of the first line, when it goes on in the next. */
  lineEnd: ShownGlyph | null;
}

/** Takes glyphs in the order in which they are shown, and finds `{{…}}` in them. */
export class TagFinder {
  readonly tags: FoundTag[] = [];
  /** What begins like a tag and has no end. */
  readonly broken: string[] = [];
  private last: ShownGlyph | null = null;
  private open: OpenTag | null = null;

  constructor(private readonly room: TagRoom) {}

  /** Of most glyphs nobody needs to know more than their text. */
  wants(text: string): boolean {
    if (this.open !== null || text === '{') return true;
    this.last = null;
    return false;
  }

  take(glyph: ShownGlyph): void {
    if (this.open === null) this.lookForStart(glyph);
    else this.goOn(this.open, glyph);
    this.last = glyph;
  }

  finish(): void {
    if (this.open !== null) this.giveUp(this.open);
  }

  private lookForStart(glyph: ShownGlyph): void {
    const { last } = this;
    if (glyph.text !== '{' || last?.text !== '{' || stepBetween(last, glyph) !== 'word') return;
    this.open = { text: '', glyphs: [last, glyph], depth: 0, closes: false, lineEnd: null };
  }

  private goOn(open: OpenTag, glyph: ShownGlyph): void {
    const last = open.glyphs.at(-1) ?? glyph;
    const step = stepBetween(last, glyph);
    const beginsAgain = glyph.text === '{' && last.text === '{' && open.text !== '';
    if (open.closes) {
      if (glyph.text === '}' && step === 'word') this.close(open, glyph);
      else this.forget(glyph);
    } else if (beginsAgain || step === 'elsewhere' || open.text.length > limits.textTagChars) {
      this.giveUp(open);
      this.lookForStart(glyph);
    } else {
      if (step === 'line') open.lineEnd ??= last;
      const isApart = step === 'gap' || (step === 'line' && isBetweenWords(open.text));
      if (isApart && !open.text.endsWith(' ')) open.text += ' ';
      append(open, glyph);
    }
  }

  private close({ text, glyphs, lineEnd }: OpenTag, glyph: ShownGlyph): void {
    const first = glyphs[0] ?? glyph;
    this.open = null;
    this.room.tags -= 1;
    this.room.glyphs -= glyphs.length;
    if (this.room.tags < 0 || this.room.glyphs < 0) return;
    this.tags.push({
      text,
      glyphs: [...glyphs, glyph],
      start: first.start,
      end: (lineEnd ?? glyph).end,
      up: first.up,
    });
  }

  /** A brace in the wrong place: a program, say, but no tag. */
  private forget(glyph: ShownGlyph): void {
    this.open = null;
    this.lookForStart(glyph);
  }

  private giveUp({ text }: OpenTag): void {
    this.open = null;
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

/** Lines end with a space that is often left out; a name, or a word of two, is just broken. */
function isBetweenWords(text: string): boolean {
  const part = text.slice(text.lastIndexOf(';') + 1);
  return part.includes('=') && !part.endsWith('/') && !part.endsWith('-');
}

/** How a glyph follows another: in its word, behind a gap, in the next line, or not at all. */
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

/** How far a move goes in this direction, as a multiple of its length. */
function along(move: Point, direction: Point): number {
  return (move.x * direction.x + move.y * direction.y) / (direction.x ** 2 + direction.y ** 2);
}

function cosine(one: Point, other: Point): number {
  const lengths = Math.hypot(one.x, one.y) * Math.hypot(other.x, other.y);
  return (one.x * other.x + one.y * other.y) / lengths;
}
