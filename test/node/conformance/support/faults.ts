import { paintCmyk } from './cmyk';
import { profile } from './conforming';
import type { Draft } from './draft';

/** A change that breaks a rule. `also`: rules that no document can keep when it breaks this one. */
export type Fault = {
  rule: string;
  what: string;
  part?: 2 | 3;
  also?: string[];
  change: (draft: Draft) => unknown;
};

/** The changes of one object: rule, what is wrong, object, what is replaced, what by. */
type Row = [rule: string, what: string, object: string, from: string, to: string];

const replaced: Row[] = [
  ['stream-lengths', 'one byte less', 'form', '/Length 12', '/Length 11'],
  ['names', 'a font name in Latin-1', 'simple', '/BaseFont/LiberationSans', '/BaseFont/Liberation#ff'],
  ['page-sizes', 'a page of seven metres', 'page', '[0 0 600 800]', '[0 0 600 20000]'],
  ['output-profile', 'the profile of a scanner', 'profile', 'mntr', 'scnr'],
  ['picture-bits', '12', 'image', '/BitsPerComponent 8', '/BitsPerComponent 12'],
  [
    'picture-bits',
    '2 in a stencil',
    'image',
    '/BitsPerComponent 8/ColorSpace[/ICCBased @profile ]',
    '/ImageMask true/BitsPerComponent 2',
  ],
  ['blend-modes', 'one that no standard has', 'state', 'Multiply', 'Glow'],
  ['font-types', 'no type', 'simple', '/Type/Font/Subtype', '/Subtype'],
  ['width-lists', 'a width too few', 'simple', '/LastChar 65', '/LastChar 66'],
  ['cid-maps', 'none', 'cidfont', '/CIDToGIDMap/Identity', ''],
  ['embedded-fonts', 'no program', 'plain', '/FontFile2 @program', ''],
  ['widths', 'a narrower one', 'simple', '[667]', '[600]'],
  [
    'true-type-maps',
    'no base encoding',
    'simple',
    '/Encoding/WinAnsiEncoding',
    '/Encoding<</Differences[65/A]>>',
  ],
  ['symbolic-maps', 'an encoding', 'plain', '/Flags 32', '/Flags 4'],
  ['unicode', 'no map', 'font', '/ToUnicode @unicode ', ''],
  ['unicode-values', 'U+0000', 'unicode', '<0041>', '<0000>'],
  ['annotation-kinds', 'a sound', 'sticker', '/Subtype/Text', '/Subtype/Sound'],
  ['annotation-flags', 'a link that is not printed', 'link', '/F 4', '/F 0'],
  ['note-flags', 'a note that grows', 'sticker', '/F 28', '/F 4'],
  ['appearances', 'none', 'sticker', '/AP<</N @look >>', ''],
  ['appearance-states', 'one for the pressed mouse', 'sticker', '/N @look ', '/N @look /D @look '],
  ['need-appearances', 'true', 'catalog', '/Fields', '/NeedAppearances true/Fields'],
  ['xfa', 'a form', 'catalog', '/Fields', '/XFA[]/Fields'],
  ['actions', 'one that launches', 'link', '/S/URI/URI(https://example.com)', '/S/Launch/F(x)'],
  ['named-actions', 'one that prints', 'link', '/S/URI/URI(https://example.com)', '/S/Named/N/Print'],
  ['metadata-packet', 'its bytes', 'metadata', 'begin=""', 'begin="" bytes="9"'],
  ['metadata-xml', 'an open element', 'metadata', '</rdf:RDF>', ''],
  [
    'metadata-schemas',
    'an own property',
    'metadata',
    ' pdf:Producer',
    ' xmlns:own="urn:own" own:word="x" pdf:Producer',
  ],
  ['metadata-information', 'another title', 'info', '(A title)', '(Another)'],
  ['pdfa-part', 'part 4', 'metadata', 'pdfaid:part="2"', 'pdfaid:part="4"'],
  ['pdfua-part', 'part 2', 'metadata', '<pdfuaid:part>1', '<pdfuaid:part>2'],
  ['layer-names', 'none', 'catalog', '/Name(Layers)', ''],
  ['layer-names-differ', 'two alike', 'catalog', '/Order[[@layer]]>>', '>>/Configs[<</Name(Layers)>>]'],
  ['layer-order', 'an empty one', 'catalog', '/Order[[@layer]]', '/Order[]'],
  ['layer-events', 'a list of events', 'catalog', '/Order', '/AS[]/Order'],
  ['marked', 'nothing said', 'catalog', '/MarkInfo<</Marked true>>', ''],
  ['suspects', 'true', 'catalog', '/Marked true', '/Marked true/Suspects true'],
  [
    'artifact-in-tagged',
    'in a paragraph',
    'content',
    '/P <</MCID 1>> BDC',
    '/P <</MCID 1>> BDC /Artifact BMC EMC',
  ],
  ['tagged-in-artifact', 'a paragraph', 'content', '/Artifact BMC', '/Artifact BMC /P <</MCID 1>> BDC EMC'],
  ['parent-tree', 'two elements exchanged', 'tree', '@h1 @p', '@p @h1'],
  ['roles', 'an own type', 'p', '/S/P/P', '/S/Prose/P'],
  ['standard-roles', 'a paragraph as a span', 'tree', '/Heading/H1', '/Heading/H1/P/Span'],
  ['standard-roles', 'a circle', 'tree', '/Heading/H1', '/Heading/H1/One/Other/Other/One'],
  ['language', 'none', 'catalog', '/Lang(en-GB)', ''],
  ['language-tags', 'an underscore', 'catalog', '(en-GB)', '(en_GB)'],
  ['figures', 'no words', 'figure', '/Alt(A picture)', ''],
  ['first-heading', 'level 2', 'tree', '/Heading/H1', '/Heading/H2'],
  ['heading-levels', 'from 1 to 3', 'h2', '/S/H2', '/S/H3'],
  ['heading-kinds', 'with and without level', 'h2', '/S/H2', '/S/H'],
  ['formulas', 'no words', 'p', '/S/P/P', '/S/Formula/P'],
  ['notes', 'no ID', 'note', '/ID(n1)', ''],
  ['tables', 'a paragraph as a cell', 'td', '/S/TD', '/S/P'],
  ['language-tags', 'an empty one', 'p', '/S/P/P', '/S/P/Lang()/P'],
  ['table-rows', 'a row of three', 'th', '/Scope/Column', '/Scope/Column/ColSpan 2'],
  [
    'table-rows',
    'a cell that reaches below the last row',
    'td',
    '/S/TD/P',
    '/S/TD/A<</O/Table/RowSpan 2>>/P',
  ],
  ['table-headers', 'no scope', 'th', '/Scope/Column', ''],
  ['lists', 'a paragraph as a label', 'lbl', '/S/Lbl', '/S/P'],
  ['contents-lists', 'an entry outside', 'p', '/S/P/P', '/S/TOCI/P'],
  [
    'title-shown',
    'the name of the file instead',
    'catalog',
    '/DisplayDocTitle true',
    '/DisplayDocTitle false',
  ],
  ['annotations-tagged', 'in a Div', 'annot', '/S/Annot', '/S/Div'],
  ['annotation-words', 'none', 'sticker', '/Contents(A remark)', ''],
  ['field-words', 'none', 'text', '/TU(Name)', ''],
  ['trap-networks', 'one', 'sticker', '/Subtype/Text', '/Subtype/TrapNet'],
  ['tab-order', 'none', 'page', '/Tabs/S', ''],
  ['widgets-tagged', 'in a Div', 'field', '/S/Form', '/S/Div'],
  ['links-tagged', 'in a Span', 'anchor', '/S/Link', '/S/Span'],
  ['link-words', 'none', 'link', '/Contents(Where it leads)', ''],
  ['printer-marks', 'one in the structure', 'sticker', '/Subtype/Text', '/Subtype/PrinterMark'],
];

/** A graphics state with a halftone for each colorant. */
export function halftone(parts: string) {
  return `/HT<</HalftoneType 5${parts}>>`;
}

/** Entries that are too many: rule, what is wrong, object, entries. */
const extended: [rule: string, what: string, object: string, entries: string][] = [
  ['hex-strings', 'three digits', 'info', '/Other<616>'],
  ['external-streams', 'in a file', 'look', '/F(other)'],
  ['permissions', 'another one', 'catalog', '/Perms<</Other 1>>'],
  ['numbers', 'more than 32 bits', 'info', '/Other 99999999999'],
  ['numbers', 'one too close to 0', 'info', `/Other .${'0'.repeat(40)}1`],
  ['numbers', 'one more than the largest', 'info', '/Other 2147483648'],
  ['long-strings', '32,768 bytes', 'info', `/Other(${'a'.repeat(32_768)})`],
  ['long-names', '128 bytes', 'info', `/Other/${'a'.repeat(128)}`],
  ['transfer-functions', 'one', 'state', '/TR/Identity'],
  ['halftones', 'type 6', 'state', '/HT<</HalftoneType 6>>'],
  ['halftones', 'a name within one', 'state', halftone('/Default<</HalftoneType 1/HalftoneName(a)>>')],
  ['halftones', 'one within one of another', 'state', halftone('/Default<</HalftoneType 5>>')],
  ['halftone-transfers', 'of its own', 'state', '/HT<</HalftoneType 1/TransferFunction/Identity>>'],
  [
    'halftone-transfers',
    'of black',
    'state',
    halftone('/Black<</HalftoneType 1/TransferFunction/Identity>>'),
  ],
  ['halftone-transfers', 'none for gold', 'state', halftone('/Gold<</HalftoneType 1>>')],
  ['alternates', 'some', 'image', '/Alternates[]'],
  ['interpolate', 'true', 'image', '/Interpolate true'],
  ['forms', 'PostScript', 'form', '/PS 1'],
  ['reference-forms', 'one', 'form', '/Ref<<>>'],
  ['widget-actions', 'one', 'text', '/A<</S/URI/URI(x)>>'],
  ['named-scripts', 'a tree of them', 'catalog', '/Names<</JavaScript<<>>>>'],
  ['triggers', 'of a page', 'page', '/AA<<>>'],
  ['alternate-presentations', 'steps', 'page', '/PresSteps<<>>'],
  ['requirements', 'some', 'catalog', '/Requirements[]'],
];

/** What content does: rule, what is wrong, the content. */
const drawn: [rule: string, what: string, content: string][] = [
  [
    'picture-bits',
    '3 in a picture of the content',
    '/Artifact BMC BI /W 1 /H 1 /BPC 3 /CS /RGB ID xx EI EMC ',
  ],
  ['inline-filters', 'LZW', '/Artifact BMC BI /W 1 /H 1 /BPC 8 /CS /RGB /F /LZW ID x EI EMC '],
  ['saves', '29 deep', `${'q '.repeat(29)}${'Q '.repeat(29)}`],
  ['operators', 'an unknown one', 'draw '],
  ['resources', 'a state that is not there', '/Missing gs '],
  ['device-cmyk', 'a path', '/Artifact BMC 0 0 0 1 k 0 0 9 9 re f EMC '],
  ['intents', 'an unknown one', '/Vivid ri '],
  ['content-tagged', 'a path', '0 0 9 9 re f '],
  ['marks-in-structure', 'a paragraph', '/P <</MCID 11>> BDC EMC '],
  ['mark-pairs', 'an end too many', 'EMC '],
];

/** Changes of the bytes that keep their number, so that offsets stay. */
const spelled: [rule: string, what: string, from: string, to: string][] = [
  ['header', 'PDF 2.0', '%PDF-1.7', '%PDF-2.0'],
  ['binary-mark', 'letters', '\xe2\xe3\xcf\xd3', 'abcd'],
  ['end', 'more text', '%%EOF\n', '%%EOF\nmore'],
  ['xref-table', 'an empty line', 'xref\n0 ', 'xref\n\n0 '],
  ['stream-keywords', 'a carriage return', 'stream\n0 g', 'stream\r0 g'],
  ['object-lines', 'a space', '>>\nendobj', '>> endobj'],
];

const SPOT = '/ColorSpace<</N[/DeviceN[/Gold]/DeviceRGB<</FunctionType 2/Domain[0 1]/N 1>>]>>';
function tint(exponent: string) {
  return `<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[1 .8 0]/N ${exponent}>>`;
}

export function separation(alternate: string, exponent: string) {
  return `[/Separation/Gold ${alternate}${tint(exponent)}]`;
}

/** Paints in gold, and in another space of it. */
export function paintSpots(draft: Draft, other: string) {
  return draft
    .extend('resources', `/ColorSpace<</N ${separation('/DeviceRGB', '1')}/O ${other}>>`)
    .append('content', '/Artifact BMC /N cs 1 scn 0 0 9 9 re f /O cs 1 scn 0 0 9 9 re f EMC ');
}

/** Paints in a space of so many colorants. */
export function paintColorants(draft: Draft, count: number) {
  const names = Array.from({ length: count }, (_, index) => `/C${index}`).join('');
  const domain = '0 1 '.repeat(count);
  const tint = `<</FunctionType 4/Domain[${domain}]/Range[0 1 0 1 0 1]>>`;
  const process = `/Process<</ColorSpace[/ICCBased @profile ]/Components[${names}]>>`;
  return draft
    .extend('resources', `/ColorSpace<</N[/DeviceN[${names}]/DeviceRGB ${tint}<<${process}>>]>>`)
    .append('content', `/Artifact BMC /N cs ${'1 '.repeat(count)}scn 0 0 9 9 re f EMC `);
}

const DEFAULTS =
  '/ColorSpace<</DefaultRGB[/ICCBased @profile ]/DefaultGray[/CalGray<</WhitePoint[1 1 1]>>]>>';
const CODES =
  '1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <ffff> 0 endcidrange';

function withCMap(draft: Draft, ordering: string, more = '') {
  const system = `/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 0>>`;
  draft.add('map', `<</Type/CMap/CMapName/Own${system}${more}>>`, CODES);
  draft.change('font', '/Encoding/Identity-H', '/Encoding @map ');
}

/** Shows a code of the first font as an artifact. */
function showing(draft: Draft, code: string) {
  draft.change('unicode', '1 beginbfchar', `2 beginbfchar <${code}> <0042>`);
  draft.append('content', `/Artifact BMC BT /F1 12 Tf <${code}> Tj ET EMC `);
}

/** Adds a form field that nobody can fill in. */
export function printField(draft: Draft, attributes: string) {
  draft.add('printed', `<</Type/StructElem/S/Form/P @root /Pg @page /K 11${attributes}>>`);
  draft.change('root', '@annot]', '@annot @printed]').change('tree', '@h2]', '@h2 @printed]');
  return draft.append('content', '/Form <</MCID 11>> BDC EMC ');
}

/** Puts the rows of the table into such parts of it. */
function divide(draft: Draft, first: string, second: string) {
  draft.change('table', '[@tr @tr2]', '[@part @part2]');
  draft.change('tr', '/P @table', '/P @part').change('tr2', '/P @table', '/P @part2');
  draft.add('part', `<</Type/StructElem/S/${first}/P @table /K[@tr]>>`);
  draft.add('part2', `<</Type/StructElem/S/${second}/P @table /K[@tr2]>>`);
}

/** Adds a form with a paragraph in it, which the page draws. */
export function drawForm(draft: Draft, drawing: string) {
  draft.add('own', '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>/StructParents 5>>', FORM);
  draft.add('kid', '<</Type/StructElem/S/P/P @root /Pg @page /K<</Type/MCR/Pg @page /Stm @own /MCID 0>>>>');
  draft.change('root', '@annot]', '@annot @kid]').change('tree', '4 @annot ]', '4 @annot 5[@kid]]');
  return draft.change('resources', '/Fm @form ', '/Fm @form /Own @own ').append('content', drawing);
}

const FORM = '/P <</MCID 0>> BDC 0 0 9 9 re f EMC';

function attach(draft: Draft) {
  draft.add('file', '<</Type/EmbeddedFile>>', '<data/>');
  draft.add('spec', '<</Type/Filespec/F(data.xml)/UF(data.xml)/EF<</F @file >>>>');
}

const others: Fault[] = [
  ...[
    ['printed-fields', 'nothing said', ''],
    ['printed-fields', 'only a name', '/A<</O/PrintField/Desc(Agreed)>>'],
    ['printed-field-values', 'a role of another standard', '/A<</O/PrintField/Role/lb>>'],
    ['printed-field-values', 'a state in capitals', '/A<</O/PrintField/Role/cb/checked/On>>'],
  ].map(([rule = '', what = '', attributes = '']) => ({
    rule,
    what,
    change: (draft: Draft) => printField(draft, attributes),
  })),
  { rule: 'tables', what: 'a head without a body', change: (draft) => divide(draft, 'THead', 'TFoot') },
  {
    rule: 'table-rows',
    what: 'cells that overlap',
    change: (draft) =>
      draft
        .change('tr', '[@th @th2]', '[@th @th2 @th3]')
        .add('th3', '<</Type/StructElem/S/TH/P @tr /A<</O/Table/Scope/Column/RowSpan 1>>>>')
        .change('th2', '/Scope/Column', '/Scope/Column/RowSpan 2')
        .change('tr2', '[@td @td2]', '[@td]')
        .change('td', '/S/TD/P', '/S/TD/A<</O/Table/ColSpan 2>>/P')
        .change('td2', '/S/TD/P @tr2', '/S/P/P @root')
        .change('root', '@table @note', '@table @td2 @note'),
  },
  {
    rule: 'forms-drawn-once',
    what: 'a form with a paragraph, drawn twice',
    change: (draft) => drawForm(draft, '/Own Do /Own Do '),
  },
  { rule: 'trailer-id', what: 'none', change: (draft) => draft.trail('/Info @info ') },
  {
    rule: 'encryption',
    what: 'a handler',
    change: (draft) => draft.trail(`${draft.trailer}/Encrypt<</Filter/Standard>>`),
  },
  {
    rule: 'cross-references',
    what: 'an object that is not there',
    change: (draft) => {
      draft.add('spare', '<<>>');
      draft.after = (file) => file.replace(/\d{10}( 00000 n \ntrailer)/, '0000000001$1');
    },
  },
  {
    rule: 'filters',
    what: 'LZW',
    change: (draft) => draft.add('spare', '<</Filter/LZWDecode>>', '\x80\x0b\x60\x50'),
  },
  {
    rule: 'output-intents',
    what: 'another profile',
    change: (draft) =>
      draft
        .change('catalog', '[@intent]', '[@intent @second]')
        .add('second', '<</Type/OutputIntent/S/GTS_PDFX/DestOutputProfile @other >>')
        .add('other', '<</N 3>>', profile()),
  },
  {
    rule: 'profiles',
    what: 'another number of components',
    change: (draft) => draft.change('image', '@profile', '@other').add('other', '<</N 4>>', profile()),
  },
  ...[
    ['a path in CMYK', '/O gs /C cs 0 0 0 1 scn 0 0 9 9 re f'],
    ['one whose colour was set before', '/C cs 0 0 0 1 scn q /O gs 0 0 9 9 re B Q'],
    ['a mode that another state sets', '/P gs /M gs /C cs 0 0 0 1 scn 0 0 9 9 re f'],
    ['strokes', '/P gs /M gs /C CS 0 0 0 1 SCN 0 0 9 9 re S'],
    ['outlines of text', '/P gs /M gs /C CS 0 0 0 1 SCN BT /F1 9 Tf 1 Tr <0024> Tj ET'],
    ['a form that was drawn without', '/Own Do /O gs /Own Do'],
    ['a form in the colour of its page', '/O gs /C cs 0 0 0 1 scn /Fm Do'],
    ['a stencil', '/O gs /C cs 0 0 0 1 scn BI /W 1 /H 1 /IM true /BPC 1 ID x EI'],
    ['a glyph', 'BT /T 9 Tf (A) Tj /O gs (A) Tj ET'],
  ].map(([what = '', content = '']) => ({
    rule: 'overprint',
    what,
    change: (draft: Draft) => paintCmyk(draft, content),
  })),
  {
    rule: 'device-rgb',
    what: 'beside an intent in grey',
    change: (draft) => draft.change('profile', '/N 3', '/N 1').change('profile', 'RGB ', 'GRAY'),
  },
  {
    rule: 'device-grey',
    what: 'without an intent',
    change: (draft) =>
      draft
        .change('catalog', '/OutputIntents[@intent]', '')
        .change('form', '/Resources<<>>', '/Resources @resources ')
        .extend('resources', DEFAULTS)
        .extend('page', '/Group<</S/Transparency/CS[/ICCBased @profile ]>>'),
  },
  {
    rule: 'page-groups',
    what: 'a faint form without an intent',
    change: (draft) =>
      draft
        .change('catalog', '/OutputIntents[@intent]', '')
        .change('form', '/Resources<<>>', '/Resources @resources ')
        .extend('look', '/Resources @resources ')
        .extend('resources', DEFAULTS),
  },
  {
    rule: 'picture-bits',
    what: '32 in a soft mask',
    change: (draft) =>
      draft
        .add(
          'soft',
          '<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 32/ColorSpace/DeviceGray>>',
          'grey',
        )
        .extend('image', '/SMask @soft '),
  },
  {
    rule: 'colorants',
    what: '33',
    change: (draft) => paintColorants(draft, 33),
  },
  ...[
    ['another tint', separation('/DeviceRGB', '2')],
    ['another space', separation('[/ICCBased @profile ]', '1')],
    [
      'another one among the colorants of a space',
      `[/DeviceN[/Gold]/DeviceRGB ${tint('1')}<</Colorants<</Gold ${separation('/DeviceRGB', '2')}>>>>]`,
    ],
  ].map(([what = '', other = '']) => ({
    rule: 'spot-colours',
    what,
    change: (draft: Draft) => paintSpots(draft, other),
  })),
  {
    rule: 'spot-colours',
    what: 'gold without a description',
    change: (draft) =>
      draft.extend('resources', SPOT).append('content', '/Artifact BMC /N cs 1 scn 0 0 9 9 re f EMC '),
  },
  {
    rule: 'postscript',
    what: 'an object',
    change: (draft) =>
      draft
        .add('script', '<</Type/XObject/Subtype/PS>>', 'showpage')
        .change('resources', '/Fm @form ', '/Fm @form /Ps @script ')
        .append('content', '/Ps Do '),
  },
  { rule: 'cid-systems', what: 'another collection', change: (draft) => withCMap(draft, 'Other') },
  { rule: 'cmaps', what: 'another writing mode', change: (draft) => withCMap(draft, 'Identity', '/WMode 1') },
  {
    rule: 'font-programs',
    what: 'no font',
    change: (draft) => draft.add('junk', '<<>>', 'no font').change('plain', '@program', '@junk'),
  },
  {
    rule: 'font-programs',
    what: 'nothing',
    change: (draft) => draft.add('nothing', '<<>>', '').change('plain', '@program', '@nothing'),
  },
  { rule: 'glyphs', what: 'one beyond the last', change: (draft) => showing(draft, 'fff0') },
  {
    rule: 'no-glyph',
    what: 'glyph 0',
    change: (draft) => showing(draft.change('cidfont', '/W[', '/W[0[365]'), '0000'),
  },
  {
    rule: 'cid-sets',
    what: 'one glyph only',
    change: (draft) => draft.add('set', '<<>>', '\x80').extend('descriptor', '/CIDSet @set '),
  },
  {
    rule: 'metadata',
    what: 'none',
    also: ['pdfa-part', 'pdfua-part', 'title'],
    change: (draft) => draft.change('catalog', '/Metadata @metadata ', ''),
  },
  {
    rule: 'pdfa-prefix',
    what: 'another one',
    change: (draft) =>
      ['xmlns:pdfaid=', ' pdfaid:part', '<pdfaid:conformance', '</pdfaid:conformance'].map((written) =>
        draft.change('metadata', written, written.replace('pdfaid', 'level')),
      ),
  },
  {
    rule: 'title',
    what: 'an empty one',
    change: (draft) => draft.change('metadata', 'A title', '').change('info', '/Title(A title)', ''),
  },
  {
    rule: 'dynamic-xfa',
    what: 'one',
    also: ['xfa'],
    change: (draft) => draft.extend('catalog', '/NeedsRendering true'),
  },
  { rule: 'attachments-conform', what: 'XML', change: attach },
  ...(
    [
      ['attachment-names', 'no name in Unicode', 'spec', '/UF(data.xml)'],
      ['attachment-types', 'none', 'file', '/Subtype/text#2Fxml'],
      ['attachment-relationships', 'none', 'spec', '/AFRelationship/Data'],
      ['attachment-parents', 'none', 'catalog', '/AF[@spec]'],
      ['attachment-dates', 'none', 'file', '/ModDate(D:20260101000000Z)'],
      ['invoice-metadata', 'no level', 'metadata', 'EN 16931'],
    ] as const
  ).map(([rule, what, object, entry]) => ({
    rule,
    what,
    part: 3 as const,
    // An invoice that is not attached as the standard says does not belong to the document either.
    ...(object !== 'file' && object !== 'metadata' && { also: ['invoice-file'] }),
    change: (draft: Draft) => draft.change(object, entry, ''),
  })),
  {
    rule: 'invoice-file',
    what: 'another name',
    part: 3,
    change: (draft) => draft.change('metadata', '>data.xml<', '>factur-x.xml<'),
  },
  {
    rule: 'invoice-file',
    what: 'a supplement',
    part: 3,
    change: (draft) => draft.change('spec', '/AFRelationship/Data', '/AFRelationship/Supplement'),
  },
];

/** A document for every rule, made from one that conforms. */
export const faults: Fault[] = [
  ...replaced.map(([rule, what, object, from, to]) => ({
    rule,
    what,
    change: (draft: Draft) => draft.change(object, from, to),
  })),
  ...extended.map(([rule, what, object, entries]) => ({
    rule,
    what,
    change: (draft: Draft) => draft.extend(object, entries),
  })),
  ...drawn.map(([rule, what, content]) => ({
    rule,
    what,
    change: (draft: Draft) => draft.append('content', content),
  })),
  ...spelled.map(([rule, what, from, to]) => ({
    rule,
    what,
    change: (draft: Draft) => {
      draft.after = (file) => file.replace(from, to);
    },
  })),
  ...others,
];
