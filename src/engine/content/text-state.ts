import { compose, type Matrix } from '../fill/draw/draw-matrix';
import { NO_FONT, type TextFont } from './fonts/text-font';

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The part of the graphics state that concerns text. q saves it and Q restores it. */
export type TextState = {
  /** The matrix from user space to the space of the whole content. */
  matrix: Matrix;
  font: TextFont;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  /** The horizontal scale; 1 is the font's own width. */
  stretch: number;
  leading: number;
  rise: number;
};

const INITIAL: TextState = {
  matrix: IDENTITY,
  font: NO_FONT,
  fontSize: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
};

/** The most saved states. Deeper levels are only counted, and restore the deepest saved state. */
const DEEPEST = 512;

/** The graphics state and the position of the next glyph. */
export class TextCursor {
  state: TextState = { ...INITIAL };
  readonly #kept: TextState[] = [];
  #notKept = 0;
  #line: Matrix = IDENTITY;
  #text: Matrix = IDENTITY;

  push(): void {
    if (this.#kept.length < DEEPEST) this.#kept.push({ ...this.state });
    else this.#notKept += 1;
  }

  pop(): void {
    if (this.#notKept > 0) this.#notKept -= 1;
    else this.state = this.#kept.pop() ?? this.state;
  }

  transform(matrix: Matrix): void {
    this.state.matrix = compose(this.state.matrix, matrix);
  }

  begin(): void {
    this.setLine(IDENTITY);
  }

  setLine(matrix: Matrix): void {
    this.#line = matrix;
    this.#text = matrix;
  }

  moveLine(x: number, y: number): void {
    this.setLine(compose(this.#line, [1, 0, 0, 1, x, y]));
  }

  nextLine(): void {
    this.moveLine(0, -this.state.leading);
  }

  /** Moves along the line by thousandths of the font size. */
  advance(thousandths: number): void {
    const { fontSize, stretch } = this.state;
    const [a, b, c, d, e, f] = this.#text;
    const x = (thousandths / 1000) * fontSize * stretch;
    this.#text = [a, b, c, d, e + a * x, f + b * x];
  }

  /** The matrix from glyphs of font size 1 on the baseline to the content. */
  glyphMatrix(): Matrix {
    const { matrix, fontSize, stretch, rise } = this.state;
    return compose(compose(matrix, this.#text), [fontSize * stretch, 0, 0, fontSize, 0, rise]);
  }
}
