import { type InvoiceFacts, profileFacts } from './invoice-profiles';

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** The properties of the schema, and what the schema says of them. */
const PROPERTIES = {
  DocumentType: 'The type of the hybrid document',
  DocumentFileName: 'The name of the embedded XML invoice',
  Version: 'The version of the XML schema of the invoice',
  ConformanceLevel: 'The conformance level of the XML invoice',
};

/** What the XMP of a PDF says of the Factur-X invoice in it, and the schema of these words (ISO 19005-3, 6.6.2.3). */
export function spellInvoice({ profile, version }: InvoiceFacts): string {
  const { level, fileName } = profileFacts[profile];
  const values: Record<keyof typeof PROPERTIES, string> = {
    DocumentType: 'INVOICE',
    DocumentFileName: fileName,
    Version: version,
    ConformanceLevel: level,
  };
  const said = Object.entries(values).map(([name, value]) => `<fx:${name}>${value}</fx:${name}>\n`);
  return `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">\n${said.join('')}</rdf:Description>\n${SCHEMA}`;
}

const described = Object.entries(PROPERTIES).map(
  ([name, description]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>
`,
);

const SCHEMA = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas>
<rdf:Bag>
<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property>
<rdf:Seq>
${described.join('')}</rdf:Seq>
</pdfaSchema:property>
</rdf:li>
</rdf:Bag>
</pdfaExtension:schemas>
</rdf:Description>
`;
