// The plain data of the field types, evaluated when the scripts of browsers are built. The catalogue also holds what
// types need on the server (schemas, formats, patterns), which would come with it.
import { build } from 'esbuild';

const FACTS = /[\\/]fields[\\/]types[\\/]facts\.ts$/;
const CATALOGUE = /[\\/]fields[\\/]types[\\/]index\.ts$/;

/** @type {import('esbuild').Plugin} */
export const evaluatedFacts = {
  name: 'evaluated-facts',
  setup({ initialOptions, onLoad, onEnd }) {
    initialOptions.metafile = true;
    onLoad({ filter: FACTS }, async ({ path }) => ({ contents: await evaluated(path), loader: 'js' }));
    onEnd(({ metafile }) => {
      const holders = Object.entries(metafile?.outputs ?? {}).filter(([, { inputs }]) =>
        hasCatalogue(inputs),
      );
      const errors = holders.map(([file]) => ({ text: `${file} holds the whole catalogue of field types` }));
      return { errors };
    });
  },
};

const hasCatalogue = (/** @type {Record<string, { bytesInOutput: number }>} */ inputs) =>
  Object.entries(inputs).some(([file, { bytesInOutput }]) => CATALOGUE.test(file) && bytesInOutput > 0);

/** The module with its values in place of its code. */
async function evaluated(/** @type {string} */ path) {
  const options = /** @type {const} */ ({ bundle: true, write: false, format: 'esm', platform: 'node' });
  const { outputFiles } = await build({ ...options, entryPoints: [path] });
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64');
  const facts = Object.entries(await import(`data:text/javascript;base64,${code}`));
  return facts.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
}
