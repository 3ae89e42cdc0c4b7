import { Dict, Name, Stream, Text } from './objects.mjs';

/** @typedef {import('./objects.mjs').Cos} Cos */

const MOST_DEPTH = 8;
/** How the bytes of a stream are packed, which says nothing of what they are. */
const PACKING = ['Length', 'Filter', 'DecodeParms'];

/**
 * Spells a value with all that it refers to: two that say the same are spelled the same.
 * @param {Cos} value
 * @param {{ resolve: (value: Cos) => Cos }} owner
 * @returns {string}
 */
export function spelledWhole(value, owner, depth = 0) {
  if (depth > MOST_DEPTH) return '…';
  const whole = owner.resolve(value);
  const more = (/** @type {Cos} */ inner) => spelledWhole(inner, owner, depth + 1);
  if (whole instanceof Name) return `/${whole.text}`;
  if (whole instanceof Text) return `(${whole.bytes})`;
  if (Array.isArray(whole)) return `[${whole.map(more).join(' ')}]`;
  if (!(whole instanceof Dict)) return String(whole);
  const keys = [...whole.entries.keys()].filter((key) => !PACKING.includes(key)).sort();
  const entries = keys.map((key) => `/${key} ${more(whole.raw(key))}`);
  return `<<${entries.join(' ')}>>${whole instanceof Stream ? whole.data() : ''}`;
}
