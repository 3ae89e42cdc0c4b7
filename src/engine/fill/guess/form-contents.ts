import { ContentText, type TextReader } from '../../content/content-text';
import { PdfProblem } from '../../pdf/pdf-problem';
import { isName, type PdfDict, PdfRef, PdfStream } from '../../pdf/values';
import { readMatrix } from '../compile/compile-appearance';
import type { Box, Point } from '../document-plan';
import { boundsAfter, type Matrix } from '../draw/draw-matrix';
import type { GuessContext } from './guess-context';

/** What a form or an image shows. `box`: around it, in the coordinates of the content that draws it. */
export type Shown = { type: 'P' | 'Figure'; box: Box };

/** An image fills this box. */
const UNIT: Box = [0, 0, 1, 1];
const DEEPEST = 10;

/** Reads what forms and images show, each form once, however often it is drawn. */
export class FormContents {
  readonly #forms = new Map<number, Shown | null>();

  readonly #context: GuessContext;

  constructor(context: GuessContext) {
    this.#context = context;
  }

  /** What an object that a content draws shows; null for one with neither text nor pictures. */
  async of(name: string, resources: PdfDict | null, depth = 0): Promise<Shown | null> {
    const { file } = this.#context;
    const value = file.dict(resources?.get('XObject') ?? null)?.get(name) ?? null;
    const stream = file.resolve(value);
    if (!(stream instanceof PdfStream)) return null;
    const kind = file.resolve(stream.dict.get('Subtype'));
    if (isName(kind, 'Image')) return { type: 'Figure', box: UNIT };
    if (!isName(kind, 'Form') || !(value instanceof PdfRef)) return null;
    if (depth > DEEPEST) throw new PdfProblem('too_deep', 'Its forms are nested too deep.');
    const known = this.#forms.get(value.number);
    if (known !== undefined) return known;
    // A form that draws itself shows nothing more.
    this.#forms.set(value.number, null);
    try {
      const own = file.dict(stream.dict.get('Resources')) ?? resources;
      const shown = await this.#read(await this.#context.bytesOf([{ value, stream }]), own, depth);
      const matrix = readMatrix(file, stream.dict.get('Matrix'));
      const placed = shown && { ...shown, box: boundsAfter(matrix, shown.box) };
      this.#forms.set(value.number, placed);
      return placed;
    } catch (error) {
      // What it shows is not known, on no page.
      this.#forms.delete(value.number);
      throw error;
    }
  }

  async #read(bytes: Uint8Array, resources: PdfDict | null, depth: number): Promise<Shown | null> {
    const found = { P: new Bounds(), Figure: new Bounds() };
    const reader: TextReader = {
      fontOf: (name) => this.#context.fonts.fontOf(resources, name),
      wants: (text) => text.trim() !== '',
      glyph: ({ start, end, up }) =>
        found.P.add(
          start,
          end,
          { x: start.x + up.x, y: start.y + up.y },
          { x: end.x + up.x, y: end.y + up.y },
        ),
      operation: ({ operator }, matrix) => {
        if (operator === 'BI') found.Figure.addBox(matrix, UNIT);
      },
      drawObject: async (name, matrix) => {
        const inner = await this.of(name, resources, depth + 1);
        if (inner !== null) found[inner.type].addBox(matrix, inner.box);
      },
    };
    await new ContentText(reader, this.#context.budget).read(bytes);
    const [text, figure] = [found.P.box, found.Figure.box];
    if (text !== null) return { type: 'P', box: text };
    return figure && { type: 'Figure', box: figure };
  }
}

/** The box around points. */
export class Bounds {
  box: Box | null = null;

  add(...points: readonly Point[]): void {
    for (const { x, y } of points) {
      const [left, bottom, right, top] = this.box ?? [x, y, x, y];
      this.box = [Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y)];
    }
  }

  addBox(matrix: Matrix, box: Box): void {
    const [left, bottom, right, top] = boundsAfter(matrix, box);
    this.add({ x: left, y: bottom }, { x: right, y: top });
  }
}
