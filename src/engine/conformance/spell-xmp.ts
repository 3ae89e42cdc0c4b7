import { Buffer } from 'node:buffer';
import { xmlText } from '../../lib/xml-text';
import type { InvoiceFacts } from '../invoice/invoice-profiles';
import { INVOICE_SCHEMA, spellInvoice } from '../invoice/spell-invoice';
import { type DocumentAbout, PRODUCER } from '../pdf/writer/document-info';
import { type ArchiveLevel, archiveLevelOf, type ConformanceLevel, factsOf } from './levels';
import { spellSchemas, type XmpSchema } from './spell-schemas';

type Said = {
  about: DocumentAbout;
  levels: readonly ConformanceLevel[];
  now: Date;
  /** The invoice that is attached. */
  invoice?: InvoiceFacts | undefined;
};

const UA_NAMESPACE = 'http://www.aiim.org/pdfua/ns/id/';
/** PDF/A does not know the word for PDF/UA. */
const UA_SCHEMA: XmpSchema = {
  ...{ title: 'PDF/UA identification schema', namespace: UA_NAMESPACE, prefix: 'pdfuaid' },
  ...{ valueType: 'Integer', category: 'internal', properties: { part: 'The part of ISO 14289' } },
};

/** The XMP of a PDF: its levels, and the same title, author, subject, keywords and dates as its information. */
export function spellXmp({ about, levels, now, ...said }: Said): Uint8Array {
  const archive = archiveLevelOf(levels);
  // Only a PDF/A-3b calls itself an invoice.
  const invoice = archive && said.invoice;
  const isUa = levels.includes('pdfua-1');
  const date = now.toISOString().replace(/\.\d+/, '');
  const { title, author, subject, keywords, language } = about;
  const properties = [
    ...(archive ? spellArchive(archive) : []),
    isUa && `<pdfuaid:part xmlns:pdfuaid="${UA_NAMESPACE}">1</pdfuaid:part>`,
    one('dc:format', 'application/pdf'),
    title && inLanguages('dc:title', title),
    author && several('dc:creator', 'Seq', author),
    subject && inLanguages('dc:description', subject),
    language && several('dc:language', 'Bag', language),
    keywords && one('pdf:Keywords', keywords),
    one('pdf:Producer', PRODUCER),
    one('xmp:CreateDate', date),
    one('xmp:ModifyDate', date),
    one('xmp:MetadataDate', date),
  ];
  const schemas = [...(invoice ? [INVOICE_SCHEMA] : []), ...(archive && isUa ? [UA_SCHEMA] : [])];
  const more = `${invoice ? spellInvoice(invoice) : ''}${spellSchemas(schemas)}`;
  return Buffer.from(`${HEAD}${properties.filter(Boolean).join('\n')}\n${MIDDLE}${more}${TAIL}`);
}

function spellArchive(level: ArchiveLevel): string[] {
  const { part, letter } = factsOf(level);
  return [one('pdfaid:part', String(part)), one('pdfaid:conformance', letter)];
}

const HEAD = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
`;
const MIDDLE = '</rdf:Description>\n';
const TAIL = `</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;

function one(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

function inLanguages(name: string, text: string): string {
  return `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${xmlText(text)}</rdf:li></rdf:Alt></${name}>`;
}

function several(name: string, list: 'Seq' | 'Bag', text: string): string {
  return `<${name}><rdf:${list}><rdf:li>${xmlText(text)}</rdf:li></rdf:${list}></${name}>`;
}
