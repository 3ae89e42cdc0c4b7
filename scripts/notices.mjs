// npm run notices [-- --check] [DIR]: lists the packages in the bundles of the Worker, of browsers and of
// the commands, so that /notices.txt names them. With --check it changes nothing and fails when the list is wrong, or
// a licence is not allowed. DIR is the output of `wrangler deploy --dry-run --outdir DIR --metafile
// DIR/meta.json`; without DIR, the script runs that command first.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clientInputs } from './build-client.mjs';
import { sdkInputs } from './build-sdk.mjs';
import { componentsOf, fontsIn, readList } from './notices/components.mjs';
import { findProblems } from './notices/find-problems.mjs';

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const bundled = packagesOf([
  ...workerInputs(positionals[0]),
  ...(await clientInputs()),
  ...(await sdkInputs()),
]);
if (!values.check) {
  writeFileSync('scripts/notices/bundled.json', `${JSON.stringify(bundled, null, 2)}\n`);
  console.log(`scripts/notices/bundled.json names ${bundled.length} packages. Commit it.`);
}
const components = [...componentsOf(bundled), ...fontsIn()];
const problems = findProblems(components, { listed: readList(), bundled });
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`/notices.txt names ${components.length} packages and fonts. Their licences are allowed.`);

/** The files in the Worker's bundle. */
function workerInputs(/** @type {string | undefined} */ given) {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'quillet-notices-'));
  try {
    const metafile = join(folder, 'meta.json');
    const options = ['--env=', '--outdir', folder, '--metafile', metafile];
    if (!given) execFileSync('wrangler', ['deploy', '--dry-run', ...options], { stdio: 'ignore' });
    /** @type {{ outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> }} */
    const { outputs } = JSON.parse(readFileSync(metafile, 'utf8'));
    return Object.values(outputs).flatMap(({ inputs }) =>
      Object.keys(inputs).filter((file) => (inputs[file]?.bytesInOutput ?? 0) > 0),
    );
  } finally {
    if (!given) rmSync(folder, { recursive: true });
  }
}

/** The packages of these files, as paths below node_modules. */
function packagesOf(/** @type {string[]} */ files) {
  const paths = files.flatMap((file) => {
    const parts = file.split('node_modules/');
    const name = parts.length > 1 && parts.at(-1)?.match(/^(@[^/]+\/)?[^/]+/)?.[0];
    return name ? [[...parts.slice(1, -1), name].join('node_modules/')] : [];
  });
  return [...new Set(paths)].sort();
}
