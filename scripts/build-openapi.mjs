// Makes the descriptions of the API (openapi.json) and of the server for agents (mcp.json) in
// dist/assets, from the operations themselves. Making them takes longer than any request may, and
// their code and words would weigh in the Worker.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** What the operations import from the runtime and the build. None of it is called to describe them. */
const runtime = `
export class DurableObject {}
export class WorkerEntrypoint {}
export class RpcTarget {}
export const env = {};
export class BudgetExhausted {}
export const compileMetered = undefined;
export default undefined;
`;

/** @type {import('esbuild').Plugin} */
const withoutRuntime = {
  name: 'without-runtime',
  setup(builder) {
    builder.onResolve({ filter: /^cloudflare:|\.wasm$|^#metered-sass$/ }, ({ path }) => ({
      path,
      namespace: 'runtime',
    }));
    builder.onLoad({ filter: /.*/, namespace: 'runtime' }, () => ({ contents: runtime, loader: 'js' }));
  },
};

/** Says of which code the descriptions were made, and with which content. */
const STAMP = 'dist/openapi.sha256';
const NAMES = ['openapi.json', 'mcp.json'];

/**
 * The descriptions as JSON by file name, without the origin of a deployment. Making them takes a
 * second, so those of the same code stay.
 * @param {string} folder @param {{ name: string, title: string }[]} pages
 * @returns {Promise<Map<string, Uint8Array>>}
 */
export async function descriptions(folder, pages) {
  const sources = `${hashOfSources()} ${hashOf([JSON.stringify(pages)])}`;
  const made = NAMES.map((name) => join(folder, name));
  if (made.every((file) => existsSync(file)) && existsSync(STAMP)) {
    const kept = made.map((file) => readFileSync(file));
    if (readFileSync(STAMP, 'utf8') === `${sources} ${hashOf(kept)}`) return byName(kept);
  }
  const described = (await describedApi(pages)).map((one) => Buffer.from(JSON.stringify(one)));
  writeFileSync(STAMP, `${sources} ${hashOf(described)}`);
  return byName(described);
}

/** @returns {Map<string, Uint8Array>} */
function byName(/** @type {Uint8Array[]} */ contents) {
  return new Map(contents.map((content, index) => [NAMES[index] ?? '', content]));
}

function hashOf(/** @type {(string | Uint8Array)[]} */ contents) {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex');
}

function hashOfSources() {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join('src', file));
  const files = [...sources.sort(), 'scripts/build-openapi.mjs', 'package-lock.json'];
  return hashOf(files.flatMap((file) => [`${file}\0`, readFileSync(file)]));
}

async function describedApi(/** @type {{ name: string, title: string }[]} */ pages) {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-openapi-'));
  const outfile = join(folder, 'document.cjs');
  try {
    await build({
      entryPoints: ['src/app/openapi/build.ts'],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile,
      plugins: [withoutRuntime],
      logLevel: 'error',
    });
    const { openApiDocument, mcpDescription } = createRequire(import.meta.url)(outfile);
    return [openApiDocument(''), mcpDescription(pages)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
