import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { PdfFile } from '../pdf/reader/pdf-file';
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../pdf/values';

/** The depth limit. Fonts, their parts and form resources nest less deeply. */
const DEPTH = 20;
const LONGEST_PRINT = 200;
/** Keys that tie a value to a place in its document, so that it is never equal to another value. */
const OWN_PLACE = ['P', 'Parent', 'StructParent', 'StructParents', 'OCGs'];
const OWN_KINDS = new Set(['Page', 'Pages', 'Annot', 'OCG', 'OCMD', 'StructElem', 'Catalog']);

/**
 * Prints of values: two values with everything they refer to are equal exactly when their prints
 * are, even across files. The print is null for a value that cannot be compared: one that nests too
 * deeply, refers back to itself, or belongs to its document.
 */
export class ValuePrints {
  readonly #known = new Map<number, string | null>();
  readonly #noStreams = new Set<number>();

  readonly #file: PdfFile;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  of(value: PdfValue, depth = 0): string | null {
    this.#file.budget.spend(1);
    if (depth > DEPTH) return null;
    if (value instanceof PdfRef) return this.#ofObject(value.number, depth);
    if (value instanceof PdfName) return spellName(value.text);
    if (value instanceof PdfString) return `<${Buffer.from(value.bytes).toString('hex')}>`;
    if (value instanceof PdfStream) return this.#stream(value, depth);
    if (value instanceof PdfDict) return this.#dict(value, depth);
    return Array.isArray(value) ? this.#array(value, depth) : `${value} `;
  }

  /** The print of an object that is a stream; null for other objects. */
  ofStream(number: number): string | null {
    if (this.#noStreams.has(number)) return null;
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    const value = this.#file.readObject(number);
    if (value instanceof PdfStream) return this.#ofObject(number, 0, value);
    this.#noStreams.add(number);
    return null;
  }

  #ofObject(number: number, depth: number, read?: PdfValue): string | null {
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    // The null is set before the object is read, so that an object that refers back to itself has
    // no print.
    this.#known.set(number, null);
    const print = this.of(read ?? this.#file.resolve(new PdfRef(number, 0)), depth + 1);
    const short = print !== null && print.length > LONGEST_PRINT ? digest(print) : print;
    this.#known.set(number, short);
    return short;
  }

  #stream(stream: PdfStream, depth: number): string | null {
    const described = this.#dict(stream.dict.without('Length'), depth);
    if (described === null) return null;
    this.#file.budget.spend(stream.raw.length >> 8);
    return digest(described, this.#file.storedBytes(stream));
  }

  #dict(dict: PdfDict, depth: number): string | null {
    const kind = dict.get('Type');
    if (kind instanceof PdfName && OWN_KINDS.has(kind.text)) return null;
    if (OWN_PLACE.some((key) => dict.has(key))) return null;
    let text = '<<';
    for (const [key, value] of dict.entries) {
      const print = this.of(value, depth + 1);
      if (print === null) return null;
      text += spellName(key) + print;
    }
    return `${text}>>`;
  }

  #array(items: readonly PdfValue[], depth: number): string | null {
    let text = '[';
    for (const item of items) {
      const print = this.of(item, depth + 1);
      if (print === null) return null;
      text += print;
    }
    return `${text}]`;
  }
}

function digest(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64');
}

/** A name with its length, because a name may hold any character. */
function spellName(name: string): string {
  return `/${name.length}:${name} `;
}
