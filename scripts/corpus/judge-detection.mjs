import { readFileSync } from 'node:fs';
import { withFiles } from './folder.mjs';
import { run } from './run.mjs';

/** A proposal is at the place of a field when they share this part of the area that both cover. */
const SAME_PLACE = 0.3;

/** @typedef {{ name: string, title: string | null, page: number, x: number, y: number, width: number, height: number, comb?: boolean, combNumberOfCells?: number, maxLength?: number | null }} Box */
/** @typedef {{ truth: number, proposed: number, found: number, combs: number, combsFound: number, labels: number, labelsFound: number }} Counts */

/**
 * Compares the proposals for each form, printed on flat paper, with the fields of the form itself.
 * Prints a table.
 * @param {{ name: string, pdf: Uint8Array }[]} files
 * @param {{ api: import('./api.mjs').Api, print: (line: string) => void }} context
 */
export async function judgeDetection(files, { api, print }) {
  print('| file | fields | proposed | recall | precision | combs | labels |');
  print('|---|---|---|---|---|---|---|');
  const all = noCounts();
  for (const file of files) {
    const counts = await countsOf(file, api).catch(() => null);
    if (counts === null || counts.truth === 0) continue;
    print(rowOf(file.name, counts));
    for (const key of /** @type {(keyof Counts)[]} */ (Object.keys(all))) all[key] += counts[key];
  }
  print(rowOf('all', all));
}

/** @returns {Counts} */
function noCounts() {
  return { truth: 0, proposed: 0, found: 0, combs: 0, combsFound: 0, labels: 0, labelsFound: 0 };
}

function rowOf(/** @type {string} */ name, /** @type {Counts} */ counts) {
  const share = (/** @type {number} */ part, /** @type {number} */ whole) =>
    whole === 0 ? '–' : (part / whole).toFixed(2);
  const { truth, proposed, found, combs, combsFound, labels, labelsFound } = counts;
  const shares = [share(found, truth), share(found, proposed)];
  return `| ${[name, truth, proposed, ...shares, share(combsFound, combs), share(labelsFound, labels)].join(' | ')} |`;
}

/** @returns {Promise<Counts>} */
async function countsOf(
  /** @type {{ name: string, pdf: Uint8Array }} */ { name, pdf },
  /** @type {import('./api.mjs').Api} */ api,
) {
  const form = await fieldsOf(name, pdf, api);
  const truth = form.fields.filter(({ width, height }) => width > 0 && height > 0);
  if (truth.length === 0) return noCounts();
  const flat = await fieldsOf(name, await printed(pdf), api);
  // A field that is not printed stays a field, and would keep its place free of proposals.
  if (flat.fields.length > 0) await api.changeFields(flat.id, []);
  const proposed = joined(await api.detectFields(flat.id));
  const pairs = paired(truth, proposed);
  const combs = truth.filter(({ comb }) => comb);
  const titled = pairs.filter(([field]) => field.title);
  return {
    truth: truth.length,
    proposed: proposed.length,
    found: pairs.length,
    combs: combs.length,
    combsFound: pairs.filter(([field, proposal]) => field.comb && cellsOf(field) === cellsOf(proposal))
      .length,
    labels: titled.length,
    labelsFound: titled.filter(([field, proposal]) => saysTheSame(field.title, proposal.title)).length,
  };
}

async function fieldsOf(
  /** @type {string} */ name,
  /** @type {Uint8Array} */ pdf,
  /** @type {import('./api.mjs').Api} */ api,
) {
  const answer = await api.upload(name, pdf);
  const { id } = JSON.parse(answer.bytes.toString());
  /** @type {{ fields: Box[] }} */
  const { fields } = await api.template(id);
  return { id, fields };
}

/** Prints a form: its looks become a part of the pages, and nothing of the form is left. */
function printed(/** @type {Uint8Array} */ pdf) {
  return withFiles({ form: pdf }, async (file) => {
    await run('qpdf', ['--flatten-annotations=print', '--decrypt', file('form'), file('flat')]);
    return readFileSync(file('flat'));
  });
}

/**
 * The lines of one text are one proposal: `comments#1`, `comments#2`.
 * @returns {Box[]}
 */
function joined(/** @type {Box[]} */ fields) {
  /** @type {Map<string, Box>} */
  const spreads = new Map();
  for (const field of fields) {
    const key = field.name.includes('#') ? field.name.replace(/#.*/, '#') : field.name;
    const known = spreads.get(key);
    spreads.set(key, known === undefined ? field : around(known, field));
  }
  return [...spreads.values()];
}

/** @returns {Box} */
function around(/** @type {Box} */ one, /** @type {Box} */ other) {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { ...one, x, y, width: right - x, height: bottom - y };
}

/** Pairs fields and proposals, the best pair first; each is in one pair at most. */
function paired(/** @type {Box[]} */ truth, /** @type {Box[]} */ proposed) {
  const candidates = truth.flatMap((field) =>
    proposed
      .map((proposal) => ({ field, proposal, shared: sharedPart(field, proposal) }))
      .filter(({ shared }) => shared > SAME_PLACE),
  );
  const taken = new Set();
  /** @type {[Box, Box][]} */
  const pairs = [];
  for (const { field, proposal } of candidates.sort((one, other) => other.shared - one.shared)) {
    if (taken.has(field) || taken.has(proposal)) continue;
    taken.add(field).add(proposal);
    pairs.push([field, proposal]);
  }
  return pairs;
}

function sharedPart(/** @type {Box} */ one, /** @type {Box} */ other) {
  if (one.page !== other.page) return 0;
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / (one.width * one.height + other.width * other.height - across * down);
}

function cellsOf(/** @type {Box} */ { comb, combNumberOfCells, maxLength }) {
  return comb ? (combNumberOfCells ?? maxLength) : null;
}

/** The tooltip of a field often says more than the paper beside it, and sometimes less. */
function saysTheSame(/** @type {string | null} */ tooltip, /** @type {string | null} */ label) {
  const [one, other] = [plain(tooltip), plain(label)];
  return one !== '' && other !== '' && (one.includes(other) || other.includes(one));
}

/** The words of a text, without what brackets add and without the number of its item: “12. a.”. */
function plain(/** @type {string | null} */ text) {
  const words =
    (text ?? '')
      .toLowerCase()
      .replace(/\([^()]*\)/g, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = words.findIndex((word) => /\p{L}{2}/u.test(word));
  return words.slice(Math.max(0, first)).join(' ');
}
