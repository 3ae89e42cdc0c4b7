import { Client, jsonOf } from '../support/client.mjs';
import { freePort } from '../support/free-port.mjs';
import { closedLoad } from '../support/load.mjs';
import { Product, removeState, temporaryState } from '../support/product.mjs';
import { median } from '../support/statistics.mjs';
import { measureBareBrowser } from './bare-browser.mjs';
import { invoiceData, invoicePage, invoiceScss, invoiceTemplate } from './invoice.mjs';

/** @typedef {{ requests: number, seconds: number, inARow: number }} Plan */

const UNLIMITED = { LIVE_REQUESTS_PER_SECOND: 1_000_000, DOCUMENTS_PER_SECOND: 1_000_000 };
const CLIENTS = 8;

/**
 * Measures HTML to PDF: the product with a warm browser, and the same browser driven directly. The
 * two take turns, so that both meet the same machine.
 * @param {Plan} plan
 * @param {(message: string) => void} tell
 */
export async function measureHtml(plan, tell) {
  const state = temporaryState('bench-html');
  const product = new Product({ state, port: await freePort(), vars: UNLIMITED });
  try {
    await product.ready();
    const client = new Client(product.port, product.credentials.live);
    const path = await createTemplate(client);
    const send = () => createPdf(client, path);
    await closedLoad({ clients: CLIENTS, requests: 40, seconds: plan.seconds }, send);

    const alone = await compare(1, plan, send);
    tell(`2-page invoice, 1 client: ${line(alone)}`);
    const together = await compare(CLIENTS, plan, send);
    tell(`2-page invoice, ${CLIENTS} clients: ${line(together)}`);
    const inARow = await measureInARow(product, plan.inARow, send);
    if (plan.inARow >= 200)
      tell(`${plan.inARow} in a row: the last 100 took ${inARow.drift.toFixed(2)} times the first 100`);
    client.close();
    return {
      latencyRatio: alone.product.p50 / alone.bare.p50,
      throughputRatio: together.product.perSecond / together.bare.perSecond,
      alone,
      together,
      inARow,
    };
  } finally {
    await product.stop();
    removeState(state);
  }
}

/**
 * @param {number} clients
 * @param {Plan} plan
 * @param {() => Promise<void>} send
 */
async function compare(clients, plan, send) {
  const bare = await measureBareBrowser(invoicePage, clients, plan);
  // Both warm: the product's browser has been left alone meanwhile.
  await closedLoad({ clients, requests: clients * 4, seconds: plan.seconds }, send);
  const product = await closedLoad({ clients, requests: plan.requests, seconds: plan.seconds }, send);
  return { bare: cell(bare), product: cell(product) };
}

function cell(/** @type {import('../support/load.mjs').Load} */ { latencies, errors, seconds }) {
  return {
    p50: median(latencies),
    perSecond: latencies.length / seconds,
    requests: latencies.length,
    errors,
  };
}

function line(/** @type {Awaited<ReturnType<typeof compare>>} */ { bare, product }) {
  return (
    `p50 ${product.p50.toFixed(0)} ms beside ${bare.p50.toFixed(0)}, ` +
    `${product.perSecond.toFixed(1)}/s beside ${bare.perSecond.toFixed(1)}, ${product.errors.length} errors`
  );
}

/**
 * @param {Product} product
 * @param {number} count
 * @param {() => Promise<void>} send
 */
async function measureInARow(product, count, send) {
  const before = chromiumProcesses(product);
  const { latencies, errors } = await closedLoad({ clients: 1, requests: count, seconds: 600 }, send);
  const sum = (/** @type {number[]} */ some) => some.reduce((one, other) => one + other, 0);
  return {
    drift: sum(latencies.slice(-100)) / sum(latencies.slice(0, 100)),
    errors,
    chromiumProcesses: { before, after: chromiumProcesses(product) },
  };
}

function chromiumProcesses(/** @type {Product} */ product) {
  return product.processes.filter(({ command }) => /chrom/.test(command)).length;
}

async function createTemplate(/** @type {Client} */ client) {
  const template = { template_type: 'html', name: 'Invoice', html: invoiceTemplate, scss: invoiceScss };
  const { id } = jsonOf(await client.send('POST', '/api/v1/templates', { body: { template } }), 201);
  return `/api/v1/templates/${id}/submissions`;
}

/**
 * @param {Client} client
 * @param {string} path
 */
async function createPdf(client, path) {
  const { submission } = jsonOf(await client.send('POST', path, { body: { data: invoiceData } }), 201);
  if (!submission.download_url) throw new Error(`${submission.id} has no download_url`);
}
