import { createHash } from 'node:crypto';

/**
 * @typedef {{ type: string, pdf_hash?: string | null, submission?: string }} Event
 * @typedef {{ sequence: number, time: string, event: Event, previous_hash: string, hash: string }} Entry
 */

/**
 * Recomputes an audit trail without any code of the service that wrote it. Returns the first entry
 * that does not match and the reason, or null if all entries match.
 * @param {Entry[]} entries
 * @returns {{ sequence: number, problem: string } | null}
 */
export function checkTrail(entries) {
  let previous = '0'.repeat(64);
  for (const [index, { hash, ...linked }] of entries.entries()) {
    const sequence = index + 1;
    if (linked.sequence !== sequence)
      return {
        sequence,
        problem: `its sequence is ${linked.sequence}: entries were dropped or moved`,
      };
    if (sha256(canonical(linked)) !== hash)
      return { sequence, problem: 'it was altered: its hash does not match its content' };
    if (linked.previous_hash !== previous)
      return { sequence, problem: 'its previous hash does not match the entry before it' };
    previous = hash;
  }
  return null;
}

function sha256(/** @type {string} */ text) {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * RFC 8785 for the values in audit trails: keys sorted, no white space.
 * @param {unknown} value
 * @returns {string}
 */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}
