import { describe, expect, it } from 'vitest';
import { engineOptionsSchema, normaliseOptions } from '../../../src/engine/print/engine-options';
import { renderHtmlPage } from '../../../src/engine/print/render-html-page';
import { contentOf, now } from './support';

const input = {
  data: { name: 'Ada', notes: 'one%%LF%%two' },
  metadata: {},
  template: { id: 'tpl_1', name: 'A <page>', version: '1.0.0' },
  now,
  loadImage: async () => new Uint8Array([1, 2, 3]),
};

const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function render(content: Parameters<typeof contentOf>[0], more: Partial<typeof input> = {}) {
  const rendered = await renderHtmlPage(contentOf(content), { ...input, ...more });
  if (!rendered.ok) throw new Error(rendered.message);
  return rendered.page;
}

describe('a finished page', () => {
  it('is a whole document with its styles and title in it', async () => {
    const { html, title } = await render({ html: '<p>{{ name }}</p>', css: 'p { content: "</style>"; }' });
    expect(html).toMatch(
      /^<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>A &lt;page&gt;<\/title>\n<style>/,
    );
    expect(html).toContain('p { content: "<\\/style>"; }\n</style>');
    expect(html).toContain('<body>\n<p>Ada</p>\n</body>');
    expect(title).toBe('A <page>');
  });

  it('stays a complete document when the template is one', async () => {
    const own =
      '<!doctype html><html lang="de"><head><title>For {{ name }} &amp; Co</title></head><body>x</body></html>';
    const { html, title } = await render({ html: own, css: 'p { top: 0; }' });
    expect(title).toBe('For Ada & Co');
    expect(html.match(/<html/g)).toHaveLength(1);
    expect(html).toMatch(/<\/title><style>[\s\S]*p \{ top: 0; \}\n<\/style>\n<\/head><body>x/);
  });

  it.each([
    ['<html lang="ja-JP">', '署名', 'イニシャル'],
    ['<html lang="{{ language }}">', 'Signature', 'Initials'],
  ])('has words for pictures in the language that its source says: %s', async (start, signed, initialled) => {
    const source = `${start}<body>{% signature dot %}{{ drawn }}{% initials dot %}</body></html>`;
    const drawn = { drawing: { width: 9, height: 9, strokes: [[[1, 1]]] } };
    const { html } = await render({ html: source }, { data: { ...input.data, ...{ dot: DOT, drawn } } });
    const words = [...html.matchAll(/(?:alt|aria-label)="([^"]*)"/g)].map(([, said]) => said);
    expect(words).toEqual([signed, signed, initialled]);
  });

  it('asks for the numbers of its pages only in its styles', async () => {
    const words = 'target-counter(attr(href), page) string-set: a; counter(section-page)';
    expect(
      await render({ html: `<p>${words}</p>`, css: `p::before { content: "${words}" } /* ${words} */` }),
    ).toMatchObject({
      html: expect.stringContaining(`<p>${words}</p>`),
    });
    const css = `a::after { content: target-counter( attr(href url), page ) } h1 { string-set: top content() }
      @page { @top-left { content: string(top) string(top, last) counter(section-pages) counter(page) } }`;
    const { html, paging } = await render({ html: '<h1>x</h1>', css });
    expect(paging).toEqual({
      links: ['href'],
      shows: [],
      strings: [
        { name: 'top', which: 'first' },
        { name: 'top', which: 'last' },
      ],
      sections: true,
      unknown: [],
    });
    expect(html).toContain('content: attr(data-quillet-page-of-href) }');
    expect(html).toContain('{ --quillet-string-set: top content() }');
    expect(html).toContain(
      'counter(quillet-sheet, quillet-text-top-first) counter(quillet-sheet, quillet-text-top-last) counter(quillet-sheet, quillet-section-pages) counter(page)',
    );
    expect((await render({ html: 'x', css: 'h1 { string-set: top content() }' })).paging).toBeUndefined();
  });

  it.each([
    ['styles that do not end', `${'<style>'.repeat(100_000)}target-counter(`],
    ['functions in functions', `<style>${'leader(section-page('.repeat(100_000)} a{b{`],
    ['blocks in blocks', `<style>string-set${'@page{'.repeat(100_000)} content:string(x)`],
    ['brackets that do not end', `<style>${'counter('.repeat(100_000)} string-set</style>`],
    [
      'spaces without end',
      `<style>target-counter(attr(a${' '.repeat(200_000)}x), page) string( ${' '.repeat(200_000)})</style>`,
    ],
    [
      'very many names',
      `<style>${Array.from({ length: 5_000 }, (_, at) => `string(a${at})`).join(' ')} string-set</style>`,
    ],
  ])('is made in one reading of %s', async (_, html) => {
    const { paging } = await render({ html, css: '' });
    expect(paging?.strings.length ?? 0).toBeLessThanOrEqual(20);
    expect(paging?.unknown.length ?? 0).toBeLessThanOrEqual(20);
  });

  it('breaks lines at %%LF%% and keeps the data', async () => {
    const { html } = await render({ html: '{{ notes | newline_to_br }}' });
    expect(html).toContain('one<br>\ntwo');
    expect(input.data.notes).toBe('one%%LF%%two');
  });

  it('has a header and footer with the same styles, unless they are turned off', async () => {
    const margins = {
      css: '.n { color: red; }',
      headerHtml: '{{ name }}',
      footerHtml: '<span class="pageNumber n"></span>/<span class="totalPages"></span>',
    };
    const { header, footer } = await render(margins);
    expect(header).toMatch(/^<style>[\s\S]*\.n \{ color: red; \}\n<\/style>\nAda$/);
    expect(footer).toContain('<span class="pageNumber n"></span>/<span class="totalPages"></span>');
    const options = engineOptionsSchema.parse({ display_header_footer: false });
    expect(await render({ ...margins, options })).toMatchObject({ header: null, footer: null });
  });

  it('contains the images of its template', async () => {
    const image = { key: 'k', sha256: 's', type: 'image/png', bytes: 3 };
    const { html, footer } = await render(
      {
        html: '<img src="{% template_image_url "logo.png" %}">',
        css: 'a { background: url(quillet-image:logo.png); } b { background: url(quillet-image:other.png); }',
        footerHtml: '<img src="{% template_image_url file %}">',
        images: { 'logo.png': image },
      },
      { data: { ...input.data, file: 'logo.png' } } as Partial<typeof input>,
    );
    expect(html).toContain('<img src="data:image/png;base64,AQID">');
    expect(html).toContain('url(data:image/png;base64,AQID)');
    expect(html).toContain('url(quillet-image:other.png)');
    expect(footer).toContain('<img src="data:image/png;base64,AQID">');
    const huge = { ...image, bytes: 4_000_000 };
    const many = contentOf({
      html: '<img src="{% template_image_url "a" %}">'.repeat(7),
      images: { a: huge },
    });
    expect(await renderHtmlPage(many, input)).toMatchObject({ ok: false, state: 'image_processing_failed' });
  });

  it('reports errors with their place', async () => {
    const bad = contentOf({
      html: 'x',
      footerHtml: '\n {{ "x" | in_time_zone: "y" }}{{ "now" | date: "%F", "Nowhere" }}',
    });
    expect(await renderHtmlPage(bad, input)).toEqual({
      ok: false,
      state: 'syntax_error',
      message:
        'footer_html: line 2, column 31: unknown time zone "Nowhere"; use one such as Europe/Berlin or UTC',
    });
    const photo = contentOf({ html: '{{ photo }}' });
    const data = { photo: { base64: 'AAAA' } };
    expect(await renderHtmlPage(photo, { ...input, data })).toMatchObject({
      state: 'image_processing_failed',
    });
  });
});

describe('print options', () => {
  it.each([
    [
      {},
      {
        pageSize: { widthIn: 8.5, heightIn: 11 },
        marginsIn: { top: 1, right: 1, bottom: 1, left: 1 },
        tagged: true,
      },
    ],
    [
      { page_size: 'A4', landscape: true },
      { pageSize: { widthIn: 210 / 25.4, heightIn: 297 / 25.4 }, landscape: true },
    ],
    [{ page_size: { width: '144pt', height: 5 } }, { pageSize: { widthIn: 2, heightIn: 5 } }],
    [{ margins: '25.4mm' }, { marginsIn: { top: 1, right: 1, bottom: 1, left: 1 } }],
    [{ margins: { top: '96px', left: 0 } }, { marginsIn: { top: 1, right: 1, bottom: 1, left: 0 } }],
    [
      { print_background: false, scale: 0.5, javascript: true },
      {
        background: false,
        scale: 0.5,
        javascript: true,
        waitFor: 'load',
        strictScripts: false,
        overflow: 'ignore',
      },
    ],
    [
      { javascript: true, wait_for: { selector: '#a' }, scripts: 'strict' },
      { waitFor: { selector: '#a' }, strictScripts: true },
    ],
  ])('%j', (given, expected) => {
    const normal = normaliseOptions(engineOptionsSchema.parse(given));
    expect(normal).toMatchObject(expected);
    expect(Object.keys(normal).sort()).toEqual([
      'background',
      'bleedIn',
      'cropMarks',
      'javascript',
      'landscape',
      'marginsIn',
      'outline',
      'overflow',
      'pageSize',
      'preferCssPageSize',
      'scale',
      'strictScripts',
      'tagged',
      'waitFor',
    ]);
  });

  it.each([
    { page_size: 'A9' },
    { page_size: { width: '1mm', height: 5 } },
    { margins: -1 },
    { margins: '1km' },
    { scale: 3 },
    { colour: 1 },
  ])('refuses %j', (given) => {
    expect(engineOptionsSchema.safeParse(given).success).toBe(false);
  });
});
