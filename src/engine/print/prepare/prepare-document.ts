import { limits } from '../../limits';
import type { FontLibrary } from '../../text/fonts/font-library';
import type { HtmlPage } from '../html-page';
import { asks, noPaging, rewriteSheet } from '../paging/rewrite-paging';
import { lockedStart, splitDoctype } from './block-network';
import { addressesOf, withResources } from './inline-piece';
import { type FetchFiles, fetchResources, type ResourceProblem, type SheetMeans } from './inline-resources';
import type { OwnPageFonts } from './own-page-fonts';
import { type FontStyles, fontStyles, type PageFonts } from './page-fonts';
import { uncoveredIn } from './uncovered';

export type Prepared =
  | {
      ok: true;
      document: HtmlPage;
      /** The characters of the page that no font has. */
      uncovered: () => Promise<string[]>;
    }
  | { ok: false; state?: ResourceProblem['state']; message: string };

type Deps = {
  fonts: FontLibrary;
  fetchFiles: FetchFiles;
  /** Returns the customer's own fonts that this text names. */
  ownFonts(text: string): Promise<OwnPageFonts>;
};

/**
 * Makes a self-contained document, header and footer included: it holds the resources that it names
 * and the fonts in which it is set.
 */
export async function prepareDocument(deps: Deps, document: HtmlPage): Promise<Prepared> {
  const pieces = [document.html, document.header ?? '', document.footer ?? ''];
  const paging = structuredClone(document.paging ?? noPaging());
  const rewriteLinked = (css: string) => rewriteSheet(css, paging);
  const [inlined, own] = await Promise.all([
    inlineAll({ fetchFiles: deps.fetchFiles, rewriteSheet: rewriteLinked }, pieces),
    deps.ownFonts(pieces.join('\n')),
  ]);
  if (!inlined.ok) return inlined;
  const [page = '', header = '', footer = ''] = inlined.pieces;
  const styles = await stylesOf([page, header, footer], { library: deps.fonts, own });
  if (styles === null) return fontsTooBig;
  const [pageStyles, headerStyles, footerStyles] = styles;
  const { doctype, rest } = splitDoctype(page);
  const start = `${lockedStart(document.options)}${loadedAhead(styles.slice(1))}${styleOf(pageStyles)}`;
  const html = `${doctype}${start}${rest}`;
  const prepared = {
    ...document,
    html,
    header: document.header && styleOf(headerStyles) + header,
    footer: document.footer && styleOf(footerStyles) + footer,
    ...(asks(paging) && { paging }),
  };
  const chars = [html, prepared.header, prepared.footer].join('').length;
  if (chars > limits.pageBytes) return pageTooBig;
  const uncovered = () => uncoveredIn(pieces.join('\n'), { library: deps.fonts, own });
  return { ok: true, document: prepared, uncovered };
}

const pageTooBig: Prepared = {
  ok: false,
  message: `The page has more than ${limits.pageBytes} bytes (pageBytes).`,
};

const fontsTooBig: Prepared = {
  ok: false,
  message: `Your fonts on the page have more than ${limits.pageFontBytes} bytes together (pageFontBytes).`,
};

type InlinedPieces = { ok: true; pieces: string[] } | ResourceProblem;

async function inlineAll(means: SheetMeans, pieces: readonly string[]): Promise<InlinedPieces> {
  const addresses = await Promise.all(pieces.map(addressesOf));
  const resources = await fetchResources(addresses.flat(), means);
  if (!resources.ok) return resources;
  const inlined = await Promise.all(pieces.map((piece) => withResources(piece, resources.dataOf)));
  const problem = inlined.find((one) => one.problem !== null)?.problem;
  if (problem)
    return {
      ok: false,
      state: 'image_processing_failed',
      message: `An image of the page cannot be used: ${problem}.`,
    };
  return { ok: true, pieces: inlined.map(({ html }) => html) };
}

/** Makes the styles of each piece. Returns null when the customer's own fonts are too big. */
async function stylesOf(pieces: readonly string[], fonts: PageFonts): Promise<FontStyles[] | null> {
  const styles: FontStyles[] = [];
  for (const piece of pieces) {
    const own = piece === '' ? none : await fontStyles(piece, fonts);
    if (own === null) return null;
    styles.push(own);
  }
  return styles;
}

const none: FontStyles = { css: '', files: [] };

function styleOf(styles: FontStyles | undefined): string {
  return styles ? `<style>${styles.css}</style>` : '';
}

/**
 * Makes the page use the fonts of header and footer, invisibly in its head. The browser does not
 * wait for fonts of header and footer: they show only when the page uses the very same fonts.
 */
function loadedAhead(margins: readonly FontStyles[]): string {
  const files = [...new Set(margins.flatMap(({ files: some }) => some))];
  if (files.length === 0) return '';
  const rules = files.map(
    (file, nth) =>
      `@font-face{font-family:quillet-margin-${nth};src:url(${file})}` +
      `.quillet-margin-${nth}{display:block}.quillet-margin-${nth}::before{content:"x";font-family:quillet-margin-${nth}}`,
  );
  const head = 'head{display:block;position:absolute;width:0;height:0;overflow:hidden;visibility:hidden}';
  const users = files.map((_, nth) => `<meta class="quillet-margin-${nth}">`);
  return `<style>${head}${rules.join('')}</style>${users.join('')}`;
}
