import { SaxesParser } from 'saxes';

/** @typedef {import('./cos/objects.mjs').Stream} Stream */
/**
 * The metadata of a document. `values`: the texts of each property of the document itself by namespace and name;
 * `prefixes`: how each namespace is written; `declared`: the namespaces that extension schemas describe.
 * @typedef {object} Xmp
 * @property {boolean} isPresent
 * @property {string} header the processing instruction that opens the packet
 * @property {string | undefined} problem why it cannot be read
 * @property {Map<string, string[]>} values
 * @property {Map<string, string>} prefixes
 * @property {Set<string>} declared properties that extension schemas describe, as namespace and name
 */

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
/** The namespaces of attributes that are no properties. */
const OF_XML = ['', RDF, 'http://www.w3.org/2000/xmlns/', 'http://www.w3.org/XML/1998/namespace'];
const SCHEMA = 'http://www.aiim.org/pdfa/ns/schema#';
const PROPERTY = 'http://www.aiim.org/pdfa/ns/property#';

/** @type {Record<string, string>} */
export const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: 'http://www.aiim.org/pdfua/ns/id/',
  fx: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
};

/** Reads the metadata. @returns {Xmp} */
export function readXmp(/** @type {Stream | undefined} */ stream) {
  /** @type {Xmp} */
  const xmp = {
    isPresent: stream !== undefined,
    header: '',
    problem: undefined,
    values: new Map(),
    prefixes: new Map(),
    declared: new Set(),
  };
  if (stream === undefined) return xmp;
  const bytes = Buffer.from(stream.data(), 'latin1');
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  xmp.header = /<\?xpacket begin[^?]*\?>/.exec(text)?.[0] ?? '';
  try {
    new Packet(xmp).read(text);
  } catch (error) {
    xmp.problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'it is not XML';
  }
  return xmp;
}

/** The texts of a property, such as `dc:title`. */
export function valuesOf(/** @type {Xmp} */ xmp, /** @type {string} */ property) {
  const [prefix = '', name = ''] = property.split(':');
  return xmp.values.get(`${NAMESPACES[prefix]} ${name}`) ?? [];
}

/** Takes the properties out of the elements of a packet. */
class Packet {
  /** @type {{ uri: string, local: string }[]} */
  #open = [];
  #text = '';
  #namespace = '';
  /** @type {string[]} */
  #names = [];

  constructor(/** @type {Xmp} */ xmp) {
    this.xmp = xmp;
  }

  read(/** @type {string} */ text) {
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ uri, local, prefix, attributes }) => {
      this.#open.push({ uri, local });
      this.#text = '';
      if (this.#depth() === 1) this.#note(uri, local, prefix);
      if (local === 'Description' && uri === RDF && this.#isDescription())
        for (const attribute of Object.values(attributes)) {
          if (OF_XML.includes(attribute.uri)) continue;
          this.#note(attribute.uri, attribute.local, attribute.prefix);
          this.#add(attribute.uri, attribute.local, attribute.value);
        }
    });
    parser.on('text', (part) => {
      this.#text += part;
    });
    parser.on('closetag', ({ uri, local }) => {
      this.#schema(uri, local);
      const property = this.#open[this.#descriptionAt() + 1];
      if (property !== undefined && this.#text.trim() !== '')
        this.#add(property.uri, property.local, this.#text);
      this.#text = '';
      this.#open.pop();
    });
    parser.write(text).close();
  }

  /** How deep the open element is below a description of the document; 0 for the description. */
  #depth() {
    const at = this.#descriptionAt();
    return at === -1 ? -1 : this.#open.length - 1 - at;
  }

  #descriptionAt() {
    const at = this.#open.findIndex(({ uri, local }) => uri === RDF && local === 'RDF');
    return at !== -1 && this.#open[at + 1]?.local === 'Description' ? at + 1 : -1;
  }

  #isDescription() {
    return this.#depth() === 0;
  }

  #note(/** @type {string} */ uri, /** @type {string} */ local, /** @type {string} */ prefix) {
    const key = `${uri} ${local}`;
    if (!this.xmp.values.has(key)) this.xmp.values.set(key, []);
    this.xmp.prefixes.set(uri, prefix);
  }

  #add(/** @type {string} */ uri, /** @type {string} */ local, /** @type {string} */ text) {
    this.xmp.values.get(`${uri} ${local}`)?.push(text.trim());
  }

  /** Gathers what extension schemas describe. */
  #schema(/** @type {string} */ uri, /** @type {string} */ local) {
    if (uri === SCHEMA && local === 'namespaceURI') this.#namespace = this.#text.trim();
    if (uri === PROPERTY && local === 'name') this.#names.push(this.#text.trim());
    const isSchema = local === 'li' && this.#open.filter((element) => element.local === 'li').length === 1;
    if (!isSchema || this.#namespace === '') return;
    for (const name of this.#names) this.xmp.declared.add(`${this.#namespace} ${name}`);
    this.#namespace = '';
    this.#names = [];
  }
}
