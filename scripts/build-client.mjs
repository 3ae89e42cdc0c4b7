// Builds the scripts of the signing page and of the dashboard, with the PDF viewer and the
// signature typefaces.
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { dashboardTargets, supportedSyntax, targets } from './browsers/supported.mjs';
import { verifyPage } from './build-verify-page.mjs';
import { evaluatedModules } from './evaluated-modules.mjs';
import { families } from './font-families.mjs';
import { spokenIn, translations } from './spoken-in.mjs';
import { throughDoors } from './through-doors.mjs';
import { toWoff2 } from './to-woff2.mjs';

const PDFJS = 'node_modules/pdfjs-dist';
const ISLANDS = 'src/ui/islands';
const version = JSON.parse(readFileSync(join(PDFJS, 'package.json'), 'utf8')).version;
/** The folder that src/ui/signing/viewer-folder.ts names. */
const VIEWER = `vendor/pdfjs-${version}`;
/**
 * The legacy builds add most functions that older browsers miss, and the pages' polyfills the rest.
 */
const VIEWER_SCRIPTS = ['legacy/build/pdf.min.mjs', 'legacy/build/pdf.worker.min.mjs'];
const VIEWER_FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
/** The sandbox that runs scripts of a document; the viewer runs none. */
const NOT_NEEDED = /^quickjs|QUICKJS/;

/** Scripts bundled separately: foreign pages load one of them, phones of signers one or two. */
const alone = {
  'signing/signing': join(ISLANDS, 'signing/main.ts'),
  'signing/start': join(ISLANDS, 'signing/start.ts'),
  'signing/passkey': join(ISLANDS, 'signing/passkey.ts'),
  'signing/standing': join(ISLANDS, 'signing/standing.ts'),
  'signing/plain': join(ISLANDS, 'signing/plain/main.ts'),
  embed: join(ISLANDS, 'embed/main.ts'),
  'docs/site': join(ISLANDS, 'docs/main.ts'),
};

export const DOCS_SCRIPT = 'docs/site.js';

/** The scripts that others import: the page where the viewer does not draw, and our own browser. */
const imported = {
  'signing/pictures': join(ISLANDS, 'signing/document/page-pictures.ts'),
  'signing/fields': join(ISLANDS, 'signing/service/fields-for-parent.ts'),
  'drawing/draw': join(ISLANDS, 'drawing/draw.ts'),
};

/** The worker of the viewer in an old browser, which first gets the functions that it misses. */
const POLYFILLS = 'signing/polyfills';
const oldWorker = {
  file: 'signing/pdf-worker.mjs',
  inputs: /** @type {string[]} */ ([]),
  content: Buffer.from(`import '/${POLYFILLS}.mjs';\nimport '/${VIEWER}/pdf.worker.min.mjs';\n`),
};

/** The scripts of the dashboard, one for each section that has one; browsers load shared parts once. */
const DASHBOARD = 'src/ui/dashboard';
const dashboard = readdirSync(DASHBOARD)
  .map((section) => /** @type {const} */ ([section, join(DASHBOARD, section, 'island/main.ts')]))
  .filter(([, main]) => existsSync(main));

/** The script inside the page that checks documents. */
const VERIFY = join(ISLANDS, 'verify/main.ts');

async function bundles() {
  return [
    ...(await bundle(alone, { format: 'iife', target: targets })),
    ...(await bundle(
      { ...imported, [POLYFILLS]: join(ISLANDS, 'common/polyfills/index.ts') },
      { format: 'esm', target: targets, outExtension: { '.js': '.mjs' } },
    )),
    oldWorker,
    ...(await Promise.all(
      (await bundle({ verify: VERIFY }, { format: 'iife', target: targets })).map(inPage),
    )),
    ...(await dashboardIn()),
    ...(await Promise.all(translations.map((language) => dashboardIn(language)))).flat(),
  ];
}

/** The scripts of the dashboard. Those of another language have a folder of their own. */
function dashboardIn(language = '') {
  const folder = join('dashboard/scripts', language);
  return bundle(
    Object.fromEntries(dashboard.map(([section, main]) => [join(folder, section), main])),
    {
      format: 'esm',
      target: dashboardTargets,
      splitting: true,
      // Browsers read modules as UTF-8, in which most languages are shorter than in escapes.
      charset: 'utf8',
      // The starter templates are the unchanged examples.
      loader: { '.html': 'text', '.scss': 'text' },
      chunkNames: 'dashboard/scripts/shared-[hash]',
    },
    language === '' ? [] : [spokenIn(language)],
  );
}

/**
 * @param {Record<string, string>} entryPoints
 * @param {import('esbuild').BuildOptions} options
 * @param {import('esbuild').Plugin[]} plugins
 */
async function bundle(entryPoints, options, plugins = []) {
  const { outputFiles = [], metafile } = await build({
    ...options,
    entryPoints,
    bundle: true,
    supported: supportedSyntax,
    minify: true,
    plugins: [...plugins, evaluatedModules, throughDoors],
    outdir: '.',
    write: false,
    tsconfig: 'src/ui/tsconfig.json',
  });
  const inputs = Object.values(metafile?.outputs ?? {}).flatMap((output) => Object.keys(output.inputs));
  return outputFiles.map(({ path, contents }) => ({
    file: path.slice(process.cwd().length + 1),
    content: contents,
    inputs,
  }));
}

/** @param {{ content: Uint8Array, inputs: string[] }} script */
async function inPage({ content, inputs }) {
  const page = await verifyPage(Buffer.from(content).toString().trim());
  return { file: 'verify.html', content: Buffer.from(page), inputs };
}

/** The source files in the scripts of browsers. @returns {Promise<string[]>} */
export async function clientInputs() {
  return (await bundles()).flatMap(({ inputs }) => inputs);
}

function viewer(/** @type {string} */ target) {
  const scripts = VIEWER_SCRIPTS.map((path) => ({
    file: join(VIEWER, path.split('/').at(-1) ?? path),
    content: readFileSync(join(PDFJS, path)),
  }));
  const folders = VIEWER_FOLDERS.flatMap((folder) =>
    readdirSync(join(PDFJS, folder))
      .filter((file) => !NOT_NEEDED.test(file))
      .map((file) => ({
        file: join(VIEWER, folder, file),
        content: readFileSync(join(PDFJS, folder, file)),
      })),
  );
  const licence = { file: join(VIEWER, 'LICENSE'), content: readFileSync(join(PDFJS, 'LICENSE')) };
  return [...scripts, ...compressed(target, scripts), ...folders, licence];
}

/**
 * Compresses the viewer's scripts as far as Brotli can, which the asset server does not do. It takes
 * seconds, so a compressed script stays: the folder has the version.
 */
function compressed(
  /** @type {string} */ target,
  /** @type {{ file: string, content: Buffer }[]} */ scripts,
) {
  return scripts.map(({ file, content }) => {
    const made = join(target, `${file}.br`);
    return {
      file: `${file}.br`,
      content: existsSync(made) ? readFileSync(made) : brotliCompressSync(content),
    };
  });
}

/** Packs the fonts that draw signatures, so that a signer chooses what the document shows. */
function typefaces(/** @type {string} */ target) {
  const fonts = join(target, 'fonts');
  const { faces } = JSON.parse(readFileSync(join(fonts, 'index.json'), 'utf8'));
  const wanted = families.filter(({ role }) => role === 'signature').map(({ name }) => name);
  return wanted.map((name) => {
    const face = faces.find((/** @type {{ family: string }} */ { family }) => family === name);
    const file = join('signing/typefaces', `${name.toLowerCase().replaceAll(' ', '-')}.woff2`);
    return { file, content: packed(join(fonts, face.file), join(target, file)) };
  });
}

/** Packing takes seconds, so a packed font stays until its source changes. */
function packed(/** @type {string} */ font, /** @type {string} */ made) {
  const madeOf = [font, 'scripts/to-woff2.mjs'].map((file) => statSync(file).mtimeMs);
  if (existsSync(made) && statSync(made).mtimeMs > Math.max(...madeOf)) return readFileSync(made);
  const now = new Date();
  if (existsSync(made)) utimesSync(made, now, now);
  return toWoff2(readFileSync(font));
}

/**
 * @param {string} target the folder of the assets, in which the fonts are already
 * @returns {Promise<{ file: string, content: Uint8Array, inputs?: string[] }[]>}
 */
export async function clientFiles(target) {
  return [...(await bundles()), ...viewer(target), ...typefaces(target)];
}
