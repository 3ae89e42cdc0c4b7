// The fonts of the service in order of preference: the first one with a character draws it. A
// variable font serves both weights; `bold` is for families with a separate bold file.

/**
 * @typedef {object} Family
 * @property {string} name
 * @property {'sans' | 'serif' | 'mono' | 'any' | 'sc' | 'tc' | 'jp' | 'kr' | 'signature'} role
 *   Which standard typeface it stands in for, which language's Han characters it has, or neither.
 * @property {string} source The package.
 * @property {RegExp} files Which of the package's files.
 * @property {boolean} [bold]
 * @property {boolean} [italic] For pages of HTML; fields have none.
 * @property {[number, number][]} [except] Code points another font is better at.
 * @property {number} [restInParts] Take only the characters that no family before has, in files of
 *   this many characters.
 */

const google = '@expo-google-fonts';
const variable = '@fontsource-variable';
const fixed = '@fontsource';

/** The substitutes for the standard typefaces have Hebrew letters but not all their points. */
/** @type {[number, number][]} */
const HEBREW = [
  [0x590, 0x5ff],
  [0xfb1d, 0xfb4f],
];

/** @returns {Family[]} */
function standIn(/** @type {string} */ name, /** @type {'sans' | 'serif' | 'mono'} */ role) {
  const source = `${google}/${name.toLowerCase()}`;
  return [
    { name, role, source, files: /_400Regular\.ttf$/, except: HEBREW },
    { name, role, source, files: /_700Bold\.ttf$/, bold: true, except: HEBREW },
    { name, role, source, files: /_400Regular_Italic\.ttf$/, italic: true, except: HEBREW },
    { name, role, source, files: /_700Bold_Italic\.ttf$/, bold: true, italic: true, except: HEBREW },
  ];
}

/** @returns {Family} */
function script(/** @type {string} */ name, /** @type {'Sans' | 'Serif'} */ style = 'Sans') {
  const folder = name.toLowerCase().replaceAll(' ', '-');
  return {
    name: `Noto ${style} ${name}`,
    role: 'any',
    source: `${variable}/noto-${style.toLowerCase()}-${folder}`,
    files: new RegExp(`-${folder}-wght-normal\\.woff2$`),
  };
}

/** A script whose font has one weight. @returns {Family} */
function oneWeight(/** @type {string} */ name) {
  const folder = name.toLowerCase();
  return {
    name: `Noto Sans ${name}`,
    role: 'any',
    source: `${fixed}/noto-sans-${folder}`,
    files: new RegExp(`-${folder}-400-normal\\.woff2$`),
  };
}

/**
 * Fonts without exceptions. Right-to-left text with Latin letters or digits is set in one font,
 * because PDF readers would otherwise join its parts in the wrong order.
 * @returns {Family[]}
 */
function whole(/** @type {string} */ name) {
  const source = `${google}/${name.toLowerCase().replaceAll(' ', '-')}`;
  return [{ name, role: 'any', source, files: /_700Bold\.ttf$/, bold: true }, wholeRegular(name)];
}

/** @returns {Family} */
function wholeRegular(/** @type {string} */ name) {
  const source = `${google}/${name.toLowerCase().replaceAll(' ', '-')}`;
  return { name, role: 'any', source, files: /_400Regular\.ttf$/ };
}

/** @returns {Family} */
function han(/** @type {'sc' | 'tc' | 'jp' | 'kr'} */ role) {
  return {
    name: `Noto Sans ${role.toUpperCase()}`,
    role,
    source: `${variable}/noto-sans-${role}`,
    files: /-\d+-wght-normal\.woff2$/,
  };
}

/** @returns {Family} */
function signature(/** @type {string} */ name) {
  const folder = name.toLowerCase().replaceAll(' ', '-');
  return { name, role: 'signature', source: `${google}/${folder}`, files: /_400Regular\.ttf$/ };
}

/** @type {Family[]} */
export const families = [
  ...standIn('Arimo', 'sans'),
  ...standIn('Tinos', 'serif'),
  ...standIn('Cousine', 'mono'),
  {
    name: 'Noto Sans',
    role: 'any',
    source: `${variable}/noto-sans`,
    files: /-(latin|vietnamese|greek|cyrillic)(-ext)?-wght-normal\.woff2$/,
  },
  ...whole('Noto Sans Hebrew'),
  // Noto Sans Arabic draws dots as separate glyphs, which PDF readers take for separate lines.
  ...whole('IBM Plex Sans Arabic'),
  ...whole('Noto Sans Arabic'),
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'].map((name) => script(name)),
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((name) =>
    script(name),
  ),
  ...['Georgian', 'Armenian', 'Ethiopic', 'Symbols'].map((name) => script(name)),
  {
    name: 'Noto Sans Symbols 2',
    role: 'any',
    source: `${fixed}/noto-sans-symbols-2`,
    files: /-(symbols|braille|math)-400-normal\.woff2$/,
  },
  {
    name: 'Noto Sans Math',
    role: 'any',
    source: `${fixed}/noto-sans-math`,
    files: /-400-normal\.woff2$/,
  },
  han('sc'),
  han('tc'),
  han('jp'),
  han('kr'),
  {
    name: 'Noto Emoji',
    role: 'any',
    source: `${variable}/noto-emoji`,
    files: /-\d+-wght-normal\.woff2$/,
  },
  // After Chinese, Japanese and Korean, whose punctuation and circled numbers some of these have too.
  ...['Thaana', 'Syriac', 'Adlam'].flatMap((name) => whole(`Noto Sans ${name}`)),
  ...['NKo', 'Yi'].map((name) => wholeRegular(`Noto Sans ${name}`)),
  script('Tibetan', 'Serif'),
  ...['Cherokee', 'Canadian Aboriginal'].map((name) => script(name)),
  ...['Tifinagh', 'Mongolian'].map(oneWeight),
  {
    // Names use tens of thousands of rare Han characters that web fonts leave out.
    name: 'Cactus Classical Serif',
    role: 'any',
    source: `${google}/cactus-classical-serif`,
    files: /_400Regular\.ttf$/,
    restInParts: 500,
  },
  ...['Dancing Script', 'Satisfy', 'Cookie', 'Great Vibes', 'Caveat', 'Sedgwick Ave', 'Sacramento'].map(
    signature,
  ),
  {
    name: 'Sunshiney',
    role: 'signature',
    source: `${fixed}/sunshiney`,
    files: /-latin-400-normal\.woff2$/,
  },
];
