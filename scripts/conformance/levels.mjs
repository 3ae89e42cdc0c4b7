/**
 * A level of conformance. `part` and `letters`: what the metadata of a PDF/A must say.
 * @typedef {'pdfa-2b' | 'pdfa-2u' | 'pdfa-3b' | 'pdfua-1'} Level
 * @typedef {import('./document.mjs').Document} Document
 */
/**
 * A rule. `a`: its clause in ISO 19005-2, and in -3 where that has it; `ua`: its clause in ISO 14289-1;
 * `matterhorn`: the failure condition of the Matterhorn Protocol 1.02; `only`: the levels that have it, if not all of the
 * standards; `isAdvice`: the standard recommends it, so a document that breaks it still conforms. `find` gives the places
 * where the document breaks it.
 * @typedef {object} Rule
 * @property {string} id
 * @property {string} [a]
 * @property {string} [ua]
 * @property {string} [matterhorn]
 * @property {Level[]} [only]
 * @property {true} [isAdvice]
 * @property {string} says what holds in a document that conforms
 * @property {(document: Document, level: Level) => string[]} find
 */

/** @type {Level[]} */
export const LEVELS = ['pdfa-2b', 'pdfa-2u', 'pdfa-3b', 'pdfua-1'];

/** What the metadata must say for a level of PDF/A. @type {Partial<Record<Level, { part: string, letters: string[] }>>} */
export const CLAIMS = {
  'pdfa-2b': { part: '2', letters: ['B', 'U', 'A'] },
  'pdfa-2u': { part: '2', letters: ['U', 'A'] },
  'pdfa-3b': { part: '3', letters: ['B', 'U', 'A'] },
};

export function levelsOf(/** @type {Rule} */ rule) {
  return rule.only ?? LEVELS.filter((level) => (level === 'pdfua-1' ? rule.ua : rule.a) !== undefined);
}

/** Where a level has the rule, for people. */
export function clauseOf(/** @type {Rule} */ { a, ua, matterhorn }, /** @type {Level} */ level) {
  if (level === 'pdfua-1') return `ISO 14289-1, ${ua}${matterhorn === undefined ? '' : ` (${matterhorn})`}`;
  return `ISO 19005-${CLAIMS[level]?.part}, ${a}`;
}
