import { decode } from './filters.mjs';
import { Dict, Ref, Stream } from './objects.mjs';
import { Reader, Unreadable, Word } from './reader.mjs';
import { readSections } from './sections.mjs';
import { checkSpelling } from './spelling.mjs';

/** @typedef {import('./objects.mjs').Cos} Cos */
/** @typedef {{ rule: string, place: string }} Finding */
/** @typedef {{ offset: number } | { within: number, index: number }} Entry where an object is */

const HEAD = /(\d+)[\0\t\n\f\r ]+(\d+)[\0\t\n\f\r ]+obj/y;
const HEADS = /(?:^|[\r\n\t ])(\d+)[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj\b/g;

/** A PDF file: its objects by number. It notes each rule of spelling that the file breaks. */
export class PdfFile {
  /** @type {Finding[]} */
  faults = [];
  /** @type {Map<number, Entry>} */
  entries = new Map();
  /** @type {Map<number, Cos>} */
  #read = new Map();
  /** @type {Map<number, Cos[]>} */
  #packs = new Map();

  constructor(/** @type {Uint8Array} */ bytes) {
    this.text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    this.fault = (/** @type {string} */ rule, /** @type {string} */ place) => {
      this.faults.push({ rule, place });
    };
    const sections = readSections(this);
    for (const section of sections) {
      for (const [number, entry] of section.entries)
        if (!this.entries.has(number)) this.entries.set(number, entry);
    }
    const trailers = sections.map(({ trailer }) => trailer);
    const [newest] = trailers;
    // Reading the table may have looked for objects before they were known.
    this.#read.clear();
    this.isEncrypted = trailers.some((trailer) => trailer.has('Encrypt'));
    const isWhole = this.isEncrypted || newest?.dict('Root')?.dict('Pages') !== undefined;
    if (!isWhole) this.fault('cross-references', 'the table does not lead to the pages');
    this.trailer = isWhole && newest !== undefined ? newest : this.#rebuilt();
    checkSpelling(this);
  }

  get catalog() {
    return this.trailer.dict('Root') ?? new Dict(new Map(), this, 0);
  }

  /** Follows references. A reference to nothing, or to itself, is null. */
  resolve(/** @type {Cos} */ value) {
    for (let steps = 0; value instanceof Ref; steps += 1) {
      if (steps > 20) return null;
      value = this.object(value.number);
    }
    return value;
  }

  decode(/** @type {Stream} */ stream) {
    return decode(stream);
  }

  /** @returns {Cos} */
  object(/** @type {number} */ number) {
    const read = this.#read.get(number);
    if (read !== undefined) return read;
    // A stream may state its length by a reference, and a broken one by a reference to itself.
    this.#read.set(number, null);
    const entry = this.entries.get(number);
    const value = entry === undefined ? null : this.#find(number, entry);
    this.#read.set(number, value);
    return value;
  }

  #find(/** @type {number} */ number, /** @type {Entry} */ entry) {
    if ('within' in entry) return this.#packed(entry.within)[entry.index] ?? null;
    const at = this.objectAt(entry.offset);
    if (at?.number === number) return at.value;
    this.fault('cross-references', `object ${number} is not at byte ${entry.offset}`);
    return null;
  }

  /** Reads the object whose head is at a byte. */
  objectAt(/** @type {number} */ offset) {
    HEAD.lastIndex = offset;
    const head = HEAD.exec(this.text);
    if (head === null) return undefined;
    const number = Number(head[1]);
    const reader = new Reader(this.text, { owner: this, number, fault: this.fault, at: HEAD.lastIndex });
    const value = reader.next();
    if (value === undefined || value instanceof Word) return { number, value: null };
    if (!(value instanceof Dict)) return { number, value };
    const after = reader.at;
    const word = reader.next();
    if (!(word instanceof Word) || word.text !== 'stream') return { number, value, after };
    return { number, value: this.#stream(value, reader.at) };
  }

  #stream(/** @type {Dict} */ dict, /** @type {number} */ after) {
    const line = /^(?:\r\n|\n|\r)?/.exec(this.text.slice(after, after + 2))?.[0] ?? '';
    if (line === '' || line === '\r') this.fault('stream-keywords', `${dict.place}: after "stream"`);
    const from = after + line.length;
    const length = dict.number('Length') ?? -1;
    const rest = this.text.slice(from + length, from + length + 12);
    if (length >= 0 && /^(?:\r\n|\n|\r)endstream/.test(rest)) {
      return new Stream(dict, this.text.slice(from, from + length));
    }
    const end = this.text.indexOf('endstream', from);
    if (end === -1) throw new Unreadable(`the stream of ${dict.place} does not end`);
    const isGlued = length >= 0 && rest.startsWith('endstream');
    this.fault(isGlued ? 'stream-keywords' : 'stream-lengths', dict.place);
    const to = this.text.slice(from, end).replace(/\r?\n$|\r$/, '').length;
    return new Stream(dict, this.text.slice(from, isGlued ? from + length : from + to));
  }

  #packed(/** @type {number} */ number) {
    const known = this.#packs.get(number);
    if (known !== undefined) return known;
    const pack = this.object(number);
    /** @type {Cos[]} */
    const values = [];
    this.#packs.set(number, values);
    if (!(pack instanceof Stream)) return values;
    const data = pack.data();
    const heads = [...data.slice(0, pack.number('First') ?? 0).matchAll(/(\d+)[\0\t\n\f\r ]+(\d+)/g)];
    for (const [, object, offset] of heads) {
      const at = (pack.number('First') ?? 0) + Number(offset);
      const reader = new Reader(data, { owner: this, number: Number(object), fault: this.fault, at });
      const value = reader.next();
      values.push(value === undefined || value instanceof Word ? null : value);
    }
    return values;
  }

  /** Finds objects by their heads, for a file whose table is wrong. */
  #rebuilt() {
    this.entries.clear();
    this.#read.clear();
    this.#packs.clear();
    for (const found of this.text.matchAll(HEADS))
      this.entries.set(Number(found[1]), { offset: found.index + found[0].search(/\d/) });
    /** @type {Dict | undefined} */
    let catalog;
    for (const value of this.values())
      if (value instanceof Dict && value.name('Type') === 'Catalog') catalog = value;
    if (catalog === undefined) throw new Unreadable('there is no catalog');
    return new Dict(new Map([['Root', new Ref(catalog.object)]]), this, 0);
  }

  /** Every object that the table has, with those that it holds. */
  *values() {
    for (const number of [...this.entries.keys()]) yield* held(this.object(number));
  }
}

/** @returns {Generator<Cos>} */
function* held(/** @type {Cos} */ value) {
  yield value;
  if (Array.isArray(value)) for (const item of value) yield* held(item);
  if (value instanceof Dict) for (const item of value.entries.values()) yield* held(item);
}
