import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { earlyClicksSource } from './early-clicks';

/**
 * Inline scripts and styles are forbidden, so that markup in a name never runs. The only exception
 * is the script of early clicks.
 */
const rules = [
  "default-src 'none'",
  // The PDF viewer decodes some images with WebAssembly and shows them by `blob:` and `data:` URLs.
  `script-src 'self' 'wasm-unsafe-eval' ${earlyClicksSource}`,
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
];

function policyFor(frameAncestors: readonly string[]): string {
  const pages = frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'";
  return [...rules, `frame-ancestors ${pages}`].join('; ');
}

/**
 * Answers with a page for members: no cache keeps it, no referrer tells its address, and no page frames
 * it but those of `framedBy`.
 */
export function showPage(
  c: Context,
  content: Child,
  { status = 200, framedBy = [] }: { status?: ContentfulStatusCode; framedBy?: readonly string[] } = {},
): Response | Promise<Response> {
  return c.html(html`<!doctype html>${content}`, status, {
    'Content-Security-Policy': policyFor(framedBy),
    ...(framedBy.length === 0 && { 'X-Frame-Options': 'DENY' }),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex, nofollow',
  });
}
