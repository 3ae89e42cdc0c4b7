import { limits } from '../../../limits';
import type { FontLibrary } from '../../fonts/font-library';
import type { HtmlPage } from '../html-page';
import { type FetchResource, fetchResources } from './inline-resources';
import { lockedStart, splitDoctype } from './lock-document';
import { fontStyles } from './page-fonts';
import { addressesIn, type CssAddress, rewriteCss } from './rewrite-css';

export type Prepared =
  | { ok: true; document: HtmlPage }
  | { ok: false; state?: 'image_download_failed'; message: string };

type Deps = { fonts: FontLibrary; fetchResource: FetchResource };

/** Makes a document that needs nothing but itself: what it names is in it, and so are the fonts it is set in. */
export const prepareDocument = async (deps: Deps, document: HtmlPage): Promise<Prepared> => {
  const resources = await fetchResources(await addressesOf(document.html), deps.fetchResource);
  if (!resources.ok) return { ...resources, state: 'image_download_failed' };
  const inlined = await withResources(document.html, resources.dataOf);
  const { doctype, rest } = splitDoctype(inlined);
  const fonts = `<style>${await fontStyles(inlined, deps.fonts)}</style>`;
  const html = `${doctype}${lockedStart(document.options)}${fonts}${rest}`;
  if (html.length > limits.pageBytes) {
    return { ok: false, message: `The page comes to more than ${limits.pageBytes} bytes (pageBytes).` };
  }
  return { ok: true, document: { ...document, html } };
};

const plain = (attribute: string): string => attribute.trim().replaceAll('&amp;', '&');

const isSheet = (element: Element): boolean =>
  /(^|\s)stylesheet(\s|$)/i.test(element.getAttribute('rel') ?? '') && element.hasAttribute('href');

/** Only what can be seen: an image, a style sheet, and what style sheets and style attributes name. */
const addressesOf = async (html: string): Promise<CssAddress[]> => {
  if (!/https?:\/\//i.test(html)) return [];
  const found: CssAddress[] = [];
  const take = (url: string | null, kind: CssAddress['kind'] = 'other') => {
    if (url) found.push({ url: plain(url), kind });
  };
  const rewriter = new HTMLRewriter()
    .on('img', { element: (element) => take(element.getAttribute('src')) })
    .on('image', {
      element: (element) => take(element.getAttribute('href') ?? element.getAttribute('xlink:href')),
    })
    .on('link', {
      element: (element) => take(isSheet(element) ? element.getAttribute('href') : null, 'import'),
    })
    .on('[style]', {
      element: (element) => void found.push(...addressesIn(element.getAttribute('style') ?? '')),
    })
    .on('style', { text: wholeText((css) => void found.push(...addressesIn(css))) });
  await transformed(rewriter, html);
  return found;
};

const withResources = (html: string, dataOf: ReadonlyMap<string, string>): Promise<string> => {
  const dataFor = (url: string | null) => (url === null ? undefined : dataOf.get(plain(url)));
  const inCss = (css: string) => rewriteCss(css, ({ url }) => dataOf.get(url) ?? null);
  const setData = (element: Element, name: string) => {
    const data = dataFor(element.getAttribute(name));
    if (data) element.setAttribute(name, data);
  };
  const rewriter = new HTMLRewriter()
    .on('base, meta[http-equiv]', { element: (element) => void element.remove() })
    .on('link', {
      element(element) {
        const data = isSheet(element) ? dataFor(element.getAttribute('href')) : undefined;
        if (data) element.setAttribute('href', data);
        else element.remove();
      },
    })
    .on('img', {
      element(element) {
        // Of several sizes the one that was fetched counts.
        if (dataFor(element.getAttribute('src'))) element.removeAttribute('srcset');
        setData(element, 'src');
      },
    })
    .on('image', {
      element(element) {
        setData(element, 'href');
        setData(element, 'xlink:href');
      },
    })
    .on('[style]', {
      element: (element) => void element.setAttribute('style', inCss(element.getAttribute('style') ?? '')),
    })
    .on('style', {
      text: wholeText(
        (css, chunk) => void chunk.replace(inCss(css).replaceAll('</', '<\\/'), { html: true }),
      ),
    });
  return transformed(rewriter, html);
};

/** Text arrives in pieces; the last one stands for all. */
const wholeText = (use: (text: string, last: Text) => void) => {
  let gathered = '';
  return (chunk: Text): void => {
    gathered += chunk.text;
    if (!chunk.lastInTextNode) {
      chunk.remove();
      return;
    }
    use(gathered, chunk);
    gathered = '';
  };
};

/** The rewriter gives up where parsing depends on what came before; such a page is printed as it is, and locked in. */
const transformed = async (rewriter: HTMLRewriter, html: string): Promise<string> => {
  try {
    return await rewriter.transform(new Response(html)).text();
  } catch {
    return html;
  }
};
