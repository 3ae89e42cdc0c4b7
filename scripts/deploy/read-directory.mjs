import { envFlag } from './plan.mjs';
import { ask } from './wrangler.mjs';

/**
 * The rows of a query to the deployed directory; none when it has no such table yet.
 * @param {import('./target.mjs').Target} target
 * @param {string} query
 * @param {string} what the refusal names it
 */
export function readDirectory(target, query, what) {
  const answer = ask(['d1', 'execute', 'DB', '--remote', '--json', '--command', query, envFlag(target)]);
  const said = `${answer.stdout}\n${answer.stderr}`;
  if (!answer.ok && /no such table/i.test(said)) return [];
  if (!answer.ok)
    throw new Error(
      `The ${what} of ${target.database} could not be listed; nothing was changed.\n${said.trim()}`,
    );
  return JSON.parse(answer.stdout)[0].results;
}
