import { Dict, Name, Ref, Text } from './objects.mjs';

/** @typedef {import('./objects.mjs').Cos} Cos */
/** @typedef {import('./objects.mjs').Owner} Owner */
/** @typedef {(rule: string, place: string) => void} Fault says which rule of spelling is broken, and where */

const SKIPPED = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)*/y;
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const PLAIN = /[^()\\]+/y;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const REFERENCE = /[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const MOST_DEPTH = 200;
/** @type {Record<string, string>} */
const ESCAPED = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A keyword of a file, or an operator of a content stream. */
export class Word {
  constructor(/** @type {string} */ text) {
    this.text = text;
  }
}

/** A file that no reader can follow. */
export class Unreadable extends Error {}

/** Reads objects from text in which each character is one byte. */
export class Reader {
  at = 0;

  /**
   * @param {string} text
   * @param {{ owner: Owner, number: number, fault: Fault, at?: number }} context `number`: the object that it reads
   */
  constructor(text, { owner, number, fault, at = 0 }) {
    this.text = text;
    this.owner = owner;
    this.number = number;
    this.fault = fault;
    this.at = at;
  }

  skip() {
    this.#match(SKIPPED);
  }

  /** @returns {Cos | Word | undefined} the next object or word; nothing at the end */
  next(depth = 0) {
    if (depth > MOST_DEPTH) throw new Unreadable('objects are nested too deeply');
    this.skip();
    const first = this.text[this.at];
    if (first === undefined) return undefined;
    if (first === '/') return this.#name();
    if (first === '(') return this.#literal();
    if (first === '[') return this.#list(depth);
    if (first === '<') return this.text[this.at + 1] === '<' ? this.#dict(depth) : this.#hexadecimal();
    const word = this.#match(REGULAR);
    if (word === undefined) {
      const two = this.text.slice(this.at, this.at + 2);
      this.at += two === '>>' ? 2 : 1;
      return new Word(two === '>>' ? two : first);
    }
    return NUMBER.test(word) ? this.#number(word) : constant(word);
  }

  #match(/** @type {RegExp} */ pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return undefined;
    this.at += found[0].length;
    return found[0];
  }

  #number(/** @type {string} */ word) {
    const value = Number(word);
    if (!/^\d+$/.test(word)) {
      if (word.includes('.') ? !isReal(Math.abs(value)) : value < -2147483648) this.#say('numbers', word);
      return value;
    }
    if (value <= 8388607 && this.#match(REFERENCE) !== undefined) return new Ref(value);
    if (value > 2147483647) this.#say('numbers', word);
    return value;
  }

  #name() {
    this.at += 1;
    const spelled = this.#match(REGULAR) ?? '';
    const text = spelled.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (text.length > 127) this.#say('long-names', `/${text.slice(0, 20)}…`);
    return new Name(text);
  }

  #literal() {
    this.at += 1;
    let depth = 1;
    let bytes = '';
    for (;;) {
      bytes += this.#match(PLAIN) ?? '';
      const byte = this.text[this.at];
      if (byte === undefined) throw new Unreadable('a string does not end');
      this.at += 1;
      if (byte === '\\') {
        bytes += this.#escaped();
        continue;
      }
      depth += byte === '(' ? 1 : -1;
      if (depth === 0) return this.#text(bytes);
      bytes += byte;
    }
  }

  #escaped() {
    const rest = this.text.slice(this.at, this.at + 3);
    const octal = /^[0-7]{1,3}/.exec(rest)?.[0];
    const end = /^\r\n|^[\r\n]/.exec(rest)?.[0];
    this.at += (octal ?? end ?? rest[0] ?? '').length;
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    return end === undefined ? (ESCAPED[rest[0] ?? ''] ?? rest[0] ?? '') : '';
  }

  #hexadecimal() {
    const end = this.text.indexOf('>', this.at);
    if (end === -1) throw new Unreadable('a string does not end');
    const digits = this.text.slice(this.at + 1, end).replace(/[\0\t\n\f\r ]/g, '');
    this.at = end + 1;
    if (digits.length % 2 === 1 || /[^0-9A-Fa-f]/.test(digits))
      this.#say('hex-strings', `<${digits.slice(0, 20)}>`);
    return this.#text(Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex').toString('latin1'));
  }

  #text(/** @type {string} */ bytes) {
    if (bytes.length > 32767) this.#say('long-strings', `${bytes.length} bytes`);
    return new Text(bytes);
  }

  #list(/** @type {number} */ depth) {
    this.at += 1;
    /** @type {Cos[]} */
    const items = [];
    for (;;) {
      const item = this.next(depth + 1);
      if (item === undefined) throw new Unreadable('an array does not end');
      if (!(item instanceof Word)) items.push(item);
      else if (item.text === ']') return items;
    }
  }

  #dict(/** @type {number} */ depth) {
    this.at += 2;
    /** @type {Map<string, Cos>} */
    const entries = new Map();
    for (;;) {
      const key = this.next(depth + 1);
      if (key instanceof Word && key.text === '>>') return new Dict(entries, this.owner, this.number);
      if (!(key instanceof Name))
        throw new Unreadable(`the key of a dictionary is not a name (object ${this.number})`);
      const value = this.next(depth + 1);
      if (value === undefined || value instanceof Word) throw new Unreadable('the value of a key is missing');
      entries.set(key.text, value);
    }
  }

  #say(/** @type {string} */ rule, /** @type {string} */ what) {
    this.fault(rule, `object ${this.number}: ${what}`);
  }
}

function constant(/** @type {string} */ word) {
  if (word === 'true' || word === 'false') return word === 'true';
  return word === 'null' ? null : new Word(word);
}

/** Whether a number has a place among those of 32 bits. */
function isReal(/** @type {number} */ size) {
  return size === 0 || (size >= 1.175e-38 && size <= 3.403e38);
}
