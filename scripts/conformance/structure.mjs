import { Dict, Ref } from './cos/objects.mjs';

/** @typedef {import('./document.mjs').Page} Page */
/** @typedef {Element | { mark: string } | { object: Dict }} Item `mark`: holder and MCID */
/**
 * An element of the structure tree. `type`: as written; `role`: the standard type, undefined if there is none.
 * @typedef {object} Element
 * @property {Dict} dict
 * @property {string} type
 * @property {string | undefined} role
 * @property {Element | undefined} parent
 * @property {Element[]} kids
 * @property {number} content how much content it refers to itself
 * @property {Item[]} items its elements and its own content, in order
 * @property {string} place
 */
/**
 * @typedef {object} Structure
 * @property {Dict} root
 * @property {Element[]} elements in reading order
 * @property {Map<string, Element>} marks by holder and MCID
 * @property {Map<number, Element>} objects annotations and forms by number
 * @property {Dict | undefined} roles
 */

/** The standard types of ISO 32000-1, 14.8.4. */
export const STANDARD = new Set(
  `Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody
  Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP
  Figure Formula Form`.split(/\s+/),
);
const MOST_DEPTH = 500;

/** @returns {Structure | undefined} */
export function readStructure(/** @type {Dict} */ catalog, /** @type {Page[]} */ pages) {
  const root = catalog.dict('StructTreeRoot');
  if (root === undefined) return undefined;
  const roles = root.dict('RoleMap');
  /** @type {Structure} */
  const structure = { root, elements: [], marks: new Map(), objects: new Map(), roles };
  const pageNumbers = new Map(pages.map(({ dict, index }) => [dict.object, index + 1]));
  const seen = new Set();

  /**
   * @param {Dict} dict
   * @param {Element | undefined} parent
   * @param {{ page: number, depth: number }} at the page's object
   */
  function visit(dict, parent, { page, depth }) {
    if (seen.has(dict) || depth > MOST_DEPTH) return;
    seen.add(dict);
    const type = dict.name('S') ?? '?';
    const own = dict.dict('Pg')?.object ?? page;
    const number = pageNumbers.get(own);
    const place = `${type} (${dict.place}${number === undefined ? '' : `, page ${number}`})`;
    /** @type {Element} */
    const element = { dict, type, role: roleOf(type, roles), parent, kids: [], content: 0, items: [], place };
    parent?.kids.push(element);
    parent?.items.push(element);
    structure.elements.push(element);
    const kids = dict.raw('K');
    const items = dict.owner.resolve(kids);
    for (const raw of Array.isArray(items) ? items : [kids]) take(element, raw, { page: own, depth });
  }

  /**
   * @param {Element} element
   * @param {import('./cos/objects.mjs').Cos} raw
   * @param {{ page: number, depth: number }} at
   */
  function take(element, raw, { page, depth }) {
    const kid = root?.owner.resolve(raw) ?? null;
    if (typeof kid === 'number') mark(element, page, kid);
    if (!(kid instanceof Dict)) return;
    const on = kid.dict('Pg')?.object ?? page;
    if (kid.name('Type') === 'MCR') {
      const form = kid.raw('Stm');
      mark(element, form instanceof Ref ? form.number : on, kid.number('MCID') ?? -1);
    } else if (kid.name('Type') === 'OBJR') {
      const object = kid.raw('Obj');
      element.content += 1;
      if (object instanceof Ref) structure.objects.set(object.number, element);
      const shown = kid.dict('Obj');
      if (shown !== undefined) element.items.push({ object: shown });
    } else visit(kid, element, { page: on, depth: depth + 1 });
  }

  function mark(/** @type {Element} */ element, /** @type {number} */ holder, /** @type {number} */ mcid) {
    element.content += 1;
    element.items.push({ mark: `${holder} ${mcid}` });
    structure.marks.set(`${holder} ${mcid}`, element);
  }

  for (const kid of root.dicts('K')) visit(kid, undefined, { page: 0, depth: 0 });
  return structure;
}

/** Follows the role map to a standard type. */
export function roleOf(/** @type {string} */ type, /** @type {Dict | undefined} */ roles) {
  const seen = new Set();
  let found = type;
  while (!STANDARD.has(found)) {
    if (seen.has(found)) return undefined;
    seen.add(found);
    const next = roles?.name(found);
    if (next === undefined) return undefined;
    found = next;
  }
  return found;
}
