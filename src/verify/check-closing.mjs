import { broken } from './check-message.mjs';
import { checkStatement } from './check-statement.mjs';

/**
 * @typedef {import('./tell-apart.mjs').Trail} Trail
 * @typedef {import('./check-message.mjs').Seal} Seal
 *
 * @typedef {object} Closing the signature of the entry about a sealed PDF, as a trail is exported with it
 * @property {number} sequence
 * @property {string} statement what is signed
 * @property {string} signature in PEM
 * @property {string} certificate in PEM
 */

const MEMBERS = ['certificate', 'sequence', 'signature', 'statement'];

/** What seals and signatures say of a trail up to an entry. */
export const STATEMENT = /^Submission (\S+), audit trail ([0-9a-f]{64}) \((\d+) entries\)$/;

/**
 * Checks the signature of the entry that closes a trail. It covers all entries up to there.
 * @param {Trail} trail an intact one
 * @returns {Promise<Seal | import('./check-message.mjs').Broken | null>} null for a trail without one
 */
export async function checkClosing({ submission_id: id, entries, closing }) {
  if (closing === undefined || closing === null) return null;
  const entry = entries.find(({ event }) => event.type === 'submission.processed');
  const { sequence, statement, signature, certificate } = closing;
  if (Object.keys(closing).sort().join() !== MEMBERS.join()) return broken('closingMembers');
  if (!entry || entry.sequence !== sequence) return broken('closingElsewhere');
  if (statement !== `Submission ${id}, audit trail ${entry.hash} (${sequence} entries)`)
    return broken('closingOther');
  const seal = await checkStatement({ statement, signature, certificate });
  if ('problem' in seal) return seal;
  return seal.certificateHash === entry.event.seal?.certificate_hash ? seal : broken('otherCertificate');
}
