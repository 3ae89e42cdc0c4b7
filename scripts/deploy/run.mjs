import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { setupSql } from '../accounts/setup-sql.mjs';
import { treeVersion } from '../release/versions.mjs';
import { callCloudflare } from './cloudflare-api.mjs';
import { refuseGoingBack } from './going-back.mjs';
import { cloudflareAccounts, hasAccount, inspect, queuesOutside } from './inspect.mjs';
import { envFlag, NOTHING_FOUND, planDeploy, SECRETS_FILE } from './plan.mjs';
import { withPrivateFile } from './private-file.mjs';
import { findPublicOrigin } from './public-origin.mjs';
import { readTarget } from './target.mjs';
import { bindVolumes, usedVolumes } from './volumes.mjs';
import { describeWorkersPlan } from './workers-plan.mjs';
import { ask, deployedAt, show } from './wrangler.mjs';

/** @typedef {import('./target.mjs').Target} Target */

/** Prints the whole plan for an empty account. Asks nothing and changes nothing. */
export function printDryRun(/** @type {Target} */ target) {
  console.log(`A deploy of ${target.worker} to an empty Cloudflare account runs these commands:\n`);
  for (const { title, command, request } of planDeploy(target, NOTHING_FOUND)) {
    const call = request && `POST https://api.cloudflare.com/client/v4/accounts/<account>${request.path}`;
    const how = request ? `${call} ${JSON.stringify(request.body)}` : `wrangler ${command.join(' ')}`;
    console.log(`${title}\n    ${how}`);
  }
  console.log('Create a setup link, if the database has no account');
}

/**
 * @param {Target} asked
 * @param {{ older?: boolean, spares?: number }} [options]
 */
export async function runDeploy(asked, { older = false, spares = 1 } = {}) {
  await chooseCloudflareAccount();
  console.log(`Checking what ${asked.worker} needs ...`);
  const before = inspect(asked);
  if (before.database) refuseGoingBack(asked, { older });
  const target = bindSpares(asked, { used: before.database ? usedVolumes(asked) : [], spares });
  const inspected = target === asked ? before : inspect(target);
  const found = { ...inspected, publicOrigin: await findPublicOrigin(target) };
  console.log(await describeWorkersPlan());
  for (const queue of await queuesOutside(target, found.queues)) console.log(outsideWords(queue, target));
  for (const step of planDeploy(target, found)) await runStep(step);
  if (hasAccount(target)) console.log('The database has an account already.');
  else makeSetupLink(target, found.publicOrigin || deployedAt());
  console.log(`\n${target.worker} ${treeVersion()} is deployed. wrangler has printed its URL above.`);
  console.log('GET /health answers with the version that runs. Check the whole deployment: npm run doctor');
}

/**
 * Writes blocks for volumes that are missing, and reads wrangler.toml again.
 * @param {Target} target
 * @param {{ used: number[], spares: number }} asked
 */
function bindSpares(target, asked) {
  const added = bindVolumes(target, asked);
  if (added.length === 0) return target;
  const names = added.map((number) => `VOLUME_${number}`).join(', ');
  console.log(
    `NOTE: ${names} was added to wrangler.toml. Keep this change (commit it): the Worker needs it.`,
  );
  return readTarget(target.env);
}

function outsideWords(/** @type {string} */ queue, /** @type {Target} */ { jurisdiction }) {
  return `NOTE: the queue ${queue} exists outside of the jurisdiction ${jurisdiction}, and a queue cannot be moved. It carries ids only. To replace it: docs/deploy.md, Queues of an earlier deployment.`;
}

/** @param {import('./plan.mjs').Step} step */
async function runStep({ title, command, request, ifItFails, asks }) {
  console.log(`${title} ...`);
  if (request) {
    const answer = await callCloudflare('POST', request.path, request.body);
    if (!answer.ok) throw new Error(`${answer.message}\nThis step failed: ${title}. ${ifItFails}`);
    return;
  }
  if (!command.includes(SECRETS_FILE)) return run(command);
  const key = process.env.SIGNING_KEY || randomBytes(32).toString('base64url');
  withPrivateFile(JSON.stringify({ SIGNING_KEY: key }), (file) =>
    run(command.map((argument) => (argument === SECRETS_FILE ? file : argument))),
  );

  function run(/** @type {string[]} */ args) {
    if (asks) {
      if (!show(args)) throw new Error(`This step failed: ${title}. ${ifItFails}`);
      return;
    }
    const { ok, stdout, stderr } = ask(args);
    if (!ok) throw new Error(`${stdout}${stderr}\nThis step failed: ${title}. ${ifItFails}`);
  }
}

/**
 * wrangler cannot ask for the account while its output is captured, so this asks once for all
 * steps.
 */
async function chooseCloudflareAccount() {
  const accounts = cloudflareAccounts();
  if (!accounts) {
    throw new Error(
      'You are not logged in to Cloudflare. Run: npm run wrangler -- login (or set CLOUDFLARE_API_TOKEN).',
    );
  }
  if (process.env.CLOUDFLARE_ACCOUNT_ID) return;
  if (accounts.length < 2) {
    process.env.CLOUDFLARE_ACCOUNT_ID = accounts[0]?.id;
    return;
  }
  accounts.forEach(({ name, id }, index) => {
    console.log(`  ${index + 1}  ${name} (${id})`);
  });
  const chosen = accounts[Number(await askPerson('Which Cloudflare account? ')) - 1];
  if (!chosen)
    throw new Error('There is no such account. Choose a number from the list, or set CLOUDFLARE_ACCOUNT_ID.');
  process.env.CLOUDFLARE_ACCOUNT_ID = chosen.id;
}

/**
 * Creates a link that sets up the first account and its owner, once. A new link invalidates the one
 * before.
 * @param {Target} target
 * @param {string | undefined} address URL of the Worker, if wrangler printed it
 */
function makeSetupLink(target, address) {
  console.log('Creating a setup link ...');
  const secret = randomBytes(32).toString('base64url');
  withPrivateFile(setupSql(secret, Date.now()), (file) => {
    const where = ['--remote', '--yes', '--file', file, envFlag(target)];
    const { ok, stdout, stderr } = ask(['d1', 'execute', 'DB', ...where]);
    if (!ok) throw new Error(`${stdout}${stderr}\nThe link was not created. Run the command again.`);
  });
  console.log(`
  Open this setup link in a browser within a day to create the first account.
  It works once and is shown only now:

    ${address ?? 'https://<URL of the Worker>'}/setup/open#secret=${secret}`);
}

async function askPerson(/** @type {string} */ question) {
  if (!process.stdin.isTTY) return '';
  const person = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await person.question(question);
  } finally {
    person.close();
  }
}
