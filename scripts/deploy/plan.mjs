import { treeVersion } from '../release/versions.mjs';

/** @typedef {import('./target.mjs').Target} Target */

/**
 * The state of the Cloudflare account before the deploy.
 * @typedef {object} Found
 * @property {boolean} database
 * @property {string[]} volumes the databases of volumes
 * @property {boolean} bucket
 * @property {string[]} queues
 * @property {boolean} signingKey
 * @property {string} publicOrigin the origin of links, or empty when it is not known
 */

/**
 * @typedef {object} Step
 * @property {string} title printed before the step runs
 * @property {string[]} command arguments of wrangler; empty when the step is a request
 * @property {{ path: string, body: object }} [request] a POST to Cloudflare's API
 * @property {string} ifItFails how to continue
 * @property {boolean} [asks] wrangler may ask a question
 */

/** What is known of an empty account. The origin stands for one that only the account knows. */
export const NOTHING_FOUND = {
  database: false,
  volumes: [],
  bucket: false,
  queues: [],
  signingKey: false,
  publicOrigin: '<https address of the Worker>',
};

/** Stands for the private file with the new secret, which the runner creates for the deploy. */
export const SECRETS_FILE = '<file with the new SIGNING_KEY>';

const AGAIN = 'Run the command again to continue where it stopped.';

/**
 * The steps from the present state to a deployed Worker. Their order never leaves a running Worker
 * without its resources: stores, tables, then the code together with its secret.
 * @param {Target} target
 * @param {Found} found
 * @returns {Step[]}
 */
export function planDeploy(target, found) {
  return [
    ...(found.database ? [] : [createDatabase(target.database, target)]),
    ...target.volumes
      .filter(({ database }) => !found.volumes.includes(database))
      .map(({ database }) => createDatabase(database, target)),
    ...(found.bucket ? [] : [createBucket(target)]),
    ...target.queues
      .filter((queue) => !found.queues.includes(queue))
      .map((queue) => createQueue(queue, target.jurisdiction)),
    migrate('DB', target.database, target),
    ...target.volumes.map(({ binding, database }) => migrate(binding, database, target)),
    deployWorker(target, found),
  ];
}

/** @returns {Step} */
function migrate(
  /** @type {string} */ binding,
  /** @type {string} */ database,
  /** @type {Target} */ target,
) {
  return {
    title: `Apply the migrations to the database ${database}`,
    command: ['d1', 'migrations', 'apply', binding, '--remote', envFlag(target)],
    ifItFails: `A migration is applied completely or not at all. ${AGAIN}`,
  };
}

/** An empty --env= chooses the default environment without a question. */
export function envFlag(/** @type {Target} */ target) {
  return `--env=${target.env}`;
}

/** @returns {Step} */
function createDatabase(/** @type {string} */ database, /** @type {Target} */ { jurisdiction }) {
  return {
    title: `Create the D1 database ${database}${within(jurisdiction)}`,
    command: ['d1', 'create', database, ...flag('--jurisdiction', jurisdiction)],
    ifItFails: `The API token or login needs permission to edit D1. ${AGAIN}`,
  };
}

/** @returns {Step} */
function createBucket(/** @type {Target} */ { bucket, jurisdiction }) {
  return {
    title: `Create the R2 bucket ${bucket}${within(jurisdiction)}`,
    command: ['r2', 'bucket', 'create', bucket, ...flag('--jurisdiction', jurisdiction)],
    ifItFails: `R2 must be enabled once for the account, in the dashboard under R2. ${AGAIN}`,
  };
}

/**
 * wrangler creates queues without a jurisdiction, so a queue with one is created by the API.
 * @returns {Step}
 */
function createQueue(/** @type {string} */ queue, /** @type {string} */ jurisdiction) {
  const title = `Create the queue ${queue}${within(jurisdiction)}`;
  const ifItFails = `The API token or login needs permission to edit Queues. ${AGAIN}`;
  return jurisdiction
    ? {
        title,
        command: [],
        request: { path: '/queues', body: { queue_name: queue, jurisdiction } },
        ifItFails,
      }
    : { title, command: ['queues', 'create', queue], ifItFails };
}

/**
 * The tag lets a later deploy see that it is older.
 * @param {Target} target
 * @param {Found} found
 * @returns {Step}
 */
function deployWorker(target, found) {
  const secrets = flag('--secrets-file', found.signingKey ? '' : SECRETS_FILE);
  const origin = flag('--var', found.publicOrigin && `PUBLIC_ORIGIN:${found.publicOrigin}`);
  return {
    title: `Deploy the Worker ${target.worker}${found.signingKey ? '' : ' with a new SIGNING_KEY'}`,
    // The secret is deployed with the code, so the Worker never runs without it.
    command: ['deploy', envFlag(target), '--tag', `v${treeVersion()}`, ...origin, ...secrets],
    ifItFails: `Nothing was deployed. An earlier version, if there is one, is still running. ${AGAIN}`,
    asks: true,
  };
}

function within(/** @type {string} */ jurisdiction) {
  return jurisdiction ? ` within ${jurisdiction}` : '';
}

function flag(/** @type {string} */ name, /** @type {string} */ value) {
  return value ? [name, value] : [];
}
