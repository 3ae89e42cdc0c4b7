import { basename, resolve } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * The file that a TypeScript module becomes for Node; peers stay what they are.
 * @param {string} entry
 * @param {string} folder
 */
export function bundleForNode(entry, folder) {
  const outfile = resolve(folder, `${basename(entry, '.ts')}.mjs`);
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pdf-lib', '@cantoo/pdf-lib', '@libpdf/core'],
    // The bundle draws nothing with a font, so the shaper need not run.
    loader: { '.wasm': 'empty' },
    // CommonJS packages in the bundle require modules of Node.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return outfile;
}
