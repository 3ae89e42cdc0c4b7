// Counts the tests of a vitest report: "passed failed". Names each failed one, with the first lines of its message, in
// a second file. Usage: node scripts/count-tests.mjs TESTS.json FAILURES.txt
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const [reportFile = '', failuresFile = ''] = process.argv.slice(2);

/** @typedef {import('vitest/reporters').JsonTestResults} JsonTestResults */

/** A file that fails without a failed test did not load: it counts, too. */
function failuresOf(/** @type {JsonTestResults['testResults'][number]} */ file) {
  const name = relative(process.cwd(), file.name);
  const tests = file.assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0) return [{ name, message: file.message }];
  return tests.map((test) => ({
    name: `${name}: ${test.fullName}`,
    message: test.failureMessages?.[0] ?? '',
  }));
}

/** @type {JsonTestResults} */
const report = JSON.parse(readFileSync(reportFile, 'utf8'));
const failures = report.testResults.filter((file) => file.status === 'failed').flatMap(failuresOf);
for (const { name, message } of failures) {
  const start = message.split('\n').slice(0, 6).join('\n  ').slice(0, 900);
  appendFileSync(failuresFile, `FAILED: ${name}\n  ${start}\n`);
}
console.log(report.numPassedTests, failures.length);
