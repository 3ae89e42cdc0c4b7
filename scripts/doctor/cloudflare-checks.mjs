// What Cloudflare says of a deployment: its stores, queues, secret, migrations, plan and mail domain.
import { resolveTxt } from 'node:dns/promises';
import { appliedMigrations, deployedVersion, unknownMigrations } from '../deploy/going-back.mjs';
import { cloudflareAccounts, inspect, queuesOutside } from '../deploy/inspect.mjs';
import { readTarget } from '../deploy/target.mjs';
import { describeWorkersPlan } from '../deploy/workers-plan.mjs';

/** @typedef {import('./patient.mjs').Finding} Finding */

/** @param {string} env @returns {Promise<Finding[]>} */
export async function checkCloudflare(env) {
  const problem = chooseAccount();
  if (problem) return [{ name: 'Cloudflare', state: 'skipped', ...problem }];
  const target = readTarget(env);
  const found = inspect(target);
  return [
    bindings(target, found),
    ...(found.database ? [migrations(target)] : []),
    ...(await queues(target, found.queues)),
    await plan(),
    await mailDomain(target.mailFrom),
  ];
}

function chooseAccount() {
  const accounts = cloudflareAccounts();
  if (!accounts) return { found: 'You are not logged in.', todo: 'Run npm run wrangler -- login.' };
  if (accounts.length > 1 && !process.env.CLOUDFLARE_ACCOUNT_ID)
    return { found: 'You have several accounts.', todo: 'Set CLOUDFLARE_ACCOUNT_ID.' };
  process.env.CLOUDFLARE_ACCOUNT_ID ??= accounts[0]?.id;
  return undefined;
}

/**
 * @param {import('../deploy/target.mjs').Target} target
 * @param {ReturnType<typeof inspect>} found
 * @returns {Finding}
 */
function bindings(target, found) {
  const missing = [
    ...(found.database ? [] : [`the database ${target.database}`]),
    ...target.volumes
      .filter(({ database }) => !found.volumes.includes(database))
      .map(({ database }) => `the database ${database}`),
    ...(found.bucket ? [] : [`the bucket ${target.bucket}`]),
    ...target.queues.filter((queue) => !found.queues.includes(queue)).map((queue) => `the queue ${queue}`),
    ...(found.signingKey ? [] : ['the secret SIGNING_KEY']),
  ];
  const name = 'bindings';
  if (missing.length === 0) {
    const version = deployedVersion(target);
    return {
      name,
      state: 'ok',
      found: `All of ${target.worker} exist${version ? `; deployed: ${version}` : ''}.`,
    };
  }
  const todo = 'Run npm run deploy: it creates what is missing.';
  return { name, state: 'fail', found: `Missing or not readable: ${missing.join(', ')}.`, todo };
}

/** @returns {Finding} */
function migrations(/** @type {import('../deploy/target.mjs').Target} */ target) {
  const name = 'migrations at Cloudflare';
  const unknown = unknownMigrations(target);
  if (unknown.length > 0) {
    const todo = 'Update this tree (git pull) before the next deploy.';
    return { name, state: 'note', found: `The database has run ${unknown.join(', ')}, unknown here.`, todo };
  }
  return { name, state: 'ok', found: `${appliedMigrations(target).length} applied, and all are known here.` };
}

/** @returns {Promise<Finding[]>} */
async function queues(
  /** @type {import('../deploy/target.mjs').Target} */ target,
  /** @type {string[]} */ existing,
) {
  const outside = await queuesOutside(target, existing);
  if (outside.length === 0) return [];
  const found = `Outside of the jurisdiction ${target.jurisdiction}: ${outside.join(', ')}.`;
  return [{ name: 'queues', state: 'note', found, todo: 'docs/deploy.md, Queues of an earlier deployment.' }];
}

/** @returns {Promise<Finding>} */
async function plan() {
  const found = await describeWorkersPlan();
  const isKnown = found.startsWith('The Cloudflare account has');
  const state = found.startsWith('WARNING') ? 'fail' : isKnown ? 'ok' : 'note';
  return { name: 'Workers plan', state, found: found.replace('WARNING: the', 'The') };
}

/** @returns {Promise<Finding>} */
async function mailDomain(/** @type {string} */ mailFrom) {
  const name = 'mail domain';
  const [, domain] = mailFrom.split('@');
  if (!domain) return { name, state: 'note', found: 'MAIL_FROM is empty in wrangler.toml.' };
  const records = await resolveTxt(`_dmarc.${domain}`).catch(() => []);
  if (records.some((parts) => parts.join('').startsWith('v=DMARC1')))
    return { name, state: 'ok', found: `${domain} has a DMARC record.` };
  const todo = `Onboard ${domain} under Email Sending in the dashboard: it adds the DNS records.`;
  return { name, state: 'fail', found: `${domain} has no DMARC record, so it is not onboarded.`, todo };
}
