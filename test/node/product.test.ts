import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../scripts/find-chromium.mjs';
import { LocalProduct } from './support/local-product';

let product: LocalProduct;
let origin: string;

beforeAll(async () => {
  product = await LocalProduct.start();
  origin = product.origin;
  // The tour is walked in the folder of a product that has started there.
  symlinkSync(resolve('examples'), join(product.at.state, 'examples'));
});

afterAll(() => product?.end());

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe('the tour of the README', () => {
  it.skipIf(!hasCurl)('ends with a filled PDF', () => {
    const readme = readFileSync('README.md', 'utf8');
    const tour = /```sh tour\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const script = tour
      .replaceAll('http://127.0.0.1:8787', origin)
      .replaceAll('curl ', 'curl -sS --fail-with-body ');
    execFileSync('bash', ['-euo', 'pipefail', '-c', script], { cwd: product.at.state, stdio: 'pipe' });

    const { submission } = JSON.parse(readFileSync(join(product.at.state, 'submission.json'), 'utf8'));
    expect(submission).toMatchObject({
      state: 'processed',
      test: true,
      truncated_text: {},
      missing_glyphs: [],
    });
    expect(submission.download_url).toMatch(/\/Ada_Lovelace_membership\.pdf$/);
    expect(readFileSync(join(product.at.state, 'membership.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

it('goes on after a large file that is refused at its first byte', async () => {
  const { live } = product.credentials;
  const authorization = `Basic ${Buffer.from(`${live.token_id}:${live.token_secret}`).toString('base64')}`;
  const form = new FormData();
  form.append('template[name]', 'Wrong');
  form.append('template[document]', new File([new Uint8Array(1_500_000)], 'wrong.pdf'));
  for (let turn = 0; turn < 3; turn++) {
    const templates = `${origin}/api/v1/templates`;
    const refused = await fetch(templates, { method: 'POST', body: form, headers: { authorization } });
    expect(refused.status, await refused.text()).toBe(422);
    const body = JSON.stringify({ folder: { name: `Folder ${turn}` } });
    const headers = { authorization, 'content-type': 'application/json' };
    const next = await fetch(`${origin}/api/v1/folders`, { method: 'POST', body, headers });
    expect(next.status, await next.text()).toBe(201);
  }
});

describe('the pages, in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch({
      ...chromiumLaunchOptions(),
      args: ['--disable-background-networking'],
    });
  });

  afterAll(() => browser?.close());

  /** Opens a page and records every fault that a careful visitor would notice. */
  const visit = async (path: string) => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
        complaints.push(request.url());
    });
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    return { page, complaints };
  };

  it('the start page leads to the documentation', async () => {
    const { page, complaints } = await visit('/');
    await page.getByRole('link', { name: 'Documentation' }).click();
    await page.getByRole('heading', { name: 'Documents from templates, by API' }).waitFor();
    expect(page.url()).toBe(`${origin}/docs`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('nobody may frame a page', async () => {
    const answer = await fetch(origin);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});
