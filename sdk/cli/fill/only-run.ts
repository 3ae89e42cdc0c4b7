import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../kit/failure';

const FILE = '.quillet-fill.lock';

/**
 * Keeps the folder of a table for this run: two at once would plan the same rows twice. Returns how to let
 * it go.
 */
export function onlyRun(folder: string): () => void {
  const path = join(folder, FILE);
  if (!taken(path)) {
    const holder = holderIn(path);
    if (holder === null || isAlive(holder) || !removedAndTaken(path))
      throw new Failure(
        'conflict',
        `Another run fills ${folder}${holder ? ` (process ${holder.pid} on ${holder.host})` : ''}. If that is not so, remove ${path}.`,
      );
  }
  const letGo = () => rmSync(path, { force: true });
  process.once('exit', letGo);
  removeHalves(folder);
  return () => {
    process.off('exit', letGo);
    letGo();
  };
}

type Holder = { pid: number; host: string };

function taken(path: string): boolean {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removedAndTaken(path: string): boolean {
  rmSync(path, { force: true });
  return taken(path);
}

function holderIn(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Nobody can tell from another machine. */
function isAlive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Files that a killed run was writing. */
function removeHalves(folder: string): void {
  for (const name of readdirSync(folder))
    if (/\.pdf\.[0-9a-f]{8}\.part$/.test(name)) rmSync(join(folder, name), { force: true });
}
