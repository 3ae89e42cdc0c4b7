/**
 * The objects of a PDF (ISO 32000-1, 7.3). Numbers, booleans, null and arrays are those of JavaScript.
 * @typedef {null | boolean | number | Name | Text | Ref | Dict | CosArray} Cos
 * @typedef {Cos[]} CosArray
 */
/** @typedef {{ resolve: (value: Cos) => Cos, decode: (stream: Stream) => string }} Owner */

export class Name {
  constructor(/** @type {string} */ text) {
    this.text = text;
  }
}

/** A string. Each character is one byte. */
export class Text {
  constructor(/** @type {string} */ bytes) {
    this.bytes = bytes;
  }
}

export class Ref {
  constructor(/** @type {number} */ number) {
    this.number = number;
  }
}

/** A dictionary. Its getters follow references, and answer undefined for a value of another kind. */
export class Dict {
  /**
   * @param {Map<string, Cos>} entries
   * @param {Owner} owner
   * @param {number} object the number of the object that holds it
   */
  constructor(entries, owner, object) {
    this.entries = entries;
    this.owner = owner;
    this.object = object;
  }

  /** Where it is, for people. */
  get place() {
    return this.object === 0 ? 'trailer' : `object ${this.object}`;
  }

  raw(/** @type {string} */ key) {
    return this.entries.get(key) ?? null;
  }

  get(/** @type {string} */ key) {
    return this.owner.resolve(this.raw(key));
  }

  has(/** @type {string} */ key) {
    return this.get(key) !== null;
  }

  dict(/** @type {string} */ key) {
    const value = this.get(key);
    return value instanceof Dict ? value : undefined;
  }

  stream(/** @type {string} */ key) {
    const value = this.get(key);
    return value instanceof Stream ? value : undefined;
  }

  name(/** @type {string} */ key) {
    const value = this.get(key);
    return value instanceof Name ? value.text : undefined;
  }

  number(/** @type {string} */ key) {
    const value = this.get(key);
    return typeof value === 'number' ? value : undefined;
  }

  text(/** @type {string} */ key) {
    const value = this.get(key);
    return value instanceof Text ? textOf(value) : undefined;
  }

  /** The items of an array, resolved; none if there is no array. */
  list(/** @type {string} */ key) {
    const value = this.get(key);
    return Array.isArray(value) ? value.map((item) => this.owner.resolve(item)) : [];
  }

  /** The value, or the items of the array that it is. */
  oneOrMany(/** @type {string} */ key) {
    const value = this.get(key);
    if (value === null) return [];
    return Array.isArray(value) ? value.map((item) => this.owner.resolve(item)) : [value];
  }

  dicts(/** @type {string} */ key) {
    return this.oneOrMany(key).filter((item) => item instanceof Dict);
  }
}

export class Stream extends Dict {
  /** @type {string | undefined} */
  #decoded;

  /**
   * @param {Dict} dict
   * @param {string} raw its bytes as they are in the file
   */
  constructor(dict, raw) {
    super(dict.entries, dict.owner, dict.object);
    this.bytes = raw;
  }

  /** Its bytes without filters, as far as they are known. */
  data() {
    this.#decoded ??= this.owner.decode(this);
    return this.#decoded;
  }
}

/** A text string as people read it (ISO 32000-1, 7.9.2.2). */
export function textOf(/** @type {Text} */ { bytes }) {
  const raw = Buffer.from(bytes, 'latin1');
  if (bytes.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(raw);
  if (bytes.startsWith('\xef\xbb\xbf')) return raw.toString('utf8').slice(1);
  return [...bytes].map((byte) => PDF_DOC.get(byte) ?? byte).join('');
}

const HIGH = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž';
const LOW = '˘ˇˆ˙˝˛˚˜';
/** The characters of PDFDocEncoding that Latin-1 has not. */
const PDF_DOC = new Map([
  ...[...HIGH].map((letter, index) => /** @type {const} */ ([String.fromCharCode(0x80 + index), letter])),
  ...[...LOW].map((letter, index) => /** @type {const} */ ([String.fromCharCode(0x18 + index), letter])),
  ['\xa0', '€'],
]);
