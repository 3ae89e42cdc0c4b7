import { spawnSync } from 'node:child_process';

/** Runs wrangler quietly; its output is shown only when it fails. */
export function wrangler(/** @type {string[]} */ ...args) {
  const cli = 'node_modules/wrangler/wrangler-dist/cli.js';
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', cli, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status === 0) return;
  console.error(`${stdout}${stderr}\nwrangler ${args.join(' ')} failed.`);
  process.exit(1);
}
