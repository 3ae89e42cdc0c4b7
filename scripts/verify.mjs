#!/usr/bin/env node
// npm run verify -- [document.pdf] [trail.json] [submission.json] [certificates.pem]: checks offline
// that a PDF is sealed and unchanged, that an audit trail is unaltered and the one that was sealed,
// that the PDF is the one in the trail, and that the data is (submission.json: the answer of
// GET /submissions/:id?include_data=true). Needs only Node, no packages, no service. The page
// /verify of a deployment runs the same checks.
// Exits with 1 if a check fails, with 2 if nothing could be checked, with 3 if nobody vouches for the trail.
import { readFileSync } from 'node:fs';
import { judge } from '../src/verify/judge.mjs';
import { say } from '../src/verify/say.mjs';
import { spell } from '../src/verify/spell.mjs';
import { tellApart, Unreadable } from '../src/verify/tell-apart.mjs';
import { en } from '../src/verify/words/en.mjs';

/** @type {Record<import('../src/verify/verdict.mjs').Verdict, number>} */
const EXIT_CODES = { holds: 0, unknownSealer: 0, broken: 1, unproven: 3, unclosed: 3 };

const USAGE = 'Usage: npm run verify -- [document.pdf] [trail.json] [submission.json] [certificates.pem]';

try {
  const files = process.argv.slice(2).map((file) => ({ file, bytes: new Uint8Array(readFileSync(file)) }));
  const judgement = await judge(tellApart(files));
  console.log(spell(judgement, en).join('\n'));
  process.exitCode = EXIT_CODES[judgement.verdict];
} catch (error) {
  console.error(reason(error));
  process.exitCode = 2;
}

/** @param {unknown} error */
function reason(error) {
  if (process.argv.length <= 2) return USAGE;
  if (error instanceof Unreadable) return say(error.said, en);
  if (error instanceof Error && 'code' in error) return error.message;
  throw error;
}
