import { LEVELS } from './levels.mjs';

/** @typedef {import('./levels.mjs').Level} Level */
/** @typedef {import('./judge.mjs').Judgement} Judgement */
/** @typedef {import('./documents.mjs').Made} Made */
/** @typedef {{ document: Made, judgement: Judgement }} Judged */

const MOST_PLACES = 3;
const WIDTH = 9;

/** The table: a line for each document, and below it the rules that it breaks. @returns {string[]} */
export function table(/** @type {Judged[]} */ judged, /** @type {{ isBrief: boolean }} */ { isBrief }) {
  const widest = Math.max(8, ...judged.map(({ document }) => document.name.length));
  const row = (/** @type {string} */ name, /** @type {string} */ aim, /** @type {string[]} */ cells) =>
    `${name.padEnd(widest)}  ${aim.padEnd(17)}  ${cells.map((cell) => cell.padStart(WIDTH)).join('')}`.trimEnd();
  const lines = [row('document', 'says', LEVELS)];
  for (const { document, judgement } of judged) {
    const verdicts = LEVELS.map((level) => verdict(judgement.verdicts[level]));
    lines.push(row(document.name, judgement.claims.join(' ') || '-', verdicts));
    if (!isBrief) lines.push(...judgement.broken.flatMap(linesOf));
  }
  return lines;
}

function verdict(/** @type {number | null} */ count) {
  return count === null ? 'unknown' : count === 0 ? 'ok' : `${count}`;
}

/** @returns {string[]} */
function linesOf(/** @type {import('./judge.mjs').Broken} */ { rule, says, isAdvice, clauses, places }) {
  const levels = LEVELS.filter((level) => clauses[level] !== undefined);
  const clause = [...new Set(levels.map((level) => clauses[level]))].join('; ');
  const more = places.length > MOST_PLACES ? [`      and ${places.length - MOST_PLACES} more`] : [];
  return [
    `    ${rule}${isAdvice ? ' (advice)' : ''}: ${says} [${clause}]`,
    ...places.slice(0, MOST_PLACES).map((place) => `      ${place}`),
    ...more,
  ];
}

/** Counts, for each kind of document, how many break each rule. @returns {string[]} */
export function summary(/** @type {Judged[]} */ judged) {
  const kinds = [...new Set(judged.map(({ document }) => document.kind))];
  return kinds.flatMap((kind) => {
    const all = judged.filter(({ document }) => document.kind === kind);
    /** @type {Map<string, { count: number, levels: Level[] }>} */
    const rules = new Map();
    for (const { judgement } of all)
      for (const { rule, clauses } of judgement.broken) {
        const levels = LEVELS.filter((level) => clauses[level] !== undefined);
        rules.set(rule, { count: (rules.get(rule)?.count ?? 0) + 1, levels });
      }
    const rows = [...rules].sort(([, one], [, other]) => other.count - one.count);
    return [
      '',
      `${kind} (${all.length})`,
      ...rows.map(
        ([rule, { count, levels }]) => `  ${`${count}`.padStart(4)}  ${rule.padEnd(26)}${short(levels)}`,
      ),
    ];
  });
}

/** The levels in few words: `pdfa` stands for all of PDF/A. */
function short(/** @type {Level[]} */ levels) {
  const rest = levels.filter((level) => level === 'pdfua-1');
  const ofA = levels.filter((level) => level !== 'pdfua-1');
  return [...(ofA.length === LEVELS.length - 1 ? ['pdfa'] : ofA), ...rest].join(' ');
}

/** The documents that break a level which they say, or which is asked for, with the level. */
export function failures(/** @type {Judged[]} */ judged, /** @type {Level[]} */ asked) {
  return judged.flatMap(({ document, judgement }) =>
    LEVELS.filter((level) => asked.includes(level) || judgement.claims.includes(level))
      .filter((level) => judgement.verdicts[level] !== 0)
      .map((level) => `${document.name} does not conform to ${level}`),
  );
}
