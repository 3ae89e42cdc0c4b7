import { areSame } from './bytes.mjs';
import { isIssuedBy, isWithin, readAnswer, readList } from './check-status.mjs';
import { extensionOf } from './read-certificate.mjs';

/**
 * @typedef {import('./read-certificate.mjs').Certificate} Certificate
 * @typedef {import('./read-validation.mjs').Validation} Validation
 * @typedef {import('./say.mjs').Finding} Finding
 * @typedef {import('./say.mjs').Said} Said
 */

const NO_CHECK = '06092b0601050507300105';
const MOST_CERTIFICATES = 10;
const MOST_TRIED = 10;

/**
 * What the file itself proves about the certificates of a seal and its time stamp: that none was
 * revoked when it was stamped. Whether their roots may be trusted is another question.
 * @param {Validation} validation
 * @param {Certificate[][]} chains each with the certificate that signed first
 * @param {number} time when the seal was stamped
 * @returns {Promise<{ findings: Finding[], open: Said[] }>}
 */
export async function checkValidation(validation, chains, time) {
  const steps = [];
  for (const [own, ...others] of chains) if (own) steps.push(...(await stepsUp(own, others, validation)));
  /** @type {{ findings: Finding[], open: Said[] }} */
  const found = { findings: [], open: validation.isLocked ? [{ kind: 'openLocked' }] : [] };
  for (const { certificate, issuer } of uniqueIn(steps)) {
    const { name } = certificate;
    const status = issuer && (await statusOf(certificate, issuer, validation, time));
    if (status) {
      const [at, until] = [status.from, status.until].map((moment) => new Date(moment).toISOString());
      const facts = { name, by: status.by.name, at: at ?? '', until: until ?? '' };
      found.findings.push({
        kind: status.isRevoked ? 'statusRevoked' : 'statusGood',
        ok: !status.isRevoked,
        facts,
      });
    } else if (!validation.isLocked) found.open.push({ kind: 'openStatus', facts: { name } });
  }
  return found;
}

/**
 * The certificates from this one up to its root, each with its issuer, if that is known. A root has no
 * issuer but itself, and is left out.
 * @param {Certificate} own
 * @param {Certificate[]} others
 * @param {Validation} validation
 */
async function stepsUp(own, others, { certificates }) {
  /** @type {{ certificate: Certificate, issuer: Certificate | undefined }[]} */
  const steps = [];
  /** @type {Certificate | undefined} */
  let certificate = own;
  while (certificate && steps.length < MOST_CERTIFICATES && !(await isIssuedBy(certificate, certificate))) {
    const issuer = await issuerAmong([...certificates, ...others], certificate);
    steps.push({ certificate, issuer });
    certificate = issuer;
  }
  return steps;
}

/** @param {Certificate[]} known @param {Certificate} certificate */
async function issuerAmong(known, certificate) {
  const named = known.filter(({ subject }) => areSame(certificate.issuer.encoded, subject.encoded));
  for (const issuer of named.slice(0, MOST_TRIED)) if (await isIssuedBy(certificate, issuer)) return issuer;
  return undefined;
}

/** @param {{ certificate: Certificate, issuer: Certificate | undefined }[]} steps */
function uniqueIn(steps) {
  return steps.filter(
    ({ certificate }, at) =>
      steps.findIndex((step) => areSame(step.certificate.encoded, certificate.encoded)) === at,
  );
}

/**
 * @param {Certificate} certificate
 * @param {Certificate} issuer
 * @param {Validation} validation
 * @param {number} time
 * @returns {Promise<import('./check-status.mjs').Status | null>}
 */
async function statusOf(certificate, issuer, { answers, lists }, time) {
  for (const list of lists) {
    const status = await readList(list, certificate, issuer);
    if (status && isWithin(status, time)) return status;
  }
  for (const answer of answers) {
    const status = await readAnswer(answer, certificate, issuer, time);
    if (status && isWithin(status, time) && (await isGood(status.by, issuer, lists, time))) return status;
  }
  return null;
}

/**
 * Whether a responder was good itself: its issuer says that nobody needs to ask, or a list covers it.
 * @param {Certificate} responder
 * @param {Certificate} issuer
 * @param {Validation['lists']} lists
 * @param {number} time
 */
async function isGood(responder, issuer, lists, time) {
  if (responder === issuer || extensionOf(responder, NO_CHECK) !== undefined) return true;
  const validation = { certificates: [], answers: [], lists, isLocked: false };
  const status = await statusOf(responder, issuer, validation, time);
  return status !== null && !status.isRevoked;
}
