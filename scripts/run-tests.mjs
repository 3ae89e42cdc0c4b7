// All tests, in processes of their own where they do not disturb each other: those in the Worker's runtime, and those of
// commands and browsers. These end first, so the faults, which mostly wait, and some tests in the Worker's
// runtime follow them. Then those of pages in a browser run, two at a time, and at last the timed ones alone:
// beside others, some fail now and then. One summary ends it.
// With TEST_REPORTS=FOLDER, tests.json and second-tries.txt are written there.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const reports = mkdtempSync(join(tmpdir(), 'quillet-tests-'));
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    process.exitCode = 143;
  });

try {
  const first = await Promise.all([inTurn(['workers']), inTurn(['node'], ['faults', 'workers-later'])]);
  const last = await inTurn(['pages'], ['timed']);
  const told = process.exitCode ? [] : [await tellAll()];
  process.exitCode ||= Math.max(...first.flat(), ...last, ...told);
} finally {
  rmSync(reports, { recursive: true, force: true });
}

/** Tests groups of projects one after the other, unless the run is ended. */
async function inTurn(/** @type {string[][]} */ ...groups) {
  const codes = [];
  for (const names of groups) if (!process.exitCode) codes.push(await testProjects(names));
  return codes;
}

/** Runs projects of vitest.config.ts at once, and keeps what they report. */
function testProjects(/** @type {string[]} */ names) {
  const blob = join(reports, `${names[0]}.json`);
  const projects = names.flatMap((name) => ['--project', name]);
  const retries = process.env.CI ? ['--retry=1'] : [];
  return vitest([
    ...projects,
    ...retries,
    '--reporter=default',
    '--reporter=blob',
    `--outputFile.blob=${blob}`,
  ]);
}

/** Prints the failures and the sums of all projects. */
function tellAll() {
  const folder = process.env.TEST_REPORTS;
  const files = folder
    ? ['--reporter=json', `--outputFile.json=${folder}/tests.json`, '--reporter=./scripts/second-tries.mjs']
    : [];
  return vitest([`--merge-reports=${reports}`, '--reporter=minimal', ...files]);
}

/** Lines of processes that run at once are not mixed. @returns {Promise<number>} the exit code */
function vitest(/** @type {string[]} */ args) {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn('vitest', ['run', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colour },
  });
  running.add(child);
  createInterface(child.stdout).on('line', (line) => console.log(line));
  createInterface(child.stderr).on('line', (line) => console.error(line));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}
