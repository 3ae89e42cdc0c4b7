#!/usr/bin/env node
// npm run verify -- [document.pdf] [trail.json] [submission.json] [certificates.pem]: checks offline
// that a PDF is sealed and unchanged, that an audit trail is unaltered and the one that was sealed,
// that the PDF is the one in the trail, and that the data is (submission.json: the answer of
// GET /submissions/:id?include_data=true). Needs only Node, no packages, no service.
// Exits with 1 if a check fails, with 2 if nothing could be checked.
import { Unreadable, verifyAudit, WrongFiles } from './audit/verify-audit.mjs';

try {
  const { ok, lines } = verifyAudit(process.argv.slice(2));
  console.log(lines.join('\n'));
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(reason(error));
  process.exitCode = 2;
}

/** @param {unknown} error */
function reason(error) {
  if (error instanceof WrongFiles)
    return 'Usage: npm run verify -- [document.pdf] [trail.json] [submission.json] [certificates.pem]';
  const isFileProblem = error instanceof Error && 'code' in error;
  if (error instanceof Unreadable || isFileProblem) return error.message;
  throw error;
}
