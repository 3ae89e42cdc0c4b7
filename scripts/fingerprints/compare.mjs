import { readFileSync } from 'node:fs';

/** @returns {Record<string, string>} */
function read(/** @type {string} */ file) {
  return JSON.parse(readFileSync(file, 'utf8')).fingerprints;
}

/** Prints what is equal and what differs, by name. Returns true when everything is equal. */
export function compare(/** @type {string} */ one, /** @type {string} */ other) {
  const [before, after] = [read(one), read(other)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const different = names.filter((name) => before[name] !== after[name]);
  for (const name of different) console.log(`${difference(before[name], after[name])}: ${name}`);
  console.log(`${names.length - different.length} equal / ${different.length} different`);
  return different.length === 0;
}

function difference(/** @type {string | undefined} */ before, /** @type {string | undefined} */ after) {
  if (after === undefined) return `only in the first (${before?.slice(0, 60)})`;
  if (before === undefined) return `only in the second (${after.slice(0, 60)})`;
  const refused = [before, after].some((said) => said.startsWith('refused'));
  return refused ? `different (${before.slice(0, 60)} → ${after.slice(0, 60)})` : 'different';
}
