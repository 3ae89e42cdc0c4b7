import { callCloudflare } from './cloudflare-api.mjs';
import { envFlag } from './plan.mjs';
import { ask } from './wrangler.mjs';

/**
 * Checks which parts of the target exist. A part that cannot be read counts as missing; creating it
 * then shows why.
 * @param {import('./target.mjs').Target} target
 * @returns {Omit<import('./plan.mjs').Found, 'publicOrigin'>}
 */
export function inspect(target) {
  const exists = (/** @type {string[]} */ ...args) => ask(args).ok;
  const within = target.jurisdiction ? ['--jurisdiction', target.jurisdiction] : [];
  return {
    database: exists('d1', 'info', target.database, '--json'),
    volumes: target.volumes
      .filter(({ database }) => exists('d1', 'info', database, '--json'))
      .map(({ database }) => database),
    bucket: exists('r2', 'bucket', 'info', target.bucket, '--json', ...within),
    queues: target.queues.filter((queue) => exists('queues', 'info', queue)),
    signingKey: hasSigningKey(target),
  };
}

/**
 * A new key makes every signed link invalid, so here only a Worker that does not exist counts as
 * missing: an answer that failed for another reason stops the deploy.
 * @param {import('./target.mjs').Target} target
 */
function hasSigningKey(target) {
  const answer = ask(['secret', 'list', envFlag(target)]);
  if (answer.ok) return answer.stdout.includes('"SIGNING_KEY"');
  const said = `${answer.stdout}\n${answer.stderr}`;
  if (/\b10007\b|does not exist|not found/i.test(said)) return false;
  throw new Error(
    `The secrets of ${target.worker} could not be listed; nothing was changed.\n${said.trim()}`,
  );
}

/**
 * The existing queues that are not in the jurisdiction of the target. Earlier versions created them
 * without one.
 * @param {import('./target.mjs').Target} target
 * @param {string[]} existing
 */
export async function queuesOutside({ jurisdiction }, existing) {
  if (!jurisdiction || existing.length === 0) return [];
  /** @type {Map<string, string>} */
  const places = new Map();
  for (let page = 1, before = -1; places.size > before; page++) {
    before = places.size;
    const answer = await callCloudflare('GET', `/queues?page=${page}`);
    if (!answer.ok || !Array.isArray(answer.result)) return [];
    for (const { queue_name, jurisdiction: place } of answer.result) places.set(queue_name, place);
  }
  return existing.filter((queue) => places.has(queue) && places.get(queue) !== jurisdiction);
}

/** @param {import('./target.mjs').Target} target */
export function hasAccount(target) {
  const query = 'SELECT COUNT(*) AS accounts FROM accounts';
  const answer = ask(['d1', 'execute', 'DB', '--remote', '--json', '--command', query, envFlag(target)]);
  if (!answer.ok) throw new Error(`The accounts of the database could not be counted.\n${answer.stderr}`);
  return JSON.parse(answer.stdout)[0].results[0].accounts > 0;
}

/** The Cloudflare accounts of the logged-in user or token; undefined without a login. */
export function cloudflareAccounts() {
  const answer = ask(['whoami', '--json']);
  if (!answer.ok) return undefined;
  /** @type {{ id: string, name: string }[]} */
  const accounts = JSON.parse(answer.stdout).accounts ?? [];
  return accounts;
}
