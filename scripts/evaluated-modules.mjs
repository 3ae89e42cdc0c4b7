// Modules of plain data are evaluated when the scripts of browsers are built. The catalogues that
// the data comes from also hold parts that only the server needs: schemas, formats, patterns, texts
// of docs.
import { build } from 'esbuild';

const EVALUATED = /[\\/](fields[\\/]types[\\/]facts|(engine|lib)[\\/]limits)\.ts$/;
const CATALOGUES = /[\\/](fields[\\/]types[\\/]index\.ts|(engine|lib)[\\/]limits[\\/].*\.ts)$/;

/** @type {import('esbuild').Plugin} */
export const evaluatedModules = {
  name: 'evaluated-modules',
  setup({ initialOptions, onLoad, onEnd }) {
    initialOptions.metafile = true;
    onLoad({ filter: EVALUATED }, async ({ path }) => ({ contents: await evaluated(path), loader: 'js' }));
    onEnd(({ metafile }) => {
      const holders = Object.entries(metafile?.outputs ?? {}).filter(([, { inputs }]) =>
        hasCatalogue(inputs),
      );
      return { errors: holders.map(([file]) => ({ text: `${file} holds a whole catalogue` })) };
    });
  },
};

function hasCatalogue(/** @type {Record<string, { bytesInOutput: number }>} */ inputs) {
  return Object.entries(inputs).some(
    ([file, { bytesInOutput }]) => CATALOGUES.test(file) && bytesInOutput > 0,
  );
}

/** The module with its values in place of its code. */
async function evaluated(/** @type {string} */ path) {
  const options = /** @type {const} */ ({ bundle: true, write: false, format: 'esm', platform: 'node' });
  const { outputFiles } = await build({ ...options, entryPoints: [path] });
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64');
  const facts = Object.entries(await import(`data:text/javascript;base64,${code}`));
  return facts.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
}
