import { env } from 'cloudflare:workers';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { latin1 } from '../../../src/engine/pdf/reader/characters';
import { limits } from '../../../src/lib/limits';
import { openRenderDesk } from '../../../src/service/printing/open-render-desk';
import { readText } from '../../engine/fill/compile/support/read-back';
import { type Account, as, createAccount } from '../../support/app';
import { printHtml, saveHtml } from '../../support/html-templates';
import { download, wordsOf } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

async function sizesOf(pdf: Uint8Array) {
  const document = await getDocumentProxy(pdf.slice());
  const pages = Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1));
  return (await Promise.all(pages)).map((page) => {
    const { width, height } = page.getViewport({ scale: 1 });
    return `${width > height ? 'wide' : 'upright'} ${(Math.max(width, height) / 72).toFixed(1)}`;
  });
}

const pagesByStyle = {
  html: '<p>First</p><p class="next">Second</p><section>Wide</section><p class="next">Last</p>',
  scss: `.next { break-before: page } section { page: wide }
    @page { size: A5; margin: 20mm; @bottom-center { content: "page " counter(page) } }
    @page :first { margin-top: 60mm; @bottom-center { content: none } }
    @page wide { size: A4 landscape; @bottom-center { content: "a wide page" } }`,
  html_engine_options: { prefer_css_page_size: true },
};

describe('pages by their styles', { timeout: 60_000 }, () => {
  it('have their own sizes, margins and lines: the first page, and named sections', async () => {
    const pdf = await printHtml(account, pagesByStyle);
    expect(await sizesOf(pdf)).toEqual(['upright 8.3', 'upright 8.3', 'wide 11.7', 'upright 8.3']);
    const words = await Promise.all([1, 2, 3, 4].map((page) => wordsOf(pdf, page)));
    expect(words[0]).toBe('First');
    expect(words[1]).toMatch(/Second/);
    expect(words[1]).toMatch(/page 2/);
    expect(words[2]).toMatch(/a wide page/);
    const top = async (page: number, word: string) =>
      (await readText(pdf, page)).find(({ text }) => text === word)?.y;
    // The first page begins 40 mm lower: 113 points.
    const [first = 0, second = 0] = [await top(1, 'First'), await top(2, 'Second')];
    expect(Math.abs(Math.abs(first - second) - 113)).toBeLessThan(5);
  });

  it('follow the options where the styles say nothing', async () => {
    const pdf = await printHtml(account, { ...pagesByStyle, html_engine_options: { page_size: 'Legal' } });
    expect((await sizesOf(pdf))[0]).toBe('upright 14.0');
  });
});

describe('a PDF', { timeout: 60_000 }, () => {
  it('has the title and language of its page', async () => {
    const head =
      '<title>Bill &amp; {{ who }}</title><meta name="author" content="{{ who }}"><meta content=\'About "it"\' name="description"><meta name="keywords" content="a, b">';
    const pdf = await printHtml(
      account,
      { html: `<html><head>${head}</head><body>x</body></html>` },
      { who: 'Zoë <Z>' },
    );
    const { info } = await (await getDocumentProxy(pdf)).getMetadata();
    expect(info).toMatchObject({
      Title: 'Bill & Zoë <Z>',
      Author: 'Zoë <Z>',
      Subject: 'About "it"',
      Keywords: 'a, b',
      Producer: 'Quillet',
    });
  });

  it('says what the tags of strong and emphasized words are in PDF 1.7', async () => {
    const pdf = await printHtml(account, { html: '<p><strong>Two</strong> <em>words</em>' });
    expect(latin1(pdf)).toMatch(/\/S \/Strong.*\/S \/Em/s);
    const tree = JSON.stringify(await (await (await getDocumentProxy(pdf)).getPage(1)).getStructTree());
    expect(tree.match(/"role":"Span"/g)).toHaveLength(2);
    expect(tree).not.toMatch(/Strong|Em"/);
  });

  it('has the time of its submission, and otherwise the same bytes whenever it is printed', async () => {
    const template = { html: '<h1>Same</h1><table><tr><th>a<td>b</table><p><b>Two</b> <i>words</i>' };
    const settled = async () =>
      latin1(await printHtml(account, template)).replaceAll(/\(D:[^)]+\)|ID ?\[[^\]]+\]/g, '');
    const first = await settled();
    for (let again = 0; again < 3; again++) expect(await settled()).toBe(first);

    const templateId = await saveHtml(account, {
      html: '{{ "now" | in_time_zone: "Asia/Tokyo" | date: "%s %H:%M" }}',
    });
    const { json } = await as(account.live).post(`/templates/${templateId}/submissions`, { data: {} });
    const created = Date.parse(json.submission.created_at);
    const inTokyo = new Date(created + 9 * 3_600_000).toISOString().slice(11, 16);
    const pdf = await download(json.submission.download_url);
    expect(await wordsOf(pdf)).toBe(`${Math.floor(created / 1000)} ${inTokyo}`);
    const { info } = await (await getDocumentProxy(pdf)).getMetadata();
    const stamp = new Date(created).toISOString().replaceAll(/\.\d+|[-:T]/g, '');
    expect(info).toMatchObject({ CreationDate: `D:${stamp}`, ModDate: `D:${stamp}` });
  });
});

describe('too many documents that wait for a browser', () => {
  it('are refused before any is accepted', async () => {
    const crowded = await createAccount();
    const templateId = await saveHtml(crowded, { html: 'x' });
    const ids = Array.from({ length: limits.rendersWaitingOfAccount }, (_, at) => `${crowded.id}-${at}`);
    await openRenderDesk(env.RENDER_DESK, undefined).admit(crowded.id, ids);
    const answer = await as(crowded.live).post(`/templates/${templateId}/submissions`, { data: {} });
    expectRefusal(answer, 503, 'overloaded');
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await as(crowded.live).get('/submissions')).json.submissions).toEqual([]);
  });
});

describe('lines', { timeout: 60_000 }, () => {
  async function pagesOf(count: number, least: number) {
    const lines = Array.from({ length: count }, (_, at) => `L${at + 1}`).join('<br>');
    const pdf = await printHtml(account, {
      html: `<p>${lines}</p>`,
      scss: `p { margin: 0; font: 10pt/14pt Arial; orphans: ${least}; widows: ${least} } @page { size: A5; margin: 20mm }`,
      html_engine_options: { prefer_css_page_size: true },
    });
    return Promise.all([1, 2].map(async (page) => (await wordsOf(pdf, page)).split(' ').length));
  }

  it('stay together at the ends of pages, as widows and orphans say', async () => {
    const [fits = 0] = await pagesOf(42, 1);
    expect(fits).toBeGreaterThan(20);
    expect(await pagesOf(fits + 1, 1)).toEqual([fits, 1]);
    expect(await pagesOf(fits + 1, 6)).toEqual([fits - 5, 6]);
  });
});

describe('sheets that are cut', { timeout: 60_000 }, () => {
  const [mm, sheet] = [72 / 25.4, { width: '154mm', height: '216mm' }];

  /** A box of the last page, in millimetres. */
  function boxOf(pdf: Uint8Array, name: string): number[] {
    const found = [...latin1(pdf).matchAll(new RegExp(`/${name}\\s?\\[([^\\]]+)\\]`, 'g'))].at(-1)?.[1] ?? '';
    return found
      .trim()
      .split(/\s+/)
      .map((side) => Math.round(Number(side) / mm));
  }

  it('say where, and have marks outside', async () => {
    const template = {
      html: '<p>One</p><p style="break-before: page">Two</p>',
      scss: '@page { background: #cde }',
    };
    const options = { page_size: sheet, margins: '20mm', bleed: '3mm' };
    const bled = await printHtml(account, { ...template, html_engine_options: options });
    expect(boxOf(bled, 'TrimBox')).toEqual([3, 3, 151, 213]);
    expect(boxOf(bled, 'BleedBox')).toEqual([0, 0, 154, 216]);
    expect(boxOf(bled, 'MediaBox')).toEqual([0, 0, 154, 216]);
    const marked = await printHtml(account, {
      ...template,
      html_engine_options: { ...options, crop_marks: true },
    });
    expect(boxOf(marked, 'TrimBox')).toEqual([3, 3, 151, 213]);
    expect(boxOf(marked, 'MediaBox')).toEqual([-9, -9, 163, 225]);
    expect(await wordsOf(marked, 2)).toBe('Two');
    const { numPages } = await getDocumentProxy(marked.slice());
    expect(numPages).toBe(2);
  });

  it('are not there unasked, and have no marks without a bleed', async () => {
    expect(latin1(await printHtml(account, { html: 'x' }))).not.toMatch(/TrimBox|BleedBox/);
    const body = { template_type: 'html', name: 'x', html: 'x', html_engine_options: { crop_marks: true } };
    const answer = await as(account.live).post('/templates', { template: body });
    expectRefusal(answer, 422, 'validation_failed');
    expect(answer.text).toContain('set \\"bleed\\": \\"3mm\\"');
  });
});
