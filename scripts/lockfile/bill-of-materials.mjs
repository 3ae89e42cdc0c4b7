import { nameAt } from './find-problems.mjs';

/**
 * @typedef {import('./find-problems.mjs').Lockfile} Lockfile
 * @typedef {import('./find-problems.mjs').Locked} Locked
 * @typedef {{ name: string, licence: string }} Font
 */

/**
 * The software bill of materials, as CycloneDX 1.6. It holds nothing of the moment, so the same
 * packages give the same text. `required`: in a bundle; `excluded`: a tool that is not shipped.
 * @param {{ product: { name: string, version: string, license: string }, lockfile: Lockfile,
 *   bundled: string[], fonts: Font[] }} parts `bundled`: paths below node_modules
 */
export function billOfMaterials({ product, lockfile, bundled, fonts }) {
  const { packages } = lockfile;
  const paths = Object.keys(packages).filter((path) => path !== '');
  const shipped = new Set(bundled.map((path) => `node_modules/${path}`));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': product.name,
        ...named(product.name, product.version),
        ...licensed(product.license),
      },
    },
    components: [
      ...paths.map((path) => componentAt(path, entryAt(packages, path), shipped.has(path))),
      ...fonts.map(({ name, licence }) => ({
        type: 'file',
        'bom-ref': `font:${name}`,
        name,
        description: 'A font that is served and embedded in PDFs',
        scope: 'required',
        ...licensed(licence),
      })),
    ],
    dependencies: ['', ...paths].map((path) => ({
      ref: path === '' ? product.name : path,
      dependsOn: dependenciesOf(packages, path),
    })),
  };
}

/**
 * @param {string} path
 * @param {Locked} entry
 * @param {boolean} isShipped
 */
function componentAt(path, { version, integrity, license }, isShipped) {
  const name = nameAt(path);
  const hash = integrity && Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': path,
    ...named(name, version),
    scope: isShipped ? 'required' : 'excluded',
    ...(hash && { hashes: [{ alg: 'SHA-512', content: hash }] }),
    ...licensed(license),
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  };
}

/**
 * @param {string} name
 * @param {string} version
 */
function named(name, version) {
  return { name, version };
}

function licensed(/** @type {string | undefined} */ licence) {
  if (licence === undefined) return {};
  const isExpression = /\s(AND|OR|WITH)\s/.test(licence);
  return { licenses: [isExpression ? { expression: licence } : { license: { id: licence } }] };
}

/**
 * @param {Lockfile['packages']} packages
 * @param {string} path
 */
function dependenciesOf(packages, path) {
  const entry = entryAt(packages, path);
  const dev = path === '' ? /** @type {any} */ (entry).devDependencies : {};
  const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...dev });
  return names.flatMap((name) => placeOf(packages, path, name) ?? []).sort();
}

/**
 * Where Node finds a package: in the nearest node_modules on the way up. An optional one may be
 * absent.
 * @param {Lockfile['packages']} packages
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
function placeOf(packages, from, name) {
  const here = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (here in packages) return here;
  if (from === '') return undefined;
  const end = from.lastIndexOf('/node_modules/');
  return placeOf(packages, end < 0 ? '' : from.slice(0, end), name);
}

/**
 * @param {Lockfile['packages']} packages
 * @param {string} path
 */
function entryAt(packages, path) {
  const entry = packages[path];
  if (entry === undefined) throw new Error(`package-lock.json has no ${path}.`);
  return entry;
}
