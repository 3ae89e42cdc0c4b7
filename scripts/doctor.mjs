// npm run doctor: checks the service that npm start runs, from end to end.
// QUILLET_TOKEN=id:secret npm run doctor -- https://… [--env eu]: checks a deployment.
// --wait SECONDS: how long a document may take, 45 at first.
// Exits with 1 when something fails, with 2 when nothing could be checked.
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { checkCloudflare } from './doctor/cloudflare-checks.mjs';
import { checkHtml, checkPdf } from './doctor/document-checks.mjs';
import { openPatient } from './doctor/patient.mjs';
import {
  checkDatabase,
  checkHealth,
  checkInstallation,
  checkToken,
  checkVolumes,
} from './doctor/service-checks.mjs';
import { checkWebhook } from './doctor/webhook-check.mjs';
import { statePaths } from './local/paths.mjs';

/** @typedef {import('./doctor/patient.mjs').Finding} Finding */
/** @typedef {import('./doctor/patient.mjs').Patient} Patient */

const signs = { ok: 'ok     ', note: 'note   ', fail: 'FAILED ', skipped: 'skipped' };

try {
  const { values, positionals } = parseArgs({
    options: { env: { type: 'string', default: '' }, wait: { type: 'string', default: '45' } },
    allowPositionals: true,
  });
  const [address] = positionals;
  const waitMs = 1000 * Math.min(Number(values.wait) || 45, 90);
  const patient = openPatient(address ? await deployed(address) : local(), { waitMs });
  console.log(`Checking ${patient.origin}`);
  const findings = await examine(patient, values.env);
  const failed = findings.filter(({ state }) => state === 'fail').length;
  console.log(failed === 0 ? '\nNothing failed.' : `\n${failed} of ${findings.length} checks failed.`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

/** Runs the checks in the order in which they need each other, and prints each finding at once. */
async function examine(/** @type {Patient} */ patient, /** @type {string} */ env) {
  /** @type {Finding[]} */
  const findings = [];
  const note = (/** @type {Finding[]} */ ...found) => {
    for (const finding of found) print(finding);
    findings.push(...found);
    return found.every(({ state }) => state !== 'fail');
  };
  if (!patient.isLocal) note(...(await checkCloudflare(env)));
  if (!note(await checkHealth(patient))) return findings;
  note(await attempt('migrations', () => checkDatabase(patient)));
  note(...(await checkVolumes(patient)));
  if (!note(await attempt('API token', () => checkToken(patient)))) return findings;
  try {
    note(...(await checkInstallation(patient)));
    note(await attempt('a test PDF', () => checkPdf(patient)));
    note(await attempt('a print of HTML', () => checkHtml(patient)));
    note(await attempt('a webhook', () => checkWebhook(patient)));
  } finally {
    for (const path of await patient.cleanUp()) console.log(`Could not be removed: ${path}`);
  }
  return findings;
}

/**
 * A check that cannot end is a finding too.
 * @param {string} name
 * @param {() => Promise<Finding>} check
 * @returns {Promise<Finding>}
 */
async function attempt(name, check) {
  try {
    return await check();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      name,
      state: 'fail',
      found: `The check broke off: ${why}`,
      todo: 'Run it again, and read the log.',
    };
  }
}

function print(/** @type {Finding} */ { name, state, found, todo }) {
  console.log(`  ${signs[state]} ${name}: ${found}`);
  if (todo) console.log(`          -> ${todo}`);
}

/** The service of npm start, as it left its credentials. */
function local() {
  const { credentials } = statePaths(process.env.QUILLET_STATE ?? process.cwd());
  if (!existsSync(credentials))
    throw new Error(
      `There is no ${credentials}. Run npm start first; for a deployment: npm run doctor -- https://<its address>`,
    );
  const { sync_base_url: origin, test } = JSON.parse(readFileSync(credentials, 'utf8'));
  return { origin, isLocal: true, token: { id: test.token_id, secret: test.token_secret } };
}

async function deployed(/** @type {string} */ address) {
  const url = URL.parse(address);
  if (!url)
    throw new Error(`This is not an address: ${address}. Example: https://quillet.example.workers.dev`);
  const told = process.env.QUILLET_TOKEN ?? (await askSecretly('Test token (<id>:<secret>, not shown): '));
  const [id = '', secret = ''] = told.trim().split(':');
  if (!id || !secret)
    throw new Error('A test token is needed: QUILLET_TOKEN=<id>:<secret> npm run doctor -- …');
  if (!id.startsWith('api_test_'))
    throw new Error('Use a test token (api_test_…): the PDFs of a live token are counted.');
  return { origin: url.origin, isLocal: false, token: { id, secret } };
}

async function askSecretly(/** @type {string} */ question) {
  if (!process.stdin.isTTY) return '';
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const person = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await person.question('');
  } finally {
    person.close();
    console.log();
  }
}
