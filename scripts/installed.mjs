// Exits 0 when node_modules holds what package-lock.json asks for. Runs on Node 20 without packages.
import { existsSync, readFileSync } from 'node:fs';

function packagesOf(/** @type {string} */ file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

const installedFile = 'node_modules/.package-lock.json';
if (!existsSync(installedFile)) process.exit(1);

const installed = packagesOf(installedFile);
for (const [path, wanted] of Object.entries(packagesOf('package-lock.json'))) {
  if (path === '') continue;
  // Packages for other platforms are optional and rightly absent, though npm may list those for another libc.
  if (wanted.optional && !existsSync(path)) continue;
  if (installed[path]?.version !== wanted.version || !existsSync(path)) process.exit(1);
}
