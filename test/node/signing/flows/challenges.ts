import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAsTurnstile, turnstileSecrets } from '../../../support/servers/turnstile-server';
import { at, codeFor } from '../support/asking';
import { Product } from '../support/product';
import { Shop } from '../support/shop';
import { desktop, phone, Visitor } from '../support/visitor';
import { arrive, world } from '../support/world';

const fields = [at(140, { name: 'wish', title: 'Wish' })];

function formOf(product: Product, more: object = {}): Promise<string> {
  const template = { public_web_form: true, public_challenge: 'always', ...more };
  return product.template(fields, { settings: { template } });
}

async function introduce(page: Page | FrameLocator, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Your email address' }).fill(email);
  await page.getByRole('button', { name: 'Begin' }).click();
}

/** Enters a wrong code, then the right one. */
async function enterCode(page: Page | FrameLocator, email: string): Promise<void> {
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.waitFor();
  const right = await codeFor(email);
  await code.fill(right === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('alert').getByText('This code is incorrect').waitFor();
  await page.getByRole('button', { name: 'Send another code' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await code.fill(await codeFor(email));
  await page.getByRole('button', { name: 'Begin' }).click();
}

export function challenges() {
  return describe('a public form that challenges its visitors', () => {
    it('asks for a code from the mailbox, on a phone', async () => {
      const visitor = await arrive(phone);
      const { page } = visitor;
      await page.goto(`${world().product.origin}/forms/${await formOf(world().product)}`);
      await introduce(page, 'ada.phone@example.com');
      const code = page.getByRole('textbox', { name: 'Code' });
      await code.waitFor();
      expect(await code.getAttribute('inputmode')).toBe('numeric');
      await visitor.expectNoBarriers();
      await enterCode(page, 'ada.phone@example.com');
      await visitor.shown();
      await visitor.context.close();
    });

    it('asks for a code in a frame of another site', async () => {
      const shop = await Shop.open();
      const id = await formOf(world().product, { embed_domains: [shop.host] });
      const page = await (await world().browser.newContext(desktop)).newPage();
      await page.goto(shop.framing('/form', `${world().product.origin}/forms/${id}?embedded=1`));
      const frame = page.frameLocator('iframe');
      await introduce(frame, 'ada.frame@example.com');
      await enterCode(frame, 'ada.frame@example.com');
      await frame.locator('body.document-shown').waitFor({ timeout: 30_000 });
      expect(await page.context().cookies()).toEqual([]);
      await page.context().close();
      await shop.close();
    });

    describe('with Turnstile', () => {
      let turnstile: Server;
      let product: Product;

      beforeAll(async () => {
        turnstile = createServer(answerAsTurnstile).listen(0, '127.0.0.1');
        await once(turnstile, 'listening');
        const { port } = turnstile.address() as AddressInfo;
        const keys = ['TURNSTILE_SITE_KEY:a-site-key', `TURNSTILE_SECRET_KEY:${turnstileSecrets.good}`];
        product = await Product.start(...keys, `TURNSTILE_ORIGIN:http://127.0.0.1:${port}`);
      });
      afterAll(async () => {
        await product?.end();
        turnstile.close();
      });

      it('shows the widget, and begins when it has passed', async () => {
        const visitor = await Visitor.arrive(world().browser, product.origin, desktop);
        const { page } = visitor;
        await page.goto(`${product.origin}/forms/${await formOf(product)}`);
        await page.locator('#challenge[data-passed]').waitFor();
        await visitor.expectNoBarriers();
        await introduce(page, 'ada@example.com');
        await visitor.shown();
        // Nothing comes from elsewhere but the widget, and the policy of the page admits it.
        expect(visitor.complaints.filter((complaint) => !complaint.includes('/turnstile/v0/'))).toEqual([]);
        await visitor.context.close();
      });

      it('shows the widget again beside the answers of a plain form', async () => {
        const visitor = await Visitor.arrive(world().browser, product.origin, desktop);
        const { page } = visitor;
        await page.goto(`${product.origin}/forms/${await formOf(product)}?layout=plain`);
        const passed = page.locator('#challenge[data-passed]');
        await passed.waitFor();
        await page
          .locator('[name=cf-turnstile-response]')
          .evaluate((token) => Reflect.set(token, 'value', ''));
        await page.getByRole('textbox', { name: 'Your email address' }).fill('ada@example.com');
        await page.getByRole('textbox', { name: /^Wish/ }).fill('a pony');
        await page.getByRole('button', { name: 'Send' }).click();
        await page.getByRole('alert').getByText('confirm that you are human').waitFor();
        await passed.waitFor();
        expect(await page.getByRole('textbox', { name: /^Wish/ }).inputValue()).toBe('a pony');
        await page.getByRole('button', { name: 'Send' }).click();
        await page.getByRole('heading', { name: 'Thank you' }).waitFor();
        await visitor.context.close();
      });

      it('shows the widget in a frame of another site', async () => {
        const shop = await Shop.open();
        const id = await formOf(product, { embed_domains: [shop.host] });
        const page = await (await world().browser.newContext(desktop)).newPage();
        await page.goto(shop.framing('/form', `${product.origin}/forms/${id}?embedded=1`));
        const frame = page.frameLocator('iframe').first();
        const passed = frame.locator('#challenge[data-passed]');
        await passed.waitFor();
        // The widget is back on the page that says what was wrong.
        await frame
          .locator('[name=cf-turnstile-response]')
          .evaluate((token) => Reflect.set(token, 'value', ''));
        await introduce(frame, 'ada@example.com');
        await frame.getByRole('alert').getByText('confirm that you are human').waitFor();
        await passed.waitFor();
        await frame.getByRole('button', { name: 'Begin' }).click();
        await frame.locator('body.document-shown').waitFor({ timeout: 30_000 });
        await page.context().close();
        await shop.close();
      });
    });
  });
}
