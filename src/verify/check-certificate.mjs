import { areSame } from './bytes.mjs';
import { isGoodAt, maySignDocuments } from './certificate-uses.mjs';
import { chainOf, isSelfIssued } from './chain.mjs';
import { stampCertificates } from './check-stamp.mjs';
import { partsOf } from './read-der.mjs';
import { readPem } from './read-pem.mjs';
import { readTime } from './read-time.mjs';

/**
 * @typedef {import('./say.mjs').Finding} Finding
 * @typedef {import('./check-seal.mjs').Seal} Seal
 * @typedef {import('./read-pem.mjs').Listed} Listed
 * @typedef {import('./read-certificate.mjs').Certificate} Certificate
 */

/**
 * Says whose certificate sealed, who vouches for it, and whether it was good then.
 * @param {Seal} seal
 * @param {{ given: string | undefined, deployment: import('./judge.mjs').Deployment | null,
 *   stamp: Finding | null, claimed: number | null }} beside certificates in PEM, what was found about the
 *   time stamp, and the time that the signer claims
 * @returns {Promise<Finding[]>}
 */
export async function checkCertificate(seal, { given, deployment, stamp, claimed }) {
  const ofDeployment = await readPem(deployment?.certificates ?? '');
  const listed = given === undefined ? ofDeployment : await readPem(given);
  const all = [...listed, ...ofDeployment];
  const others = [
    ...seal.certificates.slice(1),
    ...(given === undefined ? [] : listed.map(({ certificate }) => certificate)),
  ];
  const chain = await chainOf(seal.certificates[0], others);
  const isOfDeployment = listed.some(({ hash }) => hash === seal.certificateHash);
  const revoked = all.find(({ hash, revoked }) => hash === seal.certificateHash && revoked)?.revoked;
  const stamped = stamp?.kind === 'stamped' ? Date.parse(String(stamp.facts?.['time'])) : null;
  const authority = stamped === null ? null : await authorityOf(seal, stamped, all);
  // A stamp that nobody vouches for proves nothing, but it may tell against the seal.
  const times = (authority ? [stamped] : [stamped, claimed]).filter((time) => time !== null);
  return [
    ...(authority ? [authority] : []),
    given === undefined ? known(seal, isOfDeployment ? deployment : null) : among(seal, chain, listed),
    issuedBy(chain),
    ...endedAmong(
      given === undefined ? chain : chain.slice(0, placeOf(chain, listed) + 1 || chain.length),
      times,
    ),
    ...(revoked ? [whenRevoked(revoked, authority ? stamped : null)] : []),
  ];
}

/**
 * Who vouches for the time-stamping authority, among certificates that are given or known. Everybody can
 * make an authority that stamps any time.
 * @param {Seal} seal
 * @param {number} time that it stamped
 * @param {Listed[]} all
 * @returns {Promise<Finding | null>}
 */
async function authorityOf({ stamp }, time, all) {
  const [own, ...beside] = stamp ? stampCertificates(stamp.token) : [];
  if (!own) return null;
  const chain = await chainOf(own, [...beside, ...all.map(({ certificate }) => certificate)]);
  const place = placeOf(chain, all);
  const trusted = chain[place];
  if (!trusted || !chain.slice(0, place + 1).every((each) => isGoodAt(each, time))) return null;
  return { kind: 'stampVouched', ok: true, facts: { name: own.name, authority: trusted.name } };
}

/**
 * The place of the last certificate of a chain that is listed; -1 for none. One that was revoked vouches
 * for no other.
 * @param {Certificate[]} chain
 * @param {Listed[]} listed
 */
function placeOf(chain, listed) {
  return chain.findLastIndex(({ encoded }, place) =>
    listed.some(
      ({ certificate, revoked }) =>
        areSame(certificate.encoded, encoded) && (place === 0 || revoked === null),
    ),
  );
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
 * @param {[Certificate, ...Certificate[]]} chain
 * @param {Listed[]} given
 * @returns {Finding}
 */
function among({ certificateHash: hash }, chain, given) {
  const place = placeOf(chain, given);
  const [own] = chain;
  const { name } = own;
  if (place === -1) return { kind: 'certificateOther', ok: false, facts: { name, hash } };
  if (place === 0 || given.some((each) => each.hash === hash))
    return { kind: 'certificateGiven', ok: true, facts: { name, hash } };
  const facts = { name, authority: chain[place]?.name ?? '' };
  // The holder of a key for a server does not hold the organization's key for documents.
  return maySignDocuments(own)
    ? { kind: 'certificateVouched', ok: true, facts }
    : { kind: 'certificateUnfit', ok: false, facts };
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
 * @param {Certificate[]} certificates
 * @param {number[]} times at which each must be good
 * @returns {Finding[]}
 */
function endedAmong(certificates, times) {
  return certificates.flatMap((certificate) => {
    const time = times.find((each) => !isGoodAt(certificate, each));
    if (time === undefined) return [];
    const [from = '–', until = '–'] = partsOf(certificate.validity).map((part) => dayOf(readTime(part)));
    const facts = { name: certificate.name, from, until, time: dayOf(time) };
    return [{ kind: 'certificateEnded', ok: false, facts }];
  });
}

/** @param {number | null} time */
function dayOf(time) {
  return time === null ? '–' : new Date(time).toISOString();
}

/**
 * What a key has sealed before it was revoked still speaks, if somebody else saw the seal before who can
 * be believed.
 * @param {{ at: string, reason: string }} revoked
 * @param {number | null} stamped
 * @returns {Finding}
 */
function whenRevoked({ at: time, reason }, stamped) {
  const facts = { time, reason };
  if (stamped === null) return { kind: 'revokedUnproved', ok: false, facts };
  const isOlder = stamped < Date.parse(time);
  return { kind: isOlder ? 'revokedLater' : 'revokedBefore', ok: isOlder, facts };
}
