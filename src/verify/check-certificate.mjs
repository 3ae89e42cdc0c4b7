import { areSame } from './bytes.mjs';
import { chainOf, isSelfIssued } from './chain.mjs';
import { readPem } from './read-pem.mjs';

/**
 * @typedef {import('./say.mjs').Finding} Finding
 * @typedef {import('./check-seal.mjs').Seal} Seal
 * @typedef {import('./read-pem.mjs').Listed} Listed
 * @typedef {import('./read-certificate.mjs').Certificate} Certificate
 */

/**
 * Says whose certificate sealed, who vouches for it, and whether it was revoked.
 * @param {Seal} seal
 * @param {{ given: string | undefined, deployment: import('./judge.mjs').Deployment | null, stamp: Finding | null }} beside
 *   certificates in PEM, and what was found about the time stamp
 * @returns {Promise<Finding[]>}
 */
export async function checkCertificate(seal, { given, deployment, stamp }) {
  const listed = await readPem(given ?? deployment?.certificates ?? '');
  const others = [
    ...seal.certificates.slice(1),
    ...(given === undefined ? [] : listed.map(({ certificate }) => certificate)),
  ];
  const chain = await chainOf(seal.certificates[0], others);
  const own = listed.find(({ hash }) => hash === seal.certificateHash);
  return [
    given === undefined ? known(seal, own ? deployment : null) : among(seal, chain, listed),
    issuedBy(chain),
    ...(own?.revoked ? [whenRevoked(own.revoked, stamp)] : []),
  ];
}

/**
 * @param {Seal} seal
 * @param {import('./judge.mjs').Deployment | null} deployment whose certificate it is, if that is known
 * @returns {Finding}
 */
function known({ certificates: [{ name }], certificateHash: hash }, deployment) {
  return deployment
    ? { kind: 'certificateKnown', ok: true, facts: { name, host: deployment.host } }
    : { kind: 'certificateUnknown', ok: true, facts: { name, hash } };
}

/**
 * @param {Seal} seal
 * @param {Certificate[]} chain
 * @param {Listed[]} given
 * @returns {Finding}
 */
function among({ certificateHash: hash }, chain, given) {
  const place = chain.findLastIndex(({ encoded }) =>
    given.some(({ certificate }) => areSame(certificate.encoded, encoded)),
  );
  const [name = '', authority = ''] = [chain[0]?.name, chain[place]?.name];
  if (place === -1) return { kind: 'certificateOther', ok: false, facts: { name, hash } };
  return place === 0 || given.some((each) => each.hash === hash)
    ? { kind: 'certificateGiven', ok: true, facts: { name, hash } }
    : { kind: 'certificateVouched', ok: true, facts: { name, authority } };
}

/**
 * @param {[Certificate, ...Certificate[]]} chain
 * @returns {Finding}
 */
function issuedBy([own, ...issuers]) {
  const facts = { name: own.name, issuer: own.issuerName };
  if (isSelfIssued(own)) return { kind: 'selfIssued', ok: true, facts };
  const root = issuers.at(-1);
  return root
    ? { kind: 'issued', ok: true, facts: { ...facts, root: root.name } }
    : { kind: 'issuerClaimed', ok: true, facts };
}

/**
 * What a key has sealed before it was revoked still speaks, if somebody else saw the seal before.
 * @param {{ at: string, reason: string }} revoked
 * @param {Finding | null} stamp
 * @returns {Finding}
 */
function whenRevoked({ at: time, reason }, stamp) {
  const stamped = stamp?.kind === 'stamped' ? String(stamp.facts?.time) : null;
  const facts = { time, reason };
  if (stamped === null) return { kind: 'revokedUnproved', ok: false, facts };
  const isOlder = Date.parse(stamped) < Date.parse(time);
  return { kind: isOlder ? 'revokedLater' : 'revokedBefore', ok: isOlder, facts };
}
