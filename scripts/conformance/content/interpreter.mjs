import { filtersOf } from '../cos/filters.mjs';
import { Dict, Name, Stream, Text } from '../cos/objects.mjs';
import { Reader, Unreadable, Word } from '../cos/reader.mjs';
import { Font } from '../fonts/font.mjs';
import { addNeeds, isCmykOfProfile } from './colours.mjs';
import { MarkStack } from './marks.mjs';
import { DEVICES, INTENTS, OPERATORS, PAINTED } from './operators.mjs';
import { NO_OVERPRINT, overprintAfter, overprinted } from './overprint.mjs';

/** @typedef {import('../cos/objects.mjs').Cos} Cos */
/** @typedef {import('./contents.mjs').Contents} Contents */
/**
 * Where a stream is drawn. `holder`: the object whose marked content it is; `page`: the page's object.
 * `isCounted`: what it draws must be tagged. `hear`: takes text that has no mark in the stream itself.
 * @typedef {{ resources: Dict | undefined, place: string, holder: number, page: number, isCounted: boolean,
 *   inherited: 'artifact' | 'tagged' | 'none', hear: (text: string) => void }} Surroundings
 */
/** @typedef {{ fill: Cos, stroke: Cos, font: Font | undefined, mode: number,
 *   overprint: import('./overprint.mjs').Overprint }} State */

const MOST_SAVES = 28;
const INVISIBLE = 3;
const CLIPS = 7;
const GRAY = new Name('DeviceGray');
/** @type {State} */
const START = { fill: GRAY, stroke: GRAY, font: undefined, mode: 0, overprint: NO_OVERPRINT };
const INLINE_FILTERS =
  /^(ASCIIHexDecode|ASCII85Decode|FlateDecode|RunLengthDecode|CCITTFaxDecode|DCTDecode|AHx|A85|Fl|RL|CCF|DCT)$/;

/** Follows content streams, and notes what they use in the contents. */
export class Interpreter {
  #done = new Set();
  /** @type {Map<Cos, number>} */
  #spaces = new Map();
  /** @type {Map<Dict, Font>} */
  #fonts = new Map();

  constructor(/** @type {Contents} */ contents) {
    this.contents = contents;
  }

  run(/** @type {string} */ data, /** @type {Surroundings} */ around, depth = 0, state = START) {
    if (depth > 20) return;
    try {
      new Run(this, around, { depth, state }).follow(data);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.contents.say('operators', `${around.place}: ${error.message}`);
    }
  }

  /** Follows a form, a pattern or the appearance of an annotation, once for each way of tagging and colouring. */
  form(/** @type {Stream} */ form, /** @type {Surroundings} */ around, depth = 0, state = START) {
    const key = `${form.object} ${around.inherited} ${around.isCounted} ${this.#painting(state)}`;
    const { contents } = this;
    contents.forms.set(form, around.place);
    if (form.dict('Group')?.name('S') === 'Transparency') this.transparent(around, 'a transparency group');
    if (this.#done.has(key)) return;
    this.#done.add(key);
    const own = form.dict('Resources');
    const space = form.dict('Group')?.get('CS') ?? null;
    const place = `${around.place}, form ${form.object}`;
    this.colour(space, { ...around, place });
    const data = form.data();
    if (own === undefined && /\/[^ ]+ (?:Do|gs|cs|CS|sh|scn)\b|\bTf\b/.test(data))
      contents.say('resources', place);
    this.run(
      data,
      { ...around, resources: own ?? around.resources, place, holder: form.object },
      depth + 1,
      state,
    );
  }

  /** Spells how a state paints: its colours, and how they overprint. */
  #painting(/** @type {State} */ { fill, stroke, overprint }) {
    const spelled = [fill, stroke].map((space) => {
      if (space instanceof Name) return space.text;
      const number = this.#spaces.get(space) ?? this.#spaces.size;
      this.#spaces.set(space, number);
      return number;
    });
    return JSON.stringify([...spelled, overprint]);
  }

  font(/** @type {Dict} */ dict, /** @type {Surroundings} */ around, /** @type {number} */ depth) {
    const known = this.#fonts.get(dict);
    if (known !== undefined) return known;
    const font = new Font(dict);
    this.#fonts.set(dict, font);
    if (font.type === 'Type3') this.glyphs(font, around, depth, START);
    return font;
  }

  /** Follows the glyphs of a font that are content, once for each way of colouring. */
  glyphs(/** @type {Font} */ { dict }, /** @type {Surroundings} */ around, depth = 0, state = START) {
    const key = `glyphs ${dict.object} ${this.#painting(state)}`;
    if (this.#done.has(key)) return;
    this.#done.add(key);
    const resources = dict.dict('Resources') ?? around.resources;
    const place = `${around.place}, font ${dict.object}`;
    for (const name of dict.dict('CharProcs')?.entries.keys() ?? []) {
      const glyph = dict.dict('CharProcs')?.stream(name);
      if (glyph) this.run(glyph.data(), { ...around, resources, place, isCounted: false }, depth + 1, state);
    }
  }

  colour(/** @type {Cos} */ space, /** @type {Surroundings} */ around) {
    const { devices, profiles, spots } = this.contents;
    const needs = { devices: new Set(), profiles, spots };
    addNeeds(space, around.resources, needs);
    for (const device of needs.devices) if (!devices.has(device)) devices.set(device, around.place);
  }

  transparent(/** @type {Surroundings} */ around, /** @type {string} */ what) {
    const { transparent } = this.contents;
    if (!transparent.has(around.page)) transparent.set(around.page, `${around.place}: ${what}`);
  }

  image(/** @type {Dict} */ image, /** @type {Surroundings} */ around) {
    this.contents.images.set(image, around.place);
    const intent = image.name('Intent');
    if (intent !== undefined && !INTENTS.includes(intent))
      this.contents.say('intents', `${around.place}: ${intent}`);
    if (image.stream('SMask') !== undefined) this.transparent(around, 'a picture with a soft mask');
    const isMask = image.get('ImageMask') === true || image.get('IM') === true;
    if (!isMask) this.colour(image.get('ColorSpace') ?? image.get('CS'), around);
    for (const key of ['SMask', 'Mask']) {
      const other = image.stream(key);
      if (other !== undefined) this.contents.images.set(other, around.place);
    }
    return isMask;
  }
}

/** One stream while it is followed. */
class Run {
  /** @type {State[]} */
  saved = [];
  /** Where the line of text is, and how large its letters. */
  line = 0;
  size = 0;

  /**
   * @param {Interpreter} parent
   * @param {Surroundings} around
   * @param {{ depth: number, state: State }} from
   */
  constructor(parent, around, { depth, state }) {
    this.parent = parent;
    this.contents = parent.contents;
    this.around = around;
    this.depth = depth;
    this.state = state;
    this.marks = new MarkStack(parent.contents, around);
  }

  follow(/** @type {string} */ data) {
    const owner = this.around.resources?.owner ?? {
      resolve: (/** @type {Cos} */ value) => value,
      decode: () => '',
    };
    const fault = (/** @type {string} */ rule, /** @type {string} */ place) => this.contents.say(rule, place);
    const reader = new Reader(data, { owner, number: this.around.holder, fault });
    /** @type {Cos[]} */
    let operands = [];
    for (let value = reader.next(); value !== undefined; value = reader.next()) {
      if (!(value instanceof Word)) operands.push(value);
      else {
        if (value.text === 'BI') this.#inline(reader);
        else this.#operate(value.text, operands);
        operands = [];
      }
    }
    this.marks.end();
  }

  #operate(/** @type {string} */ operator, /** @type {Cos[]} */ operands) {
    const { state, around, contents } = this;
    const [first, second] = operands;
    const name = first instanceof Name ? first.text : '';
    const device = DEVICES[operator.toLowerCase()];
    const painted = PAINTED[operator];
    if (!OPERATORS.has(operator)) contents.say('operators', `${around.place}: ${operator}`);
    else if (device !== undefined) this.#set(operator, new Name(device));
    else if (painted !== undefined) this.#paint(painted, 'a path');
    else if (operator === 'q') this.#save();
    else if (operator === 'Q') this.state = this.saved.pop() ?? state;
    else if (operator === 'cs' || operator === 'CS') this.#set(operator, this.#space(first ?? null));
    else if (operator === 'scn' || operator === 'SCN') this.#pattern(operands.at(-1));
    else if (operator === 'gs') this.#extended(name);
    else if (operator === 'ri' && !INTENTS.includes(name))
      contents.say('intents', `${around.place}: ${name}`);
    else if (operator === 'sh') this.#shade(name);
    else if (operator === 'Do') this.#draw(name);
    else if (operator === 'Tf') this.#font(this.#resource('Font', name), Number(second));
    else if (operator === 'Tm') this.#moveTo(Number(operands[5]));
    else if (operator === 'Tr') this.state = { ...state, mode: Number(first) };
    else if (operator === 'TJ') this.#show(Array.isArray(first) ? first : []);
    else if (operator === 'Tj' || operator === "'") this.#show([first ?? null]);
    else if (operator === '"') this.#show([operands[2] ?? null]);
    else if (operator === 'BMC') this.marks.begin(name, undefined);
    else if (operator === 'BDC') this.marks.begin(name, this.#properties(second));
    else if (operator === 'EMC') this.marks.close();
  }

  /** A new line parts words, as readers take it. What stands a little higher is on the same line. */
  #moveTo(/** @type {number} */ y) {
    if (Math.abs(y - this.line) > this.size * 0.6) this.marks.hear('\n');
    this.line = y;
  }

  #save() {
    this.saved.push(this.state);
    if (this.saved.length > MOST_SAVES) this.contents.say('saves', this.around.place);
  }

  #resource(/** @type {string} */ kind, /** @type {string} */ name) {
    const found = this.around.resources?.dict(kind)?.get(name) ?? null;
    if (found === null && kind !== 'ColorSpace')
      this.contents.say('resources', `${this.around.place}: /${name} of ${kind}`);
    return found;
  }

  #properties(/** @type {Cos | undefined} */ value) {
    const found = value instanceof Name ? this.#resource('Properties', value.text) : value;
    if (!(found instanceof Dict)) return undefined;
    if (['OCG', 'OCMD'].includes(found.name('Type') ?? '')) this.contents.layers.add(found);
    return found;
  }

  /** The space of a name, which means another one in the resources of a form. */
  #space(/** @type {Cos} */ space) {
    if (!(space instanceof Name) || space.text.startsWith('Device')) return space;
    return this.around.resources?.dict('ColorSpace')?.get(space.text) ?? space;
  }

  #set(/** @type {string} */ operator, /** @type {Cos} */ space) {
    const isFill = operator === operator.toLowerCase();
    this.state = isFill ? { ...this.state, fill: space } : { ...this.state, stroke: space };
  }

  #paint(/** @type {{ fills: boolean, strokes: boolean }} */ { fills, strokes }, /** @type {string} */ what) {
    if (fills) this.parent.colour(this.state.fill, this.around);
    if (strokes) this.parent.colour(this.state.stroke, this.around);
    const over = overprinted(this.state, { fills, strokes });
    if (over.some((space) => isCmykOfProfile(space, this.around.resources)))
      this.contents.say('overprint', `${this.around.place}: ${what}`);
    this.marks.item(what);
  }

  #pattern(/** @type {Cos | undefined} */ last) {
    if (!(last instanceof Name)) return;
    const pattern = this.#resource('Pattern', last.text);
    if (pattern instanceof Stream)
      this.parent.form(pattern, { ...this.around, isCounted: false }, this.depth);
    else if (pattern instanceof Dict) {
      const state = pattern.dict('ExtGState');
      if (state) this.#noteState(state);
      this.parent.colour(pattern.dict('Shading')?.get('ColorSpace') ?? null, this.around);
    }
  }

  #shade(/** @type {string} */ name) {
    const shading = this.#resource('Shading', name);
    if (shading instanceof Dict) this.parent.colour(shading.get('ColorSpace'), this.around);
    this.marks.item('a shading');
  }

  #extended(/** @type {string} */ name) {
    const state = this.#resource('ExtGState', name);
    if (!(state instanceof Dict)) return;
    this.#noteState(state);
    this.state = { ...this.state, overprint: overprintAfter(this.state.overprint, state) };
    const [font] = state.list('Font');
    if (font instanceof Dict) this.#font(font);
  }

  #noteState(/** @type {Dict} */ state) {
    this.contents.states.set(state, this.around.place);
    const modes = state.oneOrMany('BM').flatMap((mode) => (mode instanceof Name ? [mode.text] : []));
    const isBlended = modes.some((mode) => mode !== 'Normal' && mode !== 'Compatible');
    const isFaint = ['ca', 'CA'].some((key) => (state.number(key) ?? 1) < 1);
    const mask = state.dict('SMask')?.stream('G');
    if (isBlended || isFaint || mask !== undefined)
      this.parent.transparent(this.around, 'a transparent state');
    if (mask) this.parent.form(mask, { ...this.around, isCounted: false }, this.depth);
    const intent = state.name('RI');
    if (intent !== undefined && !INTENTS.includes(intent))
      this.contents.say('intents', `${this.around.place}: ${intent}`);
  }

  #draw(/** @type {string} */ name) {
    const object = this.#resource('XObject', name);
    if (!(object instanceof Stream)) return;
    if (object.name('Subtype') === 'Image') this.#picture(object);
    else if (object.name('Subtype') === 'PS') this.contents.say('postscript', this.around.place);
    else {
      const { draws } = this.contents;
      draws.set(object.object, (draws.get(object.object) ?? 0) + 1);
      const hear = (/** @type {string} */ text) => this.marks.hear(text);
      this.parent.form(object, { ...this.around, inherited: this.marks.kind, hear }, this.depth, this.state);
    }
  }

  #picture(/** @type {Dict} */ image) {
    const isMask = this.parent.image(image, this.around);
    this.#paint({ fills: isMask, strokes: false }, 'a picture');
  }

  #inline(/** @type {Reader} */ reader) {
    /** @type {Map<string, Cos>} */
    const entries = new Map();
    for (let key = reader.next(); key instanceof Name; key = reader.next()) {
      const value = reader.next();
      if (value === undefined || value instanceof Word) break;
      entries.set(key.text, value);
    }
    const end = /[\0\t\n\f\r ]EI(?![^\0\t\n\f\r ])/g;
    end.lastIndex = reader.at;
    const found = end.exec(reader.text);
    reader.at = found === null ? reader.text.length : end.lastIndex;
    const image = new Dict(entries, reader.owner, this.around.holder);
    for (const filter of filtersOf(image))
      if (!INLINE_FILTERS.test(filter))
        this.contents.say('inline-filters', `${this.around.place}: ${filter}`);
    this.#picture(image);
  }

  #font(/** @type {Cos} */ dict, size = this.size) {
    this.size = size;
    const font = dict instanceof Dict ? this.parent.font(dict, this.around, this.depth) : undefined;
    this.state = { ...this.state, font };
  }

  #show(/** @type {Cos[]} */ parts) {
    const { font, mode } = this.state;
    const texts = parts.flatMap((part) => (part instanceof Text && part.bytes !== '' ? [part.bytes] : []));
    if (font === undefined || texts.length === 0) return;
    const { fonts } = this.contents;
    const use = fonts.get(font.dict) ?? {
      font,
      shown: new Set(),
      hidden: new Set(),
      place: this.around.place,
    };
    fonts.set(font.dict, use);
    const codes = mode === INVISIBLE || mode === CLIPS ? use.hidden : use.shown;
    for (const code of texts.flatMap((text) => font.codesOf(text))) {
      codes.add(code);
      this.marks.hear(font.textOf(code) ?? '\ufffd');
    }
    if (font.type === 'Type3' && this.state.overprint.mode === 1)
      this.parent.glyphs(font, this.around, this.depth, this.state);
    const strokes = mode % 4 === 1 || mode % 4 === 2;
    this.#paint({ fills: mode % 4 === 0 || mode % 4 === 2, strokes }, `text in ${font.name}`);
  }
}
