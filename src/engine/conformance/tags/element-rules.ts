import type { PdfFile } from '../../pdf/reader/pdf-file';
import { textOf } from '../../pdf/text-string';
import { type PdfDict, PdfName, type PdfValue } from '../../pdf/values';
import type { BreachList } from '../look/breach';
import type { Element, Tags } from './read-tags';
import { cellsOf, isBadlyNested, isUneven, tableOf } from './table-rules';

/** A rule about single elements. `what`: what a document has that breaks it. */
type Rule = { clause: string; what: string; isBroken: (element: Element, attributes: Attributes) => boolean };

const rules: readonly Rule[] = [
  {
    clause: '7.3',
    what: 'a figure without other words for it',
    isBroken: (element, { says }) => element.role === 'Figure' && !says(element),
  },
  {
    clause: '7.7',
    what: 'a formula without other words for it',
    isBroken: (element, { says }) => element.role === 'Formula' && !says(element),
  },
  {
    clause: '7.2',
    what: 'tables, lists or tables of contents whose parts are not nested as they must be',
    isBroken: isBadlyNested,
  },
  {
    clause: '7.2',
    what: 'a table whose rows have different numbers of columns',
    isBroken: (element, { numberOf }) => element.role === 'Table' && isUneven(element, numberOf),
  },
  {
    clause: '7.5',
    what: 'a header cell that does not say which cells it is for',
    isBroken: (element, { has, namesHeaders }) =>
      element.role === 'TH' && !has(element, 'Scope') && !namesHeaders(tableOf(element)),
  },
];

const HEADING = /^H([1-6])$/;
const LANGUAGE = /^[a-z]{1,8}(-[a-z\d]{1,8})*$/i;

export function isLanguage(text: string): boolean {
  return LANGUAGE.test(text);
}

/** Finds what PDF/UA forbids in the elements of a structure tree (ISO 14289-1, 7.1 to 7.9). */
export async function lookAtElements(file: PdfFile, tags: Tags, breaches: BreachList): Promise<void> {
  const attributes = new Attributes(file, tags.root);
  const add = (clause: string, what: string, { place }: Element) => breaches.add(clause, what, place, 'UA');
  const ids = new Set<string>();
  for (const element of tags.elements) {
    const { dict, role } = element;
    if (role === null) add('7.1', 'tags of a type that no reader knows', element);
    for (const { clause, what, isBroken } of rules)
      if (isBroken(element, attributes)) add(clause, what, element);
    const language = textOf(file.resolve(dict.get('Lang')));
    if (language && !isLanguage(language)) add('7.2', 'a language that is no tag such as en-GB', element);
    if (role === 'Note') {
      const id = textOf(file.resolve(dict.get('ID'))) ?? '';
      if (id === '' || ids.has(id)) add('7.9', 'a note without an ID of its own', element);
      ids.add(id);
    }
    file.budget.spend(8);
    if (file.budget.mustBreathe) await file.budget.breathe();
  }
  lookAtHeadings(tags.elements, add);
}

type Add = (clause: string, what: string, element: Element) => void;

function lookAtHeadings(elements: readonly Element[], add: Add): void {
  let before = 0;
  const plain = elements.filter(({ role }) => role === 'H');
  for (const element of elements) {
    const level = Number(HEADING.exec(element.role ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    if (before === 0 && level > 1) add('7.4.2', 'a first heading that is not of level 1', element);
    else if (level > before + 1) add('7.4.2', 'headings that skip a level', element);
    before = level;
  }
  const [first] = plain;
  if (first && before > 0) add('7.4.4', 'headings with a level beside headings without', first);
  for (const element of elements)
    if (element.kids.filter(({ role }) => role === 'H').length > 1)
      add('7.4.4', 'several headings without a level in one part', element);
}

/** What elements say of themselves. */
class Attributes {
  readonly #file: PdfFile;
  readonly #classes: PdfDict | null;
  readonly #tables = new Map<Element | null, boolean>();

  constructor(file: PdfFile, root: PdfDict) {
    this.#file = file;
    this.#classes = file.dict(root.get('ClassMap'));
  }

  /** Whether there are other words for what the element shows. */
  readonly says = ({ dict }: Element): boolean =>
    ['Alt', 'ActualText'].some((key) => Boolean(textOf(this.#file.resolve(dict.get(key)))));

  readonly has = (element: Element, key: string): boolean => this.#get(element, key) !== undefined;

  /** Whether data cells of a table name their headers. */
  readonly namesHeaders = (table: Element | null): boolean => {
    const known = this.#tables.get(table);
    if (known !== undefined) return known;
    const found = cellsOf(table).some((cell) => cell.role === 'TD' && this.has(cell, 'Headers'));
    this.#tables.set(table, found);
    return found;
  };

  readonly numberOf = (element: Element, key: string): number =>
    this.#file.number(this.#get(element, key) ?? null) ?? 1;

  /** An attribute of an element, of its own or of one of its classes. */
  #get({ dict }: Element, key: string): PdfValue | undefined {
    const classes = this.#listOf(dict.get('C')).flatMap((name) =>
      name instanceof PdfName ? this.#listOf(this.#classes?.get(name.text) ?? null) : [],
    );
    for (const value of [...this.#listOf(dict.get('A')), ...classes]) {
      const attributes = this.#file.dict(value);
      if (attributes?.has(key)) return attributes.get(key);
    }
    return undefined;
  }

  #listOf(value: PdfValue): readonly PdfValue[] {
    const items = this.#file.array(value) ?? [value];
    this.#file.budget.spend(items.length);
    return items.map((item) => this.#file.resolve(item));
  }
}
