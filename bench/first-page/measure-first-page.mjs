import { chromium, devices } from 'playwright-core';
import { chromiumLaunchOptions } from '../../scripts/find-chromium.mjs';
import { bundleForNode } from '../support/bundle.mjs';
import { Client, jsonOf } from '../support/client.mjs';
import { freePort } from '../support/free-port.mjs';
import { Product, removeState, temporaryState } from '../support/product.mjs';
import { median, rounded } from '../support/statistics.mjs';
import { createTemplate } from '../support/templates.mjs';
import { largeForm } from './large-form.mjs';

/** Milliseconds from navigation. @typedef {{ usable: number, drawn: number }} Visit */
/** @typedef {{ form: string, mb: number } & Visit} FirstPage */

const FORMS = [
  { form: '10 pages', pages: 10, pictures: false },
  { form: '70 pages, 3 MB', pages: 70, pictures: true },
];
/** A line of 1.6 Mbit/s with a delay of 150 ms, and a phone four times slower than this machine. */
const LINE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000, offline: false };
const SLOWER = 4;

/**
 * Measures when a signer on a slow phone and a slow line sees the first page of a form, with nothing
 * in the cache, over https as on a deployment.
 * @param {{ visits: number }} plan
 * @param {string} folder
 * @param {(message: string) => void} tell
 * @returns {Promise<FirstPage[]>}
 */
export async function measureFirstPage({ visits }, folder, tell) {
  /** @type {typeof import('./secure-door')} */
  const { SecureDoor, makeCertificate } = await import(
    bundleForNode('bench/first-page/secure-door.ts', folder)
  );
  const state = temporaryState('bench-first-page');
  const product = new Product({ state, port: await freePort(), vars: { OTHER_HOSTS: '127.0.0.1' } });
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    await product.ready();
    const door = await SecureDoor.open(`http://127.0.0.1:${product.port}`, makeCertificate());
    const client = new Client(product.port, product.credentials.live);
    const measured = [];
    for (const { form, pages, pictures } of FORMS) {
      const pdf = await largeForm(pages, { pictures });
      /** @type {Visit[]} */
      const seen = [];
      for (let visit = 0; visit < visits; visit++)
        seen.push(await visitBy(browser, await addressFor(client, pdf, door.origin)));
      const of = (/** @type {keyof Visit} */ what) => median(seen.map((one) => one[what]));
      measured.push({
        form,
        mb: pdf.length / 1e6,
        usable: of('usable'),
        drawn: of('drawn'),
      });
      tell(`${form}: first page after ${(of('drawn') / 1000).toFixed(1)} s`);
    }
    client.close();
    await door.close();
    return measured;
  } finally {
    await browser.close();
    await product.stop();
    removeState(state);
  }
}

/**
 * The address of a new request to sign the form, at the door.
 * @param {Client} client
 * @param {Uint8Array} pdf
 * @param {string} origin
 */
async function addressFor(client, pdf, origin) {
  const field = { name: 'name', page: 1, x: 60, y: 140, width: 200, height: 22 };
  const form = { name: 'Form', pdf, fields: [field], characters: null, charactersPerField: 0, picture: null };
  const path = await createTemplate(client, { ...form, fontFiles: [], font: null });
  const signer = { email: 'ada@example.com', name: 'Ada', auth_type: 'password' };
  const asked = [{ ...signer, auth_session_started_at: '2026-01-31T09:30:00Z' }];
  const { submission } = jsonOf(
    await client.send('POST', path, { body: { data: {}, data_requests: asked } }),
    201,
  );
  const tokens = `/api/v1/data_requests/${submission.data_requests[0].id}/tokens`;
  const { token } = jsonOf(await client.send('POST', tokens, { body: {} }), 201);
  const { pathname, search } = new URL(token.data_request_url);
  return origin + pathname + search;
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @returns {Promise<Visit>}
 */
async function visitBy(browser, address) {
  const context = await browser.newContext({ ...devices['Pixel 7'], ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole('button', { name: 'Open the document' }).tap();
    await page.locator('body.document-shown').waitFor({ timeout: 60_000 });
    const document = page.url();
    await page.goto('about:blank');
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await session.send('Network.emulateNetworkConditions', LINE);
    const began = performance.now();
    await page.goto(document, { waitUntil: 'commit' });
    await page.locator('body.ready .box').first().waitFor();
    const usable = performance.now() - began;
    await page.locator('.page.drawn canvas').first().waitFor({ timeout: 60_000 });
    return { usable, drawn: performance.now() - began };
  } finally {
    await context.close();
  }
}

/** @param {readonly FirstPage[]} forms */
export function firstPageTable(forms) {
  return [
    '| Form | Fields usable | First page drawn |',
    '|---|---|---|',
    ...forms.map(({ form, usable, drawn }) => {
      const [fields, page] = [usable, drawn].map((ms) => `${(ms / 1000).toFixed(1)} s`);
      return `| ${form} | ${fields} | ${page} |`;
    }),
  ].join('\n');
}

/** What the length of a form adds. @param {readonly FirstPage[]} forms @returns {Record<string, number>} */
export function firstPageRatios([small, large]) {
  return small && large ? { 'first page of 3 MB / of a small form': rounded(large.drawn / small.drawn) } : {};
}
