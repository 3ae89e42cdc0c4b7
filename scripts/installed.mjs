// Exits 0 when node_modules matches package-lock.json. Runs on Node 20 without packages.
import { existsSync, readFileSync } from 'node:fs';

function packagesOf(/** @type {string} */ file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

const installedFile = 'node_modules/.package-lock.json';
if (!existsSync(installedFile)) process.exit(1);

const installed = packagesOf(installedFile);
for (const [path, wanted] of Object.entries(packagesOf('package-lock.json'))) {
  if (path === '') continue;
  // Optional packages for other platforms are rightly absent; npm may list them for another libc.
  if (wanted.optional && !existsSync(path)) continue;
  if (installed[path]?.version !== wanted.version || !existsSync(path)) process.exit(1);
}
