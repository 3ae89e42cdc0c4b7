import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The Chromium of this machine: that of the system, or else the one the test tools have downloaded.
 * @returns {string | undefined} its path
 */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return installed.find(works) ?? downloaded();
}

/** Loads the test tools only here: each start of the product looks for a Chromium. */
function downloaded() {
  /** @type {typeof import('playwright-core')} */
  const { chromium } = createRequire(import.meta.url)('playwright-core');
  return [chromium.executablePath()].find(works);
}

/** The options with which `chromium.launch()` of playwright-core starts it. */
export function chromiumLaunchOptions() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('This machine has no Chromium. Run `npm test`, which installs it.');
  return { executablePath, chromiumSandbox: canSandbox(executablePath) };
}

/** Root has no sandbox, and in most containers no other user has one either. */
export function canSandbox(/** @type {string} */ executable) {
  if (process.getuid?.() === 0) return false;
  const trial = spawnSync(executable, ['--headless', '--disable-gpu', '--dump-dom', 'about:blank'], {
    timeout: 20_000,
  });
  return trial.status === 0;
}

/** Some systems have a stub there that only prints what to install. */
function works(/** @type {string} */ file) {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(file, ['--version'], { timeout: 10_000 }).status === 0;
}
