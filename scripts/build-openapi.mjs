// Makes the API description (dist/assets/openapi.json) from the operations themselves. Making it takes
// longer than any request may, and its code and words would weigh in the Worker.
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

/** Says of which code the description was made, and with which content. */
const STAMP = 'dist/openapi.sha256';

/**
 * The description as JSON, without the origin of a deployment. Making it takes a second, so that of
 * the same code stays.
 * @param {string} made @returns {Promise<Uint8Array>}
 */
export async function apiDescription(made) {
  const sources = hashOfSources();
  if (existsSync(made) && existsSync(STAMP)) {
    const content = readFileSync(made);
    if (readFileSync(STAMP, 'utf8') === stamp(sources, content)) return content;
  }
  const description = Buffer.from(JSON.stringify(await describedApi()));
  writeFileSync(STAMP, stamp(sources, description));
  return description;
}

function stamp(/** @type {string} */ sources, /** @type {Uint8Array} */ content) {
  return `${sources} ${createHash('sha256').update(content).digest('hex')}`;
}

function hashOfSources() {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join('src', file));
  const files = [...sources.sort(), 'scripts/build-openapi.mjs', 'package-lock.json'];
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

async function describedApi() {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-openapi-'));
  const outfile = join(folder, 'document.cjs');
  try {
    await build({
      entryPoints: ['src/app/openapi/document.ts'],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile,
      plugins: [withoutRuntime],
      logLevel: 'error',
    });
    return createRequire(import.meta.url)(outfile).openApiDocument('');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
