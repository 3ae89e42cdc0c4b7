import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const readyWithinMs = 180_000;

/** Starts the product of a checkout with a state of its own, and waits until it answers. */
export async function startProduct(
  /** @type {{ checkout: string, state: string, port: number }} */ { checkout, state, port },
) {
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), QUILLET_STATE: state };
  const npm = spawn('npm', ['start'], { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  npm.stdout.on('data', (chunk) => (output += chunk));
  npm.stderr.on('data', (chunk) => (output += chunk));
  const exited = once(npm, 'exit');
  const stop = async () => {
    npm.kill('SIGTERM');
    await exited;
  };
  const until = Date.now() + readyWithinMs;
  while (!(await answers(`${origin}/health`))) {
    if (npm.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`The product of ${checkout} did not start:\n${output}`);
    }
    await sleep(200);
  }
  const credentials = JSON.parse(readFileSync(join(state, '.dev/credentials.json'), 'utf8'));
  return { origin, credentials, stop, output: () => output };
}

/** @param {string} address */
async function answers(address) {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
