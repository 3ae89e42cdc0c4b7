import { spawnSync } from 'node:child_process';
import type { Engine } from './engine';
import { startFirefox } from './firefox';
import { findMiniBrowser } from './mini-browser';
import { startWebKit } from './webkit';

export type Installed = { name: string; isInstalled: boolean; start: () => Promise<Engine> };

function has(...programs: string[]): boolean {
  return programs.every((program) => spawnSync('which', [program]).status === 0);
}

export const firefox: Installed = {
  name: 'Firefox',
  isInstalled: has('firefox-esr'),
  start: startFirefox,
};

export const webkit: Installed = {
  name: 'WebKit',
  isInstalled: has('WebKitWebDriver', 'xvfb-run') && findMiniBrowser() !== undefined,
  start: startWebKit,
};
