#!/usr/bin/env node
// npm run verify -- [document.pdf] <trail.json>: checks offline that an audit trail is unaltered,
// and that the PDF is the one in the trail. Needs only Node, no packages and no service.
// Exits with 1 if a check fails, with 2 if nothing could be checked.
import { Unreadable, verifyAudit } from './audit/verify-audit.mjs';

const usage = 'npm run verify -- [document.pdf] <trail.json>';
const files = process.argv.slice(2);
const pdfs = files.filter(isPdf);
const [trail, ...rest] = files.filter((file) => !isPdf(file));

if (trail === undefined || rest.length > 0 || pdfs.length > 1) {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}
try {
  const { ok, lines } = verifyAudit(trail, pdfs[0]);
  console.log(lines.join('\n'));
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  const isFileProblem = error instanceof Error && 'code' in error;
  if (!(error instanceof Unreadable || isFileProblem)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

/** @param {string} file */
function isPdf(file) {
  return file.toLowerCase().endsWith('.pdf');
}
