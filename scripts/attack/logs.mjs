import assert from 'node:assert/strict';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */

/** Runs last: what the attacks used must stand in no log. @type {Cases} */
export const logs = {
  'no secret stands in the output of the product': async ({ output, secrets }) => {
    const text = output();
    if (text === null) return 'not seen: the output of a running product is elsewhere';
    // The introduction of npm start shows the credentials it has made, once.
    const afterwards = text.slice(text.indexOf('Try it:')).split('\n').slice(1).join('\n');
    for (const secret of secrets) assert.ok(!afterwards.includes(secret), 'a secret stands in the output');
    return `${secrets.size} secrets, ${afterwards.length} characters`;
  },
  'no fault of the product stands in its output': async ({ output }) => {
    const faults = (output() ?? '').match(
      /^.*(TypeError|RangeError|ReferenceError|SyntaxError|Internal error).*$/gm,
    );
    assert.deepEqual(faults ?? [], []);
  },
  'no secret stands in the API log of the account': async ({ mine, secrets }) => {
    const { status, text } = await mine.person.get('/dashboard/log');
    assert.equal(status, 200);
    for (const secret of secrets) assert.ok(!text.includes(secret));
  },
  'no answer of the API shows a secret again': async ({ mine, secrets }) => {
    for (const path of [
      '/webhook_endpoints',
      '/integrations',
      '/installation',
      '/usage',
      '/webhook_deliveries',
    ]) {
      const { text } = await mine.live.get(path);
      for (const secret of secrets) assert.ok(!text.includes(secret), path);
    }
  },
};
