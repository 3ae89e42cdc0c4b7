// Lists the APIs that the supported browsers lack, by MDN's data of browser compatibility.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { oldest } from './supported.mjs';

const DATA = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');

/**
 * @typedef {import('@mdn/browser-compat-data').CompatStatement} Compat
 * @typedef {import('@mdn/browser-compat-data').SimpleSupportStatement} Statement
 * @typedef {import('@mdn/browser-compat-data').Identifier} Feature
 */

/** @type {import('@mdn/browser-compat-data').CompatData} */
export const data = JSON.parse(readFileSync(DATA, 'utf8'));

function isAtMost(/** @type {string} */ version, /** @type {string} */ limit) {
  const [one, other] = [version, limit].map((text) => text.replace('≤', '').split('.').map(Number));
  const [major, minor] = [0, 1].map((part) => (one?.[part] ?? 0) - (other?.[part] ?? 0));
  return (major || minor || 0) <= 0;
}

function isUsable(/** @type {Statement} */ statement, /** @type {string} */ version) {
  const { version_added: added, version_removed: removed } = statement;
  if (statement.flags || statement.prefix || statement.alternative_name) return false;
  if (typeof added !== 'string' || !isAtMost(added, version)) return false;
  return typeof removed !== 'string' || !isAtMost(removed, version);
}

/** The supported browsers that lack a feature. */
export function lackingOf(/** @type {Compat} */ { support }) {
  return oldest
    .filter(({ data: browser, version }) => {
      const statements = [support[browser] ?? []].flat();
      return !statements.some((statement) => isUsable(statement, version));
    })
    .map(({ name }) => name);
}

/**
 * The parts of a feature by their names.
 *
 * @returns {[string, Feature][]}
 */
function partsOf(/** @type {Feature | undefined} */ feature = {}) {
  const names = Object.keys(feature).filter((name) => /^[A-Za-z]\w*$/.test(name));
  return names.flatMap((name) => (feature[name] ? [[name, feature[name]]] : []));
}

/**
 * The interfaces and objects of browsers, each with its members and the browsers that lack them.
 *
 * @typedef {{ name: string, isStatic: boolean, lacking: string[] }} Member
 * @typedef {{ lacking: string[], members: Member[] }} Interface
 * @type {ReadonlyMap<string, Interface>}
 */
export const interfaces = new Map(
  [data.api, data.javascript['builtins']]
    .flatMap(partsOf)
    .map(([name, node]) => [name, interfaceOf(name, node)]),
);

/** @returns {Interface} */
function interfaceOf(/** @type {string} */ name, /** @type {Feature} */ feature) {
  const members = partsOf(feature).flatMap(([key, { __compat: compat }]) => {
    const own = key.replace(/_static$/, '');
    const isMember = !own.includes('_') && own !== name;
    if (!compat || !isMember || !isStandard(compat)) return [];
    return [{ name: own, isStatic: key !== own, lacking: lackingOf(compat) }];
  });
  return { lacking: feature.__compat ? lackingOf(feature.__compat) : [], members };
}

function isStandard(/** @type {Compat} */ { status }) {
  return status?.standard_track === true && !status.experimental;
}
