import { PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { Document } from '../../../scripts/conformance/document.mjs';
import { dump } from '../../../scripts/conformance/dump.mjs';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { type Account, createAccount } from '../../support/app';
import { printHtml, submitHtml } from '../../support/html-templates';
import { download, wordsOf } from '../../support/pdf-text';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP8AACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

describe('the tags of an HTML template', { timeout: 60_000 }, () => {
  it.each([
    {
      part: 'items of lists with bodies',
      html: '<ul><li>One<ol><li><p>A</p><p>B</p></li></ol></li></ul>',
      tags: [
        'L ListNumbering=Disc',
        '  LI',
        '    Lbl',
        '    LBody',
        '      "One"',
        '      L ListNumbering=Decimal',
        '        LI',
        '          Lbl "1."',
        '          LBody',
        '            P "A"',
        '            P "B"',
      ],
    },
    {
      part: 'pictures in figures',
      html: `<figure><img alt="A dot" src="${DOT}"><figcaption>Caption</figcaption></figure><aside>Beside</aside>`,
      tags: ['Div', '  Figure Alt="A dot"', '  Caption "Caption"', 'Aside (Div) "Beside"'],
    },
    {
      part: 'languages within the text',
      html: '<p>Say <span lang="de">Guten Tag</span></p><div lang="fr">Bonjour</div>',
      tags: ['P', '  "Say"', '  NonStruct Lang="de" "Guten Tag"', 'Div Lang="fr" "Bonjour"'],
    },
    {
      part: 'drawings with titles',
      html: '<p><svg width="9" height="9"><title>Sales</title><rect width="9" height="9"/></svg></p>',
      tags: ['P', '  Figure Alt="Sales"'],
    },
    {
      part: 'codes and signatures',
      html: `{{ "https://example.com/?a=1&b=2" | qrcode }}{{ "A-1" | barcode }}{% assign dot = "${DOT}" %}
        {% signature dot %}{% initials dot %}`,
      tags: ['https://example.com/?a=1&b=2', 'A-1', 'Signature', 'Initials'].map(
        (words) => `Figure Alt="${words}"`,
      ),
    },
    {
      part: 'headers of tables',
      html: '<table><tr><th colspan="2">A</th></tr><tr><th scope="row">B</th><td>C</td></tr></table>',
      tags: [
        'Table',
        '  TR',
        '    TH Scope=Column ColSpan=2 "A"',
        '  TR',
        '    TH Scope=Row "B"',
        '    TD "C"',
      ],
    },
  ])('have $part', async ({ html, tags }) => {
    const pdf = await printHtml(account, { html: `<html lang="en"><title>T</title>${html}` });
    const [about, ...found] = dump(new Document(pdf));
    expect(about).toBe('en: T');
    expect(found).toEqual(['Document Lang="en"', ...tags.map((tag) => `  ${tag}`)]);
    const broken = judge(pdf).broken.map(({ rule }) => rule);
    expect(
      ['roles', 'lists', 'parent-tree', 'figures', 'tables'].filter((rule) => broken.includes(rule)),
    ).toEqual([]);
  });
});

describe('a PDF/UA of an HTML template', { timeout: 60_000 }, () => {
  const template = {
    html: `<html lang="en"><title>T</title><h1>Report</h1>
      <p>See <a href="https://example.com/">our page</a> and <a href="#sales">the sales</a>.</p>
      <div aria-hidden="true">Hidden</div><hr><img alt="" src="${DOT}"><img alt="A dot" src="${DOT}">
      <ol type="a"><li>First</li></ol><aside>Beside</aside><p>\u0939\u093f\u0928\u094d\u0926\u0940</p>
      <div style="opacity: 0.5"><p>Faint</p></div><div style="mix-blend-mode: multiply">Mixed</div>
      <table id="sales"><thead><tr><th>Year</th></tr></thead>
      <tbody>${'<tr><td>2026</td></tr>'.repeat(60)}</tbody></table>`,
    header_html: '<p>Head</p>',
    footer_html: '<p>Foot</p>',
  };

  it('has tags or artifacts for all that the browser draws', async () => {
    const { json } = await submitHtml(account, template, {}, { conformance: ['pdfa-2u', 'pdfua-1'] });
    expect(json.submission).toMatchObject({ state: 'processed', conformance_problems: [] });
    const pdf = await download(json.submission.download_url);
    const { claims, verdicts, broken } = judge(pdf);
    expect(claims).toEqual(['pdfa-2b', 'pdfa-2u', 'pdfua-1']);
    expect([verdicts['pdfa-2u'], verdicts['pdfua-1']], JSON.stringify(broken)).toEqual([0, 0]);
    const said = dump(new Document(pdf)).map((line) => line.trim());
    const around = [1, 2].flatMap((page) =>
      ['Header "Head"', 'Footer "Foot"'].map((part) => `artifact on page ${page}: ${part}`),
    );
    const links = ['(Link "our page")', '(Link "the sales")'];
    const others = ['L ListNumbering=LowerAlpha', 'TH Scope=Column "Year"'];
    for (const line of [...around, ...links, ...others]) expect(said).toContain(line);
    expect(said.find((line) => line.endsWith('"Hidden"'))).toMatch(/^artifact on page 1/);
  });

  it('has the same words as without', async () => {
    const words = async (conformance: string) => {
      const { json } = await submitHtml(account, template, {}, { conformance });
      return wordsOf(await download(json.submission.download_url));
    };
    const [plain, read] = [await words('none'), await words('pdfua-1')];
    expect(read.replace(/\u200b/g, '')).toBe(plain.replace(/\0/g, ''));
  });

  it.each([
    [`<img src="${DOT}">`, 'a figure without other words for it on page 1', '7.3'],
    ['<h3>Three</h3>', 'headings that skip a level on page 1', '7.4.2'],
    [
      '<p style="break-before: page"><svg role="img" width="9" height="9"><rect width="9" height="9"/></svg>',
      'a figure without other words for it on page 2',
      '7.3',
    ],
  ])('is not made of a page with %s', async (part, what, clause) => {
    const html = `<html lang="en"><title>T</title><h1>One</h1>${part}`;
    const failed = await submitHtml(account, { html }, {}, { conformance: 'pdfua-1' });
    const rule = `It has ${what}: PDF/UA-1 allows none (ISO 14289-1, ${clause}).`;
    expect(failed.json.submission).toMatchObject({ state: 'error', error_message: rule });
  });
});

describe('the fonts of an HTML template', { timeout: 60_000 }, () => {
  it('are embedded as fonts, not as drawings, in plain and bold', async () => {
    const html =
      '<p>\u6f22\u5b57 <b>\u6f22\u5b57</b> \u0e44\u0e17\u0e22 <b>\u0e44\u0e17\u0e22</b> \ud55c\uad6d <b style="font-family: Noto Sans">Bold</b></p>';
    const pdf = await printHtml(account, { html });
    const words = '\u6f22\u5b57\u6f22\u5b57\u0e44\u0e17\u0e22\u0e44\u0e17\u0e22\ud55c\uad6dBold';
    expect((await wordsOf(pdf)).replaceAll(' ', '')).toBe(words);
    const written = Buffer.from(pdf).toString('latin1');
    expect([written.includes('/Type3'), written.includes('/CIDFontType2')]).toEqual([false, true]);
  });

  it.each([
    ['one weight', [500], 2],
    ['three weights', [300, 600, 800], 4],
    ['weights in words', ['lighter', 'bolder'], 3],
    // The nearest file serves one that the font does not have.
    ['a weight beyond the font', [1000], 2],
  ])('are embedded as fonts in other weights than plain and bold: %s', async (_, weights, programs) => {
    const thai = '\u0e44\u0e17\u0e22';
    const parts = weights.map((one) => `<p style="font-weight: ${one}">${thai}</p>`);
    const pdf = await printHtml(account, { html: `<p>${thai}</p>${parts.join('')}` });
    expect((await wordsOf(pdf)).replaceAll(' ', '')).toBe(thai.repeat(weights.length + 1));
    const { context } = await PDFDocument.load(pdf);
    const dicts = context
      .enumerateIndirectObjects()
      .flatMap(([, one]) => (one instanceof PDFDict ? [one] : []));
    const kinds = dicts
      .filter((one) => one.get(PDFName.of('Type')) === PDFName.of('Font'))
      .map((one) => String(one.get(PDFName.of('Subtype'))));
    expect(kinds.filter((kind) => kind === '/Type3')).toEqual([]);
    // Each weight has a program of its own.
    const embedded = dicts
      .map((one) => one.get(PDFName.of('FontFile2'))?.toString())
      .filter((one) => one !== undefined);
    expect(new Set(embedded).size).toBe(programs);
  });
});
