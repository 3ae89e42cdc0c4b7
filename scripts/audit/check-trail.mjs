import { canonical, sha256 } from './canonical.mjs';

/**
 * @typedef {{ type: string, pdf_hash?: string | null, submission?: string, data_hash?: string,
 *   values_hash?: string, salted?: true, fields?: unknown[], data_request?: string, bytes?: number,
 *   seal?: { level: string, certificate_hash: string } }} Event
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
