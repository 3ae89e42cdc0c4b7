import type { XmpSchema } from '../conformance/spell-schemas';
import { type InvoiceFacts, profileFacts } from './invoice-profiles';

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const PROPERTIES = {
  DocumentType: 'The type of the hybrid document',
  DocumentFileName: 'The name of the embedded XML invoice',
  Version: 'The version of the XML schema of the invoice',
  ConformanceLevel: 'The conformance level of the XML invoice',
};

/** What the properties of Factur-X say. */
export const INVOICE_SCHEMA: XmpSchema = {
  ...{ title: 'Factur-X PDFA Extension Schema', namespace: NAMESPACE, prefix: 'fx' },
  ...{ valueType: 'Text', category: 'external', properties: PROPERTIES },
};

/** What the XMP of a PDF says of the Factur-X invoice in it. */
export function spellInvoice({ profile, version }: InvoiceFacts): string {
  const { level, fileName } = profileFacts[profile];
  const values: Record<keyof typeof PROPERTIES, string> = {
    DocumentType: 'INVOICE',
    DocumentFileName: fileName,
    Version: version,
    ConformanceLevel: level,
  };
  const said = Object.entries(values).map(([name, value]) => `<fx:${name}>${value}</fx:${name}>\n`);
  return `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">\n${said.join('')}</rdf:Description>\n`;
}
