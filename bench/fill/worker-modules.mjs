import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Lets Node import WebAssembly as workerd does: compiled, not yet an instance. */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.wasm')) return nextLoad(url, context);
    const bytes = readFileSync(fileURLToPath(url)).toString('base64');
    const source = `export default new WebAssembly.Module(Buffer.from('${bytes}', 'base64'));`;
    return { format: 'module', source, shortCircuit: true };
  },
});
