import type { PdfFile } from '../../pdf/reader/pdf-file';
import { textOf } from '../../pdf/text-string';
import type { PdfDict, PdfValue } from '../../pdf/values';

/** What an element says of itself, as far as rules ask for it. `scope`, `headers` and spans: of cells only. */
export type Facts = {
  language: string | null;
  /** Whether there are other words for it, or for what it shows. */
  alt: boolean;
  says: boolean;
  id: string;
  scope: boolean;
  headers: boolean;
  columns: number;
  rows: number;
};

/** Most elements say nothing. They share this, because a document may have a hundred thousand of them. */
export const PLAIN: Facts = {
  ...{ language: null, alt: false, says: false, id: '' },
  ...{ scope: false, headers: false, columns: 1, rows: 1 },
};

const ATTRIBUTES = ['Scope', 'Headers', 'ColSpan', 'RowSpan'];

/** Reads what elements say, so that their dictionaries need not stay in memory. */
export class FactReader {
  readonly #file: PdfFile;
  readonly #classes: PdfDict | null;

  constructor(file: PdfFile, root: PdfDict) {
    this.#file = file;
    this.#classes = file.dict(root.get('ClassMap'));
  }

  /** `isCell`: whether it is a cell, or in the place of one. */
  of(dict: PdfDict, isCell: boolean): Facts {
    const language = dict.has('Lang') ? this.#text(dict, 'Lang') : null;
    const alt = dict.has('Alt') && Boolean(this.#text(dict, 'Alt'));
    const says = alt || (dict.has('ActualText') && Boolean(this.#text(dict, 'ActualText')));
    const id = dict.has('ID') ? (this.#text(dict, 'ID') ?? '') : '';
    const own = { language, alt, says, id };
    const isPlain = language === null && !says && id === '';
    const cell = isCell && (dict.has('A') || dict.has('C')) ? this.#cell(dict) : null;
    if (cell === null) return isPlain ? PLAIN : { ...PLAIN, ...own };
    const isUsual = !cell.scope && !cell.headers && cell.columns === 1 && cell.rows === 1;
    return isPlain && isUsual ? PLAIN : { ...own, ...cell };
  }

  #cell(dict: PdfDict): Pick<Facts, 'scope' | 'headers' | 'columns' | 'rows'> {
    const found = new Map<string, PdfValue>();
    this.#take(dict.get('A'), found);
    if (dict.has('C'))
      for (const name of this.#listOf(dict.get('C')))
        this.#take(this.#classes?.get(this.#file.name(name) ?? '') ?? null, found);
    const number = (key: string) => this.#file.number(found.get(key) ?? null) ?? 1;
    return {
      scope: found.has('Scope'),
      headers: found.has('Headers'),
      columns: number('ColSpan'),
      rows: number('RowSpan'),
    };
  }

  /** Takes attributes that were not found before: those of the element itself come before those of its classes. */
  #take(attributes: PdfValue, found: Map<string, PdfValue>): void {
    for (const value of this.#listOf(attributes)) {
      const one = this.#file.dict(value);
      if (one === null) continue;
      for (const key of ATTRIBUTES) if (one.has(key) && !found.has(key)) found.set(key, one.get(key));
    }
  }

  #listOf(value: PdfValue): readonly PdfValue[] {
    const items = this.#file.array(value) ?? [value];
    this.#file.budget.spend(items.length);
    return items;
  }

  #text(dict: PdfDict, key: string): string | null {
    return textOf(this.#file.resolve(dict.get(key)));
  }
}
