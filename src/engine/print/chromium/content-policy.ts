/**
 * The content security policy of a page: it loads only what its HTML contains. This is the last of
 * several locks: pages have neither scripts nor network, and requests are refused one by one.
 */
export function contentPolicy(javascript: boolean): string {
  return [
    "default-src 'none'",
    'img-src data:',
    'font-src data:',
    "style-src 'unsafe-inline' data:",
    javascript ? "script-src 'unsafe-inline'" : "script-src 'none'",
    "connect-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * The policy of a page with scripts. It is sent as a header, so it can also forbid windows and
 * navigation of anything but the page itself.
 */
export const scriptedPolicy = `${contentPolicy(true)}; webrtc 'block'; sandbox allow-scripts`;

/**
 * The policy of the page that draws pictures of a PDF. It loads the PDF viewer and the PDF from its
 * own address, which we answer ourselves. The viewer decodes some images with WebAssembly.
 */
export function drawingPolicy(own: string): string {
  return [
    "default-src 'none'",
    `script-src ${own} 'wasm-unsafe-eval'`,
    `connect-src ${own}`,
    'img-src data: blob:',
    'font-src data: blob:',
    "style-src 'unsafe-inline'",
    "webrtc 'block'",
    'sandbox allow-scripts',
  ].join('; ');
}
