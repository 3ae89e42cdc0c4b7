import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { firstAccountSql } from '../accounts/first-account-sql.mjs';
import { randomPassword, randomToken } from '../accounts/random.mjs';
import { cloudflareAccounts, hasAccount, inspect } from './inspect.mjs';
import { envFlag, NOTHING_FOUND, planDeploy, SECRETS_FILE } from './plan.mjs';
import { withPrivateFile } from './private-file.mjs';
import { ask, show } from './wrangler.mjs';

/** @typedef {import('./target.mjs').Target} Target */

/** The whole plan for an empty account; asks nobody and changes nothing. */
export function printDryRun(/** @type {Target} */ target) {
  console.log(`What a deploy of ${target.worker} to an empty Cloudflare account runs:\n`);
  for (const { title, command } of planDeploy(target, NOTHING_FOUND)) {
    console.log(`${title}\n    wrangler ${command.join(' ')}`);
  }
  console.log('Create the first account and its tokens, if the database has none');
}

/**
 * @param {Target} target
 * @param {string | undefined} email of the first account's owner; asked for when needed
 */
export async function runDeploy(target, email) {
  await chooseCloudflareAccount();
  console.log(`Looking for what ${target.worker} needs ...`);
  for (const step of planDeploy(target, inspect(target))) runStep(step);
  if (hasAccount(target)) console.log('The first account exists.');
  else createFirstAccount(target, email ?? (await askPerson('E-mail address of the first account: ')));
  console.log(`\n${target.worker} is deployed; wrangler has named its address above.`);
}

/** @param {import('./plan.mjs').Step} step */
function runStep({ title, command, ifItFails, asks }) {
  console.log(`${title} ...`);
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

/** wrangler cannot ask which account is meant while its words are kept, so we ask once for all steps. */
async function chooseCloudflareAccount() {
  const accounts = cloudflareAccounts();
  if (!accounts) {
    throw new Error(
      'Not logged in at Cloudflare. Run: npm run wrangler -- login (or set CLOUDFLARE_API_TOKEN).',
    );
  }
  if (accounts.length < 2 || process.env.CLOUDFLARE_ACCOUNT_ID) return;
  accounts.forEach(({ name, id }, index) => {
    console.log(`  ${index + 1}  ${name} (${id})`);
  });
  const chosen = accounts[Number(await askPerson('Which Cloudflare account? ')) - 1];
  if (!chosen) throw new Error('No such account. Choose a number of the list, or set CLOUDFLARE_ACCOUNT_ID.');
  process.env.CLOUDFLARE_ACCOUNT_ID = chosen.id;
}

/**
 * @param {Target} target
 * @param {string} email
 */
function createFirstAccount(target, email) {
  if (!/^\S+@\S+$/.test(email)) {
    throw new Error(
      'The Worker is deployed, the first account is missing. Run it again with --email <address>.',
    );
  }
  console.log(`Create the first account for ${email} ...`);
  const owner = { email, password: randomPassword() };
  const [live, test] = [randomToken('live'), randomToken('test')];
  withPrivateFile(firstAccountSql({ owner, live, test }, Date.now()), (file) => {
    const { ok, stdout, stderr } = ask([
      'd1',
      'execute',
      'DB',
      '--remote',
      '--yes',
      '--file',
      file,
      envFlag(target),
    ]);
    if (!ok)
      throw new Error(
        `${stdout}${stderr}\nThe first account was not created. Running the command again tries again.`,
      );
  });
  console.log(`
  Shown once and stored nowhere; keep them now:
    Live token   ${live.token_id} : ${live.token_secret}
    Test token   ${test.token_id} : ${test.token_secret}
    Sign in as   ${owner.email} / ${owner.password}`);
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
