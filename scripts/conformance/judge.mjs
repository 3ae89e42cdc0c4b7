import { Unreadable } from './cos/reader.mjs';
import { Document } from './document.mjs';
import { CLAIMS, clauseOf, LEVELS, levelsOf } from './levels.mjs';
import { RULES } from './rules/index.mjs';
import { valuesOf } from './xmp.mjs';

/** @typedef {import('./levels.mjs').Level} Level */
/** @typedef {import('./levels.mjs').Rule} Rule */
/**
 * A rule that a document breaks. `clauses`: by level.
 * @typedef {{ rule: string, says: string, isAdvice: boolean, clauses: Partial<Record<Level, string>>, places: string[] }} Broken
 */
/**
 * `claims`: the levels that its metadata says; `verdicts`: how many rules it breaks of each level, null if that cannot be
 * told.
 * @typedef {{ claims: Level[], verdicts: Record<Level, number | null>, broken: Broken[] }} Judgement
 */

/** Only these can be checked in a document that is locked. */
const OF_LOCKED = new Set([
  'header',
  'binary-mark',
  'end',
  'trailer-id',
  'encryption',
  'xref-table',
  'object-lines',
]);

/** Judges a document by every rule of every level. @returns {Judgement} */
export function judge(/** @type {Uint8Array} */ bytes) {
  const document = read(bytes);
  if (document instanceof Unreadable) return unreadable(document.message);
  const isLocked = document.file.isEncrypted;
  const rules = isLocked ? RULES.filter(({ id }) => OF_LOCKED.has(id)) : RULES;
  const broken = rules.flatMap((rule) => brokenBy(document, rule));
  const counts = LEVELS.map((level) => {
    const count = broken.filter(({ clauses, isAdvice }) => clauses[level] !== undefined && !isAdvice).length;
    return [level, isLocked && count === 0 ? null : count];
  });
  return { claims: claimsOf(document), verdicts: Object.fromEntries(counts), broken };
}

function read(/** @type {Uint8Array} */ bytes) {
  try {
    return new Document(bytes);
  } catch (error) {
    if (error instanceof Unreadable) return error;
    throw error;
  }
}

/** @returns {Judgement} */
function unreadable(/** @type {string} */ why) {
  const clauses = Object.fromEntries(
    LEVELS.map((level) => [level, level === 'pdfua-1' ? 'ISO 14289-1, 6' : 'ISO 19005, 6.1']),
  );
  const broken = [
    { rule: 'readable', says: 'The file can be read.', isAdvice: false, clauses, places: [why] },
  ];
  const verdicts = { 'pdfa-2b': 1, 'pdfa-2u': 1, 'pdfa-3b': 1, 'pdfua-1': 1 };
  return { claims: [], verdicts, broken };
}

/** @returns {Broken[]} a rule may be broken in one level and not in another */
function brokenBy(/** @type {Document} */ document, /** @type {Rule} */ rule) {
  /** @type {Set<string>} */
  const places = new Set();
  /** @type {Partial<Record<Level, string>>} */
  const clauses = {};
  for (const level of levelsOf(rule)) {
    const found = rule.find(document, level);
    if (found.length > 0) clauses[level] = clauseOf(rule, level);
    for (const place of found) places.add(place);
  }
  if (places.size === 0) return [];
  return [{ rule: rule.id, says: rule.says, isAdvice: rule.isAdvice === true, clauses, places: [...places] }];
}

/** The levels that the metadata claims. A level A of PDF/A contains its levels U and B. @returns {Level[]} */
function claimsOf(/** @type {Document} */ { xmp }) {
  const [part, letter = ''] = ['pdfaid:part', 'pdfaid:conformance'].map(
    (property) => valuesOf(xmp, property)[0],
  );
  const isUa = valuesOf(xmp, 'pdfuaid:part')[0] === '1';
  return LEVELS.filter((level) => {
    const claim = CLAIMS[level];
    return claim === undefined ? isUa : claim.part === part && claim.letters.includes(letter);
  });
}
