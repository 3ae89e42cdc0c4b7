import type { WorkBudget } from '../pdf/reader/work-budget';
import { type Area, middleOf, overlap, type TextPiece, widthOf } from './page-marks';

/** The largest distances of a label from its field, in points. */
const BESIDE = 90;
const AFTER_CHECK = 16;
const ABOVE = 16;
const BELOW = 15;
const HIGH_ABOVE = 30;
const TOUCHING = 3;
/** Words on the line of a box may be further from it than those above: another column is too far. */
const LEFT_FIRST = 0.5;
/** The farthest words that lead to a box, or to the number of its item: “Tips . . . . 1c”. */
export const FAR_BESIDE = 320;
const FAR_ABOVE = 36;
const LONGEST = 80;
const LAST_WORDS = 6;

/** Finds the words that label a place. */
export class Labels {
  /** Arrows, dashes and item numbers label no text. A number may label a check box. */
  readonly #words: readonly TextPiece[];
  readonly #numbersAndWords: readonly TextPiece[];
  readonly #budget: WorkBudget;

  constructor(
    readonly pieces: readonly TextPiece[],
    budget: WorkBudget,
  ) {
    this.#words = pieces.filter(({ text }) => /\p{L}/u.test(text));
    this.#numbersAndWords = pieces.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    this.#budget = budget;
  }

  /** Finds the nearest words to the left on the same line. */
  leftOf(area: Area, farthest = BESIDE): TextPiece | null {
    const beside = this.#near(area, this.#words).filter(
      (piece) => area.x - piece.right <= farthest && piece.right <= area.x + TOUCHING,
    );
    return beside.reduce<TextPiece | null>(
      (best, piece) => (best && best.right >= piece.right ? best : piece),
      null,
    );
  }

  rightOf(area: Area): TextPiece | null {
    const beside = this.#near(area, this.#numbersAndWords).filter(
      ({ x }) => x >= area.right - TOUCHING && x - area.right <= AFTER_CHECK,
    );
    return beside.reduce<TextPiece | null>((best, piece) => (best && best.x <= piece.x ? best : piece), null);
  }

  /** Finds the nearest words above that begin over the area. */
  above(area: Area, farthest = ABOVE): TextPiece | null {
    this.#budget.spend(1 + (this.#words.length >> 3));
    const over = this.#words.filter(
      (piece) =>
        piece.baseline <= area.y + 1 &&
        area.y - piece.baseline <= farthest &&
        piece.x >= area.x - 12 &&
        piece.x < area.right &&
        widthOf(piece) <= Math.max(60, widthOf(area) * 1.3),
    );
    return nearest(over);
  }

  highAbove(area: Area): TextPiece | null {
    const found = this.above(area, HIGH_ABOVE);
    return found !== null && Math.abs(found.x - area.x) <= 8 && isCaption(found, area) ? found : null;
  }

  /** Finds the words beside a box: before it on its line, above or below it. */
  beside(area: Area): TextPiece | null {
    const [left, above] = [this.leftOf(area), this.above(area)];
    if (left === null || above === null) return left ?? above ?? this.below(area);
    return (area.x - left.right) * LEFT_FIRST <= area.y - above.baseline ? left : above;
  }

  /** Finds the words before a drawn box: those that end nearest to it, on its line or above it. */
  leadingTo(area: Area): TextPiece | null {
    const beside = this.leftOf(area, FAR_BESIDE);
    this.#budget.spend(1 + (this.#words.length >> 3));
    const over = this.#words.filter(
      ({ x, right, baseline }) =>
        baseline <= area.y + 1 &&
        area.y - baseline <= FAR_ABOVE &&
        overlap([x, right], [area.x - FAR_ABOVE, area.right]) > 0,
    );
    const above = nearest(over);
    if (beside === null || above === null) return beside ?? above;
    return area.x - beside.right <= area.y - above.baseline ? beside : above;
  }

  /** Finds a caption: small words directly below the line. */
  below(area: Area): TextPiece | null {
    this.#budget.spend(1 + (this.#words.length >> 3));
    const under = this.#words.filter(
      (piece) =>
        piece.baseline - piece.size * 0.8 >= area.bottom - 2 &&
        piece.baseline - area.bottom <= BELOW &&
        overlap([piece.x, piece.right], [area.x, area.right]) >= widthOf(piece) * 0.7 &&
        isCaption(piece, area),
    );
    return under.reduce<TextPiece | null>((best, piece) => (best && best.x <= piece.x ? best : piece), null);
  }

  within(area: Area): TextPiece[] {
    this.#budget.spend(1 + (this.pieces.length >> 3));
    return this.pieces.filter((piece) => {
      const y = piece.baseline - piece.size * 0.3;
      const isHigh = y > area.y && y < area.bottom;
      return (
        isHigh && overlap([piece.x, piece.right], [area.x, area.right]) > Math.min(2, widthOf(piece) / 2)
      );
    });
  }

  /** Returns the words on the same line as the area. */
  #near(area: Area, pieces: readonly TextPiece[]): TextPiece[] {
    this.#budget.spend(1 + (pieces.length >> 3));
    return pieces.filter((piece) => {
      const { y } = middleOf(piece);
      return y > area.y - 1 && y < area.bottom + 1;
    });
  }
}

/** A caption of a field is short and is not the caption of a figure or table. */
function isCaption(piece: TextPiece, area: Area): boolean {
  const isShort = piece.text.length <= 60 && widthOf(piece) <= Math.max(widthOf(area) * 0.85, 60);
  return isShort && !/^(figure|fig\.|table|abb|tab\.)/i.test(piece.text);
}

/** Returns the lowest of the words above a place, and the first of those on one line. */
function nearest(over: readonly TextPiece[]): TextPiece | null {
  return over.reduce<TextPiece | null>((best, piece) => (best && closer(best, piece) ? best : piece), null);
}

function closer(one: TextPiece, other: TextPiece): boolean {
  if (Math.abs(one.baseline - other.baseline) > 2) return one.baseline > other.baseline;
  return one.x <= other.x;
}

/** Makes a label of words. Of a long text before a gap, the last words say most. */
export function labelText({ text }: TextPiece): string {
  const plain = text.replace(/^[\s•·–—*-]+/u, '').replace(/[\s:：.*]+$/u, '');
  return plain.length <= LONGEST ? plain : plain.split(/\s+/).slice(-LAST_WORDS).join(' ').slice(-LONGEST);
}
