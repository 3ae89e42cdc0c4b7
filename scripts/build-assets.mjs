// Collects the static files of the Worker in dist/assets, and its Sass compiler and scrypt in
// dist. Unchanged files stay untouched: a running server watches the folder and would reload. When all of
// this tree is built, nothing is done.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { clientFiles, DOCS_SCRIPT } from './build-client.mjs';
import { docsSiteFiles } from './build-docs-site.mjs';
import { exampleFiles } from './build-examples.mjs';
import { buildFonts } from './build-fonts.mjs';
import { hyphenationFiles } from './build-hyphenation.mjs';
import { pages, plainDocs } from './build-llms.mjs';
import { descriptions } from './build-openapi.mjs';
import { knownPasswords } from './build-passwords.mjs';
import { buildRomix } from './build-romix.mjs';
import { buildSass } from './build-sass.mjs';
import { sdkFiles } from './build-sdk.mjs';
import { styleSheet } from './build-styles.mjs';
import { wordFiles } from './build-words.mjs';
import { expectAmongSources, hashOfSources, isBuilt, stampBuilt } from './built.mjs';
import { componentsOf, fontsIn, readList } from './notices/components.mjs';
import { noticesText } from './notices/notices-text.mjs';
import { treeVersion } from './release/versions.mjs';

const TARGET = 'dist/assets';
const OWN = 'src/ui/assets';
/** Sections of the dashboard with their sheets, which are served by their own names. */
const DASHBOARD = 'src/ui/dashboard';
const FONTS = join(TARGET, 'fonts');

function filesBelow(/** @type {string} */ folder) {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
}

function same(/** @type {string} */ file, /** @type {Uint8Array} */ content) {
  return existsSync(file) && readFileSync(file).equals(content);
}

/** A sheet in a folder below its section is a part of another one. */
function isSheetOfSection(/** @type {string} */ file) {
  return extname(file) === '.css' && dirname(dirname(file)) === DASHBOARD;
}

async function ownFile(/** @type {string} */ file) {
  return extname(file) === '.css' ? Buffer.from(await styleSheet(file)) : readFileSync(file);
}

const sources = hashOfSources();
if (!isBuilt(sources)) {
  await build();
  stampBuilt(sources);
}

async function build() {
  await buildFonts(FONTS);

  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  for (const file of filesBelow(OWN)) files.set(join(TARGET, relative(OWN, file)), await ownFile(file));
  for (const file of filesBelow(DASHBOARD).filter(isSheetOfSection))
    files.set(join(TARGET, basename(file)), await ownFile(file));
  const client = await clientFiles(TARGET);
  expectAmongSources(client.flatMap(({ inputs = [] }) => inputs));
  for (const { file, content } of client) files.set(join(TARGET, file), content);

  for (const { file, content } of await wordFiles('dist/words')) files.set(join(TARGET, file), content);

  const notices = noticesText([...componentsOf(readList()), ...fontsIn()], treeVersion());
  files.set(join(TARGET, 'known-passwords.bin'), knownPasswords());
  files.set(join(TARGET, 'notices.txt'), Buffer.from(notices));
  for (const [name, content] of hyphenationFiles()) files.set(join(TARGET, name), content);
  for (const [name, content] of plainDocs()) files.set(join(TARGET, name), content);
  const described = await descriptions(TARGET, pages());
  for (const [name, content] of described) files.set(join(TARGET, name), content);
  const description = described.get('openapi.json') ?? Buffer.from('{}');
  const examples = exampleFiles(description);
  for (const [name, content] of examples) files.set(join(TARGET, name), content);
  const script = client.find(({ file }) => file === DOCS_SCRIPT)?.content ?? Buffer.of();
  const samples = examples.get('snippets.json') ?? Buffer.from('{}');
  for (const { file, content } of await docsSiteFiles(TARGET, { description, samples, script }))
    files.set(join(TARGET, file), content);
  for (const [name, content] of await sdkFiles(description, notices)) files.set(join(TARGET, name), content);

  for (const [target, content] of files) {
    if (same(target, content)) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }

  for (const file of filesBelow(TARGET)) {
    if (!files.has(file) && !file.startsWith(join(FONTS, '/'))) rmSync(file);
  }

  buildRomix('dist/romix.wasm');
  await buildSass('dist/metered-sass.mjs');
}
