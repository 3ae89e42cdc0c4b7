// npm run lockfile: checks that every package comes from the registry with a known hash, and that no
// package runs code when it is installed.
import { readFileSync } from 'node:fs';
import { findProblems } from './lockfile/find-problems.mjs';

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const problems = findProblems({ lockfile, manifest, npmrc: readFileSync('.npmrc', 'utf8') });
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`package-lock.json: ${Object.keys(lockfile.packages).length - 1} packages are in order.`);
