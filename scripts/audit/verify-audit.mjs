import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkTrail } from './check-trail.mjs';

/** A file that cannot be checked. */
export class Unreadable extends Error {}

/**
 * Checks a downloaded audit trail, and its PDF if one is given.
 * @param {string} trailFile
 * @param {string | undefined} pdfFile
 * @returns {{ ok: boolean, lines: string[] }}
 */
export function verifyAudit(trailFile, pdfFile) {
  const { submission_id: id, entries } = readTrail(trailFile);
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
  if (pdfFile === undefined) return { ok: true, lines: [intact] };
  const pdf = verifyPdf(entries, pdfFile);
  return { ok: pdf.ok, lines: [intact, pdf.line] };
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
 * @returns {{ submission_id: string, entries: import('./check-trail.mjs').Entry[] }}
 */
function readTrail(file) {
  const text = readFileSync(file, 'utf8');
  try {
    const trail = JSON.parse(text);
    const isTrail =
      typeof trail.submission_id === 'string' &&
      Array.isArray(trail.entries) &&
      trail.entries.length > 0 &&
      trail.entries.every(
        (/** @type {any} */ entry) => typeof entry?.event === 'object' && entry.event !== null,
      );
    if (isTrail) return trail;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw new Unreadable(`${file} is not an audit trail. Download it from /api/v1/submissions/<id>/audit.`);
}
