import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { FetchedResource } from '../../src/platform/outside-resource';
import { fontsOfAssets } from '../../src/rendering/fonts/font-library';
import { prepareDocument } from '../../src/rendering/html/prepare/prepare-document';
import { addressesIn, rewriteCss } from '../../src/rendering/html/prepare/rewrite-css';
import { pageOf } from '../support/html-templates';

const outside: Record<string, [string, string]> = {
  'https://cdn.example/logo.png': ['PNG', 'image/png'],
  'https://cdn.example/a/site.css': [
    '@import "more.css"; h1{background:url(../bg.png)}',
    'text/css; charset=utf-8',
  ],
  'https://cdn.example/a/more.css': ['h2{color:red}', 'text/css'],
  'https://cdn.example/bg.png': ['BG', 'image/png'],
  'https://cdn.example/odd': ['x', 'text/html"><script>'],
};

const fetched: string[] = [];
const fetchResource = async (url: string): Promise<FetchedResource> => {
  fetched.push(url);
  const [text, contentType] = outside[url] ?? [];
  if (text === undefined || contentType === undefined)
    return { ok: false, message: 'the server answered 404' };
  return { ok: true, bytes: new TextEncoder().encode(text), contentType };
};

const prepare = async (html: string) => {
  fetched.length = 0;
  const prepared = await prepareDocument(
    { fonts: fontsOfAssets(env.ASSETS), fetchResource },
    pageOf({ html }),
  );
  if (!prepared.ok) throw new Error(prepared.message);
  return prepared.document.html;
};

describe('what a page names', () => {
  it.each([
    [
      '<img src="https://cdn.example/logo.png" srcset="https://cdn.example/big.png 2x">',
      '<img src="data:image/png;base64,UE5H">',
    ],
    ['<p style="background:url(https://cdn.example/bg.png)">', 'url(&quot;data:image/png;base64,Qkc=&quot;)'],
    [
      "<style>p{background:url('https://cdn.example/bg.png')}</style>",
      'p{background:url("data:image/png;base64,Qkc=")}',
    ],
    ['<svg><image href="https://cdn.example/bg.png"/></svg>', 'href="data:image/png;base64,Qkc="'],
    ['<img src="https://cdn.example/odd">', 'data:application/octet-stream;base64,eA=='],
  ])('%s is in it afterwards', async (html, expected) => {
    expect(await prepare(html)).toContain(expected);
  });

  it('includes what its style sheets name, and what those import', async () => {
    const html = await prepare('<link rel="stylesheet" href="https://cdn.example/a/site.css">');
    const sheet = /href="data:text\/css;charset=utf-8;base64,([^"]+)"/.exec(html)?.[1] ?? '';
    const css = Buffer.from(sheet, 'base64').toString();
    expect(css).toContain('h1{background:url("data:image/png;base64,Qkc=")}');
    const imported = /base64,([^"]+)"; h1/.exec(css)?.[1] ?? '';
    expect(Buffer.from(imported, 'base64').toString()).toBe('h2{color:red}');
  });

  it('is fetched once, however often it is named', async () => {
    await prepare('<img src="https://cdn.example/logo.png">'.repeat(5));
    expect(fetched).toEqual(['https://cdn.example/logo.png']);
  });

  it.each([
    ['<img src="https://cdn.example/none.png">', /none\.png could not be fetched: the server answered 404/],
    [
      Array.from({ length: 101 }, (_, at) => `<img src="https://cdn.example/logo.png?${at}">`).join(''),
      /could not be fetched|pageResources/,
    ],
  ])('and cannot be had is told', async (html, message) => {
    const page = pageOf({ html });
    const prepared = await prepareDocument({ fonts: fontsOfAssets(env.ASSETS), fetchResource }, page);
    expect(prepared).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  });

  it('leads nowhere when it is a hint, a base or a refresh', async () => {
    const html = await prepare(
      '<base href="https://x.example"><link rel="preconnect" href="https://x.example"><meta http-equiv="refresh" content="0;url=x">',
    );
    expect(html).not.toMatch(/<base|preconnect|refresh/);
  });
});

describe('lists of fonts', () => {
  it.each([
    [
      'p{font-family:Arial,sans-serif}',
      'p{font-family:"Quillet Sans","Quillet Sans", "Quillet Rest", "Quillet More", sans-serif}',
    ],
    ['p{font-family:Inter}', 'p{font-family:Inter, "Quillet Sans", "Quillet Rest", "Quillet More"}'],
    [
      'p{font:bold 12px/1.5 "Times New Roman"}',
      'p{font:bold 12px/1.5 "Quillet Serif", "Quillet Serif", "Quillet Rest", "Quillet More"}',
    ],
    ['p{font:inherit}', 'p{font:inherit}'],
    [
      'p{font-family: monospace !important}',
      'p{font-family: "Quillet Mono", "Quillet Rest", "Quillet More", monospace !important}',
    ],
    [
      ':root{--body: Inter, serif}',
      ':root{--body: Inter, "Quillet Serif", "Quillet Rest", "Quillet More", serif}',
    ],
    ['@font-face{font-family:Arial;src:url(data:x)}', '@font-face{font-family:Arial;src:url(data:x)}'],
    ['p{font-family:Georgia', 'p{font-family:Georgia, "Quillet Sans", "Quillet Rest", "Quillet More"'],
  ])('%s', (css, expected) => {
    expect(rewriteCss(css, () => null)).toBe(expected);
  });
});

describe('addresses in style sheets', () => {
  it('are found in every spelling, and text is none', () => {
    const css = `@import "a"; @import url(b); p{background:url( c );mask:URL("d");content:"e";--x:url('f')}
      q{background:image-set("g" 1x)} /* url(h) */ @media print{r{cursor:url(i),auto}}`;
    expect(addressesIn(css).map(({ url }) => url)).toEqual(['a', 'b', 'c', 'd', 'f', 'g', 'i']);
    expect(addressesIn(css).filter(({ kind }) => kind === 'import')).toHaveLength(2);
  });

  it('nest as deep as they like', () => {
    expect(addressesIn(`p{width:${'calc('.repeat(100_000)}`)).toEqual([]);
  });
});
