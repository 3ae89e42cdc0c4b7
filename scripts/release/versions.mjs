import { readFileSync } from 'node:fs';

/** The version of this tree. @returns {string} */
export function treeVersion(folder = '.') {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version;
}

/** True when the first version is newer than the second. */
export function isNewer(/** @type {string} */ one, /** @type {string} */ other) {
  const [parts, others] = [one, other].map((version) => version.split('.').map(Number));
  const differs = parts?.findIndex((part, index) => part !== others?.[index]) ?? -1;
  return differs >= 0 && (parts?.[differs] ?? 0) > (others?.[differs] ?? 0);
}
