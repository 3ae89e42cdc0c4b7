// Builds the page /verify as one file, which also works when somebody has saved it: its script,
// style and icon are in it, and its policy lets it load and send nothing.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleSheet } from './build-styles.mjs';

const PAGE = 'src/ui/verify';
const ASSETS = 'src/ui/assets';

/** @param {string} script the bundled script of the page */
export async function verifyPage(script) {
  const style = await styleSheet(join(PAGE, 'verify.css'));
  const policy = [
    "default-src 'none'",
    `script-src ${sourceOf(script)}`,
    `style-src ${sourceOf(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const icon = readFileSync(join(ASSETS, 'icon.svg')).toString('base64');
  /** @type {Record<string, string>} */
  const parts = {
    policy: `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    icon: `<link rel="icon" href="data:image/svg+xml;base64,${icon}">`,
    style: `<style>${style}</style>`,
    script: `<script>${script}</script>`,
  };
  return textOf(join(PAGE, 'verify.html')).replace(/<!-- (\w+) -->/g, (_, name) => parts[name] ?? '');
}

/** @param {string} file */
function textOf(file) {
  return readFileSync(file, 'utf8');
}

/** How a policy names an inline script or style. @param {string} text */
function sourceOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
