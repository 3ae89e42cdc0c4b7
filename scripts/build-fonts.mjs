// Makes the Worker's fonts: plain font files and an index of the characters in each. Runs again
// only when a font package or this process changes.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { families } from './font-families.mjs';

/** @typedef {import('./font-families.mjs').Family} Family */
/** @typedef {typeof import('../src/engine/text/fonts/font-files')} FontFiles */

const DECODER = 'src/engine/text/fonts';
const SUBSET_LIBRARY = 'node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm';
const OWN_FILES = [
  'scripts/build-fonts.mjs',
  'scripts/font-families.mjs',
  ...readdirSync(DECODER)
    .filter((file) => /^(byte-reader|coverage|font-files|font-metrics|sfnt|woff2.*)\.ts$/.test(file))
    .map((file) => join(DECODER, file)),
  'node_modules/harfbuzzjs/package.json',
];
/** Layout tables that single Han characters do not need. */
const LAYOUT = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'vhea', 'vmtx', 'VORG'];

/** A hash of everything that determines the fonts. */
function stampOf() {
  const hash = createHash('sha256');
  for (const file of OWN_FILES) hash.update(readFileSync(file));
  for (const source of new Set(families.map((family) => family.source)))
    hash.update(readFileSync(join('node_modules', source, 'package.json')));
  return hash.digest('hex').slice(0, 16);
}

/** @returns {Promise<FontFiles>} the Worker's own reading of fonts, which is in TypeScript */
async function loadFontFiles() {
  const { build } = await import('esbuild');
  const entryPoints = [join(DECODER, 'font-files.ts')];
  const made = await build({ entryPoints, bundle: true, format: 'esm', platform: 'node', write: false });
  return import(
    `data:text/javascript;base64,${Buffer.from(made.outputFiles[0]?.text ?? '').toString('base64')}`
  );
}

function sourcesOf(/** @type {Family} */ { source, files }) {
  return readdirSync(join('node_modules', source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && files.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

function licenceOf(/** @type {string} */ source) {
  return ['LICENSE_FONT', 'LICENSE'].map((file) => join('node_modules', source, file)).find(existsSync);
}

/** @returns {{ file: string, font: Uint8Array }[]} */
function fontsOf(/** @type {Family} */ family, /** @type {FontFiles} */ { decodeWoff2, isWoff2 }) {
  const paths = sourcesOf(family);
  if (paths.length === 0) throw new Error(`${family.source} has none of the files of ${family.name}`);
  return paths.map((path) => {
    const bytes = readFileSync(path);
    const name = basename(path).replace(/(-wght-normal|-400-normal)?\.(woff2|ttf)$/, '.ttf');
    return { file: name.toLowerCase(), font: isWoff2(bytes) ? decodeWoff2(bytes) : bytes };
  });
}

/** @returns {{ file: string, font: Uint8Array }[]} the characters that are not known yet */
function partsOf(
  /** @type {{ file: string, font: Uint8Array }} */ { file, font },
  /** @type {{ known: Set<number>, size: number }} */ { known, size },
  /** @type {FontFiles} */ { charactersIn, readCoverage, startSubsetter },
) {
  const library = Reflect.construct(WebAssembly.Module, [readFileSync(SUBSET_LIBRARY)]);
  const subsetter = startSubsetter(library);
  const source = subsetter.open(font);
  const rest = [...charactersIn(readCoverage(font))].filter((character) => !known.has(character));
  const parts = [];
  for (let start = 0; start < rest.length; start += size) {
    const keep = { characters: rest.slice(start, start + size) };
    const part = subsetter.subset(source, { keep, weight: null, drop: LAYOUT });
    parts.push({ file: file.replace('.ttf', `-${start / size}.ttf`), font: part });
  }
  return parts;
}

/** Makes the font files, by their names below `target`. */
async function makeFonts(/** @type {string} */ version) {
  const files = await loadFontFiles();
  /** @type {Map<string, Uint8Array | string>} */
  const made = new Map();
  const faces = [];
  const known = new Set();
  for (const family of families) {
    const { name, role, source, bold = false, italic = false, except = [], restInParts: size } = family;
    const licence = licenceOf(source);
    if (licence === undefined) throw new Error(`${source} has no licence file`);
    made.set(join('licences', `${name}.txt`), readFileSync(licence));
    const whole = fontsOf(family, files);
    const fonts = size === undefined ? whole : whole.flatMap((one) => partsOf(one, { known, size }, files));
    for (const { file, font } of fonts) {
      if (made.has(file)) throw new Error(`two fonts are named ${file}`);
      made.set(file, font);
      const coverage = files.without(files.readCoverage(font), except);
      if (role !== 'signature') for (const character of files.charactersIn(coverage)) known.add(character);
      const covers = files.packCoverage(coverage);
      faces.push({
        file,
        bytes: font.length,
        family: name,
        role,
        bold,
        italic,
        weights: files.weightsOf(font),
        covers,
      });
    }
  }
  made.set('index.json', JSON.stringify({ version, faces }));
  return made;
}

function versionOf(/** @type {string} */ index) {
  try {
    return JSON.parse(readFileSync(index, 'utf8')).version;
  } catch {
    return undefined;
  }
}

/** Makes missing and outdated fonts below this folder. */
export async function buildFonts(/** @type {string} */ target) {
  const index = join(target, 'index.json');
  const version = stampOf();
  if (versionOf(index) === version) return;
  const made = await makeFonts(version);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, 'licences'), { recursive: true });
  // The index is written last, because it says that all files are there.
  for (const [file, content] of made) {
    // Renames the file into place, because another command may make the same one.
    const part = join(target, `.${process.pid}.part`);
    writeFileSync(part, content);
    renameSync(part, join(target, file));
  }
}
