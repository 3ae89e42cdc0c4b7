import { earlyClicksSource } from './early-clicks';

/**
 * The content security policy of pages for signers: everything comes from their own origin, and
 * inline scripts and styles are forbidden, except the script of early clicks. The PDF viewer decodes some images with WebAssembly and
 * shows them by `blob:` and `data:` URLs. A page with the widget of a challenge admits its origin.
 */
export function signingPolicy(frameAncestors: readonly string[] = [], widgetOrigin?: string): string {
  const widget = widgetOrigin === undefined ? '' : ` ${widgetOrigin}`;
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${earlyClicksSource}${widget}`,
    ...(widgetOrigin === undefined ? [] : [`frame-src ${widgetOrigin}`]),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ].join('; ');
}
