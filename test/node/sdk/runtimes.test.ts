import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { unstable_startWorker } from 'wrangler';
import { freePort } from '../../../bench/support/free-port.mjs';
import { chromiumLaunchOptions } from '../../../scripts/find-chromium.mjs';
import type { LocalProduct } from '../support/local-product';
import { sharedProduct } from '../support/shared-product';

/** The SDK as deployments serve it. */
const MODULE = 'dist/assets/sdk/quillet.mjs';

let product: LocalProduct;
let token: string;
let template: string;

beforeAll(async () => {
  product = await sharedProduct();
  const { token_id, token_secret } = product.credentials.live;
  token = `${token_id}:${token_secret}`;
  template = await product.pageTemplate('<h1>{{ title }}</h1>');
});

/** The same story everywhere: a PDF, a list, a refusal. */
const story = `async function tell({ Quillet, QuilletError }, settings, template) {
  const quillet = new Quillet(settings);
  const pdf = await quillet.submissions.create(template, { title: 'Anywhere' }, { test: true }).pdf();
  const listed = [];
  for await (const { id } of quillet.templates.list()) listed.push(id);
  const refused = await quillet.templates.get('tpl_00000000000000000000').catch((error) => error);
  return {
    begin: new TextDecoder().decode(pdf.subarray(0, 5)),
    listed: listed.includes(template),
    refused: refused instanceof QuilletError && refused.code,
  };
}`;

const told = { begin: '%PDF-', listed: true, refused: 'template_not_found' };

it('runs in a Worker', async () => {
  const worker = `import * as sdk from './quillet.mjs';
    ${story}
    export default {
      async fetch(request) {
        const { settings, template } = await request.json();
        return Response.json(await tell(sdk, settings, template));
      },
    };`;
  const folder = mkdtempSync(join(tmpdir(), 'quillet-worker-'));
  writeFileSync(join(folder, 'worker.mjs'), worker);
  copyFileSync(MODULE, join(folder, 'quillet.mjs'));
  const config = join(folder, 'wrangler.toml');
  writeFileSync(config, 'name = "story"\nmain = "worker.mjs"\ncompatibility_date = "2026-01-01"\n');
  const port = await freePort();
  const server = { hostname: '127.0.0.1', port };
  const running = await unstable_startWorker({
    config,
    dev: { watch: false, inspector: false, server, logLevel: 'error' },
  });
  try {
    await running.ready;
    const body = JSON.stringify({ settings: { origin: product.origin, token }, template });
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    expect(await answer.json()).toEqual(told);
  } finally {
    await running.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('runs in a browser', async () => {
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(`${product.origin}/sdk`);
    const script = `(async () => {
      ${story}
      const settings = { token: ${JSON.stringify(token)}, origin: location.origin };
      return tell(await import('/sdk/quillet.mjs'), settings, ${JSON.stringify(template)});
    })()`;
    expect(await page.evaluate(script)).toEqual(told);
  } finally {
    await browser.close();
  }
});
