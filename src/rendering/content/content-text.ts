import type { Matrix } from '../overlay/draw-matrix';
import { PdfName, PdfString, type PdfValue } from '../pdf/values';
import type { WorkBudget } from '../pdf/work-budget';
import { ContentLexer, type Operation } from './content-lexer';
import type { TextFont } from './fonts/text-font';
import { stringsOf } from './show-operands';
import type { ShownGlyph } from './shown-text';
import { TextCursor } from './text-state';

/** What content means by its names, and who wants to know what it shows. */
export interface TextReader {
  fontOf(name: string): TextFont;
  glyph(glyph: ShownGlyph): void;
  /** Something else is drawn, such as a form with text of its own. */
  drawObject(name: string, matrix: Matrix): Promise<void>;
}

const OPERATIONS_BETWEEN_PAUSES = 64;
const SPACE = 32;

/** Goes through a content stream and tells what text it shows, glyph by glyph, in the order of the content. */
export class ContentText {
  private readonly cursor = new TextCursor();

  constructor(
    private readonly reader: TextReader,
    private readonly budget: WorkBudget,
  ) {}

  async read(bytes: Uint8Array): Promise<void> {
    const lexer = new ContentLexer(bytes, this.budget);
    let count = 0;
    for (let next = lexer.next(); next !== null; next = lexer.next()) {
      count += 1;
      if (count % OPERATIONS_BETWEEN_PAUSES === 0) await this.budget.breathe();
      const [name] = next.operands;
      if (next.operator === 'Do' && name instanceof PdfName)
        await this.reader.drawObject(name.text, this.cursor.state.matrix);
      else this.take(next);
    }
  }

  private take(operation: Operation): void {
    const { cursor } = this;
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
      case 'T*':
        cursor.nextLine();
        break;
      case '"':
        Object.assign(cursor.state, { wordSpacing: a, characterSpacing: b });
        cursor.nextLine();
        this.show(operation);
        break;
      case "'":
        cursor.nextLine();
        this.show(operation);
        break;
      case 'Tj':
      case 'TJ':
        this.show(operation);
        break;
      default:
        this.setState(operator, operands[0] ?? null, numbers);
    }
  }

  private setState(operator: string, first: PdfValue, [a = 0, b = 0]: readonly number[]): void {
    const { state } = this.cursor;
    switch (operator) {
      case 'Tf':
        state.font = this.reader.fontOf(first instanceof PdfName ? first.text : '');
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

  private show(show: Operation): void {
    for (const [piece, value] of stringsOf(show).entries()) {
      if (typeof value === 'number') this.cursor.advance(-value);
      else if (value instanceof PdfString) this.showString(show, piece, value.bytes);
    }
  }

  private showString(show: Operation, piece: number, bytes: Uint8Array): void {
    const { font } = this.cursor.state;
    this.budget.spend(1 + (bytes.length >> 2));
    for (let from = 0; from < bytes.length; from += font.codeBytes) {
      const to = Math.min(bytes.length, from + font.codeBytes);
      const code =
        font.codeBytes === 1 ? (bytes[from] ?? 0) : (bytes[from] ?? 0) * 256 + (bytes[from + 1] ?? 0);
      this.reader.glyph(this.glyph(show, { piece, from, to, code }));
    }
  }

  private glyph(
    show: Operation,
    place: { piece: number; from: number; to: number; code: number },
  ): ShownGlyph {
    const { font, fontSize, characterSpacing, wordSpacing } = this.cursor.state;
    const { code, ...bytes } = place;
    const width = font.widthOf(code);
    const spacing = characterSpacing + (code === SPACE && font.codeBytes === 1 ? wordSpacing : 0);
    const advance = fontSize === 0 ? 0 : width + (spacing / fontSize) * 1000;
    const [a, b, c, d, x, y] = this.cursor.glyphMatrix();
    this.cursor.advance(advance);
    return {
      text: font.textOf(code),
      start: { x, y },
      end: { x: x + (a * width) / 1000, y: y + (b * width) / 1000 },
      along: { x: a, y: b },
      up: { x: c, y: d },
      show,
      ...bytes,
      advance,
    };
  }
}
