// The browsers that Quillet supports. The build, the check of the served files and docs/browsers.md
// read this list.

/**
 * The oldest versions, for everything that signers and visitors of public forms meet.
 *
 * @type {{
 *   name: string,
 *   data: import('@mdn/browser-compat-data').BrowserName,
 *   target: string | null,
 *   version: string,
 * }[]}
 */
export const oldest = [
  { name: 'Safari on macOS', data: 'safari', target: 'safari', version: '16.4' },
  { name: 'Safari and every other browser on iOS', data: 'safari_ios', target: 'ios', version: '16.4' },
  { name: 'Firefox', data: 'firefox', target: 'firefox', version: '115' },
  { name: 'Firefox on Android', data: 'firefox_android', target: null, version: '115' },
  { name: 'Chrome', data: 'chrome', target: 'chrome', version: '109' },
  { name: 'Chrome on Android', data: 'chrome_android', target: null, version: '109' },
  { name: 'Edge', data: 'edge', target: 'edge', version: '109' },
  // Samsung Internet counts its own versions; this one is made of Chromium 110.
  { name: 'Samsung Internet', data: 'samsunginternet_android', target: null, version: '21.0' },
];

/** The syntax of scripts and styles that all of them understand, as esbuild names it. */
export const targets = oldest.flatMap(({ target, version }) => (target === null ? [] : [target + version]));

/** The dashboard needs one of the newest two versions of a browser, which understand this syntax. */
export const dashboardTargets = ['es2022'];

/** esbuild is not sure of these, but all of them have had `\p{…}` since 2020. */
export const supportedSyntax = { 'regexp-unicode-property-escapes': true };
