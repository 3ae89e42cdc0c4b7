import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../../scripts/find-chromium.mjs';
import { desktop, phone, Visitor } from '../signing/support/visitor';
import type { LocalProduct } from '../support/local-product';
import { sharedProduct } from '../support/shared-product';

const BUILT = 'dist/assets/docs';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let product: LocalProduct;
let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  product = await sharedProduct();
  browser = await chromium.launch({
    ...chromiumLaunchOptions(),
    args: ['--disable-background-networking'],
  });
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(() => browser?.close());

async function visit(path: string, options = {}): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser, product.origin, { ...desktop, ...options });
  contexts.push(visitor.context);
  await visitor.page.goto(product.origin + path, { waitUntil: 'load' });
  return visitor;
}

/** Gives the docs the test token of the product. */
async function withToken(visitor: Visitor): Promise<void> {
  const { token_id, token_secret } = product.credentials.test;
  await visitor.page.getByRole('button', { name: 'Test token' }).click();
  await visitor.page.getByLabel('Token ID').fill(token_id);
  await visitor.page.getByLabel('Secret').fill(token_secret);
  await visitor.page.getByRole('button', { name: 'Save' }).click();
  await visitor.page.getByText('Saved. The examples now use it.').waitFor();
}

describe('the pages of the docs', () => {
  const pages = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const packed = (file: string) => gzipSync(readFileSync(join(BUILT, file))).length;
  const shared = ['site.css', 'site.js', '../icon.svg'].reduce((sum, file) => sum + packed(file), 0);

  it('have at most 60 KB on the way, with their style and script', () => {
    expect(pages.length).toBeGreaterThan(200);
    const heavy = pages
      .map((file) => [file, packed(file) + shared] as const)
      .filter(([, bytes]) => bytes > 60_000);
    expect(heavy).toEqual([]);
  });

  it('have an index for the search that is small, and loaded by those who search', () => {
    expect(packed('search.json')).toBeLessThan(100_000);
  });

  it('name no other origin, and have no script or style in them', () => {
    for (const file of pages) {
      const html = readFileSync(join(BUILT, file), 'utf8');
      expect(html, file).not.toMatch(/(?:src|<link[^>]* href)="(?:https?:)?\/\//);
      expect(html, file).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle="|\son[a-z]+="/);
    }
  });
});

const looked = [
  '/docs',
  '/docs/start/webhooks',
  '/docs/fields',
  '/docs/errors',
  '/docs/limits',
  '/docs/benchmarks-engine',
  '/docs/how-it-works',
  '/docs/adr',
  '/docs/reference',
  '/docs/reference/templates',
  '/docs/reference/create-submission',
  '/docs/reference/create-template',
  '/docs/reference/events',
  '/docs/reference/schemas/template-field',
];

describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
  it.each([
    ['a desk', desktop],
    ['a phone', phone],
  ])('axe finds nothing on %s, and no page loads from elsewhere', async (_, device) => {
    const visitor = await visit('/docs', { ...device, colorScheme, bypassCSP: true });
    for (const path of looked) {
      await visitor.page.goto(product.origin + path);
      await visitor.page.evaluate(axe);
      const found = await visitor.page.evaluate(async () => {
        // biome-ignore lint/suspicious/noExplicitAny: axe comes as a script
        const { violations } = await (globalThis as any).axe.run();
        return violations.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => [
          id,
          nodes[0]?.html,
        ]);
      });
      expect(found, path).toEqual([]);
      const wide = await visitor.page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect(wide, `${path} is wider than the screen`).toBe(false);
    }
    expect(visitor.complaints).toEqual([]);
  });
});

it('a page is found by its words, also without a network once the search is there', async () => {
  const { page, context, complaints } = await visit('/docs');
  const search = page.getByRole('searchbox', { name: 'Search the docs' });
  const loaded = page.waitForResponse(/search\.json/);
  await page.keyboard.press('/');
  await loaded;
  await context.setOffline(true);
  await search.fill('conditional logic');
  await page.locator('#hits').getByRole('link', { name: 'Conditional logic' }).first().waitFor();
  await search.fill('webhok');
  await page
    .locator('#hits')
    .getByRole('link', { name: /webhook/i })
    .first()
    .waitFor();
  await search.fill('qqqzzz');
  await page.locator('#hits').getByText('Nothing found.').waitFor();
  await context.setOffline(false);
  await search.fill('generate a pdf');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Generate a PDF', level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});

describe('a test token', () => {
  it('is kept in the tab, shown in the examples, and forgotten', async () => {
    const visitor = await visit('/docs/reference/create-submission');
    const { token_id, token_secret } = product.credentials.test;
    await withToken(visitor);
    const { page } = visitor;
    await page.keyboard.press('Escape');
    await page.goto(`${product.origin}/docs/reference/list-submissions`);
    const example = page.locator('.code code').first();
    await page.getByRole('button', { name: 'curl' }).click();
    await expect.poll(() => example.textContent()).toContain(`${token_id}:${token_secret}`);
    expect(await example.textContent()).toContain(`${product.origin}/api/v1/submissions`);
    expect(await page.evaluate('[JSON.stringify(localStorage), document.cookie].join()')).not.toContain(
      'api_test',
    );
    await page.getByRole('button', { name: 'Test token' }).click();
    await page.getByRole('button', { name: 'Forget' }).click();
    expect(await example.textContent()).toContain('$QUILLET_TOKEN');
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('must be one: a live token is not kept', async () => {
    const { page } = await visit('/docs');
    const { token_id, token_secret } = product.credentials.live;
    await page.getByRole('button', { name: 'Test token' }).click();
    await page.getByLabel('Token ID').fill(token_id);
    await page.getByLabel('Secret').fill(token_secret);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This is not a test token').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('must be as it was shown', async () => {
    const { page, complaints } = await visit('/docs');
    await page.getByRole('button', { name: 'Test token' }).click();
    await page.getByLabel('Token ID').fill('api_test_…');
    await page.getByLabel('Secret').fill('…');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Paste the ID and the secret as they were shown').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('is the only one that is sent, whatever the tab holds', async () => {
    const { page } = await visit('/docs/reference/list-templates');
    const { token_id, token_secret } = product.credentials.live;
    const own = JSON.stringify({ token: `${token_id}:${token_secret}`, template: '' });
    await page.evaluate(`sessionStorage.setItem('quillet:docs', ${JSON.stringify(own)})`);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.reload();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.locator('body').textContent()).not.toContain(token_secret);
    expect(sent.filter((address) => address.includes('/api/'))).toEqual([]);
  });
});

describe('running an operation', () => {
  it('makes a PDF of the reader’s own template, with data that it takes', async () => {
    const template = await product.api(
      'POST',
      '/templates',
      { template: { template_type: 'html', name: 'Read in the docs', html: '<p>{{ greeting }}</p>' } },
      'test',
    );
    const visitor = await visit('/docs/reference/create-submission');
    const { page } = visitor;
    await withToken(visitor);
    await page.getByLabel('Template', { exact: true }).selectOption(template.id);
    await page.getByRole('button', { name: 'Close' }).click();
    const body = page.getByLabel('Body (JSON)');
    await expect.poll(() => body.inputValue()).toContain('"greeting"');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText(/^201 in \d+ ms$/).waitFor({ timeout: 90_000 });
    const link = page
      .locator('.result')
      .getByRole('link', { name: /\.pdf$/ })
      .first();
    const pdf = await fetch((await link.getAttribute('href')) ?? '');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(visitor.complaints).toEqual([]);
  });

  it('sends a file, shows a file, and says why something was refused', async () => {
    const visitor = await visit('/docs/reference/create-template');
    const { page } = visitor;
    await withToken(visitor);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('template[name]').fill('Uploaded in the docs');
    await page.getByLabel('template[document]').setInputFiles('examples/membership-form.pdf');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText(/^201 in/).waitFor({ timeout: 30_000 });
    const { id } = JSON.parse((await page.locator('.result code').textContent()) ?? '');
    await page.goto(`${product.origin}/docs/reference/get-template-document`);
    await page.getByLabel('template_id').fill(id);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('link', { name: 'Open the file' }).waitFor();
    await page.getByLabel('template_id').fill('tpl_0');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText(/^404 in/).waitFor();
    await page.locator('.result').getByText('template_not_found').waitFor();
  });

  it('asks for a token first, and refuses a body that is no JSON before it is sent', async () => {
    const visitor = await visit('/docs/reference/create-batch');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await withToken(visitor);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Body (JSON)').fill('{"template_id":');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('status').getByText('The body is not JSON').waitFor();
  });
});

it('links of the former API page lead to the operation', async () => {
  const { page } = await visit('/docs#/Submissions/createSubmission');
  await page.waitForURL('**/docs/reference/create-submission');
});

it('on a phone the pages are behind a button', async () => {
  const { page } = await visit('/docs/fields', phone);
  await page.getByRole('link', { name: 'Fill a PDF' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.locator('.pages summary', { hasText: 'Start' }).tap();
  await page.getByRole('link', { name: 'Fill a PDF' }).tap();
  await page.getByRole('heading', { name: 'Fill a PDF', level: 1 }).waitFor();
});
