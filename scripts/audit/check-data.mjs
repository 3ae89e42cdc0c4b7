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
 * @returns {{ ok: boolean, line: string }}
 */
export function checkData(entries, { data, data_salt: salt }) {
  const last = entries.findLast(({ event }) => event.salted && event.data_hash !== undefined);
  if (last === undefined) return { ok: false, line: 'The audit trail has no salted hash of data.' };
  const filled = entries.filter(({ event }) => event.salted && event.values_hash !== undefined);
  const changed = filled.find(
    ({ event }) => event.values_hash !== saltedHash(salt, valuesIn(data, event.fields ?? [])),
  );
  if (changed !== undefined)
    return { ok: false, line: `The data does not have the values of entry ${changed.sequence}.` };
  // Signers may have added to the data since its last hash: then their values are what is checked.
  const isAddedTo = filled.some(({ sequence }) => sequence > last.sequence);
  if (isAddedTo) return { ok: true, line: 'The data has the values that signers filled in so far.' };
  return last.event.data_hash === saltedHash(salt, data)
    ? { ok: true, line: `The data is that of entry ${last.sequence}.` }
    : { ok: false, line: `The data is not that of entry ${last.sequence}.` };
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
