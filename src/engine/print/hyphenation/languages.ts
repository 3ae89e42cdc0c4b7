/** The languages whose patterns are among the static assets (`scripts/build-hyphenation.mjs`). */
const PATTERNS = new Set('ca da de en-gb en-us es fr hr it nb nl pl pt ru sl sv tr uk'.split(' '));

/** Languages that are written as others divide their words. */
const ALIKE: Readonly<Record<string, string>> = { en: 'en-us', nn: 'nb', no: 'nb' };
/** English is divided as in Great Britain, except in these places. */
const AMERICAN = /^en-(?:latn-)?(?:us|ca|ph|pr|lr)\b/;

/** The name of the patterns for the value of a `lang`; null where there are none. */
export function patternsFor(lang: string): string | null {
  const tag = lang.toLowerCase();
  const [language = ''] = tag.split('-');
  if (language === 'en' && tag !== 'en') return AMERICAN.test(tag) ? 'en-us' : 'en-gb';
  const name = ALIKE[language] ?? language;
  return PATTERNS.has(name) ? name : null;
}
