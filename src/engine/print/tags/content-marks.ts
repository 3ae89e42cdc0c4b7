import { ContentLexer, type Operation } from '../../content/content-lexer';
import { readTextFont, type TextFont } from '../../content/fonts/text-font';
import { MarkStack } from '../../content/mark-stack';
import { stringsOf } from '../../content/show-operands';
import { compose, type Matrix, transformed } from '../../fill/draw/draw-matrix';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { textOf } from '../../pdf/text-string';
import { type PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../../pdf/values';
import type { MarkTexts } from './mark-texts';

/** A part of a content that no element has: where it is, and in which part of the outermost level. */
export type Untagged = { start: number; end: number; group: number; y: number };

/** What was found in a content. `groups`: which parts of the outermost level have tagged content. */
export type FoundMarks = {
  bytes: Uint8Array;
  untagged: Untagged[];
  tagged: Set<number>;
  groups: number;
  /** Where the marks begin whose text is wanted. */
  begins: Map<number, Pick<Operation, 'start' | 'end'>>;
  /** The forms with tagged content that it draws outside of tags, by object number. */
  forms: Map<number, FoundMarks>;
};

const SHOWS = new Set(['Tj', 'TJ', "'", '"']);
const PAINTS = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*']);
const PATH = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're', 'W', 'W*']);
const DEEPEST = 20;
/** A page with more parts without tags stays as it is. A detailed map has some ten thousand. */
export const MOST_UNTAGGED = 50_000;

/** Finds what a page draws outside of tags, and the texts of its marked content. */
export class ContentMarks {
  readonly #file: PdfFile;
  readonly #text: MarkTexts;
  readonly #fonts = new Map<number, TextFont>();
  /** The forms without tagged content, which may be drawn many times. */
  readonly #plain = new Set<number>();

  constructor(file: PdfFile, text: MarkTexts) {
    this.#file = file;
    this.#text = text;
  }

  async read(holder: number, bytes: Uint8Array, resources: PdfDict | null, depth = 0): Promise<FoundMarks> {
    const found: FoundMarks = {
      bytes,
      untagged: [],
      tagged: new Set(),
      groups: 0,
      begins: new Map(),
      forms: new Map(),
    };
    const walk = new Walk(found, new MarkStack(this.#file));
    const lexer = new ContentLexer(bytes, this.#file.budget);
    for (let next = lexer.next(); next !== null; next = lexer.next()) {
      if (this.#file.budget.mustBreathe) await this.#file.budget.breathe();
      if (next.operator === 'Do') await this.#draw(next, { walk, resources, depth });
      else if (next.operator === 'Tf') walk.font = this.#fontAt(resources, next.operands[0] ?? null);
      else {
        walk.take(next, resources);
        this.#hear(holder, next, walk);
        const { mark } = walk;
        if (mark === null || (next.operator !== 'BDC' && next.operator !== 'EMC')) continue;
        const isWanted = this.#text.wants({ holder, mark });
        if (!isWanted) lexer.skipText();
        if (next.operator === 'EMC') continue;
        // Marked content may have further such content inside, with other words for it.
        if (isWanted && !found.begins.has(mark)) found.begins.set(mark, next);
      }
    }
    return found;
  }

  /** A form that has tagged content itself is looked into: no artifact may have tags inside. */
  async #draw(
    draw: Operation,
    { walk, resources, depth }: { walk: Walk; resources: PdfDict | null; depth: number },
  ) {
    const ref = named(this.#file, resources, 'XObject', draw.operands[0] ?? null);
    const form = this.#file.resolve(ref);
    const isForm = form instanceof PdfStream && this.#file.name(form.dict.get('Subtype')) === 'Form';
    const mayHaveTags = isForm && ref instanceof PdfRef && !this.#plain.has(ref.number);
    if (walk.isMarked || !mayHaveTags || depth > DEEPEST) return walk.draw(draw);
    const inside = await this.read(
      ref.number,
      this.#file.decode(form),
      this.#file.dict(form.dict.get('Resources')) ?? resources,
      depth + 1,
    );
    if (inside.tagged.size === 0) {
      this.#plain.add(ref.number);
      return walk.draw(draw);
    }
    walk.found.tagged.add(walk.found.groups);
    walk.found.forms.set(ref.number, inside);
  }

  #hear(holder: number, operation: Operation, walk: Walk): void {
    const { mark, font, y } = walk;
    if (mark === null || font === null || !SHOWS.has(operation.operator)) return;
    if (!this.#text.wants({ holder, mark })) return;
    const other = walk.takeOtherText();
    const shown = stringsOf(operation).filter((piece) => piece instanceof PdfString);
    for (const text of other === null ? shown.map(({ bytes }) => spoken(bytes, font)) : [other])
      this.#text.hear({ holder, mark }, { text, y });
  }

  #fontAt(resources: PdfDict | null, name: PdfValue): TextFont | null {
    const ref = named(this.#file, resources, 'Font', name);
    const dict = this.#file.dict(ref);
    if (!(ref instanceof PdfRef) || dict === null) return null;
    const font = this.#fonts.get(ref.number) ?? readTextFont(this.#file, dict, this.#file.budget);
    this.#fonts.set(ref.number, font);
    return font;
  }
}

/** Where the reading of a content is. */
class Walk {
  font: TextFont | null = null;
  readonly found: FoundMarks;
  readonly #marks: MarkStack;
  /** A mark with other text for all that is shown in it: how deep it is, and the text until it was heard. */
  #other: { depth: number; text: string } | null = null;
  readonly #saved: Matrix[] = [];
  #matrix: Matrix = [1, 0, 0, 1, 0, 0];
  #point = { x: 0, y: 0 };
  /** Where the path begins that is not painted yet. */
  #path: number | null = null;

  constructor(found: FoundMarks, marks: MarkStack) {
    this.found = found;
    this.#marks = marks;
  }

  /** Whether what is drawn here is tagged, or an artifact. */
  get isMarked(): boolean {
    return this.#marks.kind !== 'none';
  }

  /** The height of what is drawn here. */
  get y(): number {
    return transformed(this.#matrix, this.#point).y;
  }

  /** The innermost number of a mark around this place. */
  get mark(): number | null {
    return this.#marks.identifier;
  }

  /** The text in place of what is shown here, with the first piece of it, then nothing; null where there is none. */
  takeOtherText(): string | null {
    const text = this.#other?.text ?? null;
    if (this.#other !== null) this.#other.text = '';
    return text;
  }

  take(operation: Operation, resources: PdfDict | null): void {
    const { operator, operands, start } = operation;
    const numbers = operands.map((value) => (typeof value === 'number' ? value : 0));
    if (operator === 'q') this.#save();
    else if (operator === 'Q') this.#matrix = this.#saved.pop() ?? this.#matrix;
    else if (operator === 'cm') this.#matrix = compose(this.#matrix, asMatrix(numbers));
    else if (operator === 'Tm') this.#point = { x: numbers[4] ?? 0, y: numbers[5] ?? 0 };
    else if (operator === 'BMC' || operator === 'BDC') this.#begin(operation, resources);
    else if (operator === 'EMC') this.#end();
    else if (PATH.has(operator)) this.#draws(operator, numbers, start);
    else if (operator === 'n') this.#path = null;
    else if (PAINTS.has(operator)) this.#paint(operation);
    else if (SHOWS.has(operator) || operator === 'sh') this.#leave(operation);
  }

  draw(operation: Operation): void {
    this.#point = { x: 0, y: 0 };
    this.#leave(operation);
  }

  #save(): void {
    if (this.#saved.length === 0) this.found.groups += 1;
    this.#saved.push(this.#matrix);
  }

  #begin(operation: Operation, resources: PdfDict | null): void {
    const { kind, properties } = this.#marks.begin(operation, resources);
    if (kind === 'tagged') this.found.tagged.add(this.found.groups);
    const text = textOf(properties?.get('ActualText') ?? null);
    if (text !== null) this.#other ??= { depth: this.#marks.depth, text };
  }

  #end(): void {
    this.#marks.end();
    if (this.#other !== null && this.#marks.depth < this.#other.depth) this.#other = null;
  }

  #draws(operator: string, [x = 0, y = 0]: readonly number[], start: number): void {
    this.#path ??= start;
    if (operator === 'm' || operator === 're') this.#point = { x, y };
  }

  #paint(operation: Operation): void {
    this.#leave({ ...operation, start: this.#path ?? operation.start });
  }

  #leave({ start, end }: Operation): void {
    const { untagged, groups } = this.found;
    this.#path = null;
    if (!this.isMarked && untagged.length <= MOST_UNTAGGED)
      untagged.push({ start, end, group: groups, y: this.y });
  }
}

function asMatrix([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix {
  return [a, b, c, d, e, f];
}

function named(file: PdfFile, resources: PdfDict | null, kind: string, name: PdfValue): PdfValue {
  return file.dict(resources?.get(kind) ?? null)?.get(name instanceof PdfName ? name.text : '') ?? null;
}

function spoken(bytes: Uint8Array, { codeBytes, textOf }: TextFont): string {
  let text = '';
  for (let at = 0; at + codeBytes <= bytes.length; at += codeBytes)
    text += textOf(codeBytes === 2 ? ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0) : (bytes[at] ?? 0));
  // What stands for no text stands for U+0000, which no text may have.
  return text.replaceAll('\0', '');
}
