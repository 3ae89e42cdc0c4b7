#!/usr/bin/env node
// Stands in for wrangler: writes every call into a file and answers like a Cloudflare account whose
// content is another file. FAKE_WRANGLER names the folder of both.
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.FAKE_WRANGLER ?? '';
const args = process.argv.slice(2);
const cloud = JSON.parse(readFileSync(join(folder, 'cloud.json'), 'utf8'));

const fileArgument = args[args.findIndex((arg) => arg === '--file' || arg === '--secrets-file') + 1];
const file = args.includes('--file') || args.includes('--secrets-file') ? fileArgument : undefined;
const content = file && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
const mode = file && existsSync(file) ? statSync(file).mode & 0o777 : undefined;
const call = { args, content, mode, account: process.env.CLOUDFLARE_ACCOUNT_ID };
appendFileSync(join(folder, 'calls.jsonl'), `${JSON.stringify(call)}\n`);

const said = args.join(' ');
if (cloud.broken && said.startsWith(cloud.broken)) {
  console.error('the cloud says no');
  process.exit(1);
}

function make(/** @type {string} */ kind, /** @type {string | undefined} */ name) {
  cloud[kind] = [...(cloud[kind] ?? []), name];
  writeFileSync(join(folder, 'cloud.json'), JSON.stringify(cloud));
}

function has(/** @type {string} */ kind, /** @type {string | undefined} */ name) {
  return process.exit(cloud[kind]?.includes(name) ? 0 : 1);
}

if (said.startsWith('whoami')) {
  if (!cloud.accounts) process.exit(1);
  console.log(JSON.stringify({ loggedIn: true, accounts: cloud.accounts }));
} else if (said.startsWith('auth token')) console.log(JSON.stringify({ type: 'oauth', token: 'the-login' }));
else if (said.startsWith('deployments list')) {
  if (!cloud.version) process.exit(1);
  console.log(
    JSON.stringify([{ versions: [{ version_id: 'older' }] }, { versions: [{ version_id: 'newest' }] }]),
  );
} else if (said.startsWith('versions view newest'))
  console.log(JSON.stringify({ id: 'newest', annotations: { 'workers/tag': cloud.version } }));
else if (said.startsWith('d1 info')) has('databases', args[2]);
else if (said.startsWith('d1 create')) make('databases', args[2]);
else if (said.startsWith('r2 bucket info')) has('buckets', args[3]);
else if (said.startsWith('r2 bucket create')) make('buckets', args[3]);
else if (said.startsWith('queues info')) has('queues', args[2]);
else if (said.startsWith('queues create')) make('queues', args[2]);
else if (said.startsWith('secret list')) {
  if (!cloud.secrets) {
    console.error('This Worker does not exist on your account. [code: 10007]');
    process.exit(1);
  }
  console.log(
    JSON.stringify(cloud.secrets.map((/** @type {string} */ name) => ({ name, type: 'secret_text' }))),
  );
} else if (said.startsWith('deploy')) {
  const told = { type: 'deploy', targets: ['https://quillet.example.workers.dev'] };
  writeFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH ?? '', `${JSON.stringify(told)}\n`);
  if (content) make('secrets', Object.keys(JSON.parse(content))[0]);
} else if (said.includes('FROM d1_migrations')) {
  if (!cloud.migrations) {
    console.error('no such table: d1_migrations: SQLITE_ERROR');
    process.exit(1);
  }
  console.log(
    JSON.stringify([{ results: cloud.migrations.map((/** @type {string} */ name) => ({ name })) }]),
  );
} else if (said.includes('FROM volume_turns')) console.log(JSON.stringify([{ results: cloud.turns ?? [] }]));
else if (said.includes('SELECT COUNT'))
  console.log(JSON.stringify([{ results: [{ accounts: cloud.people?.length ?? 0 }] }]));
else if (said.startsWith('d1 execute')) make('people', 'owner');
