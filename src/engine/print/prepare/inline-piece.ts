import { tooManyPixels } from '../image-facts';
import { unescapeHtml } from '../liquid/markup';
import { addressesIn, type CssAddress, rewriteCss } from './rewrite-css';

/** A URL, or an entity that may spell one. */
const MAY_NAME = /https?:\/\/|&#/i;

/**
 * Finds the URLs of visible resources only: images, style sheets, and the URLs in style sheets and
 * style attributes.
 */
export async function addressesOf(html: string): Promise<CssAddress[]> {
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
}

export type Inlined = { html: string; problem: string | null };

/** Replaces URLs with the fetched data, and checks the images that the page contains. */
export async function withResources(html: string, dataOf: ReadonlyMap<string, string>): Promise<Inlined> {
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
    // Browsers would choose a `source` first, but its URL cannot be loaded.
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
}

/** Decodes an attribute, which the rewriter returns as written in the source. */
function plain(attribute: string): string {
  return unescapeHtml(attribute).trim();
}

function written(text: string): string {
  return text.replaceAll('&', '&amp;');
}

function isSheet(element: Element): boolean {
  return /(^|\s)stylesheet(\s|$)/i.test(element.getAttribute('rel') ?? '') && element.hasAttribute('href');
}

const IMAGE = /^data:image\/[a-z+.-]{1,20};base64,/i;

/** Returns a message for an image that would take too much memory of the browser. */
function problemOf(url: string): string | null {
  const start = IMAGE.exec(url.slice(0, 60))?.[0];
  return start === undefined ? null : tooManyPixels(Buffer.from(url.slice(start.length), 'base64'));
}

/** Gathers a text that arrives in chunks, and uses it with its last chunk. */
function wholeText(use: (text: string, last: Text) => void) {
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
}

/**
 * Runs the rewriter. It throws on HTML whose parsing is ambiguous; such a page is printed
 * unchanged, within its locks.
 */
async function transformed(rewriter: HTMLRewriter, html: string): Promise<string> {
  try {
    return await rewriter.transform(new Response(html)).text();
  } catch {
    return html;
  }
}
