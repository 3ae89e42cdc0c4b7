import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkData } from './check-data.mjs';
import { checkLife } from './check-life.mjs';
import { checkSeal } from './check-seal.mjs';
import { checkTrail } from './check-trail.mjs';
import { parseStrictly } from './parse-strictly.mjs';

/** A file that cannot be checked. */
export class Unreadable extends Error {}

/** @typedef {{ ok: boolean, lines: string[] }} Verdict */

/**
 * Checks a downloaded PDF, its audit trail and its data, as far as they are given.
 * @param {string[]} files
 * @returns {Verdict}
 */
export function verifyAudit(files) {
  const given = readFiles(files);
  const { pdfFile, certificates } = given;
  const pdf = pdfFile === undefined ? null : { file: pdfFile, bytes: readFileSync(pdfFile) };
  const trail = given.trail && verifyTrail(given.trail, { pdf, shown: given.shown });
  const seal = pdf && verifySeal(pdf, { trail: given.trail, certificates });
  const verdicts = [trail, seal].filter((verdict) => verdict !== null);
  return { ok: verdicts.every(({ ok }) => ok), lines: verdicts.flatMap(({ lines }) => lines) };
}

/**
 * @param {Trail} trail
 * @param {{ pdf: Pdf | null, shown: any }} more
 * @returns {Verdict}
 */
function verifyTrail({ submission_id: id, entries }, { pdf, shown }) {
  const broken = checkTrail(entries) ?? checkLife(entries);
  if (broken !== null) {
    const { sequence, problem } = broken;
    return { ok: false, lines: [`Entry ${sequence} of ${entries.length} does not match: ${problem}.`] };
  }
  if (entries[0]?.event.submission !== id)
    return {
      ok: false,
      lines: [`This is not the audit trail of ${id}: entry 1 names ${entries[0]?.event.submission}.`],
    };
  const intact = `The ${entries.length} entries of ${id} are intact, from ${entries[0]?.time} to ${entries.at(-1)?.time}.`;
  if (shown !== undefined && shown.id !== id)
    return { ok: false, lines: [intact, `The data is that of another submission: ${shown.id}.`] };
  const checks = [
    ...(pdf === null ? [] : [verifyPdf(entries, pdf)]),
    ...(shown === undefined ? [] : [checkData(entries, shown)]),
  ];
  return { ok: checks.every(({ ok }) => ok), lines: [intact, ...checks.map(({ line }) => line)] };
}

/** Files that are not one PDF or one trail, with at most one of the others. */
export class WrongFiles extends Error {}

/**
 * Tells the files apart: the trail, the PDF, the certificates of a deployment, and the answer about
 * the submission with its data.
 * @param {string[]} files
 */
function readFiles(files) {
  const pdfs = files.filter((file) => file.toLowerCase().endsWith('.pdf'));
  const certificates = files.filter((file) => file.toLowerCase().endsWith('.pem'));
  const texts = files
    .filter((file) => !pdfs.includes(file) && !certificates.includes(file))
    .map((file) => ({ file, ...readJson(file) }));
  const submissions = texts.filter(({ json }) => typeof json?.data_salt === 'string');
  const trails = texts.filter((text) => !submissions.includes(text));
  const isOneOfEach = [pdfs, certificates, submissions, trails].every(({ length }) => length <= 1);
  if (!isOneOfEach || pdfs.length + trails.length === 0 || trails.length < submissions.length)
    throw new WrongFiles();
  return {
    trail: trails[0] ? trailIn(trails[0]) : null,
    pdfFile: pdfs[0],
    certificates: certificates[0] === undefined ? null : readFileSync(certificates[0], 'utf8'),
    shown: submissions[0]?.json,
  };
}

/**
 * @typedef {{ file: string, bytes: Buffer }} Pdf
 * @typedef {{ submission_id: string, entries: import('./check-trail.mjs').Entry[] }} Trail
 */

/**
 * @param {import('./check-trail.mjs').Entry[]} entries
 * @param {Pdf} pdf
 */
function verifyPdf(entries, { file, bytes }) {
  const made = entries.findLast(({ event }) => typeof event.pdf_hash === 'string');
  if (made === undefined) return { ok: false, line: 'The audit trail has no PDF.' };
  const hash = createHash('sha256').update(bytes).digest('hex');
  const says = `entry ${made.sequence} has the hash ${made.event.pdf_hash}`;
  if (hash !== made.event.pdf_hash)
    return { ok: false, line: `${file} is another PDF: ${says}, the file has ${hash}.` };
  const length = made.event.bytes ?? bytes.length;
  if (length !== bytes.length)
    return { ok: false, line: `Entry ${made.sequence} says ${length} bytes, ${file} has ${bytes.length}.` };
  return { ok: true, line: `${file} is the PDF of entry ${made.sequence}.` };
}

/**
 * @param {Pdf} pdf
 * @param {{ trail: Trail | null, certificates: string | null }} known
 * @returns {Verdict}
 */
function verifySeal({ file, bytes }, { trail, certificates }) {
  const seal = checkSeal(bytes);
  if (seal === null) return sealless(file, { trail, certificates });
  if ('problem' in seal) return { ok: false, lines: [`The seal of ${file} does not hold: ${seal.problem}.`] };
  const { certificate, certificateHash } = seal;
  const name = shown(certificate.subject.replace(/^CN=/, ''));
  const stamp = seal.isStamped ? ', with a time stamp that is not checked here' : '';
  const checks = [
    { ok: true, line: `${file} is sealed${stamp}: nothing was changed since.` },
    certificates === null
      ? {
          ok: true,
          line: `The certificate names “${name}” and has the SHA-256 ${certificateHash}. Whether you may trust it is not checked.`,
        }
      : isListed(certificateHash, certificates)
        ? { ok: true, line: `The certificate names “${name}” and is one of those that you gave.` }
        : {
            ok: false,
            line: `The certificate names “${name}” and is none of those that you gave: it has the SHA-256 ${certificateHash}.`,
          },
    ...(trail === null ? [] : [checkAnchor(seal, trail)]),
  ];
  return { ok: checks.every(({ ok }) => ok), lines: checks.map(({ line }) => line) };
}

/**
 * @param {string} file
 * @param {{ trail: Trail | null, certificates: string | null }} known
 * @returns {Verdict}
 */
function sealless(file, { trail, certificates }) {
  if (trail === null && certificates === null)
    throw new Unreadable(`${file} is not sealed, and no audit trail was given: there is nothing to check.`);
  const shouldBe = certificates !== null || trail?.entries.some(({ event }) => event.seal !== undefined);
  if (shouldBe) return { ok: false, lines: [`${file} is not sealed.`] };
  return { ok: true, lines: [`${file} is not sealed: only the audit trail speaks for it.`] };
}

/**
 * A text of others, without what terminals act on.
 * @param {string} text
 */
function shown(text) {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').slice(0, 200);
}

/**
 * @param {string} hash
 * @param {string} certificates in PEM
 */
function isListed(hash, certificates) {
  const listed = certificates.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return listed.some((pem) => {
    const der = Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64');
    return createHash('sha256').update(der).digest('hex') === hash;
  });
}

/** What the service may note while the PDF is made: how its mails fared. */
const LATE = ['data_request.sent', 'data_request.reminded', 'data_request.send_failed'];

/**
 * The seal names the last entry before it. Whoever writes a trail anew cannot make it end there.
 * @param {import('./check-seal.mjs').Seal} seal
 * @param {Trail} trail
 */
function checkAnchor({ about, certificateHash }, { submission_id: id, entries }) {
  const made = entries.findLast(({ event }) => event.type === 'submission.processed');
  const sealedBy = made?.event.seal?.certificate_hash;
  if (sealedBy !== certificateHash)
    return { ok: false, line: `The audit trail names another certificate: ${sealedBy ?? 'none'}.` };
  const [, sealed, head, count] =
    /^Submission (\S+), audit trail ([0-9a-f]{64}) \((\d+) entries\)$/.exec(about) ?? [];
  if (head === undefined)
    return { ok: false, line: `The seal is not that of a submission: it is about “${shown(about)}”.` };
  if (sealed !== id)
    return { ok: false, line: `The seal is about another submission: ${shown(sealed ?? '')}.` };
  const between = entries.slice(Number(count), (made?.sequence ?? 0) - 1);
  if (entries[Number(count) - 1]?.hash !== head || !between.every(({ event }) => LATE.includes(event.type)))
    return { ok: false, line: `The audit trail is not the one that was sealed: entry ${count} is another.` };
  return {
    ok: true,
    line: `The seal names entry ${count}: the audit trail up to it is the one that was sealed.`,
  };
}

/**
 * @param {string} file
 * @returns {{ json: any }} null for a text that is not JSON
 */
function readJson(file) {
  const text = readFileSync(file, 'utf8');
  try {
    return { json: parseStrictly(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { json: null };
  }
}

/**
 * @param {{ file: string, json: any }} text
 * @returns {Trail}
 */
function trailIn({ file, json }) {
  const isTrail =
    typeof json?.submission_id === 'string' &&
    Array.isArray(json.entries) &&
    json.entries.length > 0 &&
    json.entries.every(
      (/** @type {any} */ entry) => typeof entry?.event === 'object' && entry.event !== null,
    );
  if (isTrail) return json;
  throw new Unreadable(`${file} is not an audit trail. Download it from /api/v1/submissions/<id>/audit.`);
}
