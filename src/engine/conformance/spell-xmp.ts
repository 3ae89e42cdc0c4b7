import { Buffer } from 'node:buffer';
import { xmlText } from '../../lib/xml-text';
import type { InvoiceFacts } from '../invoice/invoice-profiles';
import { spellInvoice } from '../invoice/spell-invoice';
import { type DocumentAbout, PRODUCER } from '../pdf/writer/document-info';
import { type ConformanceLevel, factsOf } from './levels';

type Said = {
  about: DocumentAbout;
  level: ConformanceLevel;
  now: Date;
  /** The invoice that is attached. */
  invoice?: InvoiceFacts | undefined;
};

/** The XMP of a PDF: its level, and the same title, author, subject, keywords and dates as its information. */
export function spellXmp({ about, level, now, invoice }: Said): Uint8Array {
  const { part, letter } = factsOf(level);
  const date = now.toISOString().replace(/\.\d+/, '');
  const { title, author, subject, keywords, language } = about;
  const properties = [
    one('pdfaid:part', String(part)),
    one('pdfaid:conformance', letter),
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
  return Buffer.from(
    `${HEAD}${properties.filter(Boolean).join('\n')}\n${MIDDLE}${invoice ? spellInvoice(invoice) : ''}${TAIL}`,
  );
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
