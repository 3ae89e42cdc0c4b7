import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkData } from './check-data.mjs';
import { checkTrail } from './check-trail.mjs';

/** A file that cannot be checked. */
export class Unreadable extends Error {}

/**
 * Checks a downloaded audit trail, with its PDF and its data if they are given.
 * @param {string[]} files
 * @returns {{ ok: boolean, lines: string[] }}
 */
export function verifyAudit(files) {
  const { trail, pdfFile, shown } = readFiles(files);
  const { submission_id: id, entries } = trail;
  const broken = checkTrail(entries);
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
    ...(pdfFile === undefined ? [] : [verifyPdf(entries, pdfFile)]),
    ...(shown === undefined ? [] : [checkData(entries, shown)]),
  ];
  return { ok: checks.every(({ ok }) => ok), lines: [intact, ...checks.map(({ line }) => line)] };
}

/** Files that are not one trail with at most one PDF and one submission. */
export class WrongFiles extends Error {}

/**
 * Tells the files apart: the trail, the PDF, and the answer about the submission with its data.
 * @param {string[]} files
 */
function readFiles(files) {
  const pdfs = files.filter((file) => file.toLowerCase().endsWith('.pdf'));
  const texts = files.filter((file) => !pdfs.includes(file)).map((file) => ({ file, ...readJson(file) }));
  const submissions = texts.filter(({ json }) => typeof json?.data_salt === 'string');
  const [trail, ...rest] = texts.filter((text) => !submissions.includes(text));
  if (trail === undefined || rest.length > 0 || pdfs.length > 1 || submissions.length > 1)
    throw new WrongFiles();
  return { trail: trailIn(trail), pdfFile: pdfs[0], shown: submissions[0]?.json };
}

/**
 * @param {import('./check-trail.mjs').Entry[]} entries
 * @param {string} pdfFile
 */
function verifyPdf(entries, pdfFile) {
  const made = entries.findLast(({ event }) => typeof event.pdf_hash === 'string');
  if (made === undefined) return { ok: false, line: 'The audit trail has no PDF.' };
  const hash = createHash('sha256').update(readFileSync(pdfFile)).digest('hex');
  const same = hash === made.event.pdf_hash;
  const says = `entry ${made.sequence} has the hash ${made.event.pdf_hash}`;
  return {
    ok: same,
    line: same
      ? `${pdfFile} is the PDF of entry ${made.sequence}.`
      : `${pdfFile} is another PDF: ${says}, the file has ${hash}.`,
  };
}

/**
 * @param {string} file
 * @returns {{ json: any }} null for a text that is not JSON
 */
function readJson(file) {
  const text = readFileSync(file, 'utf8');
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { json: null };
  }
}

/**
 * @param {{ file: string, json: any }} text
 * @returns {{ submission_id: string, entries: import('./check-trail.mjs').Entry[] }}
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
