import { canonical, sha256 } from './canonical.mjs';

/**
 * The facts that checks read; the writer of a trail may have put anything there.
 * @typedef {{ type: string, pdf_hash?: string | null, submission?: string, data_hash?: string,
 *   values_hash?: string, salted?: true, fields?: unknown, data_request?: string, bytes?: number,
 *   seal?: { level: string, certificate_hash: string }, source?: unknown, name?: unknown,
 *   email?: unknown, authentication?: unknown, changed?: unknown, ip?: unknown, token?: unknown, kind?: unknown, actor?: unknown,
 *   to?: unknown, recipient?: unknown, provider?: unknown, method?: unknown, established?: unknown,
 *   reference?: unknown, made_at?: unknown, shown?: { pdf_hash: string, bytes: number } }} Event
 * @typedef {{ sequence: number, time: string, event: Event, previous_hash: string, hash: string }} Entry
 */

/** @typedef {{ sequence: number, problem: import('./say.mjs').Said }} Broken */

/**
 * Recomputes an audit trail without any code of the service that wrote it. Returns the first entry
 * that does not match and the reason, or null if all entries match.
 * @param {Entry[]} entries
 * @returns {Promise<Broken | null>}
 */
export async function checkTrail(entries) {
  const hashes = await Promise.all(entries.map(({ hash, ...linked }) => sha256(canonical(linked))));
  let previous = '0'.repeat(64);
  for (const [index, { hash, ...linked }] of entries.entries()) {
    const sequence = index + 1;
    if (linked.sequence !== sequence)
      return { sequence, problem: { kind: 'sequence', facts: { sequence: String(linked.sequence) } } };
    if (hashes[index] !== hash) return { sequence, problem: { kind: 'altered' } };
    if (linked.previous_hash !== previous) return { sequence, problem: { kind: 'unlinked' } };
    previous = hash;
  }
  return null;
}
