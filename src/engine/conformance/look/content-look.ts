import { ContentLexer, type Operation } from '../../content/content-lexer';
import { eachCode, PlainText } from '../../content/plain-text';
import { stringsOf } from '../../content/show-operands';
import { latin1 } from '../../pdf/reader/characters';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../../pdf/values';
import type { BreachList } from './breach';
import type { Around, Follower } from './follower';
import { ColourLook } from './look-at-colours';
import type { FontUse } from './look-at-fonts';
import { lookAtValue } from './look-at-objects';
import { entryOf, lookAtImage, lookAtState, NO_OVERPRINT, overprintAfter } from './look-at-resources';
import { DEVICES, INLINE_FILTERS, INTENTS, OPERATORS } from './operators';
import { SeenFont } from './seen-font';

type State = { font: FontUse | null; isSeen: boolean };

const DEEPEST = 20;
const MOST_SAVES = 28;
/** The digits of a string that is not too long. */
const LONGEST_TEXT = 60_000;
/** The modes in which text is not drawn. */
const UNSEEN_MODES = new Set([3, 7]);
const NAMED = /\/[^ ]+ (?:Do|gs|cs|CS|sh|scn)\b|\bTf\b/;

/** Follows all content of a document, and gathers what PDF/A forbids in it and the fonts that it uses. */
export class ContentLook implements Follower {
  readonly fonts = new Map<PdfDict | number, FontUse>();
  readonly #done = new Set<PdfStream | number>();
  readonly #file: PdfFile;
  readonly #breaches: BreachList;
  readonly #colours: ColourLook;
  /** What was seen anywhere. Whether all of it meets is looked at by itself, because much is passed over here. */
  readonly #seen = { overprint: false, mode: false, cmykOfProfile: false };

  constructor(file: PdfFile, breaches: BreachList) {
    this.#file = file;
    this.#breaches = breaches;
    this.#colours = new ColourLook(file, breaches);
  }

  /** Whether something may be painted in CMYK with a profile while it overprints. */
  get mayOverprint(): boolean {
    return Object.values(this.#seen).every((isSeen) => isSeen);
  }

  async look(bytes: Uint8Array, around: Around): Promise<void> {
    if (around.depth > DEEPEST) return;
    const lexer = new ContentLexer(bytes, this.#file.budget);
    const saved: State[] = [];
    let state: State = { font: null, isSeen: true };
    const take = (font: FontUse, shown: Stretch) => addCodes(font, { bytes, ...shown }, state.isSeen);
    const plain = new PlainText<FontUse>(take, true);
    for (let next = lexer.next(); next !== null; next = lexer.next()) {
      if (this.#file.budget.mustBreathe) await this.#file.budget.breathe();
      const [first = null] = next.operands;
      for (const operand of next.operands) lookAtValue(operand, this.#breaches);
      if (next.operator === 'q') saved.push(state);
      else if (next.operator === 'Q') state = saved.pop() ?? state;
      else if (next.operator === 'Tr') state = { ...state, isSeen: !UNSEEN_MODES.has(Number(first)) };
      else if (next.operator === 'Tf') state = { ...state, font: await this.#font(first, around) };
      else if (['Tj', 'TJ', "'", '"'].includes(next.operator)) show(next, state);
      else await this.#take(next, around);
      if (saved.length > MOST_SAVES)
        this.#breaches.add('6.1.13', 'graphics states that are nested too deep', around.place);
      plain.note(next, state.font);
      plain.font = state.font;
      lexer.skipText(plain);
      if (plain.font !== state.font) state = { ...state, font: plain.font };
    }
  }

  /** Follows a form, a pattern or an appearance, once. */
  async form(value: PdfValue, around: Around): Promise<void> {
    const file = this.#file;
    const form = file.resolve(value);
    if (!(form instanceof PdfStream)) return;
    const identity = value instanceof PdfRef ? value.number : form;
    if (this.#done.has(identity)) return;
    this.#done.add(identity);
    const { dict } = form;
    if (['OPI', 'PS', 'Ref'].some((key) => dict.has(key)) || file.name(dict.get('Subtype2')) === 'PS')
      this.#breaches.add('6.2.9', 'a form that stands for PostScript or for another file', around.place);
    await this.formContent(dict, file.decode(form), around);
  }

  /** Follows the content of a form. */
  async formContent(dict: PdfDict, data: Uint8Array, { resources, place, depth }: Around): Promise<void> {
    const file = this.#file;
    const own = file.dict(dict.get('Resources'));
    if (own === null && NAMED.test(latin1(data)))
      this.#breaches.add('6.2.2', 'a form that borrows the fonts or pictures of its page', place);
    const around = { resources: own ?? resources, place, depth: depth + 1 };
    this.#colours.look(file.dict(dict.get('Group'))?.get('CS') ?? null, around.resources, place);
    await this.look(data, around);
  }

  async #take({ operator, operands }: Operation, around: Around): Promise<void> {
    const { place } = around;
    const [first = null] = operands;
    const device = DEVICES[operator];
    if (!OPERATORS.has(operator))
      this.#breaches.add('6.2.2', `the unknown operator “${operator.slice(0, 20)}”`, place);
    else if (device !== undefined) this.#paint(new PdfName(device), around);
    else if (operator === 'cs' || operator === 'CS') this.#paint(first, around);
    else if (operator === 'scn' || operator === 'SCN') await this.#pattern(operands.at(-1) ?? null, around);
    else if (operator === 'gs') await this.#state(this.#resource('ExtGState', first, around), around);
    else if (operator === 'sh')
      this.#lookAtShading(this.#file.dict(this.#resource('Shading', first, around)), around);
    else if (operator === 'Do') await this.#draw(this.#resource('XObject', first, around), around);
    else if (operator === 'ri' && !(first instanceof PdfName && INTENTS.has(first.text)))
      this.#breaches.add('6.2.6', 'an unknown rendering intent', place);
    else if (operator === 'BDC' && operands[1] instanceof PdfName)
      this.#resource('Properties', operands[1], around);
    else if (operator === 'ID') this.#inline(operands, around);
  }

  #paint(space: PdfValue, { resources, place }: Around): void {
    this.#colours.look(space, resources, place);
    this.#seen.cmykOfProfile ||= this.#colours.isCmykOfProfile(space, resources);
  }

  #resource(kind: string, name: PdfValue, { resources, place }: Around): PdfValue {
    const found = this.#file
      .dict(resources?.get(kind) ?? null)
      ?.get(name instanceof PdfName ? name.text : '');
    if (found == null || this.#file.resolve(found) === null)
      this.#breaches.add('6.2.2', 'names of things that are missing', place);
    return found ?? null;
  }

  async #font(name: PdfValue, around: Around): Promise<FontUse | null> {
    return this.#fontAt(this.#resource('Font', name, around), around);
  }

  async #fontAt(value: PdfValue, around: Around): Promise<FontUse | null> {
    const file = this.#file;
    const dict = file.dict(value);
    if (dict === null) return null;
    const identity = value instanceof PdfRef ? value.number : dict;
    const known = this.fonts.get(identity);
    if (known !== undefined) return known;
    const use = { font: new SeenFont(file, dict), shown: new Set<number>(), hidden: new Set<number>() };
    const made = { ...use, place: around.place };
    this.fonts.set(identity, made);
    const glyphs = use.font.kind === 'Type3' ? file.dict(dict.get('CharProcs')) : null;
    for (const glyph of glyphs?.entries.values() ?? []) {
      const stream = file.resolve(glyph);
      const resources = file.dict(dict.get('Resources')) ?? around.resources;
      if (stream instanceof PdfStream)
        await this.look(file.decode(stream), { ...around, resources, depth: around.depth + 1 });
    }
    return made;
  }

  async #pattern(name: PdfValue, around: Around): Promise<void> {
    if (!(name instanceof PdfName)) return;
    const value = this.#resource('Pattern', name, around);
    const pattern = this.#file.resolve(value);
    if (pattern instanceof PdfStream) return this.form(value, around);
    if (!(pattern instanceof PdfDict)) return;
    await this.#state(pattern.get('ExtGState'), around);
    this.#lookAtShading(this.#file.dict(pattern.get('Shading')), around);
  }

  #lookAtShading(shading: PdfDict | null, { resources, place }: Around): void {
    this.#colours.look(shading?.get('ColorSpace') ?? null, resources, place);
  }

  async #state(value: PdfValue, around: Around): Promise<void> {
    const file = this.#file;
    const state = file.dict(value);
    if (state === null) return;
    lookAtState(file, state, { breaches: this.#breaches, place: around.place });
    const { fill, stroke, mode } = overprintAfter(file, NO_OVERPRINT, state);
    this.#seen.overprint ||= fill || stroke;
    this.#seen.mode ||= mode !== 0;
    const mask = file.dict(state.get('SMask'));
    if (mask !== null) await this.form(mask.get('G'), around);
    const [font = null] = file.array(state.get('Font')) ?? [];
    // A font that a graphics state brings along is looked at as if all its codes were shown.
    const use = await this.#fontAt(font, around);
    if (use !== null) this.#breaches.add('6.2.2', 'a font within a graphics state', around.place);
  }

  async #draw(value: PdfValue, around: Around): Promise<void> {
    const object = this.#file.resolve(value);
    if (!(object instanceof PdfStream)) return;
    const kind = this.#file.name(object.dict.get('Subtype'));
    if (kind === 'PS') this.#breaches.add('6.2.9', 'PostScript', around.place);
    else if (kind === 'Image') this.#picture(object.dict, around);
    else await this.form(value, around);
  }

  #picture(dict: PdfDict, { resources, place }: Around): void {
    const file = this.#file;
    if (file.resolve(entryOf(dict, 'ImageMask', 'IM')) === true) return;
    this.#colours.look(entryOf(dict, 'ColorSpace', 'CS'), resources, place);
  }

  /** A picture within the content: its operands are the entries of its dictionary. */
  #inline(operands: readonly PdfValue[], around: Around): void {
    const entries = new Map<string, PdfValue>();
    for (let at = 0; at + 1 < operands.length; at += 2) {
      const key = operands[at];
      if (key instanceof PdfName) entries.set(key.text, operands[at + 1] ?? null);
    }
    const dict = new PdfDict(entries);
    if (!this.#file.filtersOf(dict).every(({ name }) => INLINE_FILTERS.test(name)))
      this.#breaches.add('6.1.10', 'a picture with a forbidden filter', around.place);
    lookAtImage(this.#file, dict, this.#breaches, around.place);
    this.#picture(dict, around);
  }
}

type Stretch = { from: number; to: number };
type Digits = Stretch & { bytes: Uint8Array };

/** Adds the codes of a text that was passed over; one that is too long for PDF/A is read as an operation. */
function addCodes({ font, shown, hidden }: FontUse, digits: Digits, isSeen: boolean): boolean {
  if (digits.to - digits.from > LONGEST_TEXT) return false;
  const codes = isSeen ? shown : hidden;
  eachCode(digits.bytes, digits, font.bytesOfCode, (code) => codes.add(code));
  return true;
}

function show(operation: Operation, { font, isSeen }: State): void {
  if (font === null) return;
  const codes = isSeen ? font.shown : font.hidden;
  const size = font.font.bytesOfCode;
  for (const value of stringsOf(operation)) {
    if (!(value instanceof PdfString)) continue;
    const { bytes } = value;
    for (let at = 0; at < bytes.length; at += size)
      codes.add(size === 1 ? (bytes[at] ?? 0) : (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0));
  }
}
