import { added, emptyList } from '../../../lib/small-list';
import { limits } from '../../limits';
import type { PageNode } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { treeEntries } from '../../pdf/reader/tree-leaves';
import { PdfDict, PdfRef, type PdfValue } from '../../pdf/values';
import { type Asked, FactReader, type Facts } from './element-facts';
import { standardRole } from './roles';

/** An element of the structure tree. `role`: its standard type; null for a type that stands for none. */
export type Element = {
  facts: Facts;
  /** The number of its object; null for one that others cannot refer to. */
  number: number | null;
  role: string | null;
  parent: Element | null;
  kids: readonly Element[];
  place: string | undefined;
};

export type Tags = {
  root: PdfDict;
  /** In the order of reading. */
  elements: readonly Element[];
  /** The elements of marked content, by the object that has it, then by its identifier. */
  marks: ReadonlyMap<number, ReadonlyMap<number, Element>>;
  /** The elements of annotations, by their objects. */
  boxes: ReadonlyMap<number, Element>;
  /** The entries of the parent tree. */
  parents: ReadonlyMap<number, PdfValue>;
};

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

const MOST_ROLES = 1_000;

/** `read`: its object, if it was read already. */
type Pending = { value: PdfValue; read?: PdfValue; parent: Element | null; page: number | null };

class TreeReader {
  readonly elements: Element[] = [];
  readonly marks = new Map<number, Map<number, Element>>();
  readonly boxes = new Map<number, Element>();
  readonly #seen = new Set<number | PdfDict>();
  readonly #pages = new Map<number, string>();
  readonly #roles = new Map<string, string | null>();
  readonly #facts: FactReader;
  /** The kids of all elements. */
  #kids = 0;

  readonly #file: PdfFile;
  readonly #root: PdfDict;

  constructor(file: PdfFile, root: PdfDict, pages: readonly PageNode[]) {
    this.#file = file;
    this.#root = root;
    this.#facts = new FactReader(file, root);
    for (const [index, { ref }] of pages.entries())
      if (ref !== null) this.#pages.set(ref.number, `on page ${index + 1}`);
  }

  get hasTooMany(): boolean {
    return this.elements.length > limits.documentTags || this.#kids > limits.documentTagKids;
  }

  async read(): Promise<void> {
    const pending: Pending[] = [];
    this.#addItems(pending, this.#root, { parent: null, page: null });
    for (let next = pending.pop(); next !== undefined && !this.hasTooMany; next = pending.pop()) {
      const taken = this.#take(next);
      if (taken !== null) {
        const { dict, element: parent } = taken;
        this.#addItems(pending, dict, { parent, page: this.#pageOf(dict) ?? next.page });
      }
      this.#file.budget.spend(4);
      if (this.#file.budget.mustBreathe) await this.#file.budget.breathe();
    }
  }

  /** Adds the kids of an element, the last one first. */
  #addItems(pending: Pending[], dict: PdfDict, { parent, page }: Omit<Pending, 'value'>): void {
    const kids = dict.get('K');
    const read = kids instanceof PdfRef && !this.#seen.has(kids.number) ? this.#readOnce(kids.number) : kids;
    const items = Array.isArray(read) ? read : kids === null ? emptyList : [kids];
    this.#kids += items.length;
    this.#file.budget.spend(items.length);
    // Most elements have one kid.
    if (items.length === 1 && read instanceof PdfDict) pending.push({ value: kids, read, parent, page });
    else
      for (let at = items.length - 1; at >= 0; at -= 1)
        pending.push({ value: items[at] ?? null, parent, page });
  }

  /** Takes a kid. Returns it if it is an element that was not there before. */
  #take({ value, read, parent, page }: Pending): { element: Element; dict: PdfDict } | null {
    const file = this.#file;
    const number = value instanceof PdfRef ? value.number : null;
    if (number !== null && this.#seen.has(number)) return null;
    const kid = read ?? (number === null ? value : this.#readOnce(number));
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
    if (this.#seen.has(number ?? kid)) return null;
    this.#seen.add(number ?? kid);
    const role = this.#roleOf(file.name(kid.get('S')) ?? '');
    const facts = this.#facts.of(kid, askedOf(role, parent));
    const element: Element = {
      facts,
      number,
      role,
      parent,
      kids: emptyList,
      place: this.#placeOf(kid, page),
    };
    if (parent !== null) parent.kids = added(parent.kids, element);
    this.elements.push(element);
    return { element, dict: kid };
  }

  /** Reads an object that this asks for once, so the file does not keep it. */
  #readOnce(number: number): PdfValue {
    return this.#file.resolve(this.#file.readShared(number));
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
    const marks = this.marks.get(holder) ?? new Map<number, Element>();
    this.marks.set(holder, marks.set(identifier, element));
  }

  /** An element that names no page is where its first content is, and so is one around it. */
  #settle(element: Element, page: number | null): void {
    const place = this.#pages.get(page ?? 0);
    if (place === undefined) return;
    element.place ??= place;
    for (let one = element.parent; one !== null && one.place === undefined; one = one.parent)
      one.place = place;
  }

  #roleOf(type: string): string | null {
    const known = this.#roles.get(type);
    if (known !== undefined) return known;
    const role = standardRole(this.#file, this.#root, type);
    // A document may have as many types as elements.
    if (this.#roles.size < MOST_ROLES) this.#roles.set(type, role);
    return role;
  }

  #pageOf(dict: PdfDict): number | null {
    const page = dict.get('Pg');
    return page instanceof PdfRef ? page.number : null;
  }

  #placeOf(dict: PdfDict, page: number | null): string | undefined {
    return this.#pages.get(this.#pageOf(dict) ?? page ?? 0);
  }
}

function askedOf(role: string | null, parent: Element | null): Asked {
  if (role === 'Form') return 'field';
  return role === 'TH' || role === 'TD' || parent?.role === 'TR' ? 'cell' : null;
}
