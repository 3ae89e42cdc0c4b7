// Builds the package `quillet`, which every deployment serves at /sdk/quillet.tgz: the SDK with its
// types, the verification of webhooks, and the commands.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { treeVersion } from './release/versions.mjs';
import { fieldDefaults } from './sdk/field-defaults.mjs';
import { manual } from './sdk/manual.mjs';
import { operationsOf } from './sdk/operations-of.mjs';
import { packed } from './sdk/pack.mjs';
import { operationTable } from './sdk/write-table.mjs';
import { sdkTypes } from './sdk/write-types.mjs';

const LIBRARY = 'sdk/src/index.ts';
const COMMANDS = 'sdk/cli/main.ts';
const RECEIVER = 'receiver';

/**
 * The files to serve, by their path below the assets.
 * @param {Uint8Array} description the API description
 * @param {string} notices
 * @returns {Promise<Map<string, Uint8Array>>}
 */
export async function sdkFiles(description, notices) {
  const document = JSON.parse(Buffer.from(description).toString());
  const operations = operationsOf(document);
  const define = { OPERATIONS: JSON.stringify(operationTable(operations)) };
  const index = await small({ entryPoints: [LIBRARY], define });
  const version = treeVersion();
  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  files.set('webhooks/index.mjs', await small({ entryPoints: [join(RECEIVER, 'index.mjs')] }));
  for (const file of readdirSync(RECEIVER).filter((name) => name.endsWith('.d.mts')))
    files.set(`webhooks/${file}`, readFileSync(join(RECEIVER, file)));
  for (const [file, content] of await commands(operations)) files.set(`cli/${file}`, content);
  files.set('index.mjs', index);
  files.set('index.d.mts', Buffer.from(sdkTypes(document, operations)));
  files.set('package.json', Buffer.from(`${JSON.stringify(manifest(version), null, 2)}\n`));
  files.set('man/quillet.1', Buffer.from(await manual(version)));
  files.set('README.md', readFileSync('docs/sdk.md'));
  files.set('LICENSE', readFileSync('LICENSE'));
  files.set('NOTICES.txt', Buffer.from(notices));
  const tarball = packed(files);
  return new Map([
    ['sdk/quillet.tgz', tarball],
    ['sdk/quillet.mjs', index],
    ['sdk/index.txt', Buffer.from(page(version, tarball))],
  ]);
}

/**
 * The commands, each in a file of its own that is read when it is called.
 * @param {import('./sdk/operations-of.mjs').SdkOperation[]} operations
 */
async function commands(operations) {
  return bundled({
    entryPoints: [COMMANDS],
    define: {
      OPERATIONS: JSON.stringify(operationTable(operations)),
      FIELD_DEFAULTS: JSON.stringify(await fieldDefaults()),
      SETTINGS: JSON.stringify(settingsIn(operations)),
      VERSION: JSON.stringify(treeVersion()),
    },
    outdir: '.',
    platform: 'node',
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    legalComments: 'none',
    ...shorter,
  });
}

/** What stands in files of its own, or belongs to one deployment. */
const NOT_SETTINGS =
  /^(document|fields|html|scss|header_html|footer_html|defaults|shared_field_data|field_dependencies|html_engine_options|field_order|logo|slack_webhook_url)$/;

/** The settings of a template that its files have. @param {import('./sdk/operations-of.mjs').SdkOperation[]} operations */
function settingsIn(operations) {
  const body = operations.find(({ id }) => id === 'updateTemplate')?.json?.['properties'].template;
  return Object.keys(body.properties).filter((name) => !NOT_SETTINGS.test(name));
}

/** The source files in the package. @returns {Promise<string[]>} */
export async function sdkInputs() {
  const { metafile } = await build({
    ...options,
    entryPoints: [COMMANDS],
    outdir: '.',
    platform: 'node',
    splitting: true,
    metafile: true,
  });
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((file) => (inputs[file]?.bytesInOutput ?? 0) > 0),
  );
}

/** @satisfies {import('esbuild').BuildOptions} */
const options = {
  bundle: true,
  format: /** @type {const} */ ('esm'),
  target: 'es2022',
  // Draws pages where somebody has installed it.
  external: ['@hyzyla/pdfium'],
  // Its modules, not the CommonJS that Node would get.
  alias: { yaml: `${process.cwd()}/node_modules/yaml/browser/index.js` },
  outExtension: { '.js': '.mjs' },
  write: /** @type {const} */ (false),
  logLevel: /** @type {const} */ ('error'),
};

/** @param {import('esbuild').BuildOptions} own @returns {Promise<Map<string, Uint8Array>>} */
async function bundled(own) {
  const { outputFiles = [] } = await build({ ...options, ...own });
  return new Map(outputFiles.map(({ path, contents }) => [path.slice(process.cwd().length + 1), contents]));
}

/** Names stay, for those who read a stack. */
const shorter = { minifyWhitespace: true, minifySyntax: true };

/**
 * One file for every runtime.
 * @param {import('esbuild').BuildOptions} own
 */
async function small(own) {
  const made = { outdir: '.', platform: /** @type {const} */ ('neutral') };
  const [file = new Uint8Array()] = (await bundled({ ...own, ...made, ...shorter })).values();
  return file;
}

/** @param {string} version */
function manifest(version) {
  return {
    name: 'quillet',
    version,
    description: 'The SDK and the commands of a Quillet deployment.',
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: {
      '.': { types: './index.d.mts', default: './index.mjs' },
      './webhooks': { types: './webhooks/index.d.mts', default: './webhooks/index.mjs' },
      './package.json': './package.json',
    },
    bin: { quillet: './cli/main.mjs' },
    man: ['./man/quillet.1'],
  };
}

/** What /sdk says. The Worker puts its origin in. @param {string} version @param {Uint8Array} tarball */
function page(version, tarball) {
  const hash = (/** @type {string} */ algorithm) => createHash(algorithm).update(tarball);
  return `The SDK and the commands of Quillet ${version}, as this deployment serves them.

Install, for Node 20 and later:
  npm install {origin}/sdk/quillet.tgz

Run a command without installing:
  npx -p {origin}/sdk/quillet.tgz quillet help

In Deno and browsers:
  import { Quillet } from '{origin}/sdk/quillet.mjs';

quillet.tgz, ${tarball.length} bytes
  sha256     ${hash('sha256').digest('hex')}
  integrity  sha512-${hash('sha512').digest('base64')}
`;
}
