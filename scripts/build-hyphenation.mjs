// Makes the hyphenation patterns that printed pages load (src/engine/print/hyphenation): a file for each
// language, with patterns as TeX spells them on its first line, and words with their own hyphens on its second.
import { createRequire } from 'node:module';

const FOLDER = 'hyphenation';

/** The languages by the names of their files in the package. Licences: scripts/notices/allowed.mjs. */
const SOURCES = {
  ...{ ca: 'ca', da: 'da', de: 'de-1996', 'en-gb': 'en-gb', 'en-us': 'en-us', es: 'es', fr: 'fr', hr: 'hr' },
  ...{ it: 'it', nb: 'nb', nl: 'nl', pl: 'pl', pt: 'pt', ru: 'ru', sl: 'sl', sv: 'sv', tr: 'tr', uk: 'uk' },
};

/** @typedef {{ [letter: string]: TrieNode }} Trie */
/** @typedef {Trie | number | [Trie, number]} TrieNode its number is that of a row of levels */
/** @typedef {[levels: number[][], trie: Trie, exceptions?: Record<string, number[]>]} Patterns */

/** The files to serve, by their path below the assets. @returns {Map<string, Buffer>} */
export function hyphenationFiles() {
  const require = createRequire(import.meta.url);
  return new Map(
    Object.entries(SOURCES).map(([language, source]) => {
      /** @type {Patterns} */
      const [levels, trie, exceptions = {}] = require(`hyphen/patterns/${source}.js`);
      const patterns = [...patternsIn(trie, '')].map(([letters, row]) => spelled(letters, levels[row] ?? []));
      const words = Object.entries(exceptions).map(([word, places]) => divided(word, places));
      return [`${FOLDER}/${language}.txt`, Buffer.from(`${patterns.join(' ')}\n${words.join(' ')}\n`)];
    }),
  );
}

/** @returns {Iterable<[letters: string, row: number]>} */
function* patternsIn(/** @type {TrieNode} */ node, /** @type {string} */ letters) {
  const [trie, row] = Array.isArray(node) ? node : typeof node === 'number' ? [{}, node] : [node, -1];
  if (row !== -1) yield [letters, row];
  for (const [letter, next] of Object.entries(trie)) yield* patternsIn(next, letters + letter);
}

/** Spells a pattern: the level of each place stands before its letter. A dot at the start has none. */
function spelled(/** @type {string} */ letters, /** @type {number[]} */ levels) {
  const start = letters.startsWith('.') ? '.' : '';
  const rest = [...letters.slice(start.length)];
  return (
    start + rest.map((letter, at) => `${levels[at] || ''}${letter}`).join('') + (levels[rest.length] || '')
  );
}

/** The package counts the places of a word's hyphens with the hyphens before them. */
function divided(/** @type {string} */ word, /** @type {number[]} */ counted) {
  const places = counted.map((place, at) => place - at);
  return [0, ...places].map((from, at) => word.slice(from, places[at])).join('-');
}
