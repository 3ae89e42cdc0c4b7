import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { FetchedFiles } from '../../../src/engine/print/prepare/inline-resources';
import { prepareDocument } from '../../../src/engine/print/prepare/prepare-document';
import { addressesIn, rewriteCss } from '../../../src/engine/print/prepare/rewrite-css';
import { fontsOfAssets } from '../../../src/engine/text/fonts/font-library';
import { pageOf } from '../../support/html-templates';

const outside: Record<string, string> = {
  'https://cdn.example/logo.png': '\x89PNG\r\n\x1a\n',
  'https://cdn.example/a/site.css': '@import "more.css"; h1{background:url(../bg.gif)}',
  'https://cdn.example/a/more.css': 'h2{color:red}',
  'https://cdn.example/contents.css': 'a::after{content:leader(dotted) target-counter(attr(href),page)}',
  'https://cdn.example/bg.gif': 'GIF89a',
  'https://cdn.example/odd': 'x',
  'https://cdn.example/font': 'y',
};
const [png, gif] = ['data:image/png;base64,iVBORw0KGgo=', 'data:image/gif;base64,R0lGODlh'];

const fetched: string[] = [];

async function fetchFiles(urls: readonly string[]): Promise<FetchedFiles> {
  fetched.push(...urls);
  const missing = urls.find((url) => outside[url] === undefined);
  if (missing !== undefined) return { ok: false, url: missing, message: 'the server answered 404' };
  return { ok: true, files: new Map(urls.map((url) => [url, Buffer.from(outside[url] ?? '', 'latin1')])) };
}

async function ownFonts() {
  return { fonts: [], read: async () => new Uint8Array() };
}

const deps = { fonts: fontsOfAssets(env.ASSETS), fetchFiles, ownFonts };

async function prepare(html: string) {
  fetched.length = 0;
  const prepared = await prepareDocument(deps, pageOf({ html }));
  if (!prepared.ok) throw new Error(prepared.message);
  return prepared.document.html;
}

describe('a resource that a page names', () => {
  it.each([
    [
      '<img src="https://cdn.example/logo.png" srcset="https://cdn.example/big.png 2x">',
      `<img src="${png}">`,
    ],
    ['<p style="background:url(https://cdn.example/bg.gif)">', `url(&quot;${gif}&quot;)`],
    ["<style>p{background:url('https://cdn.example/bg.gif')}</style>", `p{background:url("${gif}")}`],
    ['<svg><image href="https://cdn.example/bg.gif"/></svg>', `href="${gif}"`],
    [
      '<style>@font-face{font-family:x;src:url(https://cdn.example/font)}</style>',
      'data:application/octet-stream;base64,eQ==',
    ],
    [
      '<picture><source srcset="https://cdn.example/a.avif"><img src="https://cdn.example/logo.png"></picture>',
      `<picture><img src="${png}"></picture>`,
    ],
  ])('%s is embedded in the page', async (html, expected) => {
    expect(await prepare(html)).toContain(expected);
  });

  it('is embedded with what its style sheets name and import', async () => {
    const html = await prepare('<link rel="stylesheet" href="https://cdn.example/a/site.css">');
    const sheet = /href="data:text\/css;charset=utf-8;base64,([^"]+)"/.exec(html)?.[1] ?? '';
    const css = Buffer.from(sheet, 'base64').toString();
    expect(css).toContain(`h1{background:url("${gif}")}`);
    const imported = /base64,([^"]+)"; h1/.exec(css)?.[1] ?? '';
    expect(Buffer.from(imported, 'base64').toString()).toBe('h2{color:red}');
  });

  it('is asked for the numbers of pages when it is a style sheet', async () => {
    const html = '<link rel="stylesheet" href="https://cdn.example/contents.css">';
    const prepared = await prepareDocument(deps, pageOf({ html }));
    if (!prepared.ok) throw new Error(prepared.message);
    expect(prepared.document.paging).toMatchObject({ links: ['href'], leaders: true, unknown: [] });
    const sheet = /base64,([^"]+)"/.exec(prepared.document.html.slice(-1_000))?.[1] ?? '';
    expect(Buffer.from(sheet, 'base64').toString()).toContain('attr(data-quillet-page-of-href)');
  });

  it('is fetched once, however often it is named', async () => {
    await prepare('<img src="https://cdn.example/logo.png">'.repeat(5));
    expect(fetched).toEqual(['https://cdn.example/logo.png']);
  });

  it.each([
    ['<img src="https://cdn.example/none.png">', /none\.png could not be fetched: the server answered 404/],
    [
      '<img src="https://cdn.example/odd">',
      /^https:\/\/cdn.example\/odd is neither a PNG nor a JPEG, GIF, WebP or SVG/,
    ],
    [
      Array.from({ length: 101 }, (_, at) => `<img src="https://cdn.example/logo.png?${at}">`).join(''),
      /more than 100 images, fonts and style sheets/,
    ],
  ])('is reported when it cannot be fetched', async (html, message) => {
    const page = pageOf({ html });
    expect(await prepareDocument(deps, page)).toMatchObject({
      ok: false,
      message: expect.stringMatching(message),
    });
  });

  it('is embedded in header and footer too', async () => {
    const footer = '<img src="https://cdn.example/logo.png"><p style="font-family:Arial">1</p>';
    const prepared = await prepareDocument(deps, pageOf({ footer }));
    if (!prepared.ok) throw new Error(prepared.message);
    expect(prepared.document.header).toBeNull();
    expect(prepared.document.footer).toContain(`<img src="${png}">`);
    expect(prepared.document.footer).toContain('font-family:"Quillet Sans"');
  });

  it('leads nowhere when it is a hint, a base or a refresh', async () => {
    const html = await prepare(
      '<base href="https://x.example"><link rel="preconnect" href="https://x.example"><meta http-equiv="refresh" content="0;url=x">',
    );
    expect(html).not.toMatch(/<base|preconnect|refresh/);
  });
});

describe('a variable font', () => {
  it.each([
    ['<p>\u0e44\u0e17\u0e22', ['400']],
    ['<p>\u0e44\u0e17\u0e22 <b>\u0e44\u0e17\u0e22', ['400', '700']],
    ['<p style="font: 700 12px/1.5 serif; font-weight: 400">\u0e44\u0e17\u0e22', ['400', '700']],
    ['<p style="font-weight: 300">\u0e44\u0e17\u0e22', ['400', '300', '700']],
    ['<p style="font: 600 12px serif; font-weight: 500">\u0e44\u0e17\u0e22', ['400', '500', '600', '700']],
    ['<svg><text font-weight="800">\u0e44\u0e17\u0e22</text></svg>', ['400', '800', '700']],
    ['<p style="font-weight: lighter">\u0e44\u0e17\u0e22', ['400', '100', '700']],
    ['<style>@font-face { font-weight: 100 900 }</style><p>\u0e44\u0e17\u0e22', ['400', '700']],
    ['<p style="font: 12px/200 serif; font-size: 600px">\u0e44\u0e17\u0e22', ['400', '700']],
    [
      `${[100, 200, 500, 600].map((one) => `<b style="font-weight:${one}">`).join('')}\u0e44\u0e17\u0e22`,
      ['100 1000'],
    ],
    ['<p style="font-weight: var(--weight)">\u0e44\u0e17\u0e22', ['100 1000']],
  ])('is fixed at the weights of the page, unless they are many or not known: %s', async (html, weights) => {
    const rules = (await prepare(html)).match(/@font-face\{[^}]*/g) ?? [];
    const thai = rules.filter((rule) => /unicode-range:[^;]*U\+e0/.test(rule));
    expect(thai.map((rule) => /font-weight:([^;]*)/.exec(rule)?.[1])).toEqual(weights);
  });
});

describe('lists of fonts', () => {
  it.each([
    [
      'p{font-family:Arial,sans-serif}',
      'p{font-family:"Quillet Sans","Quillet Sans", "Quillet Rest", "Quillet Weights", "Quillet More", sans-serif}',
    ],
    [
      'p{font-family:Inter}',
      'p{font-family:Inter, "Quillet Sans", "Quillet Rest", "Quillet Weights", "Quillet More"}',
    ],
    [
      'p{font:bold 12px/1.5 "Times New Roman"}',
      'p{font:bold 12px/1.5 "Quillet Serif", "Quillet Serif", "Quillet Rest", "Quillet Weights", "Quillet More"}',
    ],
    ['p{font:inherit}', 'p{font:inherit}'],
    [
      'p{font-family: monospace !important}',
      'p{font-family: "Quillet Mono", "Quillet Rest", "Quillet Weights", "Quillet More", monospace !important}',
    ],
    [
      ':root{--body: Inter, serif}',
      ':root{--body: Inter, "Quillet Serif", "Quillet Rest", "Quillet Weights", "Quillet More", serif}',
    ],
    ['@font-face{font-family:Arial;src:url(data:x)}', '@font-face{font-family:Arial;src:url(data:x)}'],
    [
      'p{font-family:Georgia',
      'p{font-family:Georgia, "Quillet Sans", "Quillet Rest", "Quillet Weights", "Quillet More"',
    ],
  ])('%s', (css, expected) => {
    expect(rewriteCss(css, () => null)).toBe(expected);
  });
});

describe('addresses in style sheets', () => {
  it('are found in every spelling, and never in text', () => {
    const css = `@import "a"; @import url(b); p{background:url( c );mask:URL("d");content:"e";--x:url('f')}
      q{background:image-set("g" 1x)} /* url(h) */ @media print{r{cursor:url(i),auto}}`;
    expect(addressesIn(css).map(({ url }) => url)).toEqual(['a', 'b', 'c', 'd', 'f', 'g', 'i']);
    expect(addressesIn(css).filter(({ kind }) => kind === 'import')).toHaveLength(2);
  });

  it('are found at any depth', () => {
    expect(addressesIn(`p{width:${'calc('.repeat(100_000)}`)).toEqual([]);
  });
});
