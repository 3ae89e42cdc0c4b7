// npm run soak -- --rate 20 --seconds 120: creates PDFs at a constant rate, with the product's own
// rate limit, and requests /health ten times a second. Any error fails the run.
import { parseArgs } from 'node:util';
import { Client, jsonOf } from '../bench/support/client.mjs';
import { makeForm } from '../bench/support/forms.mjs';
import { freePort } from '../bench/support/free-port.mjs';
import { openLoad } from '../bench/support/load.mjs';
import { endCleanlyOnSignals, Product, removeState, temporaryState } from '../bench/support/product.mjs';
import { percentiles } from '../bench/support/statistics.mjs';
import { createPdf, createTemplate } from '../bench/support/templates.mjs';

const HEALTH_CHECKS_PER_SECOND = 10;

const { values } = parseArgs({
  options: { rate: { type: 'string' }, seconds: { type: 'string' }, pages: { type: 'string' } },
});
const rate = Number(values.rate ?? 20);
const seconds = Number(values.seconds ?? 120);
const form = await makeForm(Number(values.pages ?? 1));

endCleanlyOnSignals();
const state = temporaryState('soak');
const product = new Product({ state, port: await freePort() });
await product.ready();
const client = new Client(product.port, product.credentials.live);
const path = await createTemplate(client, form);

console.log(`${rate} PDFs a second for ${seconds} s (${form.name})`);
const [pdfs, health] = await Promise.all([
  openLoad({ rate, seconds }, () => createPdf(client, path, form)),
  openLoad({ rate: HEALTH_CHECKS_PER_SECOND, seconds }, async () => {
    jsonOf(await client.send('GET', '/health'), 200);
  }),
]);
const { peakMemoryMb } = product;
client.close();
await product.stop();
removeState(state);

report('PDFs', pdfs);
report('/health', health);
console.log(`peak memory of the runtime: ${peakMemoryMb.toFixed(0)} MB`);
process.exitCode = pdfs.errors.length + health.errors.length > 0 ? 1 : 0;

/**
 * @param {string} name
 * @param {import('../bench/support/load.mjs').Load} load
 */
function report(name, { latencies, errors, seconds }) {
  const { p50, p95, p99, max } = percentiles(latencies);
  const times = `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)}, max ${max.toFixed(1)} ms`;
  console.log(`${name}: ${latencies.length} in ${seconds.toFixed(1)} s, ${errors.length} errors, ${times}`);
  for (const [error, count] of Map.groupBy(errors, (text) => text))
    console.log(`  ${count.length} times ${error}`);
}
