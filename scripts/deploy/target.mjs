import { unstable_readConfig } from 'wrangler';

/**
 * The resources that one environment of wrangler.toml needs at Cloudflare.
 * @typedef {object} Target
 * @property {string} env the name of the environment, empty for the default one
 * @property {string} worker
 * @property {string} database the directory, which is volume 0
 * @property {import('./volumes.mjs').VolumeBlock[]} volumes
 * @property {string} bucket
 * @property {string[]} queues dead-letter queues first: a queue's consumer refers to one
 * @property {string} jurisdiction "eu", or empty for none
 * @property {string} publicOrigin the origin of links that wrangler.toml sets, or empty
 * @property {string[]} domains the custom domains
 * @property {string} asyncHost
 * @property {string} mailFrom the address that mail comes from, or empty for none
 */

/**
 * @param {string} env
 * @returns {Target}
 */
export function readTarget(env) {
  const config = unstable_readConfig({ config: 'wrangler.toml', env }, { hideWarnings: true });
  /** @type {{ binding: string, database_name?: string }[]} */
  const databases = config.d1_databases;
  const database = databases.find(({ binding }) => binding === 'DB');
  const [bucket] = config.r2_buckets;
  if (!config.name || !database?.database_name || typeof bucket?.bucket_name !== 'string') {
    throw new Error(`wrangler.toml has no Worker, database or bucket for the environment "${env}".`);
  }
  /** @type {{ queue: string, dead_letter_queue?: string }[]} */
  const consumers = config.queues.consumers ?? [];
  /** @type {{ queue: string }[]} */
  const producers = config.queues.producers ?? [];
  const queues = [
    ...consumers.map((consumer) => consumer.dead_letter_queue),
    ...consumers.map((consumer) => consumer.queue),
    ...producers.map((producer) => producer.queue),
  ];
  return {
    env,
    worker: config.name,
    database: database.database_name,
    volumes: databases.flatMap(volumeBlock),
    bucket: bucket.bucket_name,
    queues: [...new Set(queues.filter((queue) => queue !== undefined))],
    jurisdiction: String(config.vars.JURISDICTION ?? ''),
    publicOrigin: String(config.vars.PUBLIC_ORIGIN ?? ''),
    domains: (config.routes ?? []).flatMap(customDomain),
    asyncHost: String(config.vars.ASYNC_HOST ?? ''),
    mailFrom: String(config.vars.MAIL_FROM ?? ''),
  };
}

/**
 * @param {{ binding: string, database_name?: string | undefined }} block
 * @returns {import('./volumes.mjs').VolumeBlock[]}
 */
function volumeBlock({ binding, database_name: database }) {
  const number = Number(/^VOLUME_([1-9]\d*)$/.exec(binding)?.[1]);
  return number && database ? [{ number, binding, database }] : [];
}

/**
 * @param {string | { pattern: string, custom_domain?: boolean | undefined }} route
 * @returns {string[]}
 */
function customDomain(route) {
  return typeof route === 'object' && route.custom_domain ? [route.pattern] : [];
}
