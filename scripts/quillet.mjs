#!/usr/bin/env node
// npx quillet verify-audit <trail.json> [document.pdf]: checks offline that an audit trail is
// unaltered, and that the PDF is the one in the trail. Needs only Node, no packages and no service.
// Exits with 1 if a check fails, with 2 if nothing could be checked.
import { Unreadable, verifyAudit } from './audit/verify-audit.mjs';

const usage = 'npx quillet verify-audit <trail.json> [document.pdf]';
const [command, trail, pdf, ...rest] = process.argv.slice(2);

if (command !== 'verify-audit' || trail === undefined || rest.length > 0) {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}
try {
  const { ok, lines } = verifyAudit(trail, pdf);
  console.log(lines.join('\n'));
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  const isFileProblem = error instanceof Error && 'code' in error;
  if (!(error instanceof Unreadable || isFileProblem)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
