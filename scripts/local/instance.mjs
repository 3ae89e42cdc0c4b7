import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { commandOf, listenerOn } from './processes.mjs';

/**
 * Ends the start with a clear message when another process has the port or uses the same data.
 * @param {number} port
 * @param {import('./paths.mjs').StatePaths} paths
 */
export async function refuseIfTaken(port, paths) {
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    refuse(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
  }
  const other = runningServer(paths);
  if (other) {
    refuse(`Quillet already runs with the data in ${paths.store} (process ${other}).`, [
      `Stop it first (kill ${other}), or use another data folder: QUILLET_STATE=/some/folder npm start`,
    ]);
  }
  if (!(await isFree(port))) {
    const holder = listenerOn(port);
    const who = holder ? ` by process ${holder.pid}: ${holder.command}` : '';
    refuse(`Port ${port} is in use${who}.`, [
      `Stop that process, or choose another port: PORT=${port + 1} npm start`,
    ]);
  }
}

/** @param {import('./paths.mjs').StatePaths} paths */
function runningServer({ serverPid }) {
  if (!existsSync(serverPid)) return undefined;
  const pid = Number(readFileSync(serverPid, 'utf8'));
  // Another program may have this process id by now.
  return commandOf(pid).includes('wrangler-dist/cli.js dev') ? pid : undefined;
}

/** @returns {Promise<boolean>} */
function isFree(/** @type {number} */ port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * @param {string} message
 * @param {string[]} advice
 * @returns {never}
 */
function refuse(message, advice = []) {
  console.error([message, ...advice].join('\n'));
  process.exit(1);
}
