import { saltedHash } from './canonical.mjs';

/**
 * @typedef {import('./check-trail.mjs').Entry} Entry
 * @typedef {{ data: Record<string, unknown>, data_salt: string }} Shown
 */

/**
 * Checks that data is that of the last hash of data in a trail, and that the values of each signer
 * in it are those that the signer filled in.
 * @param {Entry[]} entries
 * @param {Shown} shown
 * @returns {Promise<import('./say.mjs').Finding>}
 */
export async function checkData(entries, { data, data_salt: salt }) {
  const last = entries.findLast(({ event }) => event.salted && event.data_hash !== undefined);
  if (last === undefined) return { kind: 'dataUnhashed', ok: false };
  const { sequence } = last;
  const filled = entries.filter(({ event }) => event.salted && event.values_hash !== undefined);
  for (const entry of filled) {
    const { fields, values_hash: expected } = entry.event;
    const values = valuesIn(data, Array.isArray(fields) ? fields : []);
    if (expected !== (await saltedHash(salt, values)))
      return { kind: 'valuesDiffer', ok: false, facts: { sequence: entry.sequence } };
  }
  // Signers may have added to the data since its last hash: then their values are what is checked.
  if (filled.some((entry) => entry.sequence > sequence)) return { kind: 'valuesSoFar', ok: true };
  const isSame = last.event.data_hash === (await saltedHash(salt, data));
  return { kind: isSame ? 'dataHolds' : 'dataDiffers', ok: isSame, facts: { sequence } };
}

/**
 * The values of these fields, by name: a name is a JSON Pointer without its leading slash.
 * @param {unknown} data
 * @param {unknown[]} names
 */
function valuesIn(data, names) {
  return Object.fromEntries(names.map((name) => [name, valueAt(data, String(name).split('/'))]));
}

/**
 * @param {unknown} data
 * @param {string[]} keys
 */
function valueAt(data, keys) {
  /** @type {unknown} */
  let at = data;
  for (const key of keys.map((text) => text.replaceAll('~1', '/').replaceAll('~0', '~')))
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : null;
  return at;
}
