import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bucketAt } from './support/belongings.mjs';
import { plainPdf } from './support/pdf.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */

/** Runs last: what the attacks used must stand in no log. @type {Cases} */
export const logs = {
  'a number in erased data cannot be guessed from the trail that stays': async ({ mine }) => {
    const number = '123456789';
    const template = await mine.live.template(plainPdf, [{ name: 'number', page: 1 }], 'Numbers');
    const { submission } = await mine.live.made(`/templates/${template}/submissions`, { data: { number } });
    await mine.live.made(`/submissions/${submission.id}`, undefined, 'DELETE');
    const { text } = await mine.live.get(`/submissions/${submission.id}/audit`);
    assert.match(text, /data_hash/);
    const guesses = [number, JSON.stringify(number), JSON.stringify({ number })];
    for (const guess of guesses)
      assert.ok(!text.includes(createHash('sha256').update(guess).digest('hex')), guess);
    assert.doesNotMatch(text, /data_salt/);
  },
  'the Slack URL of a template is not shown again': async ({ mine }) => {
    const template = await mine.live.template(plainPdf, [], 'Slack');
    const slack_webhook_url = 'https://hooks.slack.com/services/T0/B0/thesecretpart';
    const changed = await mine.live.send('PUT', `/templates/${template}`, {
      template: { slack_webhook_url },
    });
    assert.equal(changed.status, 200);
    for (const { text } of [changed, await mine.live.get(`/templates/${template}?full=true`)]) {
      assert.match(text, /hooks\.slack\.com/);
      assert.doesNotMatch(text, /thesecretpart/);
    }
  },
  'no secret is readable in the files of the product': async ({ mine, store, secrets }) => {
    if (store === null) return 'not seen: the files of a running product are elsewhere';
    const mark = randomBytes(12).toString('hex');
    const template = await mine.live.template(plainPdf, [], `Known ${mark}`);
    const sealed = {
      slack: `https://hooks.slack.com/services/T0/B0/slack${mark}`,
      bucket: `bucket-secret-${mark}`,
      password: `password-${mark}`,
    };
    const { status } = await mine.live.send('PUT', `/templates/${template}`, {
      template: { slack_webhook_url: sealed.slack },
    });
    assert.equal(status, 200);
    const key = { access_key_id: 'AKIAEXAMPLEEXAMPLE43', secret_access_key: sealed.bucket };
    const made = await mine.live.made('/integrations', { ...bucketAt('https://bucket.example.com'), ...key });
    await mine.live.made(`/templates/${template}/submissions`, { data: {}, password: sealed.password });
    const endpoint = await mine.live.made('/webhook_endpoints', { url: 'https://example.com/sealed' });
    const texts = [...secrets, ...Object.values(sealed), endpoint.secret.replace(/^whsec_/, '')];
    for (const path of [`/integrations/${made.id}`, `/webhook_endpoints/${endpoint.id}`])
      await mine.live.made(path, undefined, 'DELETE');
    const files = readdirSync(store, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    const contents = files
      .flatMap(({ parentPath, name }) => readWhileThere(join(parentPath, name)))
      .filter((bytes) => !isLocalMail(bytes));
    // The name of the template is no secret: it shows that the files are the right ones.
    assert.ok(contents.some((bytes) => bytes.includes(`Known ${mark}`)));
    for (const text of texts.filter((text) => text !== '')) {
      const found = contents.some((bytes) => bytes.includes(text));
      assert.ok(!found, `a secret that begins with ${text.slice(0, 4)} stands in a file`);
    }
    return `${texts.length} secrets, ${files.length} files`;
  },
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
    for (const path of ['/account_log', '/account_log.csv']) {
      const { text } = await mine.logReader.get(path);
      for (const secret of secrets) assert.ok(!text.includes(secret), path);
    }
  },
};

/** The store of a running product ends files of its own meanwhile: the shared memory of a database that it closes. */
function readWhileThere(/** @type {string} */ path) {
  try {
    return [readFileSync(path)];
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return [];
    throw error;
  }
}

/** The mailbox of `npm start` keeps each mail as it would leave, with its link. A deployment has none. */
function isLocalMail(/** @type {Buffer} */ bytes) {
  if (bytes[0] !== '{'.charCodeAt(0)) return false;
  try {
    const { id, html } = JSON.parse(bytes.toString());
    return String(id).startsWith('eml_') && typeof html === 'string';
  } catch {
    return false;
  }
}
