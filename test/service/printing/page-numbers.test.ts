import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { limits } from '../../../src/engine/limits';
import { OwnCodeFailed } from '../../../src/engine/print/paging/own-world';
import { printPaged } from '../../../src/engine/print/paging/print-paged';
import { withPaging } from '../../../src/engine/print/paging/rewrite-paging';
import { type Account, createAccount } from '../../support/app';
import { submitHtml } from '../../support/html-templates';
import { download, wordsOf } from '../../support/pdf-text';
import { spoken } from '../../support/spoken';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

async function print(template: Record<string, unknown>, data: object = {}) {
  const { json } = await submitHtml(account, template, data);
  expect(json.submission.state, json.submission.error_message).toBe('processed');
  const pdf = await download(json.submission.download_url);
  const { numPages } = await getDocumentProxy(pdf.slice());
  const pages: string[] = [];
  for (let page = 1; page <= numPages; page += 1) pages.push(await wordsOf(pdf, page));
  return { pdf, pages, warnings: json.submission.print_warnings };
}

/** Where each run of text begins and ends on the first page. */
async function textPlaces(pdf: Uint8Array) {
  const page = await (await getDocumentProxy(pdf.slice())).getPage(1);
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    'str' in item ? [{ text: item.str, left: item.transform[4], right: item.transform[4] + item.width }] : [],
  );
}

function collected(targets: (string | null)[][]) {
  return { targets, left: 0, unplaced: 0, set: [], sections: [], continued: [], unknown: [] };
}

const text = 'Words that fill the page. '.repeat(150);
const chapters = [
  { id: 'one', title: 'The “first” part', pages: 2 },
  { id: 'zwei & mehr', title: 'Second \\ part', pages: 1 },
  { id: 'three', title: 'Third part', pages: 3 },
];

const book = {
  html: `<nav>{% for one in chapters %}<a href="#{{ one.id | url_encode | replace: "+", "%20" }}">{{ one.title }}</a> {% endfor %}</nav>
    {% for one in chapters %}<section data-page-section><h2 id="{{ one.id }}">{{ one.title }}</h2>
    {% for page in (1..one.pages) %}<p>Filled</p>{% endfor %}</section>{% endfor %}`,
  html_engine_options: { page_size: 'A5', margins: '20mm' },
};

describe('the numbers of pages', { timeout: 90_000 }, () => {
  it('stand behind links, in running texts, and count the pages of sections', async () => {
    const scss = `nav a::after { content: " on " target-counter(attr(href), page) ";" }
      h2 { string-set: chapter content(); } section { break-before: page } p + p { break-before: page }
      @page { @top-left { content: "Top: " string(chapter) } @top-right { content: "Entry: " string(chapter, start) }
        @bottom-left { content: "Page " counter(section-page) " of " counter(section-pages) } }`;
    const { pages, warnings } = await print({ ...book, scss }, { chapters });
    expect(warnings).toEqual([]);
    expect(pages).toHaveLength(7);
    for (const said of ['The “first” part on 2;', 'Second \\ part on 4;', 'Third part on 5;'])
      expect(pages[0]?.replaceAll(/ +/g, ' ')).toContain(said);
    const shown = (pattern: RegExp) =>
      pages.map((page) => pattern.exec(page.replaceAll(/ +/g, ' '))?.[1]?.trim());
    const [, first, second, third] = ['', ...chapters.map(({ title }) => title)];
    expect(shown(/Top: (.*?)\s*(?:Entry|$)/)).toEqual(['', first, first, second, third, third, third]);
    expect(shown(/Entry: (.*?)\s*(?:Page \d|$)/)).toEqual(['', '', first, first, second, third, third]);
    const counts = ['1 of 1', '1 of 2', '2 of 2', '1 of 1', '1 of 3', '2 of 3', '3 of 3'];
    expect(shown(/Page (\d of \d)/)).toEqual(counts);
  });

  it('follow what they move themselves', async () => {
    // The numbers make the contents longer than their page, so everything after them moves.
    const html = `<nav>${Array.from({ length: 20 }, () => '<a href="#end">The end</a>').join('')}</nav><p id="end">End</p>`;
    const scss = `nav a { display: block } a::after { content: target-counter(attr(href), page); display: block; height: 30mm }
      p { break-before: page }`;
    const { pages, warnings } = await print({ html, scss });
    expect(warnings).toEqual([]);
    expect(pages.at(-1)).toBe('End');
    expect(pages[0]).toContain(`The end ${pages.length}`);
  });

  it('are said to be wrong when they do not settle', async () => {
    // A number of one digit makes room for a page more, one of two digits does not.
    const html = `<style>a::after { content: target-counter(attr(href), page) } p { break-before: page }
      a[data-quillet-page-of-href="2"] { display: block; break-after: page }</style>
      <a href="#end">End</a><div></div><p id="end">x</p>`;
    const { warnings } = await print({ html: html.replace('<div></div>', '<div>After</div>') });
    expect(warnings).toEqual([
      expect.objectContaining({ code: 'page_numbers', message: expect.stringContaining('did not settle') }),
    ]);
  });

  it('are left out where a link leads to nothing, and where the spelling is not known', async () => {
    const html = `<style>a::after { content: target-counter(attr(href), page) } b::after { content: target-counter(attr(href), page, thai) }</style>
      <a href="#gone">Gone</a><a href="#%E0%A4%A">Broken</a><a href="https://example.com">Away</a><b>Bold</b>`;
    const { pages, warnings } = await print({ html });
    expect(pages[0]?.replaceAll(' ', '')).toBe('GoneBrokenAwayBold');
    expect(warnings.map(({ message }: { message: string }) => message)).toEqual([
      'Not known, and left out: content: target-counter(attr(href), page, thai).',
      'Links without the number of a page, because no element has their id: 2.',
    ]);
  });

  it('take texts and attributes, in their last and in no place', async () => {
    const html = `<h1 title="Attr">A</h1><h1 title="Other">B</h1><p>${text}</p><p>${text}</p>`;
    const scss = `h1 { string-set: mark "<" attr(title) ' "x"', other "O" }
      @page { @top-left { content: string(mark, last) } @top-right { content: "[" string(mark, first-except) "]" string(other) } }`;
    const { pages } = await print({ html, scss, html_engine_options: book.html_engine_options });
    expect(pages.length).toBeGreaterThan(1);
    const [first = '', second = ''] = pages.map((page) => page.replaceAll(' ', ''));
    expect(first).toContain('<Other"x"');
    expect(first).toContain('[]O');
    expect(second).toContain('<Other"x"');
    expect(second).toContain('[<Other"x"]O');
  });

  it('stand at the end of lines, in styles, and beside texts and counters of what links name', async () => {
    const html = `<nav><a href="#one">One</a><a href="#two">A title that is so long that it needs more than one line of the page</a><a class="rtl" href="#two" dir="rtl">سطر</a></nav>
      <p><b data-to="#one">B</b><i data-to="#two">I</i><u data-to="#deep">U</u></p>
      <h2 id="one">Alpha</h2><h2 id="two">“Beta”</h2><ol><li>x<ol><li>y</li><li id="deep">z</li></ol></li></ol>`;
    const scss = `body { margin: 0; counter-reset: chapter } nav a { display: block } h2 { break-before: page; counter-increment: chapter }
      h2::before { content: "Chapter " counter(chapter) ". " } ol { counter-reset: item } li { counter-increment: item }
      nav a::after { content: leader('.') " " target-counter(attr(href), page, upper-roman) }
      b::after { content: "=" target-text(attr(data-to), before) target-text(attr(data-to)) ";" }
      i::after { content: "=" target-counter(attr(data-to), chapter, lower-alpha) target-text(attr(data-to), first-letter) ";" }
      u::after { content: "=" target-counters(attr(data-to), item, "-") ";" }`;
    const { pdf, pages, warnings } = await print({
      html,
      scss,
      html_engine_options: book.html_engine_options,
    });
    expect(warnings).toEqual([]);
    const said = pages[0]?.replaceAll(/\s/g, '');
    expect(said).toContain('B=Chapter1.Alpha;I=b“B;U=1-2;');
    expect(said).toMatch(/One\.{20,}IIA.*page\.{20,}III/);
    // Every line ends at the margin of its page, or begins there when it is read from the right.
    const places = await textPlaces(pdf);
    const [first, second] = places.filter(({ text }) => /\.{20,}/.test(text));
    const number = places.find(({ text, left }) => /^\s*III/.test(text) && left < 100);
    expect(first?.right).toBeCloseTo(second?.right ?? 0, 2);
    const mm = 72 / 25.4;
    expect(Math.abs((first?.right ?? 0) - 128 * mm)).toBeLessThan(mm);
    expect(Math.abs((number?.left ?? 0) - 20 * mm)).toBeLessThan(mm);
  });

  it('take the counters and the texts that styles write, also from style attributes', async () => {
    const html = `<h1 style="color: red; string-set: book 'On ' content()">Quilts</h1><h2>A</h2><h2>B</h2>`;
    const scss = `h2 { break-before: page; counter-increment: chapter; string-set: chapter "Ch. " counter(chapter, upper-roman) ": " content(), whole content(before) content(text) content(after) content(first-letter) }
      h2::before { content: counter(chapter) ") " } h2::after { content: "!" }
      @page { @top-left { content: string(book) } @top-center { content: string(chapter) } @top-right { content: "<" string(whole) ">" } }`;
    const { pages, warnings } = await print({ html, scss });
    expect(warnings).toEqual([]);
    const [first, second, third] = pages.map((page) => page.replaceAll(/\s/g, ''));
    expect(first).toContain('OnQuilts<>');
    expect(second).toContain('OnQuiltsCh.I:A<1)A!A>');
    expect(third).toContain('OnQuiltsCh.II:B<2)B!B>');
  });

  it('say above the repeated head of a table that it goes on, on its pages alone', async () => {
    const table = (name: string, rows: number) =>
      `<table data-continued="${name}, &quot;continued&quot;"><thead><tr><th>${name}</th></tr></thead><tbody>${'<tr><td>Row</td></tr>'.repeat(rows)}</tbody></table>`;
    const html = `<html lang="en"><title>Tables</title><h1>Tables</h1>${table('Rooms', 40)}
      <h2>Others</h2>${table('Tools', 3)}<h2>Last</h2>${table('Keys', 20)}<h2>End</h2>`;
    const scss = `h1, h2 { margin: 0; font-size: 12pt } h2 { break-before: page } th, td { height: 10mm; padding: 0 }
      table { border-spacing: 0 } @page { @top-left { content: "[" string(continued) "]" } }`;
    const { pages, pdf, warnings } = await print({
      ...book,
      html,
      scss,
      conformance: ['pdfa-2u', 'pdfua-1'],
    });
    expect(warnings).toEqual([]);
    const [rooms, keys] = ['Rooms, "continued"', 'Keys, "continued"'];
    expect(pages.map((page) => /\[ *(.*?) *\]/.exec(page)?.[1])).toEqual([
      ...['', rooms, rooms],
      ...['', '', keys, ''],
    ]);
    const heads = pages.map((page) => page.replace(/\[.*?\]/, '').match(/Rooms|Tools|Keys/g) ?? []);
    expect(heads).toEqual([['Rooms'], ['Rooms'], ['Rooms'], ['Tools'], ['Keys'], ['Keys'], []]);
    const { claims, verdicts, broken } = judge(pdf);
    expect(claims).toEqual(['pdfa-2b', 'pdfa-2u', 'pdfua-1']);
    expect([verdicts['pdfa-2u'], verdicts['pdfua-1']], JSON.stringify(broken)).toEqual([0, 0]);
    const said = await spoken(pdf);
    expect(said.filter((text) => /Rooms|Tools|Keys/.test(text))).toHaveLength(3);
  });

  it('keep running texts and sections on their sheets when the counter of pages begins anew', async () => {
    const html = '<p>Cover</p><h2 data-page-section>A</h2><h2>B</h2>';
    const scss = `h2 { break-before: page; string-set: chapter content() } @page :first { counter-reset: page 0; counter-increment: page 7 }
      @page { counter-increment: none; @top-left { content: "[" string(chapter) "]" counter(section-page) "/" counter(section-pages) } }`;
    const { pages, warnings } = await print({ html, scss });
    expect(warnings).toEqual([]);
    expect(pages.map((page) => /\[.*?\][\d/ ]*/.exec(page)?.[0].replaceAll(' ', ''))).toEqual([
      '[]1/1',
      '[A]1/2',
      '[B]2/2',
    ]);
  });

  it('say what cannot be had, with its declaration', async () => {
    const cannot = [
      'float: footnote',
      'position: running(head)',
      'content: element(head)',
      'content: string(chapter)',
      'content: counter(section-page)',
      'content: leader(".") leader(".")',
      'content: target-text(url("#x"))',
      'footnote-policy: line',
      'bookmark-level: 2',
    ];
    const rules = cannot.map((one, nth) => `.c${nth}::after { ${one} }`).join('\n');
    const html = `<style>${rules} .note::footnote-call { color: red } @page :nth(2) { margin: 0 }
      h1 { string-set: chapter content(marker) "x" } @page { @footnote { margin: 0 } }</style><h1>One</h1>`;
    const { warnings } = await print({ html });
    const said = warnings.map(({ message }: { message: string }) => message).join('\n');
    for (const one of [
      ...cannot,
      '.note::footnote-call',
      '@page :nth(2)',
      '@footnote',
      'string-set: chapter content(marker) "x"',
    ])
      expect(said).toContain(one);
  });

  it('find elements that share an id, but for pictures and parts of tables', async () => {
    const scss = `h2 { string-set: chapter content(); display: flex } h2:not(:first-child), table { break-before: page }
      tr { string-set: chapter "Row" } @page { @top-left { content: "Top: " string(chapter) } }`;
    const titles = ['One', 'Two', 'Three'].map((title) => `<h2 id="title">${title}</h2>`).join('');
    const html = `<body>${titles}<table><tr id="title"><td>Cell</td></tr></table></body>`;
    const { pages, warnings } = await print({ html, scss });
    const tops = pages.map((page) => /Top: ?(\w+)/.exec(page)?.[1]);
    expect(tops).toEqual(['One', 'Two', 'Three', 'Three']);
    const message = expect.stringMatching(/^Elements that were not found.*: 1\. Give each an id/);
    expect(warnings).toEqual([expect.objectContaining({ code: 'page_numbers', message })]);
  });

  it.each([
    ['once when nothing in the page has a number', async () => collected([[null]]), 1, /id: 1\.$/],
    ['again when something has', async () => collected([['one']]), 2, /^$/],
    ['once, and missing, when our code fails', () => Promise.reject(new OwnCodeFailed()), 1, /not be read/],
  ])('are printed %s', async (_, call, expected, warned) => {
    const { paging } = withPaging('<style>a::after { content: target-counter(attr(href), page) }</style>');
    let prints = 0;
    const printed = await printPaged(paging, {
      world: { call, close: async () => {} },
      async print() {
        prints += 1;
        return { ok: true, pdf: new Uint8Array() };
      },
      findPlaces: async () => ({ pages: 1, pageOf: new Map([['one', 1]]) }),
      layOut: async () => {},
    });
    if (printed === 'full' || !printed.ok) throw new Error('nothing was printed');
    expect(prints).toBe(expected);
    expect(printed.warnings.map(({ message }) => message).join()).toMatch(warned);
  });

  it('are bounded, and scripts of the page change nothing of them', async () => {
    const links = Array.from(
      { length: limits.pageMarks + 9 },
      (_, at) => `<a class="x" href="#p${at}"></a><i id="p${at}"></i>`,
    ).join('');
    const hostile = `<script>
      Element.prototype.setAttribute = () => { throw 1 };
      Document.prototype.getElementById = () => ({ id: 'x'.repeat(1e7) });
      Array.prototype.filter = () => { throw 1 };
    </script>`;
    const html = `<style>a::after { content: target-counter(attr(href), page) } .x { position: absolute; visibility: hidden }</style><a href="#end">End</a>${links}<p id="end">x</p>${hostile}`;
    const { pages, warnings } = await print({ html, html_engine_options: { javascript: true } });
    expect(pages[0]).toMatch(new RegExp(`^End ?${pages.length}`));
    const message = expect.stringMatching(/^10 links have no page number.*pageMarks/);
    expect(warnings).toEqual([expect.objectContaining({ code: 'page_numbers', message })]);
  });
});
