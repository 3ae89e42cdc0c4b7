/**
 * What a page may load: nothing but what stands in it. It is the last of several locks: pages have neither scripts nor
 * network, and requests are refused one by one.
 */
export const contentPolicy = (javascript: boolean): string =>
  [
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

/** As a header it can do more than in the page: no windows, no navigation of anything but the page itself. */
export const scriptedPolicy = `${contentPolicy(true)}; webrtc 'block'; sandbox allow-scripts`;
