import type { WorkBudget } from '../../pdf/reader/work-budget';
import { Labels, labelText } from '../labels';
import {
  type Area,
  areaOf,
  heightOf,
  type PageMarks,
  sharedPart,
  type TextPiece,
  widthOf,
} from '../page-marks';
import { propose } from '../propose';
import { isBox, type Nameable } from './nameable';
import { firstWords } from './phrases';
import { sectionIn } from './tooltips';

/** A proposal is at the place of a field when they share this part of the smaller box. */
const SAME_PLACE = 0.5;
/** A box of this height is a line to write on, or a row. Taller ones have their words above. */
const ROW = 40;
/** A text in several lines: how far the lines are apart, in their size, and where they begin. */
const NEXT_LINE = { most: 1.6, apart: 30 };
const MOST_LINES = 3;

/** What the paper says beside its fields. */
export class PaperWords {
  readonly #labels: Labels;
  readonly #budget: WorkBudget;
  readonly #places: { area: Area; label: string }[];
  readonly #sections: { y: number; section: string }[];
  readonly #byLabel: Map<string, TextPiece[]>;

  constructor(marks: PageMarks, budget: WorkBudget) {
    this.#budget = budget;
    this.#labels = new Labels(marks.pieces, budget);
    this.#places = propose(marks, budget);
    this.#byLabel = Map.groupBy(marks.pieces, labelText);
    this.#sections = marks.pieces
      .flatMap(({ text, baseline }) => sectionAt(text, baseline))
      .toSorted((one, other) => one.y - other.y);
  }

  /** The lines of the page, from top to bottom. */
  get lines(): TextPiece[] {
    return this.#labels.pieces.toSorted((one, other) => one.baseline - other.baseline || one.x - other.x);
  }

  /** Returns the words that label a field; empty where there are none. */
  of(field: Nameable): string {
    const area = areaOf(field);
    this.#budget.spend(1 + (this.#places.length >> 2));
    const place = this.#places.find((other) => sharedPart(area, other.area) > SAME_PLACE);
    if (place !== undefined) return this.#whole(place.label, area);
    return isBox(field) ? this.#said(this.#besideBox(area)) : this.around(area);
  }

  /** Returns the words beside, above or below a place, or the nearest before it. */
  around(area: Area): string {
    const near = this.#labels.beside(area);
    return this.#said(near ?? (heightOf(area) <= ROW ? this.#labels.leadingTo(area) : null));
  }

  /** Returns the last section that begins above a place. */
  sectionAbove({ y }: Area): string | null {
    return this.#sections.findLast((section) => section.y <= y + 2)?.section ?? null;
  }

  get lastSection(): string | null {
    return this.#sections.at(-1)?.section ?? null;
  }

  /** Returns the lines of a text up to this one, with those before it. */
  textUpTo(line: TextPiece): string {
    const lines = [line];
    while (lines.length < MOST_LINES) {
      const [first = line] = lines;
      this.#budget.spend(1 + (this.#labels.pieces.length >> 3));
      const before = this.#labels.pieces.find((piece) => isNextLine(piece, first));
      if (before === undefined) break;
      lines.unshift(before);
    }
    return lines.map(({ text }) => text).join(' ');
  }

  #besideBox(area: Area): TextPiece | null {
    return this.#labels.rightOf(area) ?? this.#labels.leftOf(area, widthOf(area) * 2);
  }

  #said(piece: TextPiece | null): string {
    if (piece === null) return '';
    // A line that begins with a small letter goes on from the line above.
    const text = /^\p{Ll}/u.test(piece.text) ? this.textUpTo(piece) : piece.text;
    const first = firstWords(text);
    const isShort = first.length < text.length || text.length <= SHORT;
    return isShort ? first : labelText(piece);
  }

  /** Returns what the words of a proposal are a part of: a proposal has the end of a long text. */
  #whole(label: string, area: Area): string {
    const pieces = this.#byLabel.get(label) ?? [];
    const distance = ({ x, baseline }: TextPiece) => Math.abs(x - area.x) + Math.abs(baseline - area.y);
    this.#budget.spend(1 + (pieces.length >> 2));
    const nearest = pieces.reduce<TextPiece | null>(
      (best, piece) => (best && distance(best) <= distance(piece) ? best : piece),
      null,
    );
    return nearest === null ? label : this.#said(nearest);
  }
}

const SHORT = 60;

function isNextLine(line: TextPiece, next: TextPiece): boolean {
  const gap = next.baseline - line.baseline;
  const isBelow = gap > 0.5 * next.size && gap <= NEXT_LINE.most * next.size;
  return isBelow && Math.abs(line.x - next.x) <= NEXT_LINE.apart && Math.abs(line.size - next.size) < 1;
}

function sectionAt(text: string, y: number): { y: number; section: string }[] {
  const section = sectionIn(text);
  return section === null ? [] : [{ y, section }];
}
