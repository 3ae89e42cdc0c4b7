import type { PdfFile } from '../../pdf/reader/pdf-file';
import { startOf } from '../../pdf/text-string';
import type { PdfDict, PdfValue } from '../../pdf/values';

/**
 * What an element says of itself, as far as rules ask for it. `scope`, `headers` and spans: of cells only; `printed`: of form
 * fields only.
 */
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
  /** Whether it says what the field is where it is printed. */
  printed: boolean;
};

/** Most elements say nothing. They share this, because a document may have a hundred thousand of them. */
export const PLAIN: Facts = {
  ...{ language: null, alt: false, says: false, id: '' },
  ...{ scope: false, headers: false, columns: 1, rows: 1, printed: false },
};

/** Many elements may have the same long text. */
const LONGEST_TEXT = 1_000;
const ATTRIBUTES = ['Scope', 'Headers', 'ColSpan', 'RowSpan', 'Role', 'checked'];
/** The values of ISO 32000-1, table 348. */
const ROLES = new Set(['rb', 'cb', 'pb', 'tv']);
const STATES = new Set(['on', 'off', 'neutral']);

/** The kinds of elements whose attributes rules ask for. */
export type Asked = 'cell' | 'field' | null;

/** Reads what elements say, so that their dictionaries need not stay in memory. */
export class FactReader {
  readonly #file: PdfFile;
  readonly #classes: PdfDict | null;

  constructor(file: PdfFile, root: PdfDict) {
    this.#file = file;
    this.#classes = file.dict(root.get('ClassMap'));
  }

  /** `asked`: a cell is also what is in the place of one. */
  of(dict: PdfDict, asked: Asked): Facts {
    const language = dict.has('Lang') ? this.#text(dict, 'Lang') : null;
    const alt = dict.has('Alt') && this.#text(dict, 'Alt') !== '';
    const says = alt || (dict.has('ActualText') && this.#text(dict, 'ActualText') !== '');
    const id = dict.has('ID') ? this.#text(dict, 'ID') : '';
    const own = { language, alt, says, id };
    const isPlain = language === null && !says && id === '';
    const said = asked !== null && (dict.has('A') || dict.has('C')) ? this.#attributes(dict) : null;
    if (said === null) return isPlain ? PLAIN : { ...PLAIN, ...own };
    const isUsual = !said.scope && !said.headers && said.columns === 1 && said.rows === 1 && !said.printed;
    return isPlain && isUsual ? PLAIN : { ...own, ...said };
  }

  #attributes(dict: PdfDict): Pick<Facts, 'scope' | 'headers' | 'columns' | 'rows' | 'printed'> {
    const found = new Map<string, PdfValue>();
    this.#take(dict.get('A'), found);
    if (dict.has('C'))
      for (const name of this.#listOf(dict.get('C')))
        this.#take(this.#classes?.get(this.#file.name(name) ?? '') ?? null, found);
    const number = (key: string) => this.#file.number(found.get(key) ?? null) ?? 1;
    const name = (key: string) => this.#file.name(found.get(key) ?? null) ?? '';
    return {
      scope: found.has('Scope'),
      headers: found.has('Headers'),
      columns: number('ColSpan'),
      rows: number('RowSpan'),
      printed: ROLES.has(name('Role')) && (!found.has('checked') || STATES.has(name('checked'))),
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

  #text(dict: PdfDict, key: string): string {
    return startOf(this.#file.resolve(dict.get(key)), LONGEST_TEXT);
  }
}
