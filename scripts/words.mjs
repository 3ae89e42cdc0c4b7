// npm run words: prints all words that people see, by page, for one reading. Arguments choose the
// pages or files whose names contain them: npm run words -- documents
// English is read first; --all-languages adds the others.
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isTranslated, translationOf, translations } from './spoken-in.mjs';
import { pages } from './words/pages.mjs';
import { textsOf } from './words/texts.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'all-languages': { type: 'boolean', default: false } },
});

let files = 0;
let count = 0;
for (const { page, files: patterns, columns } of pages) {
  const chosen = patterns
    .flatMap((pattern) => globSync(pattern))
    .flatMap((file) => [file, ...(isTranslated(file) ? translationsOf(file) : [])])
    .filter((file) => isWanted(file) && positionals.every((part) => isNamed(part, page, file)))
    .map((file) => ({ file, texts: textsOf(file, columns) }))
    .filter(({ texts }) => texts.length > 0);
  if (chosen.length > 0) console.log(`\n## ${page}`);
  for (const { file, texts } of chosen.sort((one, other) => (one.file < other.file ? -1 : 1))) {
    console.log(`\n${file}`);
    for (const { path, text } of texts) console.log(`  ${path.join('.')}: ${text}`);
    files += 1;
    count += texts.length;
  }
}
console.log(`\n${count} texts in ${files} files`);

function translationsOf(/** @type {string} */ file) {
  return values['all-languages'] ? translations.map((language) => translationOf(file, language)) : [];
}

function isWanted(/** @type {string} */ file) {
  return values['all-languages'] || !/\/[a-z]{2}\.m?[jt]s$/.test(file) || /\/en\.m?[jt]s$/.test(file);
}

/**
 * @param {string} part
 * @param {string} page
 * @param {string} file
 */
function isNamed(part, page, file) {
  return [page, file].some((name) => name.toLowerCase().includes(part.toLowerCase()));
}
