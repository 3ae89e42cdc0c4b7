/** @typedef {import('./import-state.mjs').ImportState} ImportState */
/** @typedef {import('./open-theirs.mjs').TheirTemplate} TheirTemplate */
/**
 * @typedef {{
 *   format: 1, from: string, to: string, finished: boolean, problem: string | null, folders: number,
 *   templates: {
 *     name: string, their_id: string, our_id: string | null, refused: string | null,
 *     versions: { version: string, ours: string | null, reason: string | null }[],
 *     comparison: import('./compare-template.mjs').Comparison | null,
 *   }[],
 *   left_out: import('./left-out.mjs').LeftOut[],
 * }} Report
 */

/** Whether everything is here, and all PDFs are the same. @param {Report} report */
export function isWhole({ finished, templates, left_out }) {
  const isSame = templates.every(
    ({ refused, comparison }) => refused === null && (comparison === null || comparison.result === 'same'),
  );
  return finished && isSame && left_out.length === 0;
}

/** The report in words. @param {Report} report @returns {string[]} */
export function linesOf(report) {
  return allLines(report).map(plainLine);
}

/** A line without the signs that a terminal obeys: names are theirs. @param {string} line */
export function plainLine(line) {
  return line.replaceAll(/\p{Cc}/gu, '\ufffd');
}

/** @param {Report} report @returns {string[]} */
function allLines({ from, to, finished, problem, folders, templates, left_out }) {
  const brought = templates.filter(({ refused, our_id }) => refused === null && our_id !== null);
  const versions = brought.flatMap((template) => template.versions.filter(({ ours }) => ours !== null));
  const compared = brought.filter(
    ({ comparison }) => comparison !== null && comparison.result !== 'not_compared',
  );
  const same = compared.filter(({ comparison }) => comparison?.result === 'same');
  return [
    `From ${from} to ${to}`,
    ...templates.flatMap(templateLines),
    ...(left_out.length > 0 ? ['', 'Not carried over:', ...left_out.map(leftLine)] : []),
    '',
    `${counted(folders, 'folder')}, ${brought.length} of ${counted(templates.length, 'template')}, ` +
      `${counted(versions.length, 'version')}; the same PDFs: ${same.length} of ${compared.length} compared; ` +
      `not carried over: ${counted(left_out.length, 'thing')}`,
    ...(finished ? [] : [`Not finished: ${problem ?? 'it was stopped'}. Run the command again: it goes on.`]),
  ];
}

/** @param {Report['templates'][number]} template */
function templateLines({ name, their_id, our_id, refused, versions, comparison }) {
  const title = `${name} (${their_id}${our_id === null ? '' : `, here ${our_id}`})`;
  if (refused !== null) return [`${title}: not brought: ${refused}`];
  if (our_id === null) return [`${title}: not yet`];
  return [
    `${title}: ${comparison === null ? 'brought' : wordsOf(comparison)}`,
    ...versions
      .filter(({ reason }) => reason !== null)
      .map(({ version, reason }) => `  version ${version}: ${reason}`),
    ...(comparison?.schema ?? []).map((one) => `  ${one}`),
    ...(comparison?.differences ?? []).flatMap(({ page, field, says, why }) => [
      `  page ${page}${field === null ? '' : `, "${field}"`}: ${says}`,
      ...why.map((one) => `    ${one}`),
    ]),
  ];
}

/** @param {import('./compare-template.mjs').Comparison} comparison */
function wordsOf({ result, reason, pages, by, differences, schema }) {
  if (result === 'not_compared') return `not compared: ${reason}`;
  const how = by === 'text' ? ' by text and boxes' : '';
  const count = `${counted(pages ?? 0, 'page')} compared${how}`;
  if (result === 'same') return `the same, ${count}`;
  return `${counted(differences.length + schema.length, 'difference')}, ${count}`;
}

/** @param {number} count @param {string} noun */
function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** @param {import('./left-out.mjs').LeftOut} left */
function leftLine({ template, version, field, property, value, reason }) {
  const of = field === null ? '' : `, field "${field}"`;
  const shown = value === null ? '' : ` ${JSON.stringify(value)}`;
  return `  ${template}${version === null ? '' : ` ${version}`}${of}, ${property}${shown}: ${reason}`;
}
