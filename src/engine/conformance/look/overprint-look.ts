import { ContentLexer, type Operation } from '../../content/content-lexer';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../../pdf/values';
import type { BreachList } from './breach';
import type { Around, Follower } from './follower';
import type { ColourLook } from './look-at-colours';
import { entryOf, NO_OVERPRINT, type Overprint, overprintAfter } from './look-at-resources';
import { DEVICES } from './operators';

/** What content paints with. `fill` and `stroke`: whether their colours are CMYK with a profile. */
type State = {
  fill: boolean;
  stroke: boolean;
  overprint: Overprint;
  /** How text is drawn, and the font if its glyphs are content. */
  mode: number;
  drawnFont: PdfValue;
};

const START: State = { fill: false, stroke: false, overprint: NO_OVERPRINT, mode: 0, drawnFont: null };
const DEEPEST = 20;
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const SHOWS = new Set(['Tj', 'TJ', "'", '"']);

/**
 * Follows the graphics states of all content, and finds what is painted in CMYK with a profile while it overprints in
 * another mode than 0 (ISO 19005-2, 6.2.4.2). It reads each operation, which takes long: few documents have both at all.
 */
export class OverprintLook implements Follower {
  readonly #done = new Set<string>();
  readonly #numbers = new Map<PdfValue, number>();
  readonly #file: PdfFile;
  readonly #colours: ColourLook;
  readonly #breaches: BreachList;

  constructor(file: PdfFile, colours: ColourLook, breaches: BreachList) {
    this.#file = file;
    this.#colours = colours;
    this.#breaches = breaches;
  }

  async look(bytes: Uint8Array, around: Around, begin = START): Promise<void> {
    if (around.depth > DEEPEST) return;
    const lexer = new ContentLexer(bytes, this.#file.budget);
    const saved: State[] = [];
    let state = begin;
    for (let next = lexer.next(); next !== null; next = lexer.next()) {
      if (this.#file.budget.mustBreathe) await this.#file.budget.breathe();
      if (next.operator === 'q') saved.push(state);
      else if (next.operator === 'Q') state = saved.pop() ?? state;
      else state = await this.#after(next, state, around);
    }
  }

  async form(value: PdfValue, around: Around, state = START): Promise<void> {
    const form = this.#file.resolve(value);
    if (!(form instanceof PdfStream) || !this.#isNew(value, state)) return;
    await this.formContent(form.dict, this.#file.decode(form), around, state);
  }

  formContent(dict: PdfDict, data: Uint8Array, around: Around, state = START): Promise<void> {
    const resources = this.#file.dict(dict.get('Resources')) ?? around.resources;
    return this.look(data, { ...around, resources, depth: around.depth + 1 }, state);
  }

  /** Whether a stream, or the glyphs of a font, were not followed in this state. */
  #isNew(content: PdfValue, { fill, stroke, overprint, mode, drawnFont }: State): boolean {
    const over = [overprint.fill, overprint.stroke, overprint.mode];
    const key = [this.#identityOf(content), fill, stroke, ...over, mode, this.#identityOf(drawnFont)].join(
      ' ',
    );
    const isNew = !this.#done.has(key);
    this.#done.add(key);
    return isNew;
  }

  #identityOf(value: PdfValue): string {
    if (value instanceof PdfRef) return `${value.number} R`;
    const number = this.#numbers.get(value) ?? this.#numbers.size;
    this.#numbers.set(value, number);
    return `${number}`;
  }

  /** The state after an operation. */
  async #after({ operator, operands }: Operation, state: State, around: Around): Promise<State> {
    const [first = null] = operands;
    const device = DEVICES[operator];
    if (device !== undefined) return this.#coloured(operator, new PdfName(device), { state, around });
    if (operator === 'cs' || operator === 'CS') return this.#coloured(operator, first, { state, around });
    if (operator === 'gs') return this.#extended(first, state, around);
    if (operator === 'Tr') return { ...state, mode: Number(first) };
    if (operator === 'Tf') return { ...state, drawnFont: this.#drawnFont(first, around) };
    if (operator === 'scn' || operator === 'SCN') await this.#pattern(operands.at(-1) ?? null, state, around);
    else if (operator === 'Do') await this.#draw(first, state, around);
    else if (operator === 'ID' && isStencil(this.#file, operands))
      this.#paint(state, around, { fills: true });
    else if (SHOWS.has(operator)) await this.#show(state, around);
    else this.#paint(state, around, { fills: FILLS.has(operator), strokes: STROKES.has(operator) });
    return state;
  }

  #coloured(operator: string, space: PdfValue, { state, around }: { state: State; around: Around }): State {
    const isCmyk = this.#colours.isCmykOfProfile(space, around.resources);
    return operator === operator.toLowerCase() ? { ...state, fill: isCmyk } : { ...state, stroke: isCmyk };
  }

  #paint(
    { fill, stroke, overprint }: State,
    { place }: Around,
    { fills = false, strokes = false }: { fills?: boolean; strokes?: boolean },
  ): void {
    const isOver = (fills && fill && overprint.fill) || (strokes && stroke && overprint.stroke);
    if (isOver && overprint.mode !== 0)
      this.#breaches.add('6.2.4.2', 'overprinting in CMYK with a profile', place);
  }

  #resource(kind: string, name: PdfValue, { resources }: Around): PdfValue {
    const all = this.#file.dict(resources?.get(kind) ?? null);
    return all?.get(name instanceof PdfName ? name.text : '') ?? null;
  }

  async #extended(name: PdfValue, before: State, around: Around): Promise<State> {
    const file = this.#file;
    const own = file.dict(this.#resource('ExtGState', name, around));
    if (own === null) return before;
    const state = { ...before, overprint: overprintAfter(file, before.overprint, own) };
    const mask = file.dict(own.get('SMask'));
    if (mask !== null) await this.form(mask.get('G'), around, state);
    return state;
  }

  #drawnFont(name: PdfValue, around: Around): PdfValue {
    const font = this.#resource('Font', name, around);
    return this.#file.name(this.#file.dict(font)?.get('Subtype') ?? null) === 'Type3' ? font : null;
  }

  /** A pattern may paint with the state of what it fills. */
  async #pattern(name: PdfValue, state: State, around: Around): Promise<void> {
    if (name instanceof PdfName) await this.form(this.#resource('Pattern', name, around), around, state);
  }

  async #draw(name: PdfValue, state: State, around: Around): Promise<void> {
    const value = this.#resource('XObject', name, around);
    const object = this.#file.resolve(value);
    if (!(object instanceof PdfStream)) return;
    if (this.#file.name(object.dict.get('Subtype')) !== 'Image') return this.form(value, around, state);
    if (this.#file.resolve(object.dict.get('ImageMask')) === true)
      this.#paint(state, around, { fills: true });
  }

  async #show(state: State, around: Around): Promise<void> {
    const { mode, drawnFont } = state;
    this.#paint(state, around, {
      fills: mode % 4 === 0 || mode % 4 === 2,
      strokes: mode % 4 === 1 || mode % 4 === 2,
    });
    const font = this.#file.dict(drawnFont);
    if (font === null || !this.#isNew(drawnFont, state)) return;
    const resources = this.#file.dict(font.get('Resources')) ?? around.resources;
    const glyphs = this.#file.dict(font.get('CharProcs'));
    for (const value of glyphs?.entries.values() ?? []) {
      const glyph = this.#file.resolve(value);
      if (glyph instanceof PdfStream)
        await this.look(this.#file.decode(glyph), { ...around, resources, depth: around.depth + 1 }, state);
    }
  }
}

/** Whether a picture within the content is painted in the colour of fills. */
function isStencil(file: PdfFile, operands: readonly PdfValue[]): boolean {
  const entries = new Map<string, PdfValue>();
  for (let at = 0; at + 1 < operands.length; at += 2) {
    const key = operands[at];
    if (key instanceof PdfName) entries.set(key.text, operands[at + 1] ?? null);
  }
  return file.resolve(entryOf(new PdfDict(entries), 'ImageMask', 'IM')) === true;
}
