import { appendFileSync, writeFileSync } from 'node:fs';

const list = process.env.SECOND_TRIES;

/** Writes the tests that passed only when they were tried again to the file named by SECOND_TRIES, a line each. */
export default class SecondTries {
  onInit() {
    writeFileSync(list, '');
  }

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) appendFileSync(list, `${test.module.relativeModuleId}: ${test.fullName}\n`);
  }
}
