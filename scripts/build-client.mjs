// The scripts of the signing page, with the viewer of PDFs and the typefaces of signatures that they load.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { families } from './font-families.mjs';
import { toWoff2 } from './to-woff2.mjs';

const PDFJS = 'node_modules/pdfjs-dist';
const ISLANDS = 'src/ui/islands';
const version = JSON.parse(readFileSync(join(PDFJS, 'package.json'), 'utf8')).version;
/** As src/ui/signing/viewer-folder.ts names it. */
const VIEWER = `vendor/pdfjs-${version}`;
/** Browsers that are some years old run these builds, too. */
const VIEWER_SCRIPTS = ['legacy/build/pdf.min.mjs', 'legacy/build/pdf.worker.min.mjs'];
const VIEWER_FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
/** It runs the scripts of a document, which nobody wants. */
const NOT_NEEDED = /^quickjs|QUICKJS/;

const bundle = async () => {
  const { outputFiles } = await build({
    entryPoints: {
      'signing/signing': join(ISLANDS, 'signing/main.ts'),
      'signing/start': join(ISLANDS, 'signing/start.ts'),
      'signing/standing': join(ISLANDS, 'signing/standing.ts'),
      embed: join(ISLANDS, 'embed/main.ts'),
    },
    bundle: true,
    format: 'iife',
    target: ['es2022'],
    minify: true,
    outdir: '.',
    write: false,
    tsconfig: join(ISLANDS, 'tsconfig.json'),
  });
  return outputFiles.map(({ path, contents }) => ({
    file: path.slice(process.cwd().length + 1),
    content: contents,
  }));
};

const viewer = () => {
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
  return [...scripts, ...folders, licence];
};

/** The fonts as they were made for drawing: what a person chooses is what the document shows. */
const typefaces = (/** @type {string} */ fonts) => {
  const { faces } = JSON.parse(readFileSync(join(fonts, 'index.json'), 'utf8'));
  const wanted = families.filter(({ role }) => role === 'signature').map(({ name }) => name);
  return wanted.map((name) => {
    const face = faces.find((/** @type {{ family: string }} */ { family }) => family === name);
    const file = join('signing/typefaces', `${name.toLowerCase().replaceAll(' ', '-')}.woff2`);
    return { file, content: toWoff2(readFileSync(join(fonts, face.file))) };
  });
};

/**
 * @param {string} fonts the folder of the Worker's fonts
 * @returns {Promise<{ file: string, content: Uint8Array }[]>}
 */
export const clientFiles = async (fonts) => [...(await bundle()), ...viewer(), ...typefaces(fonts)];
