import type { HtmlEngineOptions } from './engine-options';
import { escapeHtml } from './liquid/markup';

type Margins = HtmlEngineOptions['marginsIn'];

/** The styles at the start of every page. The styles of the template follow and override them. */
const pageStyles = `html { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
tr, img, svg { break-inside: avoid; }
img.signature, svg.signature { height: 15mm; width: auto; }
span.signature { font-size: 24pt; line-height: 1.2; }
svg.qrcode { width: 30mm; height: 30mm; }
svg.barcode { width: 60mm; height: 15mm; }
`;

/**
 * The distance of header and footer from the edge of the paper: 8 mm, which every printer can
 * print, or a third of the margin when that is less.
 */
const FROM_EDGE_IN = 8 / 25.4;

/**
 * Styles header and footer to the width of the text of the page. The browser would print them in
 * small type across the whole width.
 */
function marginStyles({ top, right, bottom, left }: Margins): string {
  const [above, below] = [top, bottom].map((room) => Math.min(FROM_EDGE_IN, room / 3).toFixed(3));
  return `html { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
body { margin: 0; font-size: 9pt; }
#header { padding: ${above}in ${right}in 0 ${left}in; }
#footer { padding: 0 ${right}in ${below}in ${left}in; }
`;
}

type Head = { css: string; title: string };

/** Makes a whole HTML document of the template's HTML, which may be a document or a part of one. */
export function pageDocument(html: string, { css, title }: Head): string {
  const styles = styleElement(pageStyles + css);
  const head = /<head(\s[^<>]{0,1000})?>/i.exec(html);
  if (head === null && !/<html[\s>]/i.test(html)) {
    return `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>\n${styles}\n</head>\n<body>\n${html}\n</body>\n</html>\n`;
  }
  const end = html.search(/<\/head\s*>/i);
  const at = end >= 0 ? end : head ? head.index + head[0].length : html.search(/<html[\s>]/i);
  if (end < 0 && head === null)
    return `<!doctype html>\n<head><meta charset="utf-8">${styles}</head>\n${html}`;
  return `${html.slice(0, at)}${styles}\n${html.slice(at)}`;
}

export function marginDocument(html: string, css: string, margins: Margins): string {
  return `${styleElement(marginStyles(margins) + css)}\n${html}`;
}

/**
 * The backslash escapes the slash, as CSS allows for any character: `</style` in a CSS text would
 * end the element.
 */
function styleElement(css: string): string {
  return `<style>\n${css.replaceAll('</', '<\\/')}\n</style>`;
}
