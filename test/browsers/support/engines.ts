import { spawnSync } from 'node:child_process';
import type { Engine } from './engine';
import { startFirefox } from './firefox';
import { startWebKit } from './webkit';

type Installed = { name: string; isInstalled: boolean; start: () => Promise<Engine> };

function has(...programs: string[]): boolean {
  return programs.every((program) => spawnSync('which', [program]).status === 0);
}

/** The browsers beside Chromium that the flows run in, where the machine has them. */
export const engines: Installed[] = [
  { name: 'Firefox', isInstalled: has('firefox-esr'), start: startFirefox },
  { name: 'WebKit', isInstalled: has('WebKitWebDriver', 'xvfb-run'), start: startWebKit },
];
