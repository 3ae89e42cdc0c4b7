import { Client, jsonOf } from '../support/client.mjs';
import { freePort } from '../support/free-port.mjs';
import { spentMs } from '../support/process-tree.mjs';
import { Product, removeState, temporaryState } from '../support/product.mjs';
import { median } from '../support/statistics.mjs';
import { invoiceData, invoiceScss, invoiceTemplate } from './invoice.mjs';

/** @typedef {{ rounds: number, prints: number, longPrints: number }} Plan */

const UNLIMITED = { LIVE_REQUESTS_PER_SECOND: 1_000_000, DOCUMENTS_PER_SECOND: 1_000_000 };
const HTML = `<!doctype html><html lang="en"><head><title>Invoice</title></head><body>${invoiceTemplate}</body></html>`;
const LEVELS = { plain: [], 'pdfa-2u': ['pdfa-2u'], 'pdfua-1': ['pdfua-1'] };
/** Twenty times as many lines make 30 pages. */
const LONG = Array.from({ length: 20 }, () => invoiceData.lines).flat();

/**
 * Measures what levels of PDF/A and PDF/UA cost a printed page: processor time of all processes of the product, the browser
 * among them, beside that of the same page without a level. The levels take turns.
 * @param {Plan} plan
 * @param {(message: string) => void} tell
 */
export async function measureConformance({ rounds, prints, longPrints }, tell) {
  const state = temporaryState('bench-conformance');
  const product = new Product({ state, port: await freePort(), vars: UNLIMITED });
  try {
    await product.ready();
    const client = new Client(product.port, product.credentials.live);
    const paths = Object.entries(LEVELS).map(([level, conformance]) =>
      createTemplate(client, conformance).then((path) => ({ level, path })),
    );
    const templates = await Promise.all(paths);
    const pages = [
      { name: 'an invoice of 2 pages', data: invoiceData, count: prints },
      { name: 'an invoice of 30 pages', data: { ...invoiceData, lines: LONG }, count: longPrints },
    ];
    const figures = [];
    for (const { name, data, count } of pages) {
      /** @type {Record<string, number[]>} */
      const seen = Object.fromEntries(templates.map(({ level }) => [level, []]));
      for (let round = 0; round <= rounds; round++)
        for (const { level, path } of round % 2 === 0 ? templates : templates.toReversed()) {
          const before = spentMs(product.processes);
          for (let nth = 0; nth < count; nth++) await createPdf(client, path, data);
          // The first round warms up.
          if (round > 0) seen[level]?.push((spentMs(product.processes) - before) / count);
        }
      const plain = median(seen.plain ?? []);
      for (const [level, times] of Object.entries(seen)) {
        const ratio = median(times) / plain;
        if (level !== 'plain') figures.push({ page: name, level, ratio });
        tell(
          `${name}, ${level}: ${median(times).toFixed(1)} ms of the processors, ${ratio.toFixed(3)} of plain`,
        );
      }
    }
    client.close();
    return figures;
  } finally {
    await product.stop();
    removeState(state);
  }
}

async function createTemplate(/** @type {Client} */ client, /** @type {string[]} */ conformance) {
  const template = { template_type: 'html', name: 'Invoice', html: HTML, scss: invoiceScss };
  const { id } = jsonOf(await client.send('POST', '/api/v1/templates', { body: { template } }), 201);
  const settings = { template: { conformance } };
  jsonOf(await client.send('PUT', `/api/v1/templates/${id}`, { body: settings }), 200);
  return `/api/v1/templates/${id}/submissions`;
}

async function createPdf(
  /** @type {Client} */ client,
  /** @type {string} */ path,
  /** @type {typeof invoiceData} */ data,
) {
  const { submission } = jsonOf(await client.send('POST', path, { body: { data } }), 201);
  if (!submission.download_url) throw new Error(`${submission.id} has no download_url`);
}
