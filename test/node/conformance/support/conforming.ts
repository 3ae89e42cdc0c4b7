import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { Draft } from './draft';

const program = readFileSync(
  join(import.meta.dirname, '../../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'),
);
const packed = deflateSync(program).toString('latin1');

/** The head of an ICC profile: of a screen, in RGB, version 2; and its name. The judge reads no more than the head. */
export function profile(): string {
  const bytes = Buffer.alloc(136);
  bytes.writeUInt8(2, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  bytes.write('acsp', 36, 'latin1');
  bytes.write('sRGB', 132, 'latin1');
  return bytes.toString('latin1');
}

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const AIIM = 'http://www.aiim.org';

const FACTUR_X = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const INVOICE = `<fx:DocumentType xmlns:fx="${FACTUR_X}">INVOICE</fx:DocumentType>
<fx:DocumentFileName xmlns:fx="${FACTUR_X}">data.xml</fx:DocumentFileName>
<fx:Version xmlns:fx="${FACTUR_X}">1.0</fx:Version>
<fx:ConformanceLevel xmlns:fx="${FACTUR_X}">EN 16931</fx:ConformanceLevel>
`;

/** Describes the schema that says of an invoice what it is. */
function schema(): string {
  const names = ['DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel'].map(
    (name) => `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name></rdf:li>`,
  );
  return `<rdf:li rdf:parseType="Resource"><pdfaSchema:namespaceURI>${FACTUR_X}</pdfaSchema:namespaceURI>
<pdfaSchema:property><rdf:Seq>${names.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`;
}

/** Says PDF/UA, and describes the schema with which it says so, as PDF/A asks. */
function metadata(part: 2 | 3, letter: 'B' | 'U'): string {
  const spaces = ['extension/', 'schema#', 'property#'].map((name) => `${AIIM}/pdfa/ns/${name}`);
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="${AIIM}/pdfa/ns/id/" xmlns:pdfuaid="${AIIM}/pdfua/ns/id/"
 pdfaid:part="${part}" pdf:Producer="By hand">
<pdfaid:conformance>${letter}</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>
<xmp:CreateDate>2026-01-31T10:30:00+01:00</xmp:CreateDate>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A title</rdf:li></rdf:Alt></dc:title>
${part === 3 ? INVOICE : ''}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="${spaces[0]}" xmlns:pdfaSchema="${spaces[1]}" xmlns:pdfaProperty="${spaces[2]}">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${AIIM}/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>${part === 3 ? schema() : ''}</rdf:Bag>
</pdfaExtension:schemas></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

const MARKS = ['H1', 'P', 'Figure', 'Lbl', 'LBody', 'TH', 'TH', 'TD', 'TD', 'Note', 'H2'];

/** Text in both fonts, a picture, and a form, each tagged; one line is an artifact. */
function content(): string {
  const shown = '0 0 1 rg BT /F1 12 Tf 40 700 Td <0024> Tj /F2 12 Tf (A) Tj ET';
  const parts = MARKS.map((tag, mcid) => {
    const what = tag === 'Figure' ? 'q /G gs 9 0 0 9 40 600 cm /Im Do Q /Fm Do' : shown;
    return `/${tag} <</MCID ${mcid}>> BDC ${what} EMC`;
  });
  return `${parts.join('\n')}\n/Artifact BMC 0 G 0 0 9 9 re S EMC\n/OC /L BDC EMC\n`;
}

function element(type: string, parent: string, kids: string, more = ''): string {
  return `<</Type/StructElem/S/${type}/P @${parent} /Pg @page /K ${kids}${more}>>`;
}

const FONT =
  '/FontBBox[-544 -303 1302 980]/ItalicAngle 0/Ascent 905/Descent -212/CapHeight 729/StemV 80/FontFile2 @program';
const COLUMN = '/A<</O/Table/Scope/Column>>';

/** A document that conforms to PDF/A-2u, or to PDF/A-3b with an invoice attached, and to PDF/UA-1. */
export function conforming(part: 2 | 3 = 2): Draft {
  const attachments = part === 2 ? '' : '/AF[@spec]/Names<</EmbeddedFiles<</Names[(data.xml)@spec]>>>>';
  const layers = '/OCProperties<</OCGs[@layer]/D<</Name(Layers)/Order[[@layer]]>>>>';
  const says = '/MarkInfo<</Marked true>>/Lang(en-GB)/ViewerPreferences<</DisplayDocTitle true>>';
  const draft = new Draft(
    {
      catalog: `<</Type/Catalog/Pages @pages /Metadata @metadata /StructTreeRoot @tree /OutputIntents[@intent]/AcroForm<</Fields[@text @box]>>${says}${layers}${attachments}>>`,
      pages: '<</Type/Pages/Kids[@page]/Count 1>>',
      page: '<</Type/Page/Parent @pages /MediaBox[0 0 600 800]/Resources @resources /Contents @content /StructParents 0/Tabs/S/Annots[@text @box @link @sticker]>>',
      resources:
        '<</Font<</F1 @font /F2 @simple >>/XObject<</Im @image /Fm @form >>/ExtGState<</G @state >>/Properties<</L @layer >>>>',
      info: "<</Title(A title)/Producer(By hand)/CreationDate(D:20260131093000Z00'00')>>",
      intent:
        '<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/DestOutputProfile @profile >>',
      layer: '<</Type/OCG/Name(Layer)>>',
      state: '<</Type/ExtGState/ca 0.5/BM/Multiply>>',
      font: '<</Type/Font/Subtype/Type0/BaseFont/LiberationSans/Encoding/Identity-H/DescendantFonts[@cidfont]/ToUnicode @unicode >>',
      cidfont:
        '<</Type/Font/Subtype/CIDFontType2/BaseFont/LiberationSans/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor @descriptor /CIDToGIDMap/Identity/DW 0/W[36[667]]>>',
      descriptor: `<</Type/FontDescriptor/FontName/LiberationSans/Flags 4${FONT} >>`,
      simple:
        '<</Type/Font/Subtype/TrueType/BaseFont/LiberationSans/Encoding/WinAnsiEncoding/FirstChar 65/LastChar 65/Widths[667]/FontDescriptor @plain >>',
      plain: `<</Type/FontDescriptor/FontName/LiberationSans/Flags 32${FONT} >>`,
      text: '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/TU(Name)/F 4/Rect[9 9 99 29]/AP<</N @look >>/StructParent 1>>',
      box: '<</Type/Annot/Subtype/Widget/FT/Btn/T(box)/TU(Box)/F 4/Rect[9 39 29 59]/AS/Off/AP<</N<</Off @look /On @look >>>>/StructParent 2>>',
      link: '<</Type/Annot/Subtype/Link/F 4/Rect[9 69 99 89]/Contents(Where it leads)/A<</S/URI/URI(https://example.com)>>/StructParent 3>>',
      sticker:
        '<</Type/Annot/Subtype/Text/F 28/Rect[9 99 29 119]/Contents(A remark)/AP<</N @look >>/StructParent 4>>',
      tree: '<</Type/StructTreeRoot/K @root /RoleMap<</Heading/H1>>/ParentTree<</Nums[0[@h1 @p @figure @lbl @lbody @th @th2 @td @td2 @note @h2]1 @field 2 @field2 3 @anchor 4 @annot ]>>>>',
      root: element(
        'Document',
        'tree',
        '[@h1 @p @figure @list @table @note @h2 @field @field2 @anchor @annot]',
      ),
      h1: element('Heading', 'root', '0'),
      p: element('P', 'root', '1'),
      figure: element('Figure', 'root', '2', '/Alt(A picture)'),
      list: element('L', 'root', '[@item]'),
      item: element('LI', 'list', '[@lbl @lbody]'),
      lbl: element('Lbl', 'item', '3'),
      lbody: element('LBody', 'item', '4'),
      table: element('Table', 'root', '[@tr @tr2]'),
      tr: element('TR', 'table', '[@th @th2]'),
      tr2: element('TR', 'table', '[@td @td2]'),
      th: element('TH', 'tr', '5', COLUMN),
      th2: element('TH', 'tr', '6', COLUMN),
      td: element('TD', 'tr2', '7'),
      td2: element('TD', 'tr2', '8'),
      note: element('Note', 'root', '9', '/ID(n1)'),
      h2: element('H2', 'root', '10'),
      field: element('Form', 'root', '<</Type/OBJR/Obj @text >>'),
      field2: element('Form', 'root', '<</Type/OBJR/Obj @box >>'),
      anchor: element('Link', 'root', '<</Type/OBJR/Obj @link >>'),
      annot: element('Annot', 'root', '<</Type/OBJR/Obj @sticker >>'),
      ...(part === 3 && {
        spec: '<</Type/Filespec/F(data.xml)/UF(data.xml)/AFRelationship/Data/EF<</F @file >>>>',
      }),
    },
    {
      metadata: ['/Type/Metadata/Subtype/XML', metadata(part, part === 2 ? 'U' : 'B')],
      content: ['', content()],
      profile: ['/N 3', profile()],
      program: [`/Filter/FlateDecode/Length1 ${program.length}`, packed],
      unicode: [
        '',
        '1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <0024> <0041> endbfchar',
      ],
      image: [
        '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace[/ICCBased @profile ]',
        'rgb',
      ],
      form: ['/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>', '0 0 9 9 re f'],
      look: ['/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '0 g 0 0 9 9 re f'],
      ...(part === 3 && {
        file: ['/Type/EmbeddedFile/Subtype/text#2Fxml/Params<</ModDate(D:20260101000000Z)>>', '<data/>'],
      }),
    },
  );
  draft.trailer += '/Info @info ';
  return draft;
}
