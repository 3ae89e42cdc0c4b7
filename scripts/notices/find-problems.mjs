import { allowedLicences } from './allowed.mjs';

/** @typedef {import('./components.mjs').Component} Component */

/**
 * The problems of what is passed on, as sentences that say what to do.
 * @param {Component[]} components
 * @param {{ listed: string[], bundled: string[] }} paths of packages: in the list, and in the bundles
 */
export function findProblems(components, { listed, bundled }) {
  const again = 'Run npm run notices and commit scripts/notices/bundled.json.';
  return [
    ...bundled
      .filter((path) => !listed.includes(path))
      .map((path) => `${path} is bundled, and its notice is not served. ${again}`),
    ...listed
      .filter((path) => !bundled.includes(path))
      .map((path) => `${path} is not bundled any more, and its notice is still served. ${again}`),
    ...components
      .filter(({ licence }) => !allowedLicences.includes(licence))
      .map(
        ({ name, licence }) =>
          `${name} is licensed under ${licence}, which is not allowed yet. Read the licence. Then either do without ${name}, or add "${licence}" to scripts/notices/allowed.mjs.`,
      ),
    ...components
      .filter(({ texts }) => texts.length === 0)
      .map(({ name }) => `${name} has no licence text. Name its holder in scripts/notices/allowed.mjs.`),
  ];
}
