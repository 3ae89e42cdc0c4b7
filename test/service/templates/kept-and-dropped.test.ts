import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { classicPdf, type Objects, onePage } from '../../engine/pdf/support/build-pdf';
import { type Account, as, createAccount } from '../../support/app';
import { upload } from '../../support/builders';
import { download, wordsOf } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';
import { spoken } from '../../support/spoken';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

type Parts = { catalog?: string; page?: string; objects?: Objects };

function documentWith({ catalog = '', page = '', objects = {} }: Parts): Uint8Array {
  const first = onePage('Hello', page);
  return classicPdf({
    objects: { ...first, 1: `<</Type /Catalog /Pages 2 0 R ${catalog}>>`, ...objects },
  });
}

/** What the upload says of a document, and the PDF of an empty submission. */
async function passOn(bytes: Uint8Array) {
  const created = await upload(account.live, bytes);
  expect(created.status, created.text).toBe(201);
  const { id, document_diagnosis: diagnosis } = created.json;
  const answer = await as(account.live).post(`/templates/${id}/submissions`, { data: {} });
  expect(answer.status, answer.text).toBe(201);
  const pdf = await download(answer.json.submission.download_url);
  const found = diagnosis as { code: string; message: string }[];
  return { codes: found.map(({ code }) => code), messages: found.map(({ message }) => message), pdf };
}

function xmp(claims: string) {
  return {
    dict: '/Type /Metadata /Subtype /XML',
    data: `<?xpacket begin=""?><x:xmpmeta><rdf:RDF><rdf:Description ${claims}/></rdf:RDF></x:xmpmeta>`,
  };
}

function fileOf(name: string, at: number): Objects {
  return {
    [at]: `<</Type /Filespec /F (${name}) /UF (${name}) /EF <</F ${at + 1} 0 R>>>>`,
    [at + 1]: { dict: '/Type /EmbeddedFile', data: 'secret-content' },
  };
}

/** A tagged page that asks for a name between two texts. */
function taggedForm(): Uint8Array {
  const text = (mark: number, word: string) =>
    `/P <</MCID ${mark}>> BDC BT /F1 12 Tf 9 ${99 - mark * 50} Td (${word}) Tj ET EMC`;
  const element = (type: string, kids: string) =>
    `<</Type /StructElem /S /${type} /P 11 0 R /Pg 3 0 R /K ${kids}>>`;
  return documentWith({
    catalog: '/MarkInfo <</Marked true>> /StructTreeRoot 10 0 R /AcroForm <</Fields [20 0 R]>>',
    page: '/StructParents 0 /Annots [20 0 R]',
    objects: {
      4: { dict: '', data: `${text(0, 'Name:')} ${text(1, 'Thank you')}` },
      10: '<</Type /StructTreeRoot /K 11 0 R /ParentTree <</Nums [0 [12 0 R 14 0 R] 1 13 0 R]>>>>',
      11: '<</Type /StructElem /S /Document /P 10 0 R /K [12 0 R 13 0 R 14 0 R]>>',
      12: element('P', '0'),
      13: element('Form', '<</Type /OBJR /Obj 20 0 R>>'),
      14: element('P', '1'),
      20: '<</Type /Annot /Subtype /Widget /FT /Tx /T (name) /TU (Your name) /Rect [60 90 200 110] /F 4 /StructParent 1>>',
    },
  });
}

const script = '<</Type /Action /S /JavaScript /JS (app.alert\\(1\\))>>';

describe('what a document has is kept', () => {
  it.each([
    [false, 'Form: Ada'],
    [true, 'Form: box'],
  ])('tags, with a value where the form asks for it, editable %s', async (editable, value) => {
    const { json } = await upload(account.live, taggedForm());
    const sent = { data: { name: 'Ada' }, editable };
    const answer = await as(account.live).post(`/templates/${json.id}/submissions`, sent);
    const pdf = await download(answer.json.submission.download_url);
    expect(await spoken(pdf)).toEqual(['P: Name:', value, 'P: Thank you']);
  });

  const kept: [
    string,
    Parts,
    (document: Awaited<ReturnType<typeof getDocumentProxy>>) => Promise<unknown>,
    unknown,
  ][] = [
    ['page mode', { catalog: '/PageMode /UseOutlines' }, (document) => document.getPageMode(), 'UseOutlines'],
    [
      'page layout',
      { catalog: '/PageLayout /TwoColumnLeft' },
      (document) => document.getPageLayout(),
      'TwoColumnLeft',
    ],
    [
      'viewer preferences',
      { catalog: '/ViewerPreferences <</DisplayDocTitle true /Direction /R2L>>' },
      (document) => document.getViewerPreferences(),
      { DisplayDocTitle: true, Direction: 'R2L' },
    ],
    [
      'page labels',
      { catalog: '/PageLabels <</Nums [0 <</S /r>>]>>' },
      (document) => document.getPageLabels(),
      ['i'],
    ],
    [
      'outlines',
      {
        catalog: '/Outlines 7 0 R',
        objects: {
          7: '<</Type /Outlines /First 8 0 R /Last 8 0 R /Count 1>>',
          8: '<</Title (Chapter) /Parent 7 0 R /Dest [3 0 R /Fit]>>',
        },
      },
      async (document) => (await document.getOutline()).map(({ title }) => title),
      ['Chapter'],
    ],
    [
      'settings of layers',
      {
        catalog: '/OCProperties <</OCGs [7 0 R] /D <</Name (Set) /Order [7 0 R] /OFF [7 0 R]>>>>',
        objects: { 7: '<</Type /OCG /Name (Notes)>>' },
      },
      async (document) => {
        const config = await document.getOptionalContentConfig();
        return [config.name, [...config].map(([, { name, visible }]) => [name, visible])];
      },
      ['Set', [['Notes', false]]],
    ],
    [
      'the place where it opens',
      { catalog: '/OpenAction [3 0 R /XYZ 0 400 2]' },
      async (document) => ((await document.getOpenAction())?.dest ?? []).slice(1),
      [{ name: 'XYZ' }, 0, 400, 2],
    ],
    [
      'a jump with which it opens',
      { catalog: '/OpenAction <</S /GoTo /D [3 0 R /Fit]>>' },
      async (document) => ((await document.getOpenAction())?.dest ?? []).slice(1),
      [{ name: 'Fit' }],
    ],
  ];
  for (const [name, parts, read, expected] of kept) {
    it(`without a word: ${name}`, async () => {
      const { codes, pdf } = await passOn(documentWith(parts));
      expect(await read(await getDocumentProxy(pdf.slice()))).toEqual(expected);
      expect(codes).toEqual([]);
    });
  }
});

describe('what a document loses is named', () => {
  const lost: [string, Parts, string[], RegExp, string][] = [
    [
      'XMP',
      { catalog: '/Metadata 7 0 R', objects: { 7: xmp('dc:format="x"') } },
      ['xmp_removed'],
      /XMP/,
      'xmpmeta',
    ],
    [
      'claims of PDF/A and PDF/UA',
      {
        catalog: '/Metadata 7 0 R',
        objects: { 7: xmp('pdfaid:part="2" pdfaid:conformance="B" pdfuaid:part="1"') },
      },
      ['xmp_removed', 'conformance_removed'],
      /PDF\/A-2b.*PDF\/UA-1/,
      'pdfaid',
    ],
    [
      'claims in elements, of PDF/X',
      {
        catalog: '/Metadata 7 0 R',
        objects: {
          7: {
            dict: '/Type /Metadata /Subtype /XML',
            data: '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance><pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>',
          },
        },
      },
      ['xmp_removed', 'conformance_removed'],
      /PDF\/A-3u.*PDF\/X-4/,
      'pdfxid',
    ],
    [
      'attached files',
      { catalog: '/Names <</EmbeddedFiles <</Names [(a) 7 0 R]>>>>', objects: fileOf('invoice.xml', 7) },
      ['attachments_removed'],
      /invoice\.xml/,
      'secret-content',
    ],
    [
      'associated files',
      { catalog: '/AF [7 0 R]', page: '/AF [7 0 R]', objects: fileOf('data.csv', 7) },
      ['attachments_removed'],
      /data\.csv/,
      'secret-content',
    ],
    [
      'a file on the page',
      {
        page: '/Annots [<</Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 7 0 R>>]',
        objects: fileOf('note.txt', 7),
      },
      ['attachments_removed'],
      /attached/,
      'secret-content',
    ],
    [
      'media',
      { page: '/Annots [<</Type /Annot /Subtype /RichMedia /Rect [0 0 9 9]>>]' },
      ['media_removed'],
      /films|media/i,
      'RichMedia',
    ],
    [
      'a portfolio',
      { catalog: '/Collection <</Type /Collection>>' },
      ['attachments_removed'],
      /attached/,
      'Collection',
    ],
    [
      'private data',
      {
        catalog: '/PieceInfo <</Word <</Private 7 0 R>>>>',
        page: '/PieceInfo <</Word <<>>>>',
        objects: { 7: '(draw)' },
      },
      ['private_data_removed'],
      /PieceInfo/,
      'PieceInfo',
    ],
    [
      'scripts of the document',
      { catalog: `/Names <</JavaScript <</Names [(a) ${script}]>>>>` },
      ['javascript'],
      /script/,
      'app.alert',
    ],
    ['a script on opening', { catalog: `/OpenAction ${script}` }, ['javascript'], /script/, 'app.alert'],
    ['a script of the page', { page: `/AA <</O ${script}>>` }, ['javascript'], /script/, 'app.alert'],
    [
      'another action on opening',
      { catalog: '/OpenAction <</S /Launch /F (calc.exe)>>' },
      ['actions_removed'],
      /Launch/,
      'calc.exe',
    ],
    [
      'a link that starts a program',
      { page: '/Annots [<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /A <</S /Launch /F (calc.exe)>>>>]' },
      ['actions_removed'],
      /Launch/,
      'calc.exe',
    ],
    [
      'a presentation',
      { page: '/Trans <</S /Wipe>> /Dur 5' },
      ['presentation_removed'],
      /transition/i,
      'Wipe',
    ],
    [
      'articles',
      {
        catalog: '/Threads [7 0 R]',
        page: '/B [8 0 R]',
        objects: { 7: '<</F 8 0 R>>', 8: '<</T 7 0 R /P 3 0 R>>' },
      },
      ['articles_removed'],
      /article/i,
      'Threads',
    ],
    [
      'thumbnails',
      { page: '/Thumb 7 0 R', objects: { 7: { data: 'small' } } },
      ['thumbnails_removed'],
      /thumbnail/i,
      '/Thumb',
    ],
    [
      'anything else',
      { catalog: '/SpiderInfo <<>> /Legal <<>>' },
      ['entries_removed'],
      /Legal, SpiderInfo/,
      'SpiderInfo',
    ],
  ];
  for (const [name, parts, codes, message, absent] of lost) {
    it(name, async () => {
      const found = await passOn(documentWith(parts));
      expect(found.codes).toEqual(codes);
      expect(found.messages.join(' ')).toMatch(message);
      expect(Buffer.from(found.pdf).toString('latin1')).not.toContain(absent);
      expect(await wordsOf(found.pdf)).toBe('Hello');
    });
  }
});

describe('an XFA form', () => {
  const widget =
    '<</Type /Annot /Subtype /Widget /FT /Tx /T (city) /V (Oslo) /DA (/Helv 11 Tf 0 g) /Rect [72 600 272 620] /F 4>>';
  const packet = { data: '<xdp:xdp>secret-packet</xdp:xdp>' };
  const form = (more: string) => `/AcroForm <</XFA 8 0 R /Fields [${more}] /NeedAppearances true>>`;

  it('that is static is filled through its fields, without its packet', async () => {
    const parts = {
      catalog: form('7 0 R'),
      page: '/Annots [7 0 R]',
      objects: { 7: widget, 8: packet },
    };
    const { codes, messages, pdf } = await passOn(documentWith(parts));
    expect(codes).toEqual(['xfa', 'fields_imported']);
    expect(messages[0]).toMatch(/fields/);
    // Viewers draw the value themselves, because the form asks for it.
    expect(await wordsOf(pdf)).toBe('Hello Oslo');
    expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/secret-packet|\/XFA|NeedAppearances/);
  });

  it('that is dynamic is refused with advice', async () => {
    const parts = { catalog: `${form('')} /NeedsRendering true`, objects: { 8: packet } };
    const answer = await upload(account.live, documentWith(parts));
    const { template, errors } = expectRefusal(answer, 422, 'validation_failed');
    expect(template).toMatchObject({ document_state: 'dynamic_xfa', document_processed: false });
    expect(errors[0]).toMatch(/dynamic XFA form.*print/is);
    const shown = await as(account.live).get(`/templates/${template.id}`);
    expect(shown.json.document_parse_error).toMatch(/dynamic XFA/);
  });
});
