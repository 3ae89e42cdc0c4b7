import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { earlyClicksSource } from './early-clicks';

/** One known script apart, nothing in a page is a script or a style, so none that somebody put into a name ever runs. */
const policy = [
  "default-src 'none'",
  // The viewer of PDFs decodes some images with WebAssembly, and shows them by `blob:` and `data:` addresses.
  `script-src 'self' 'wasm-unsafe-eval' ${earlyClicksSource}`,
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** A page for people who sign in: kept by no cache, framed by nobody, its address told to nobody else. */
export const showPage = (
  c: Context,
  content: Child,
  { status = 200 }: { status?: ContentfulStatusCode } = {},
): Response | Promise<Response> =>
  c.html(html`<!doctype html>${content}`, status, {
    'Content-Security-Policy': policy,
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex, nofollow',
  });
