import type { HtmlEngineOptions } from './engine-options';
import { escapeHtml } from './liquid/markup';

type Margins = HtmlEngineOptions['marginsIn'];

/** What every page begins with; the template's own styles come after it. */
const pageStyles = `html { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
tr, img, svg { break-inside: avoid; }
img.signature, svg.signature { height: 15mm; width: auto; }
span.signature { font-size: 24pt; line-height: 1.2; }
svg.qrcode { width: 30mm; height: 30mm; }
svg.barcode { width: 60mm; height: 15mm; }
`;

/** As far from the edge as every printer can print, where the margin has room for it. */
const FROM_EDGE_IN = 8 / 25.4;

/** The browser prints margins in its own small type and over the whole width; here they are as wide as the page's text. */
const marginStyles = ({ top, right, bottom, left }: Margins): string => {
  const [above, below] = [top, bottom].map((room) => Math.min(FROM_EDGE_IN, room / 3).toFixed(3));
  return `html { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
body { margin: 0; font-size: 9pt; }
#header { padding: ${above}in ${right}in 0 ${left}in; }
#footer { padding: 0 ${right}in ${below}in ${left}in; }
`;
};

/** A whole document, made of what the template wrote: a page of its own, or what goes into one. */
export const pageDocument = (html: string, css: string, title: string): string => {
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
};

export const marginDocument = (html: string, css: string, margins: Margins): string =>
  `${styleElement(marginStyles(margins) + css)}\n${html}`;

/** In CSS a backslash may stand before any sign; an end tag in a text would end the element. */
const styleElement = (css: string): string => `<style>\n${css.replaceAll('</', '<\\/')}\n</style>`;
