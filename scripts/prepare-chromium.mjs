// Makes a Chromium available to the tests and to the local browser binding.
//   node scripts/prepare-chromium.mjs [seconds a download may take]
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { canSandbox, findChromium } from './find-chromium.mjs';

const isRoot = process.getuid?.() === 0;
const NOTE = '# Written by Quillet for';

/** @param {number} downloadSeconds */
export function prepareChromium(downloadSeconds) {
  const wrapper = wrapperFile();
  if (isCurrent(wrapper)) return;
  const executable = findChromium() ?? download(downloadSeconds) ?? installPackage();
  if (!executable) {
    console.warn(
      'No Chromium found. Quillet cannot print HTML templates. Install Chromium, for example: apt install chromium',
    );
  } else if (process.platform === 'linux' && !isForeign(wrapper)) {
    writeWrapper(wrapper, executable);
  }
}

function download(/** @type {number} */ seconds) {
  console.log('Downloading Chromium ...');
  const cli = 'node_modules/playwright-core/cli.js';
  const args = [cli, 'install', '--no-shell', 'chromium'];
  spawnSync(process.execPath, args, { timeout: seconds * 1000, stdio: 'ignore' });
  return findChromium();
}

function installPackage() {
  if (!isRoot || !existsSync('/etc/debian_version')) return undefined;
  console.log('Installing the chromium package ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env,
    stdio: 'ignore',
  });
  return findChromium();
}

/**
 * miniflare looks for its own Chrome at this path and downloads it when it is missing. A wrapper at
 * the path starts the available Chromium instead.
 */
function wrapperFile() {
  const source = readFileSync('node_modules/miniflare/dist/src/index.js', 'utf8');
  const version = /BROWSER_VERSION = "([\d.]+)"/.exec(source)?.[1];
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const platform = process.arch === 'arm64' ? 'linux_arm' : 'linux';
  return join(cache, '.wrangler/chrome', `${platform}-${version}`, 'chrome-linux64/chrome');
}

/** The note tells which Chromium the wrapper starts and for whom, so that a change is noticed. */
function noteFor(/** @type {string} */ executable) {
  return `${NOTE} ${isRoot ? 'root' : 'a user'}: ${executable}`;
}

function isCurrent(/** @type {string} */ wrapper) {
  const note = noteIn(wrapper);
  const executable = note?.split(': ')[1];
  return executable !== undefined && existsSync(executable) && note === noteFor(executable);
}

/** A Chrome that miniflare has downloaded itself: leave it alone. */
function isForeign(/** @type {string} */ wrapper) {
  return existsSync(wrapper) && noteIn(wrapper) === undefined;
}

function noteIn(/** @type {string} */ wrapper) {
  if (!existsSync(wrapper)) return undefined;
  // A real Chrome at this path has hundreds of megabytes, so the start of the file is enough.
  const start = Buffer.alloc(1000);
  const file = openSync(wrapper, 'r');
  readSync(file, start);
  closeSync(file);
  return start
    .toString('latin1')
    .split('\n')
    .find((/** @type {string} */ line) => line.startsWith(NOTE));
}

/**
 * @param {string} wrapper
 * @param {string} executable
 */
function writeWrapper(wrapper, executable) {
  // setpriv ends Chromium with the run that started it, even when that run is killed.
  const leash = spawnSync('setpriv', ['--version']).status === 0 ? 'setpriv --pdeathsig TERM -- ' : '';
  const sandbox = canSandbox(executable) ? '' : ' --no-sandbox';
  mkdirSync(dirname(wrapper), { recursive: true });
  writeFileSync(wrapper, `#!/bin/sh\n${noteFor(executable)}\nexec ${leash}"${executable}"${sandbox} "$@"\n`);
  chmodSync(wrapper, 0o755);
  // Without this marker miniflare removes the whole folder after one failed launch.
  writeFileSync(join(dirname(dirname(wrapper)), '.miniflare-install-complete'), '');
}

if (process.argv[1] === import.meta.filename) prepareChromium(Number(process.argv[2] ?? 300));
