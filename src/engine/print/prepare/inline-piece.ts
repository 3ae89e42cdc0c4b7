import { tooManyPixels } from '../image-facts';
import { unescapeHtml } from '../liquid/markup';
import { addressesIn, type CssAddress, rewriteCss } from './rewrite-css';

/** An address, or something that may be the spelling of one. */
const MAY_NAME = /https?:\/\/|&#/i;

/** Only what can be seen: an image, a style sheet, and what style sheets and style attributes name. */
export const addressesOf = async (html: string): Promise<CssAddress[]> => {
  if (!MAY_NAME.test(html)) return [];
  const found: CssAddress[] = [];
  const take = (url: string | null, kind: CssAddress['kind'] = 'image') => {
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
      element: (element) => void found.push(...addressesIn(plain(element.getAttribute('style') ?? ''))),
    })
    .on('style', { text: wholeText((css) => void found.push(...addressesIn(css))) });
  await transformed(rewriter, html);
  return found;
};

export type Inlined = { html: string; problem: string | null };

/** Puts what was fetched in the place of its addresses, and looks at the pictures that are in the page. */
export const withResources = async (html: string, dataOf: ReadonlyMap<string, string>): Promise<Inlined> => {
  let problem: string | null = null;
  const dataFor = (url: string): string | null => {
    const data = dataOf.get(url) ?? null;
    problem ??= problemOf(data ?? url);
    return data;
  };
  const inCss = (css: string) => rewriteCss(css, ({ url }) => dataFor(url));
  const setData = (element: Element, name: string): boolean => {
    const url = element.getAttribute(name);
    const data = url === null ? null : dataFor(plain(url));
    if (data) element.setAttribute(name, data);
    return data !== null;
  };
  const rewriter = new HTMLRewriter()
    .on('base, meta[http-equiv]', { element: (element) => void element.remove() })
    // Browsers choose one of a picture's other kinds first, and would find nothing there.
    .on('picture source', {
      element(element) {
        if (!/^\s*data:/i.test(element.getAttribute('srcset') ?? '')) element.remove();
      },
    })
    .on('link', {
      element(element) {
        if (!isSheet(element) || !setData(element, 'href')) element.remove();
      },
    })
    .on('img', {
      element(element) {
        if (setData(element, 'src')) element.removeAttribute('srcset');
      },
    })
    .on('image', {
      element(element) {
        setData(element, 'href');
        setData(element, 'xlink:href');
      },
    })
    .on('[style]', {
      element: (element) =>
        void element.setAttribute('style', written(inCss(plain(element.getAttribute('style') ?? '')))),
    })
    .on('style', {
      text: wholeText(
        (css, chunk) => void chunk.replace(inCss(css).replaceAll('</', '<\\/'), { html: true }),
      ),
    });
  const inlined = await transformed(rewriter, html);
  return { html: inlined, problem };
};

/** Attributes come as they are written, and go back so. */
const plain = (attribute: string): string => unescapeHtml(attribute).trim();
const written = (text: string): string => text.replaceAll('&', '&amp;');

const isSheet = (element: Element): boolean =>
  /(^|\s)stylesheet(\s|$)/i.test(element.getAttribute('rel') ?? '') && element.hasAttribute('href');

const IMAGE = /^data:image\/[a-z+.-]{1,20};base64,/i;

/** What a browser would unpack into more memory than its other pages can spare. */
const problemOf = (url: string): string | null => {
  const start = IMAGE.exec(url.slice(0, 60))?.[0];
  return start === undefined ? null : tooManyPixels(Buffer.from(url.slice(start.length), 'base64'));
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
