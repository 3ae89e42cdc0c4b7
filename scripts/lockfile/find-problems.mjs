import { installScripts, withoutHash } from './exceptions.mjs';

/**
 * @typedef {object} Locked
 * @property {string} version
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {string} [license]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {boolean} [hasInstallScript]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 *
 * @typedef {{ lockfileVersion: number, packages: Record<string, Locked> }} Lockfile
 * @typedef {Pick<Locked, 'dependencies' | 'optionalDependencies'> & {
 *   devDependencies?: Record<string, string> }} Manifest
 */

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const HASH = /^sha512-[A-Za-z0-9+/]{86}==$/;
/** Anything that is not a version, a range or a tag: an address, a path, a repository. */
const ELSEWHERE = /[:/]/;
const ALIAS = /^npm:(@[\w.-]+\/)?[\w.-]+@[^:/]+$/;

/**
 * Everything that would let a package come from elsewhere than the registry, with other bytes than
 * before, or run code when it is installed.
 * @param {{ lockfile: Lockfile, manifest: Manifest, npmrc: string }} files
 * @returns {string[]}
 */
export function findProblems({ lockfile, manifest, npmrc }) {
  const locked = Object.entries(lockfile.packages).filter(([path]) => path !== '');
  return [
    ...(lockfile.lockfileVersion === 3 ? [] : ['package-lock.json: its version is not 3']),
    ...(/^ignore-scripts=true$/m.test(npmrc) ? [] : ['.npmrc: ignore-scripts=true is missing']),
    ...inexact(manifest),
    ...locked.flatMap(([path, entry]) => problemsOf(path, entry).map((problem) => `${path}: ${problem}`)),
  ];
}

/** @param {string} path */
export function nameAt(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** @param {Manifest} manifest */
function inexact({ dependencies, devDependencies, optionalDependencies }) {
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  return all
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `package.json: ${name} is "${version}", not an exact version`);
}

/**
 * @param {string} path
 * @param {Locked} entry
 */
function problemsOf(path, entry) {
  const name = nameAt(path);
  const { dependencies, optionalDependencies, peerDependencies } = entry;
  const asked = Object.entries({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const isExcused = entry.optional === true && withoutHash.includes(name);
  return [
    ...(entry.link ? ['is a link to a folder'] : []),
    ...(entry.resolved === undefined ? [] : ['names the address from which it was loaded']),
    ...(isExcused || HASH.test(entry.integrity ?? '') ? [] : ['has no SHA-512']),
    ...(entry.hasInstallScript && !(name in installScripts)
      ? ['has an install script, which does not run; say in exceptions.mjs why it works without']
      : []),
    ...asked
      .filter(([, wanted]) => ELSEWHERE.test(wanted) && !ALIAS.test(wanted))
      .map(([other, wanted]) => `wants ${other} from "${wanted}", which is not the registry`),
  ];
}
