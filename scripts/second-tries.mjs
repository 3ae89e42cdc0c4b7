import { appendFileSync, writeFileSync } from 'node:fs';

const list = process.env.SECOND_TRIES ?? '';
if (list === '') throw new Error('Set SECOND_TRIES to the file for the list.');

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
