// Makes the Worker's fonts: plain font files and an index of which has which characters. They are made once
// and again when a font package or the way of making them changes.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { families } from './font-families.mjs';

/** @typedef {import('./font-families.mjs').Family} Family */
/** @typedef {typeof import('../src/rendering/fonts/font-files')} FontFiles */

const DECODER = 'src/rendering/fonts';
const OWN_FILES = [
  'scripts/build-fonts.mjs',
  'scripts/font-families.mjs',
  ...readdirSync(DECODER)
    .filter((file) => /^(byte-reader|coverage|font-files|sfnt|woff2.*)\.ts$/.test(file))
    .map((file) => join(DECODER, file)),
];

/** Everything the fonts are made of, in short. */
const stampOf = () => {
  const hash = createHash('sha256');
  for (const file of OWN_FILES) hash.update(readFileSync(file));
  for (const source of new Set(families.map((family) => family.source)))
    hash.update(readFileSync(join('node_modules', source, 'package.json')));
  return hash.digest('hex').slice(0, 16);
};

/** @returns {Promise<FontFiles>} the Worker's own reading of fonts, which is in TypeScript */
const loadFontFiles = async () => {
  const { build } = await import('esbuild');
  const entryPoints = [join(DECODER, 'font-files.ts')];
  const made = await build({ entryPoints, bundle: true, format: 'esm', platform: 'node', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0]?.text ?? '').toString('base64')}`);
};

const sourcesOf = (/** @type {Family} */ { source, files }) =>
  readdirSync(join('node_modules', source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && files.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

const licenceOf = (/** @type {string} */ source) =>
  ['LICENSE_FONT', 'LICENSE'].map((file) => join('node_modules', source, file)).find(existsSync);

/** The files of the fonts, by their names below `target`. */
const makeFonts = async (/** @type {string} */ version) => {
  const { decodeWoff2, isWoff2, packCoverage, readCoverage, weightsOf, without } = await loadFontFiles();
  /** @type {Map<string, Uint8Array | string>} */
  const made = new Map();
  const faces = [];
  const seen = new Set();
  for (const family of families) {
    const licence = licenceOf(family.source);
    if (licence === undefined) throw new Error(`${family.source} has no licence file`);
    made.set(join('licences', `${family.name}.txt`), readFileSync(licence));
    const paths = sourcesOf(family);
    if (paths.length === 0) throw new Error(`${family.source} has none of the files of ${family.name}`);
    for (const path of paths) {
      const bytes = readFileSync(path);
      const font = isWoff2(bytes) ? decodeWoff2(bytes) : bytes;
      const file = basename(path).replace(/(-wght-normal|-400-normal)?\.(woff2|ttf)$/, '.ttf').toLowerCase();
      if (seen.has(file)) throw new Error(`two fonts are named ${file}`);
      seen.add(file);
      made.set(file, font);
      const coverage = without(readCoverage(font), family.except ?? []);
      const { name, role, bold = false } = family;
      faces.push({ file, family: name, role, bold, weights: weightsOf(font), covers: packCoverage(coverage) });
    }
  }
  made.set('index.json', JSON.stringify({ version, faces }));
  return made;
};

const versionOf = (/** @type {string} */ index) => {
  try {
    return JSON.parse(readFileSync(index, 'utf8')).version;
  } catch {
    return undefined;
  }
};

/** Makes what is missing or out of date below this folder. */
export const buildFonts = async (/** @type {string} */ target) => {
  const index = join(target, 'index.json');
  const version = stampOf();
  if (versionOf(index) === version) return;
  const made = await makeFonts(version);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, 'licences'), { recursive: true });
  // The index comes last: it says that all is there.
  for (const [file, content] of made) {
    // Renamed into place, for another command may be making the same.
    const part = join(target, `.${process.pid}.part`);
    writeFileSync(part, content);
    renameSync(part, join(target, file));
  }
};
