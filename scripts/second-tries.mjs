import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const list = join(process.env.TEST_REPORTS ?? '.', 'second-tries.txt');

/** Writes a list of the tests that passed only when they were repeated, one line each. */
export default class SecondTries {
  onInit() {
    writeFileSync(list, '');
  }

  onTestCaseResult(/** @type {import('vitest/node').TestCase} */ test) {
    if (!test.diagnostic()?.flaky) return;
    appendFileSync(list, `${test.module.relativeModuleId}: ${test.fullName}\n`);
  }
}
