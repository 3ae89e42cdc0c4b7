import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newWebhookSecret, signatures } from '../../../src/service/delivery/webhook-secret';

/** Runs the sample of each language, which reads a message and says whether it is valid. */
const runners = {
  js: {
    command: 'node',
    file: 'verify.mjs',
    run: `import { readFileSync } from 'node:fs';
const { secret, headers, body } = JSON.parse(readFileSync(0, 'utf8'));
console.log(verify(secret, headers, body) ? 'good' : 'bad');`,
  },
  python: {
    command: 'python3',
    file: 'verify.py',
    run: `import json, sys
message = json.load(sys.stdin)
print("good" if verify(message["secret"], message["headers"], message["body"].encode()) else "bad")`,
  },
  php: {
    command: 'php',
    file: 'verify.php',
    run: `$message = json_decode(file_get_contents('php://stdin'), true);
echo verify($message['secret'], $message['headers'], $message['body']) ? 'good' : 'bad';`,
  },
  ruby: {
    command: 'ruby',
    file: 'verify.rb',
    run: `require "json"
message = JSON.parse($stdin.read)
puts verify(message["secret"], message["headers"], message["body"]) ? "good" : "bad"`,
  },
};

const page = readFileSync('docs/webhooks.md', 'utf8');
const verifying = page.slice(page.indexOf('## Verify'));

function sampleOf(language: string): string {
  const sample = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(verifying)?.[1];
  if (sample === undefined) throw new Error(`There is no sample in ${language}.`);
  return language === 'php' ? `<?php\n${sample}` : sample;
}

const secret = newWebhookSecret();
const [before, after] = [newWebhookSecret(), newWebhookSecret()];
const text = '{"type":"submission.processed","data":{"metadata":{"name":"Zoë ✍ %s $1 \\\\u0041"}}}';
const seconds = Math.floor(Date.now() / 1000);

function message({ secrets = [secret], timestamp = seconds, body = text } = {}) {
  const id = 'evt_1Nq2Xc0aB3dE5fG7hJ9k';
  const signature = signatures(secrets, { id, timestamp, body });
  return {
    secret,
    body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature,
    } as Record<string, string>,
  };
}

const altered = { ...message(), body: `${text} ` };

function withSignature(signature: string) {
  const sent = message();
  return { ...sent, headers: { ...sent.headers, 'webhook-signature': signature } };
}

const cases: [string, ReturnType<typeof message>, string][] = [
  ['what the service sends', message(), 'good'],
  ['the first of two signatures', message({ secrets: [secret, before] }), 'good'],
  ['the second of two signatures', message({ secrets: [after, secret] }), 'good'],
  ['an altered body', altered, 'bad'],
  ['the signature of another secret', message({ secrets: [before] }), 'bad'],
  ['what is too old', message({ timestamp: seconds - 330 }), 'bad'],
  ['what comes from the future', message({ timestamp: seconds + 330 }), 'bad'],
  ['a time that is no number', message({ timestamp: Number.NaN }), 'bad'],
  ['a short signature', withSignature('v1,AAAA'), 'bad'],
  ['no signature', withSignature(''), 'bad'],
];

function isThere(command: string) {
  return spawnSync(command, ['--version']).status === 0;
}

describe.each(Object.entries(runners))('the sample in %s', (language, { command, file, run }) => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quillet-sample-'));
    writeFileSync(join(folder, file), `${sampleOf(language)}\n${run}\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  // Node and Python are required; another missing language is reported and fails no test.
  const mayBeMissing = language === 'php' || language === 'ruby';
  const missing = mayBeMissing && !isThere(command);
  it.for(cases)('%s', ([_what, sent, verdict], { skip }) => {
    if (missing) skip(`${command} is not installed`);
    const ran = spawnSync(command, [join(folder, file)], { input: JSON.stringify(sent), encoding: 'utf8' });
    expect(ran.stderr).toBe('');
    expect(ran.stdout.trim()).toBe(verdict);
  });
});
