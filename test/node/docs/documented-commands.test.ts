import { spawnSync } from 'node:child_process';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../bench/support/free-port.mjs';
import { chromiumLaunchOptions } from '../../../scripts/find-chromium.mjs';
import { readText } from '../../engine/fill/compile/support/read-back';
import { desktop, Visitor } from '../signing/support/visitor';
import { LocalProduct } from '../support/local-product';
import { documentedCalls } from './support/calls';
import { Follower } from './support/follower';

const hasTools = ['curl', 'jq', 'python3'].every((tool) => spawnSync(tool, ['--version']).status === 0);

let product: LocalProduct;
let browser: Browser;
let follower: Follower | undefined;

beforeAll(async () => {
  product = await LocalProduct.start();
  browser = await chromium.launch({
    ...chromiumLaunchOptions(),
    args: ['--disable-background-networking'],
  });
});
afterEach(() => follower?.end());
afterAll(async () => {
  await browser?.close();
  await product?.end();
});

async function follow(name: string): Promise<Follower> {
  follower = new Follower(product, `docs/start/${name}.md`, await freePort());
  follower.goOn();
  return follower;
}

async function textOf(pdf: Buffer): Promise<string> {
  return (await readText(new Uint8Array(pdf))).map(({ text }) => text).join(' ');
}

/** Fills in the name, signs by typing, and finishes. */
async function sign(on: Page | FrameLocator, keyboard: Page['keyboard']): Promise<void> {
  await on.getByRole('button', { name: 'Start' }).click();
  await keyboard.type('Ada Lovelace');
  await on.getByRole('button', { name: 'Next field' }).click();
  await keyboard.press('Enter');
  await on.getByRole('tab', { name: 'Type' }).click();
  await on.getByRole('button', { name: 'Use this' }).click();
  await on.getByRole('button', { name: 'Review and finish' }).click();
  await on.getByRole('checkbox', { name: 'I agree' }).check();
  await on.getByRole('button', { name: 'Finish', exact: true }).click();
}

describe.skipIf(!hasTools)('the quick start', () => {
  it('“Fill a PDF” ends with a filled form, and shows what wrong data gets', async () => {
    const done = await follow('fill');
    expect(await textOf(done.read('membership.pdf'))).toMatch(/Ada Lovelace.*\$1,234\.50/);
    expect(done.said).toMatch(/"invalid_data"[\s\S]*name/);
  });

  it('“Make a PDF from HTML” ends with an invoice', async () => {
    const text = await textOf((await follow('html')).read('invoice.pdf'));
    for (const words of ['Invoice 2026-0417', 'Fjord & Field Outdoor', 'Interface design'])
      expect(text).toContain(words);
    expect(text).toMatch(/1 ?\/ ?1/);
  });

  it('“Have a document signed” ends with a signed PDF and its audit trail', async () => {
    const asked = await follow('sign');
    const visitor = await Visitor.arrive(browser, product.origin, desktop);
    await visitor.open(asked.read('link.txt').toString().trim());
    await sign(visitor.page, visitor.page.keyboard);
    await visitor.page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
    const { id } = asked.json('submission.json').submission;
    await product.until(`/submissions/${id}`, ({ state }) => state === 'processed');
    asked.goOn();
    expect(asked.json('signed.json').state).toBe('processed');
    expect(await textOf(asked.read('signed.pdf'))).toContain('Ada Lovelace');
    const said = product.verify({
      'signed.pdf': asked.read('signed.pdf'),
      'trail.json': asked.read('trail.json'),
    });
    expect(said).toContain('ada@example.com');
  });

  it('“Embed the signing page” ends with a page that knows of the signature', async () => {
    const { port } = await follow('embed');
    const page = await (await browser.newContext(desktop)).newPage();
    const opened = () => page.goto(`http://localhost:${port}`).catch(() => null);
    await expect.poll(opened, { timeout: 30_000 }).toBeTruthy();
    await page.getByRole('button', { name: 'Sign' }).click();
    const frame = page.frameLocator('iframe');
    await frame.locator('body.document-shown').waitFor();
    await sign(frame, page.keyboard);
    await page.getByText(/^sub_\w+ is signed$/).waitFor();
  });

  it('“Receive webhooks” ends with an event that the receiver prints', async () => {
    const done = await follow('webhooks');
    const { id } = done.json('submission.json').submission;
    await expect
      .poll(() => done.said, { timeout: 30_000 })
      .toContain(`submission.processed: ${id} is at http`);
  });

  it('“Make many PDFs at once” ends with a PDF for each line', async () => {
    const done = await follow('batches');
    expect(done.files('members')).toEqual(['Ada_Lovelace.pdf', 'Grace_Hopper.pdf', 'Katherine_Johnson.pdf']);
    expect(await textOf(done.read('members/Grace_Hopper.pdf'))).toContain('Grace Hopper');
  });

  it('“Bring your templates along” ends with the same data in a published template', async () => {
    const done = await follow('migrate');
    expect(await textOf(done.read('new.pdf'))).toContain('Ada Lovelace');
    expect(done.said).toMatch(/"truncated_text": \{\}[\s\S]*1\.0\.0/);
  });
});

documentedCalls(() => product);
