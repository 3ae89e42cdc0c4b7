import { appendFileSync, writeFileSync } from 'node:fs';

const list = process.env.SECOND_TRIES ?? '';
if (list === '') throw new Error('SECOND_TRIES names the file that the list goes to.');

/** A list of the tests that passed only when they were tried again, a line each. */
export default class SecondTries {
  onInit() {
    writeFileSync(list, '');
  }

  onTestCaseResult(/** @type {import('vitest/node').TestCase} */ test) {
    if (!test.diagnostic()?.flaky) return;
    appendFileSync(list, `${test.module.relativeModuleId}: ${test.fullName}\n`);
  }
}
