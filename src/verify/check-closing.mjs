import { digestOf, toHex, utf8 } from './bytes.mjs';
import { broken, checkMessage } from './check-message.mjs';
import { fromPem } from './pem.mjs';
import { readDer } from './read-der.mjs';

/**
 * @typedef {import('./tell-apart.mjs').Trail} Trail
 * @typedef {import('./say.mjs').Said} Said
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
 * @returns {Promise<Seal | { problem: Said } | null>} null for a trail without one
 */
export async function checkClosing({ submission_id: id, entries, closing }) {
  if (closing === undefined || closing === null) return null;
  const entry = entries.findLast(({ event }) => event.type === 'submission.processed');
  const { sequence, statement, signature, certificate } = closing;
  if (Object.keys(closing).sort().join() !== MEMBERS.join()) return broken('closingMembers');
  if (!entry || entry.sequence !== sequence) return broken('closingElsewhere');
  if (statement !== `Submission ${id}, audit trail ${entry.hash} (${sequence} entries)`)
    return broken('closingOther');
  const message = fromPem(signature, 'CMS');
  const given = fromPem(certificate, 'CERTIFICATE');
  if (!message || !given) return broken('unreadable');
  if (readDer(message)?.encoded.length !== message.length) return broken('trailing');
  return checkSignature({ message, given, statement }, entry.event.seal?.certificate_hash);
}

/**
 * @param {{ message: import('./bytes.mjs').Bytes, given: import('./bytes.mjs').Bytes, statement: string }} signed
 * @param {string | undefined} sealedBy the SHA-256 of the certificate of the seal
 */
async function checkSignature({ message, given, statement }, sealedBy) {
  const seal = await checkMessage(message, await digestOf(utf8(statement)));
  if ('problem' in seal) return seal;
  const isOf = seal.certificateHash === sealedBy && seal.certificateHash === toHex(await digestOf(given));
  return isOf && seal.about === statement ? seal : broken('otherCertificate');
}
