// The style sheets that are served: each with the sheets that it imports, and with the prefixes that some
// of the supported browsers need.
import { build } from 'esbuild';
import { targets } from './browsers/supported.mjs';

/** Served beside the sheets, so their addresses stay. */
const besides = ['/*.svg', '/*.woff2'];

export async function styleSheet(/** @type {string} */ file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    external: besides,
    minify: true,
    target: targets,
    write: false,
    logLevel: 'error',
  });
  return (outputFiles[0]?.text ?? '').trimEnd();
}
