// Makes the docs site (dist/assets/docs) from docs/*.md and the API description. Its pages are
// assets: none of it weighs in the Worker.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { styleSheet } from './build-styles.mjs';

const DOCS = 'docs';
/** The files that quick starts begin with, which a reader downloads. */
const EXAMPLES = 'examples';
const SITE = 'scripts/docs-site';
const STYLE = 'src/ui/docs/docs.css';
/** Says of what the site was made, and with which content. */
const STAMP = 'dist/docs-site.sha256';

/**
 * The files of the site below the assets. Those of the same sources stay.
 * @param {string} target the folder of the assets
 * @param {{ description: Uint8Array, samples: Uint8Array, script: Uint8Array }} made
 * @returns {Promise<{ file: string, content: Uint8Array }[]>}
 */
export async function docsSiteFiles(target, { description, samples, script }) {
  const pictures = filesIn(DOCS, /\.(svg|webp|avif|png)$/);
  const examples = filesIn(EXAMPLES, /^(membership|receiver).*/).map((file) => join(EXAMPLES, file));
  const sources = filesIn(DOCS, /\.md$/);
  const style = await styleSheet(STYLE);
  const from = hashOf([
    ...sources.map(contentAt),
    ...filesIn(SITE, /\.(tsx?|mjs)$/).map(inSite),
    ...others(),
    description,
    samples,
    script,
    style,
  ]);
  const before = madeBefore(target);
  const isKept = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOf(from, before);
  const pages = isKept ? before : await made({ sources, description, samples, script, style });
  writeFileSync(STAMP, stampOf(from, pages));
  return [
    ...pages,
    ...pictures.map((file) => ({ file: join('docs', file), content: contentAt(file) })),
    ...examples.map((file) => ({ file: join('docs', file), content: readFileSync(file) })),
  ];
}

/** @param {{ sources: string[], description: Uint8Array, samples: Uint8Array, script: Uint8Array, style: string }} parts */
async function made({ sources, description, samples, script, style }) {
  const { docsSite } = await generator();
  const texts = Object.fromEntries(sources.map((file) => [file, contentAt(file).toString()]));
  /** @type {Map<string, string>} */
  const files = docsSite(
    { sources: texts, description: parsed(description), samples: parsed(samples) },
    (/** @type {string} */ search) => ({
      style: versioned('site.css', style),
      script: versioned('site.js', script),
      search: versioned('search.json', search),
    }),
  );
  files.set('/docs/site.css', style);
  return [...files].map(([address, text]) => ({ file: address.slice(1), content: Buffer.from(text) }));
}

/** @typedef {{ file: string, content: Uint8Array }} Made */

/** Another build may be writing at the same time, so the content counts, too. */
function stampOf(/** @type {string} */ from, /** @type {Made[]} */ pages) {
  const inOrder = pages.toSorted((one, other) => (one.file < other.file ? -1 : 1));
  return `${from} ${hashOf(inOrder.flatMap(({ file, content }) => [file, content]))}`;
}

/** The pages of the build before. @returns {Made[]} */
function madeBefore(/** @type {string} */ target) {
  const home = join(target, 'docs.html');
  if (!existsSync(home)) return [];
  const files = filesIn(join(target, 'docs'), /\.html$|^site\.css$|^search\.json$/).map((file) =>
    join('docs', file),
  );
  return ['docs.html', ...files].map((file) => ({ file, content: readFileSync(join(target, file)) }));
}

function parsed(/** @type {Uint8Array} */ json) {
  return JSON.parse(Buffer.from(json).toString());
}

/** Browsers keep a file until its address changes. @param {string} file @param {string | Uint8Array} content */
function versioned(file, content) {
  return `/docs/${file}?v=${hashOf([content]).slice(0, 12)}`;
}

/** The module that makes the pages, for Node. */
async function generator() {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-docs-'));
  try {
    const outfile = join(folder, 'site.cjs');
    await build({
      entryPoints: [join(SITE, 'site.tsx')],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile,
      logLevel: 'error',
    });
    return createRequire(import.meta.url)(outfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function others() {
  return ['scripts/build-docs-site.mjs', 'package-lock.json'].map((file) => readFileSync(file));
}

function contentAt(/** @type {string} */ file) {
  return readFileSync(join(DOCS, file));
}

function inSite(/** @type {string} */ file) {
  return readFileSync(join(SITE, file));
}

function filesIn(/** @type {string} */ folder, /** @type {RegExp} */ wanted) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file))
    .sort();
}

function hashOf(/** @type {(string | Uint8Array)[]} */ parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}
