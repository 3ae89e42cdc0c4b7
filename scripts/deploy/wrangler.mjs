import { spawnSync } from 'node:child_process';

const CLI = 'node_modules/wrangler/wrangler-dist/cli.js';

/**
 * Runs wrangler and keeps its words.
 * @param {string[]} args
 */
export function ask(args) {
  const { status, stdout, stderr } = start(args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return { ok: status === 0, stdout: String(stdout), stderr: String(stderr) };
}

/**
 * Runs wrangler before the eyes of the person, who may have to answer.
 * @param {string[]} args
 */
export const show = (args) => start(args, { stdio: 'inherit' }).status === 0;

/**
 * Tests put another program in the place of wrangler.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
function start(args, options) {
  const standIn = process.env.QUILLET_WRANGLER;
  return standIn
    ? spawnSync(standIn, args, options)
    : spawnSync(process.execPath, ['--no-warnings', CLI, ...args], options);
}
