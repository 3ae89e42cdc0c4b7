import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { askFor, at } from '../support/asking';
import { Shop } from '../support/shop';
import { phone } from '../support/visitor';
import { arrive, world } from '../support/world';

/** Holds a script back until the returned function is called, as a slow line does. */
async function hold(context: BrowserContext, script: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await context.route(`**/signing/${script}.js`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

export function earlyPresses() {
  return describe('a press that comes before the script of its page', () => {
    const fields = [at(140, { name: 'one', title: 'One' })];

    it('is made once the script is there', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive(phone);
      const { page } = visitor;
      const release = await hold(visitor.context, 'signing');
      await page.goto(link);
      await page.getByRole('button', { name: 'Open the document' }).tap();
      await page.locator('.menu.more summary').tap();
      await page.getByRole('button', { name: 'Hand over to someone else…' }).tap();
      await page.locator('.menu.more summary').tap();
      await page.locator('.menu.more summary').tap();
      // The last press counts.
      await page.getByRole('button', { name: 'Decline…' }).tap();
      expect(await page.locator('dialog').count()).toBe(0);
      release();
      await page.getByRole('heading', { name: 'Decline this document?' }).waitFor();
      expect(await page.locator('dialog').count()).toBe(1);
      await page.keyboard.press('Escape');
      await page.locator('.menu.more summary').tap();
      await page.getByRole('button', { name: 'Hand over to someone else…' }).tap();
      await page.getByRole('heading', { name: 'Hand over to someone else' }).waitFor();
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });

    it('may come from a key', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive();
      const { page } = visitor;
      const release = await hold(visitor.context, 'signing');
      await page.goto(link);
      await page.getByRole('button', { name: 'Open the document' }).press('Enter');
      await page.locator('.menu.more summary').press('Enter');
      await page.getByRole('button', { name: 'Decline…' }).press('Enter');
      release();
      await page.getByRole('heading', { name: 'Decline this document?' }).waitFor();
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });

    it('keeps the session of a frame, from the form to the links of the next page', async () => {
      const shop = await Shop.open();
      const settings = { template: { public_web_form: true, embed_domains: [shop.host] } };
      const templateId = await world().product.template(fields, { settings });
      const { context, page } = await arrive();
      const start = await hold(context, 'start');
      const form = `${world().product.origin}/forms/${templateId}?embedded=1`;
      await page.goto(shop.framing('/form', form), { waitUntil: 'commit' });
      const frame = page.frameLocator('iframe');
      await frame.getByRole('textbox', { name: 'Your name' }).fill('Ada');
      await frame.getByRole('textbox', { name: 'Your email address' }).fill('ada@example.com');
      await frame.getByRole('textbox', { name: 'Your email address' }).press('Enter');
      const signing = await hold(context, 'signing');
      start();
      await frame.locator('body[data-screen=open] .languages summary').click();
      await frame.getByRole('link', { name: 'Deutsch' }).click();
      signing();
      await frame.locator('html[lang=de] body.document-shown').waitFor();
      expect(await context.cookies()).toEqual([]);
      await context.close();
      await shop.close();
    });

    it('is let go when the script does not come', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive(phone);
      const { page } = visitor;
      await page.route('**/signing/signing.js', (route) => route.abort());
      await page.goto(link);
      await page.getByRole('button', { name: 'Open the document' }).tap();
      await page.locator('.menu.languages summary').tap();
      await page.getByRole('link', { name: 'Deutsch' }).tap();
      await page.locator('html[lang=de]').waitFor();
      await visitor.context.close();
    });
  });
}
