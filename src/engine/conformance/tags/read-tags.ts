import { limits } from '../../limits';
import type { PageNode } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { treeEntries } from '../../pdf/reader/tree-leaves';
import { PdfDict, PdfRef, type PdfValue } from '../../pdf/values';
import { standardRole } from './roles';

/** An element of the structure tree. `role`: its standard type; null for a type that stands for none. */
export type Element = {
  dict: PdfDict;
  /** The number of its object; null for one that others cannot refer to. */
  number: number | null;
  role: string | null;
  parent: Element | null;
  kids: Element[];
  place: string | undefined;
};

export type Tags = {
  root: PdfDict;
  /** In the order of reading. */
  elements: readonly Element[];
  /** The elements of marked content, by the object that has it and its identifier. */
  marks: ReadonlyMap<string, Element>;
  /** The elements of annotations, by their objects. */
  boxes: ReadonlyMap<number, Element>;
  /** The entries of the parent tree. */
  parents: ReadonlyMap<number, PdfValue>;
};

export function markOf(holder: number, identifier: number): string {
  return `${holder} ${identifier}`;
}

/** Why a structure tree cannot be followed. */
export type NoTags = 'none' | 'too many';

/** Reads the structure tree. */
export async function readTags(file: PdfFile, pages: readonly PageNode[]): Promise<Tags | NoTags> {
  const root = file.dict(file.dict(file.trailer.get('Root'))?.get('StructTreeRoot') ?? null);
  if (root === null) return 'none';
  const reader = new TreeReader(file, root, pages);
  await reader.read();
  if (reader.hasTooMany) return 'too many';
  const parents = new Map<number, PdfValue>();
  for await (const { key, value } of treeEntries(file, root.get('ParentTree'), 'Nums'))
    if (typeof key === 'number' && !parents.has(key)) parents.set(key, value);
  const { elements, marks, boxes } = reader;
  return { root, elements, marks, boxes, parents };
}

type Pending = { value: PdfValue; parent: Element | null; page: number | null };

class TreeReader {
  readonly elements: Element[] = [];
  readonly marks = new Map<string, Element>();
  readonly boxes = new Map<number, Element>();
  readonly #seen = new Set<number | PdfDict>();
  readonly #pages = new Map<number, number>();
  /** The kids of all elements. */
  #kids = 0;

  readonly #file: PdfFile;
  readonly #root: PdfDict;

  constructor(file: PdfFile, root: PdfDict, pages: readonly PageNode[]) {
    this.#file = file;
    this.#root = root;
    for (const [index, { ref }] of pages.entries()) if (ref !== null) this.#pages.set(ref.number, index + 1);
  }

  get hasTooMany(): boolean {
    return this.elements.length > limits.documentTags || this.#kids > limits.documentTagKids;
  }

  async read(): Promise<void> {
    const pending = this.#itemsOf(this.#root, { parent: null, page: null });
    for (let next = pending.pop(); next !== undefined && !this.hasTooMany; next = pending.pop()) {
      const element = this.#take(next);
      if (element !== null) {
        const page = this.#pageOf(element.dict) ?? next.page;
        for (const item of this.#itemsOf(element.dict, { parent: element, page })) pending.push(item);
      }
      this.#file.budget.spend(4);
      if (this.#file.budget.mustBreathe) await this.#file.budget.breathe();
    }
  }

  /** The kids, the last one first. */
  #itemsOf(dict: PdfDict, around: Omit<Pending, 'value'>): Pending[] {
    const kids = dict.get('K');
    const items = this.#file.array(kids) ?? (kids === null ? [] : [kids]);
    this.#kids += items.length;
    this.#file.budget.spend(items.length);
    return items.map((value) => ({ value, ...around })).toReversed();
  }

  /** Takes a kid. Returns it if it is an element that was not there before. */
  #take({ value, parent, page }: Pending): Element | null {
    const file = this.#file;
    const kid = file.resolve(value);
    if (typeof kid === 'number' && parent !== null && page !== null) {
      this.#mark(page, kid, parent);
      this.#settle(parent, page);
    }
    if (!(kid instanceof PdfDict)) return null;
    const type = file.name(kid.get('Type'));
    if (type === 'MCR' || type === 'OBJR') {
      if (parent !== null) this.#takeContent(kid, type, { parent, page });
      return null;
    }
    const number = value instanceof PdfRef ? value.number : null;
    if (this.#seen.has(number ?? kid)) return null;
    this.#seen.add(number ?? kid);
    const role = standardRole(file, this.#root, file.name(kid.get('S')) ?? '');
    const element = { dict: kid, number, role, parent, kids: [], place: this.#placeOf(kid, page) };
    parent?.kids.push(element);
    this.elements.push(element);
    return element;
  }

  #takeContent(
    kid: PdfDict,
    type: 'MCR' | 'OBJR',
    { parent, page }: { parent: Element; page: number | null },
  ): void {
    const object = kid.get(type === 'MCR' ? 'Stm' : 'Obj');
    if (type === 'OBJR') {
      if (object instanceof PdfRef) this.boxes.set(object.number, parent);
      return;
    }
    const holder = object instanceof PdfRef ? object.number : (this.#pageOf(kid) ?? page);
    const identifier = this.#file.number(kid.get('MCID'));
    if (holder !== null && identifier !== null) this.#mark(holder, identifier, parent);
    this.#settle(parent, this.#pageOf(kid) ?? page);
  }

  #mark(holder: number, identifier: number, element: Element): void {
    this.marks.set(markOf(holder, identifier), element);
  }

  /** An element that names no page is where its first content is, and so is one around it. */
  #settle(element: Element, page: number | null): void {
    const index = this.#pages.get(page ?? 0);
    if (index === undefined) return;
    const place = `on page ${index}`;
    element.place ??= place;
    for (let one = element.parent; one !== null && one.place === undefined; one = one.parent)
      one.place = place;
  }

  #pageOf(dict: PdfDict): number | null {
    const page = dict.get('Pg');
    return page instanceof PdfRef ? page.number : null;
  }

  #placeOf(dict: PdfDict, page: number | null): string | undefined {
    const index = this.#pages.get(this.#pageOf(dict) ?? page ?? 0);
    return index === undefined ? undefined : `on page ${index}`;
  }
}
