// Builds the scripts of the dashboard in another language: a module of words is read from its translation.
// Modules without words stay the same, so browsers load the chunks that hold none once for all languages.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const UI = 'src/ui';

/** The languages beside English, as lib/languages.ts has them. */
export const translations = ['de', 'fr', 'es', 'ar', 'ja'];

/** Whether the words of a file come in all languages. The page of the kit is for developers. */
export function isTranslated(/** @type {string} */ file) {
  return /^(kit|dashboard\/(?!kit\/).*)\/([\w-]+-)?words\.ts$/.test(relative(UI, file));
}

/** The file with the same words in another language. */
export function translationOf(/** @type {string} */ file, /** @type {string} */ language) {
  return join(UI, 'languages', language, relative(UI, file));
}

/** @param {string} language @returns {import('esbuild').Plugin} */
export function spokenIn(language) {
  return {
    name: `spoken-in-${language}`,
    setup({ onLoad }) {
      onLoad({ filter: /words\.ts$/ }, ({ path }) => {
        if (!isTranslated(path)) return undefined;
        const file = translationOf(path, language);
        return { contents: readFileSync(file, 'utf8'), loader: 'ts', resolveDir: dirname(file) };
      });
    },
  };
}
