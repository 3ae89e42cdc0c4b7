/** What PDF/A asks of metadata that no standard knows: a description of their words (ISO 19005-2, 6.6.2.3). */
export type XmpSchema = {
  title: string;
  namespace: string;
  prefix: string;
  valueType: 'Text' | 'Integer';
  category: 'external' | 'internal';
  /** Each property, and what it says. */
  properties: Readonly<Record<string, string>>;
};

/** Spells the descriptions, which stand together; nothing without any. */
export function spellSchemas(schemas: readonly XmpSchema[]): string {
  return schemas.length === 0 ? '' : `${HEAD}${schemas.map(spellSchema).join('')}${TAIL}`;
}

const HEAD = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas>
<rdf:Bag>
`;
const TAIL = `</rdf:Bag>
</pdfaExtension:schemas>
</rdf:Description>
`;

function spellSchema({ title, namespace, prefix, valueType, category, properties }: XmpSchema): string {
  const described = Object.entries(properties).map(
    ([name, description]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>${valueType}</pdfaProperty:valueType>
<pdfaProperty:category>${category}</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>
`,
  );
  return `<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>${title}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property>
<rdf:Seq>
${described.join('')}</rdf:Seq>
</pdfaSchema:property>
</rdf:li>
`;
}
