// What Quillet passes on: packages with their licences and texts, and fonts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyrights, insideOf, otherPackages } from './allowed.mjs';

/**
 * @typedef {object} Component
 * @property {'software' | 'font'} kind
 * @property {string} name
 * @property {string} version empty for fonts
 * @property {string} licence
 * @property {string[]} texts the licence and notices, as they must be passed on
 */

/** The paths below node_modules of the bundled packages, as `npm run notices` found them. */
const LIST = 'scripts/notices/bundled.json';
const MODULES = 'node_modules';
const NOTICE = /^(licen[cs]e|copying|notice)|\.license\.txt$/i;

/** @returns {string[]} */
export function readList() {
  return JSON.parse(readFileSync(LIST, 'utf8'));
}

/** @param {string[]} paths of packages below node_modules @returns {Component[]} */
export function componentsOf(paths) {
  return [...new Set([...paths, ...otherPackages])].sort().flatMap(packageAt);
}

/** @returns {Component[]} */
function packageAt(/** @type {string} */ path) {
  const folder = join(MODULES, path);
  const { name, version, license, licenses, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const licence = license ?? licenses?.map((/** @type {{ type: string }} */ { type }) => type).join(' AND ');
  const found = noticesIn(folder);
  const holder = copyrights[name] ?? `Copyright (c) ${author?.name ?? author}`;
  const texts = found.length > 0 ? found : standardText(licence, holder);
  const inside = (insideOf[name] ?? []).map((one) => ({
    ...software(`${one.name} (in ${name})`, '', one.licence),
    texts: 'file' in one ? [readFileSync(one.file, 'utf8')] : standardText(one.licence, one.copyright),
  }));
  return [{ ...software(name, version, String(licence)), texts }, ...inside];
}

/** @returns {Omit<Component, 'texts'>} */
function software(/** @type {string} */ name, /** @type {string} */ version, /** @type {string} */ licence) {
  return { kind: 'software', name, version, licence };
}

/** @returns {string[]} */
function noticesIn(/** @type {string} */ folder) {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === MODULES ? [] : noticesIn(path);
      return entry.isFile() && NOTICE.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
    });
}

/** The text for a package without a licence file: none for a licence that is not known. */
function standardText(/** @type {string} */ licence, /** @type {string} */ copyright) {
  const body = standardBody(licence);
  return body === undefined ? [] : [`${copyright}\n\n${body}`];
}

function standardBody(/** @type {string} */ licence) {
  if (licence === 'ISC') return readFileSync('scripts/notices/texts/ISC.txt', 'utf8');
  if (licence === 'Apache-2.0') return readFileSync(join(MODULES, 'pdfjs-dist/LICENSE'), 'utf8');
  if (licence !== 'MIT') return undefined;
  const text = readFileSync(join(MODULES, 'hono/LICENSE'), 'utf8');
  return text.slice(text.indexOf('Permission is hereby granted'));
}

/** The fonts that are built. @returns {Component[]} */
export function fontsIn(folder = 'dist/assets/fonts/licences') {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const name = file.replace('.txt', '');
    return { kind: 'font', name, version: '', licence: licenceIn(text), texts: [text] };
  });
}

function licenceIn(/** @type {string} */ text) {
  if (/SIL OPEN FONT LICENSE Version 1\.1/i.test(text)) return 'OFL-1.1';
  return /Apache License\s+Version 2\.0/.test(text) ? 'Apache-2.0' : 'unknown';
}
