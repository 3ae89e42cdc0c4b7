import { canonicalJson } from '../../../../../lib/canonical-json';

/** What a row sends, by the places of its values. */
type Values = Record<string, unknown>;

/**
 * Short texts by which a row is known again: as it is, and as it came, if it was only corrected since then.
 * They are no secret: whoever guesses what a row sends can check the guess.
 */
export function printsOf(values: Values, original: Values = values): string[] {
  const known = isCorrected(values, original) ? [values, original] : [values];
  return [...new Set(known.map(printOf))];
}

/** At least half of the values are as they were. */
function isCorrected(values: Values, original: Values): boolean {
  const names = Object.keys(values);
  const same = names.filter((name) => canonicalJson(values[name]) === canonicalJson(original[name]));
  return same.length * 2 >= Math.max(names.length, Object.keys(original).length);
}

function printOf(values: Values): string {
  const text = canonicalJson(values);
  return hashOf(text, 0x811c9dc5) + hashOf(text, 0x9747b28c);
}

/** FNV-1a, mixed at its end. */
function hashOf(text: string, seed: number): string {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, '0');
}
