import type { Matrix } from '../fill/draw/draw-matrix';
import type { WorkBudget } from '../pdf/reader/work-budget';
import { PdfName, PdfString, type PdfValue } from '../pdf/values';
import { ContentLexer, type Operation } from './content-lexer';
import type { TextFont } from './fonts/text-font';
import { stringsOf } from './show-operands';
import type { ShownGlyph } from './shown-text';
import { SpokenMarks } from './spoken-marks';
import { TextCursor } from './text-state';

/** Resolves the names in content and receives the text that it shows. */
export type TextReader = {
  fontOf(name: string): TextFont;
  /** Whether a glyph with this text is of interest. Other glyphs, most of them, cost nothing. */
  wants(text: string): boolean;
  glyph(glyph: ShownGlyph): void;
  /** Called when the content draws an object, such as a form with text of its own. */
  drawObject(name: string, matrix: Matrix, operation: Operation): Promise<void>;
  /**
   * Called for every other operation before it takes effect, for example those that draw shapes.
   */
  operation?(operation: Operation, matrix: Matrix): void;
};

const OPERATIONS_BETWEEN_PAUSES = 64;
const STEPS_PER_WANTED = 4;
const SPACE = 32;

/** Reads a content stream and reports the text it shows, glyph by glyph, in content order. */
export class ContentText {
  readonly #cursor = new TextCursor();
  readonly #marks = new SpokenMarks();

  readonly #reader: TextReader;
  readonly #budget: WorkBudget;

  constructor(reader: TextReader, budget: WorkBudget) {
    this.#reader = reader;
    this.#budget = budget;
  }

  async read(bytes: Uint8Array): Promise<void> {
    const lexer = new ContentLexer(bytes, this.#budget);
    let count = 0;
    for (let next = lexer.next(); next !== null; next = lexer.next()) {
      count += 1;
      if (count % OPERATIONS_BETWEEN_PAUSES === 0) await this.#budget.breathe();
      const [name] = next.operands;
      if (next.operator === 'Do' && name instanceof PdfName)
        await this.#reader.drawObject(name.text, this.#cursor.state.matrix, next);
      else {
        this.#reader.operation?.(next, this.#cursor.state.matrix);
        this.#take(next);
      }
    }
  }

  #take(operation: Operation): void {
    const cursor = this.#cursor;
    const { operator, operands } = operation;
    const numbers = operands.map((value) => (typeof value === 'number' ? value : 0));
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    switch (operator) {
      case 'q':
        cursor.push();
        break;
      case 'Q':
        cursor.pop();
        break;
      case 'cm':
        cursor.transform([a, b, c, d, e, f]);
        break;
      case 'BT':
        cursor.begin();
        break;
      case 'Tm':
        cursor.setLine([a, b, c, d, e, f]);
        break;
      case 'TD':
        cursor.state.leading = -b;
        cursor.moveLine(a, b);
        break;
      case 'Td':
        cursor.moveLine(a, b);
        break;
      case 'BMC':
      case 'BDC':
        this.#marks.begin(operation);
        break;
      case 'EMC':
        this.#marks.end();
        break;
      case 'T*':
        cursor.nextLine();
        break;
      case '"':
        Object.assign(cursor.state, { wordSpacing: a, characterSpacing: b });
        cursor.nextLine();
        this.#show(operation);
        break;
      case "'":
        cursor.nextLine();
        this.#show(operation);
        break;
      case 'Tj':
      case 'TJ':
        this.#show(operation);
        break;
      default:
        this.#setState(operator, operands[0] ?? null, numbers);
    }
  }

  #setState(operator: string, first: PdfValue, [a = 0, b = 0]: readonly number[]): void {
    const { state } = this.#cursor;
    switch (operator) {
      case 'Tf':
        state.font = this.#reader.fontOf(first instanceof PdfName ? first.text : '');
        state.fontSize = b;
        break;
      case 'Tc':
        state.characterSpacing = a;
        break;
      case 'Tw':
        state.wordSpacing = a;
        break;
      case 'Tz':
        state.stretch = a / 100;
        break;
      case 'TL':
        state.leading = a;
        break;
      case 'Ts':
        state.rise = a;
        break;
    }
  }

  #show(show: Operation): void {
    for (const [piece, value] of stringsOf(show).entries()) {
      if (typeof value === 'number') this.#cursor.advance(-value);
      else if (value instanceof PdfString) this.#showString(show, piece, value.bytes);
    }
  }

  #showString(show: Operation, piece: number, bytes: Uint8Array): void {
    const { font, fontSize, characterSpacing, wordSpacing } = this.#cursor.state;
    const { codeBytes } = font;
    const matrix = this.#cursor.glyphMatrix();
    let moved = 0;
    this.#budget.spend(1 + (bytes.length >> 2));
    for (let from = 0; from < bytes.length; from += codeBytes) {
      const high = codeBytes === 1 ? 0 : (bytes[from] ?? 0) * 256;
      const code = high + (bytes[from + codeBytes - 1] ?? 0);
      const width = font.widthOf(code);
      const spacing = characterSpacing + (code === SPACE && codeBytes === 1 ? wordSpacing : 0);
      const advance = fontSize === 0 ? 0 : width + (spacing / fontSize) * 1000;
      const text = font.textOf(code);
      if (this.#reader.wants(text)) {
        this.#budget.spend(STEPS_PER_WANTED);
        const to = Math.min(bytes.length, from + codeBytes);
        const place = { ...placed(matrix, moved, width), piece, from, to, advance };
        this.#reader.glyph({ text, ...place, show, mark: this.#marks.current });
      }
      moved += advance;
    }
    this.#cursor.advance(moved);
  }
}

/**
 * The position of a glyph that starts `before` thousandths of the font size after the origin of the
 * matrix.
 */
function placed([a, b, c, d, e, f]: Matrix, before: number, width: number) {
  const [from, to] = [before / 1000, (before + width) / 1000];
  return {
    start: { x: e + a * from, y: f + b * from },
    end: { x: e + a * to, y: f + b * to },
    along: { x: a, y: b },
    up: { x: c, y: d },
  };
}
