import { sha256Hex } from '../../../lib/digest';
import { latin1 } from '../../pdf/reader/characters';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../../pdf/values';

const DEEPEST = 8;
/** How the bytes of a stream are packed, which says nothing of what they are. */
const PACKING = ['Length', 'Filter', 'DecodeParms'];

/** Spells values with all that they refer to: two that say the same are spelled the same. */
export class WholeSpelling {
  readonly #known = new Map<number, string>();
  readonly #file: PdfFile;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  of(value: PdfValue, depth = 0): string {
    if (!(value instanceof PdfRef)) return this.#spell(value, depth);
    const known = this.#known.get(value.number) ?? this.#spell(this.#file.resolve(value), depth);
    this.#known.set(value.number, known);
    return known;
  }

  #spell(value: PdfValue, depth: number): string {
    if (depth > DEEPEST) return '…';
    if (value instanceof PdfName) return `/${value.text}`;
    if (value instanceof PdfString) return `(${latin1(value.bytes)})`;
    if (value instanceof PdfStream) {
      const bytes = sha256Hex(this.#file.decode(value));
      return `${this.#spell(value.dict.without(...PACKING), depth)} ${bytes}`;
    }
    if (Array.isArray(value)) return `[${value.map((item) => this.of(item, depth + 1)).join(' ')}]`;
    if (!(value instanceof PdfDict)) return String(value);
    const entries = [...value.entries].map(([key, item]) => `/${key} ${this.of(item, depth + 1)}`);
    return `<<${entries.sort().join(' ')}>>`;
  }
}
