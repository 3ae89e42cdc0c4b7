import { Contents } from './content/contents.mjs';
import { Interpreter } from './content/interpreter.mjs';
import { PdfFile } from './cos/file.mjs';
import { Dict, Stream } from './cos/objects.mjs';
import { readStructure } from './structure.mjs';
import { readXmp } from './xmp.mjs';

/** @typedef {import('./cos/objects.mjs').Cos} Cos */
/** @typedef {{ dict: Dict, index: number, place: string, resources: Dict | undefined }} Page */
/** @typedef {{ dict: Dict, page: Page, place: string, kind: string, number: number }} Annotation `number`: of its object */

const MOST_PAGES = 50_000;

/** A document, read for the rules. */
export class Document {
  constructor(/** @type {Uint8Array} */ bytes) {
    this.file = new PdfFile(bytes);
    const { catalog, trailer } = this.file;
    this.catalog = catalog;
    this.trailer = trailer;
    this.info = trailer.dict('Info');
    this.pages = this.file.isEncrypted ? [] : pagesOf(catalog);
    this.annotations = this.pages.flatMap(annotationsOf);
    this.fields = fieldsOf(catalog.dict('AcroForm')?.dicts('Fields') ?? []);
    this.xmp = readXmp(this.file.isEncrypted ? undefined : catalog.stream('Metadata'));
    this.structure = readStructure(catalog, this.pages);
    this.contents = new Contents();
    this.#follow();
    /** @type {Dict[]} */
    this.dicts = [];
    if (!this.file.isEncrypted)
      for (const value of this.file.values()) if (value instanceof Dict) this.dicts.push(value);
    this.streams = this.dicts.filter((dict) => dict instanceof Stream);
  }

  /** The profile of the output intent of PDF/A. */
  get outputProfile() {
    const intent = this.catalog.dicts('OutputIntents').find((dict) => dict.name('S') === 'GTS_PDFA1');
    return intent?.stream('DestOutputProfile');
  }

  #follow() {
    const interpreter = new Interpreter(this.contents);
    for (const page of this.pages) {
      const { resources, place, dict } = page;
      /** @type {import('./content/interpreter.mjs').Surroundings} */
      const around = {
        resources,
        place,
        holder: dict.object,
        page: dict.object,
        isCounted: true,
        inherited: 'none',
        hear: unheard,
      };
      const data = dict.oneOrMany('Contents').map((part) => (part instanceof Stream ? part.data() : ''));
      interpreter.colour(dict.dict('Group')?.get('CS') ?? null, around);
      interpreter.run(data.join('\n'), around);
    }
    for (const { dict, page, place } of this.annotations) {
      const about = { resources: undefined, holder: 0, page: page.dict.object, isCounted: false };
      for (const look of looksOf(dict))
        interpreter.form(look, { ...about, place, inherited: 'none', hear: unheard });
    }
  }
}

/** The streams that a page shows for an annotation. */
export function looksOf(/** @type {Dict} */ annotation) {
  const normal = annotation.dict('AP')?.get('N');
  if (normal instanceof Stream) return [normal];
  if (!(normal instanceof Dict)) return [];
  return [...normal.entries.keys()].flatMap((key) => normal.stream(key) ?? []);
}

/** @returns {Page[]} */
function pagesOf(/** @type {Dict} */ catalog) {
  /** @type {Page[]} */
  const pages = [];
  const seen = new Set();
  const visit = (/** @type {Dict} */ node, /** @type {Dict | undefined} */ inherited) => {
    if (seen.has(node) || pages.length > MOST_PAGES) return;
    seen.add(node);
    const resources = node.dict('Resources') ?? inherited;
    if (node.has('Kids')) for (const kid of node.dicts('Kids')) visit(kid, resources);
    else pages.push({ dict: node, index: pages.length, place: `page ${pages.length + 1}`, resources });
  };
  const root = catalog.dict('Pages');
  if (root) visit(root, undefined);
  return pages;
}

/** @returns {Annotation[]} */
function annotationsOf(/** @type {Page} */ page) {
  return page.dict.dicts('Annots').map((dict) => {
    const kind = dict.name('Subtype') ?? '?';
    return { dict, page, place: `${page.place}, ${kind} (${dict.place})`, kind, number: dict.object };
  });
}

/** All fields of the form, and the widgets below them. @returns {Dict[]} */
function fieldsOf(/** @type {Dict[]} */ roots) {
  const found = new Set();
  const visit = (/** @type {Dict} */ field) => {
    if (found.has(field)) return;
    found.add(field);
    for (const kid of field.dicts('Kids')) visit(kid);
  };
  for (const root of roots) visit(root);
  return [...found];
}

/** An entry that a field has from its parents, if not of its own. */
export function inherited(/** @type {Dict} */ field, /** @type {string} */ key) {
  /** @type {Dict | undefined} */
  let node = field;
  for (let steps = 0; node !== undefined && steps < 50; steps += 1) {
    if (node.has(key)) return node.get(key);
    node = node.dict('Parent');
  }
  return null;
}

/** The values of a name tree, such as that of embedded files. @returns {Cos[]} */
export function valuesOf(/** @type {Dict | undefined} */ tree, depth = 0) {
  if (tree === undefined || depth > 30) return [];
  const own = tree.list('Names').filter((_, index) => index % 2 === 1);
  return [...own, ...tree.dicts('Kids').flatMap((kid) => valuesOf(kid, depth + 1))];
}

function unheard() {}
