import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const CLI = 'node_modules/wrangler/wrangler-dist/cli.js';
/** The file into which wrangler writes its results for programs. */
let output = '';

/**
 * Runs wrangler and returns its output.
 * @param {string[]} args
 */
export function ask(args) {
  const { status, stdout, stderr } = start(args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return { ok: status === 0, stdout: String(stdout), stderr: String(stderr) };
}

/**
 * Runs wrangler in the terminal, so that the user can answer its questions.
 * @param {string[]} args
 */
export function show(args) {
  output = join(mkdtempSync(join(tmpdir(), 'quillet-')), 'output.jsonl');
  const env = { ...process.env, WRANGLER_OUTPUT_FILE_PATH: output };
  return start(args, { stdio: 'inherit', env }).status === 0;
}

/**
 * The URL of the last deployed Worker, if wrangler reported one.
 * @returns {string | undefined}
 */
export function deployedAt() {
  if (!existsSync(output)) return undefined;
  const lines = readFileSync(output, 'utf8').trim().split('\n');
  rmSync(dirname(output), { recursive: true });
  const deploys = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'deploy');
  /** @type {string | undefined} */
  const target = deploys.at(-1)?.targets?.[0];
  return target === undefined || /^https?:/.test(target) ? target : `https://${target}`;
}

/**
 * Tests replace wrangler by another program.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
function start(args, options) {
  const standIn = process.env.QUILLET_WRANGLER;
  return standIn
    ? spawnSync(standIn, args, options)
    : spawnSync(process.execPath, ['--no-warnings', CLI, ...args], options);
}
