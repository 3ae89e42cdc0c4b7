import type { PdfFile } from '../../pdf/reader/pdf-file';
import type { BreachList } from '../look/breach';
import type { Element, Tags } from './read-tags';
import { cellsOf, isBadlyNested, isUneven, tableOf } from './table-rules';

/** A rule about single elements. `what`: what a document has that breaks it. */
type Rule = { clause: string; what: string; isBroken: (element: Element, tables: Tables) => boolean };

const rules: readonly Rule[] = [
  {
    clause: '7.3',
    what: 'a figure without other words for it',
    isBroken: ({ role, facts }) => role === 'Figure' && !facts.says,
  },
  {
    clause: '7.7',
    what: 'a formula without other words for it',
    isBroken: ({ role, facts }) => role === 'Formula' && !facts.says,
  },
  {
    clause: '7.2',
    what: 'tables, lists or tables of contents whose parts are not nested as they must be',
    isBroken: isBadlyNested,
  },
  {
    clause: '7.2',
    what: 'a table whose rows have different numbers of columns, or whose cells overlap',
    isBroken: (element) => element.role === 'Table' && isUneven(element),
  },
  {
    clause: '7.5',
    what: 'a header cell that does not say which cells it is for',
    isBroken: (element, tables) =>
      element.role === 'TH' && !element.facts.scope && !tables.nameHeaders(tableOf(element)),
  },
];

const HEADING = /^H([1-6])$/;
const LANGUAGE = /^[a-z]{1,8}(-[a-z\d]{1,8})*$/i;

export function isLanguage(text: string): boolean {
  return LANGUAGE.test(text);
}

/** Finds what PDF/UA forbids in the elements of a structure tree (ISO 14289-1, 7.1 to 7.9). */
export async function lookAtElements(file: PdfFile, tags: Tags, breaches: BreachList): Promise<void> {
  const tables = new Tables();
  const add = (clause: string, what: string, { place }: Element) => breaches.add(clause, what, place, 'UA');
  const ids = new Set<string>();
  for (const element of tags.elements) {
    const { role, facts } = element;
    if (role === null) add('7.1', 'tags of a type that no reader knows', element);
    for (const { clause, what, isBroken } of rules) if (isBroken(element, tables)) add(clause, what, element);
    if (facts.language !== null && !isLanguage(facts.language))
      add('7.2', 'a language that is no tag such as en-GB', element);
    if (role === 'Note') {
      if (facts.id === '' || ids.has(facts.id)) add('7.9', 'a note without an ID of its own', element);
      ids.add(facts.id);
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

/** Whether data cells of tables name their headers. */
class Tables {
  readonly #known = new Map<Element | null, boolean>();

  nameHeaders(table: Element | null): boolean {
    const known = this.#known.get(table);
    if (known !== undefined) return known;
    const found = cellsOf(table).some(({ role, facts }) => role === 'TD' && facts.headers);
    this.#known.set(table, found);
    return found;
  }
}
