import { eq } from 'drizzle-orm';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { submissions } from '../../../src/core/db/schema';
import { limits } from '../../../src/engine/limits';
import { type Account, as, createAccount, database } from '../../support/app';
import { saveHtml, submitHtml } from '../../support/html-templates';
import { download, wordsOf } from '../../support/pdf-text';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

const report = { overflow: 'report', page_size: 'A4', margins: '25mm' };
const long = 'A long text that has no end. '.repeat(20);

async function warningsOf(template: Record<string, unknown>) {
  const { json } = await submitHtml(account, { html_engine_options: report, ...template });
  expect(json.submission.state).toBe('processed');
  return json.submission.print_warnings;
}

describe('content that does not fit', { timeout: 60_000 }, () => {
  it.each([
    [
      'is cut off by its box',
      `<p>First page</p><div class="next"><p class="note">${long}</p></div>`,
      '.next { break-before: page } .note { height: 10mm; overflow: hidden }',
      { code: 'cut', selector: 'div.next > p.note', page: 2, message: /^\d\d mm of its text are cut off/ },
    ],
    [
      'is cut off at the end of its line',
      `<p id="name">${long}</p>`,
      '#name { white-space: nowrap; overflow: hidden; text-overflow: ellipsis }',
      { code: 'cut', selector: '#name', page: 1, message: /cut off/ },
    ],
    [
      'covers what follows',
      `<section><div>${long}</div><p>After</p></section>`,
      'div { height: 8mm }',
      { code: 'overflow', selector: 'section > div', page: 1, message: /may cover what is beside it/ },
    ],
    [
      'is wider than the page',
      '<table><tr><td>Wide</td><td>Table</td></tr></table>',
      'table { width: 200mm }',
      {
        code: 'too_wide',
        selector: 'table',
        page: 1,
        message: /^It is 40 mm wider than the page. All pages are printed at 80 %/,
      },
    ],
    [
      'is too wide even for smaller pages',
      `<p>${'x'.repeat(300)}</p>`,
      '',
      {
        code: 'too_wide',
        selector: 'p',
        page: 1,
        message: /at 67 % of their size, and what is still too wide/,
      },
    ],
    [
      'is taller than a page',
      '<svg width="100" height="1400"></svg>',
      '',
      { code: 'divided', selector: 'svg', page: 1, message: /taller than a page/ },
    ],
    [
      'is wider than the area that @page leaves',
      '<div>Wide</div>',
      '@page { size: A5; margin: 20mm } div { width: 120mm }',
      { code: 'too_wide', selector: 'div', page: 1, message: /^It is 12 mm wider/ },
    ],
  ])('%s', async (_, html, scss, { message, ...warning }) => {
    const [first, ...others] = await warningsOf({
      html: `<body>${html}</body>`,
      scss: `body { margin: 0 } ${scss}`,
    });
    expect(first).toMatchObject({ ...warning, message: expect.stringMatching(message) });
    expect(others).toEqual([]);
  });

  it('is not found where everything fits', async () => {
    const html = `<h1>Title</h1><div class="float">Left</div><p>${long.repeat(40)}</p>
      <div class="crop"><svg width="300" height="300"></svg></div><div class="badge"><i>New</i></div>
      <table><tr><th>A</th><td>B</td></tr></table><p>${'&nbsp;'.repeat(3)}</p>`;
    const scss = `h1 { line-height: 1; overflow: hidden } .float { float: left } .crop { height: 20mm; overflow: hidden }
      .badge { position: relative; height: 10mm } i { position: absolute; top: 2mm; right: 2mm }`;
    expect(await warningsOf({ html, scss })).toEqual([]);
  });

  it('is found whichever way it grows, and on a page of another width', async () => {
    const html = `<div id="rtl" dir="rtl">${'نص '.repeat(60)}</div><div id="end"><span>${long}</span></div>
      <div id="left">A text that begins left of the page, and ends on it</div><div id="grid"><div>${long}</div><div>b</div></div>
      <div id="clip">One<br>Two</div><input id="typed" value="${long}"><div class="wide"><table id="table"><tr><td>x</td></tr></table></div>`;
    const scss = `body { margin: 0 } #rtl, #end { width: 40mm; overflow: hidden; white-space: nowrap } #end { display: flex; justify-content: flex-end }
      #left { margin-left: -30mm; width: 90mm } #grid { display: grid; grid-template-rows: 8mm 8mm } #typed { width: 20mm }
      #clip { clip-path: inset(0 0 50% 0); line-height: 8mm; height: 16mm } #table { width: 250mm }
      @page wide { size: A4 landscape; margin: 25mm } .wide { page: wide }`;
    const found = await warningsOf({ html: `<body>${html}</body>`, scss });
    expect(
      found.map(({ code, selector }: { code: string; selector: string }) => `${code} ${selector}`),
    ).toEqual([
      'cut #rtl',
      'cut #end',
      'cut #left',
      'overflow #grid > div:nth-of-type(1)',
      'cut #clip',
      'cut #typed',
      'too_wide #table',
    ]);
    expect(found.at(-1).message).toMatch(/^It is 3 mm wider than the page/);
  });

  it('is no text that nobody was meant to see, nor what fits on a named page', async () => {
    const html = `<p>Link<span class="sr-only">Opens in a new window</span><span class="clipped">Not shown to eyes</span><span class="away">Far away</span></p>
      <div class="low"><span class="hidden">${long}</span></div><div class="middle"><b>Fits</b></div><input value="Fits">
      <section><table><tr><td>x</td></tr></table><pre>${'x'.repeat(100)}</pre><div class="low">${'word '.repeat(20)}</div></section>`;
    const scss = `.sr-only { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip: rect(0, 0, 0, 0); white-space: nowrap }
      .clipped { position: absolute; clip-path: inset(50%) } .away { position: absolute; left: -9999px } .hidden { visibility: hidden }
      .low { height: 20px; overflow: hidden; font: 16px/20px Arimo } .middle { display: flex; align-items: center; height: 10mm; overflow: hidden }
      table { width: 900px } pre { font-size: 14px } section { page: wide } @page wide { size: A4 landscape; margin: 25mm }`;
    expect(await warningsOf({ html: `<body>${html}</body>`, scss })).toEqual([]);
  });

  it('is looked for only when the template asks', async () => {
    const html = `<p style="height: 5mm; overflow: hidden">${long}</p>`;
    const { json } = await submitHtml(account, { html });
    const { state, print_warnings, overflow_warnings } = json.submission;
    expect([state, print_warnings, overflow_warnings]).toEqual(['processed', [], []]);
  });

  it('fails the submission when the template says so, which says all that is found', async () => {
    const script = '<script>console.error("none")</script>';
    const template = { html: `<p id="a" style="height: 5mm; overflow: hidden">\ue000 ${long}</p>${script}` };
    const engine = { html_engine_options: { overflow: 'fail', javascript: true } };
    const { json } = await submitHtml(account, { ...template, ...engine });
    const cut = [expect.objectContaining({ code: 'cut', selector: '#a', page: 1 })];
    const found = {
      missing_glyphs: ['\ue000'],
      script_errors: ['none'],
      print_warnings: cut,
      overflow_warnings: cut,
    };
    expect(json.submission).toMatchObject({
      state: 'error',
      error_message:
        'The content does not fit: cut on page 1. overflow_warnings of the submission name the elements.',
      ...found,
    });
    const levels = { conformance: ['pdfa-2b', 'pdfua-1'] };
    const also = await submitHtml(account, { ...template, ...engine, ...levels });
    expect(also.json.submission).toMatchObject({
      state: 'error',
      error_message: expect.stringMatching(/^The content does not fit: .* elements\. .*PDF\/UA/),
      ...found,
    });
  });

  it('is found in a form whose fields have the names of properties', async () => {
    const fields = ['id', 'children', 'parentElement', 'localName', 'classList', 'getBoundingClientRect'];
    const form = `<form><div>${long}</div>${fields.map((name) => `<input name="${name}">`).join('')}</form>`;
    const scss = 'form { height: 10mm; overflow: hidden }';
    expect(await warningsOf({ html: `<body>${form}</body>`, scss })).toEqual([
      expect.objectContaining({ code: 'cut', selector: 'form', page: 1 }),
    ]);
  });

  it('is named in a bounded number of bounded texts, and scripts of the page change nothing of it', async () => {
    const [name, html] = [
      'n'.repeat(3_000),
      `<p style="height: 1mm; overflow: hidden">${long}</p>`.repeat(200),
    ];
    const hostile = `<script>
      Array.prototype.push = () => { throw 1 };
      Document.prototype.createElement = () => { throw 1 };
      JSON.stringify = () => 'x'.repeat(1e6);
      window.getComputedStyle = () => { throw 1 };
    </script>`;
    const warnings = await warningsOf({
      html: `<div class="${name}">${html}</div>${hostile}`,
      html_engine_options: { ...report, javascript: true },
    });
    expect(warnings).toHaveLength(limits.printWarnings);
    for (const { selector, message } of warnings) expect(`${selector}${message}`.length).toBeLessThan(400);
  });

  it('cannot be looked for where scripts remove the document', async () => {
    const { json } = await submitHtml(account, {
      html: '<p>x</p><script>addEventListener("load", () => document.documentElement.remove())</script>',
      html_engine_options: { ...report, javascript: true },
    });
    expect(json.submission).toMatchObject({
      state: 'error',
      error_message: expect.stringContaining('have removed its document'),
    });
  });

  it('stands in a header of a preview, without being asked for', async () => {
    const id = await saveHtml(account, { html: 'Saved' });
    const template = { html: `<p id="übergroß" style="height: 5mm; overflow: hidden">${long}</p>` };
    const preview = await as(account.live).post(`/templates/${id}/preview`, { template });
    expect(preview.status, preview.text).toBe(200);
    const header = preview.headers.get('x-print-warnings') ?? '';
    expect(header).toMatch(/^[ -~]+$/);
    expect(JSON.parse(header)).toEqual([expect.stringMatching(/^#übergroß on page 1: \d+ mm/)]);
  });

  it('leaves out warnings with a code of a later release', async () => {
    const html = `<p style="height: 5mm; overflow: hidden">${long}</p>`;
    const { json } = await submitHtml(account, { html, html_engine_options: report });
    const { id, print_warnings } = json.submission;
    const row = await database.select().from(submissions).where(eq(submissions.id, id)).get();
    const stored = JSON.parse(row?.record ?? '');
    stored.printWarnings.push({ code: 'later', selector: null, page: null, message: 'x' });
    await database
      .update(submissions)
      .set({ record: JSON.stringify(stored) })
      .where(eq(submissions.id, id));
    const shown = await as(account.live).get(`/submissions/${id}`);
    expect(shown.status, shown.text).toBe(200);
    expect(shown.json.print_warnings).toEqual(print_warnings);
    expect(shown.json.overflow_warnings).toEqual(print_warnings);
  });

  it('stands apart from what only the author should know', async () => {
    const html = `<style>a::after { content: target-counter(attr(href), page) }</style><a href="#nowhere">x</a>
      <p style="height: 5mm; overflow: hidden">${long}</p>`;
    const { json } = await submitHtml(account, { html, html_engine_options: report });
    const { print_warnings, overflow_warnings } = json.submission;
    expect(print_warnings.map(({ code }: { code: string }) => code)).toEqual(['page_numbers', 'cut']);
    expect(overflow_warnings).toEqual([print_warnings[1]]);
  });

  it('leaves the last element the last one', async () => {
    const html = `<body>${`<div class="sheet">${long}</div>`.repeat(2)}</body>`;
    const scss = `.sheet { height: 5mm; overflow: hidden; break-after: page } .sheet:last-child { break-after: auto }`;
    const { json } = await submitHtml(account, { html, scss, html_engine_options: report });
    expect(json.submission.print_warnings.map(({ page }: { page: number }) => page)).toEqual([1, 2]);
    const pdf = await download(json.submission.download_url);
    expect((await getDocumentProxy(pdf)).numPages).toBe(2);
  });

  it('leaves a page with scripts as they have drawn it for its own size', async () => {
    const html = `<p id="size">x</p><p style="height: 5mm; overflow: hidden">Text</p><script>
      const draw = () => requestAnimationFrame(() => { document.getElementById('size').textContent = 'Wide ' + innerWidth; });
      addEventListener('resize', draw);
      draw();
    </script>`;
    const words = async (overflow: string) => {
      const html_engine_options = { overflow, javascript: true };
      const { json } = await submitHtml(account, { html, html_engine_options });
      return wordsOf(await download(json.submission.download_url));
    };
    expect(await words('report')).toBe(await words('ignore'));
  });

  it('leaves the page and its text as they are', async () => {
    const html = `<p style="height: 5mm; overflow: hidden">Text</p><p style="height: 1mm">${long}</p>`;
    const words = async (overflow: string) => {
      const { json } = await submitHtml(account, { html, html_engine_options: { overflow } });
      return wordsOf(await download(json.submission.download_url));
    };
    expect(await words('report')).toBe(await words('ignore'));
  });
});
