import { NAMESPACES, valuesOf } from '../xmp.mjs';

/** @typedef {import('../levels.mjs').Rule} Rule */
/** @typedef {import('../levels.mjs').Document} Document */

const LEVELS = ['MINIMUM', 'BASIC WL', 'BASIC', 'EN 16931', 'EXTENDED', 'XRECHNUNG'];
const RELATIONSHIPS = ['Data', 'Source', 'Alternative'];
/** What the schema has, and what may stand there. @type {[string, (value: string) => boolean][]} */
const SAID = [
  ['fx:DocumentType', (value) => value !== ''],
  ['fx:DocumentFileName', (value) => value.endsWith('.xml')],
  ['fx:Version', (value) => value !== ''],
  ['fx:ConformanceLevel', (value) => LEVELS.includes(value)],
];

/** Whether the metadata speaks of an invoice. */
function isInvoice(/** @type {Document} */ { xmp }) {
  return [...xmp.values.keys()].some((key) => key.startsWith(`${NAMESPACES.fx} `));
}

/** The file that the metadata names, if it belongs to the document as a whole. */
function invoiceOf(/** @type {Document} */ { catalog, xmp }) {
  const [name] = valuesOf(xmp, 'fx:DocumentFileName');
  return catalog.dicts('AF').find((file) => file.text('UF') === name);
}

/** Rules of invoices in PDF/A-3 (Factur-X 1.0, ZUGFeRD 2). @type {Rule[]} */
export const INVOICE_RULES = [
  {
    id: 'invoice-metadata',
    a: '6.6.2.3 with the schema of Factur-X 1.0',
    only: ['pdfa-3b'],
    says: 'Metadata of an invoice names its type, file, version and level.',
    find: (document) =>
      isInvoice(document)
        ? SAID.filter(([name, isRight]) => !isRight(valuesOf(document.xmp, name)[0] ?? '')).map(
            ([name]) => name,
          )
        : [],
  },
  {
    id: 'invoice-file',
    a: '6.8 with Factur-X 1.0',
    only: ['pdfa-3b'],
    says: 'The invoice that the metadata names is attached to the document, as data, source or alternative.',
    find: (document) => {
      if (!isInvoice(document)) return [];
      const file = invoiceOf(document);
      if (file === undefined) return ['catalog'];
      return RELATIONSHIPS.includes(file.name('AFRelationship') ?? '') ? [] : [file.place];
    },
  },
];
