import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../bench/support/free-port.mjs';
import { plainEnvironment } from '../commands/support/instance';

const FOLDER = 'dist/prepared-states';
const SOURCES = [
  'migrations/*.sql',
  'scripts/prepare.mjs',
  'scripts/{local,accounts}/*.mjs',
  'package-lock.json',
];

/**
 * Puts into a folder the database, secrets and account that a first `npm start` would make there, which
 * takes longer than the rest of a start. They are made once for all that is tested in this checkout.
 * Servers that start in turn call it in their turn.
 */
export async function copyPreparedState(to: string): Promise<void> {
  const prepared = join(FOLDER, hashOf(SOURCES));
  if (!existsSync(prepared)) {
    rmSync(FOLDER, { recursive: true, force: true });
    const unfinished = join(FOLDER, 'unfinished');
    mkdirSync(unfinished, { recursive: true });
    const env = { ...plainEnvironment(), QUILLET_STATE: unfinished, PORT: String(await freePort()) };
    execFileSync('sh', ['scripts/with-tools.sh', 'node', 'scripts/prepare.mjs'], { env, stdio: 'pipe' });
    renameSync(unfinished, prepared);
  }
  cpSync(prepared, to, { recursive: true });
}

function hashOf(patterns: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns).sort()) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}
