// Gathers everything the Worker serves as static files in dist/assets, and the compiler it runs in dist. Files that are already right stay
// untouched: a running server watches the folder and would reload.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildFonts } from './build-fonts.mjs';
import { buildSass } from './build-sass.mjs';

const TARGET = 'dist/assets';
const OWN = 'src/ui/assets';
const FONTS = join(TARGET, 'fonts');

const filesBelow = (/** @type {string} */ folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

const same = (/** @type {string} */ a, /** @type {string} */ b) =>
  existsSync(b) && readFileSync(a).equals(readFileSync(b));

/** @type {Map<string, string>} target to source */
const files = new Map();
for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
  files.set(join(TARGET, 'vendor/swagger-ui', file), join('node_modules/swagger-ui-dist', file));
}
for (const file of filesBelow(OWN)) files.set(join(TARGET, relative(OWN, file)), file);

for (const [target, source] of files) {
  if (same(source, target)) continue;
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, target);
}

for (const file of filesBelow(TARGET)) {
  if (!files.has(file) && !file.startsWith(join(FONTS, '/'))) rmSync(file);
}

await buildFonts(FONTS);
await buildSass('dist/metered-sass.mjs');
