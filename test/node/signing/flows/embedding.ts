import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askFor, at } from '../support/asking';
import { Shop } from '../support/shop';
import { desktop } from '../support/visitor';
import { world } from '../support/world';

export function embedding() {
  return describe('embed.js', () => {
    let shop: Shop;
    beforeAll(async () => {
      shop = await Shop.open();
    });
    afterAll(() => shop?.close());

    const fields = [at(140, { name: 'one', title: 'One' })];
    const heard = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'heard') as string[]);

    const visit = async (place: string | null, embedDomains: string[]) => {
      const { id, link } = await askFor(fields, { settings: { embed_domains: embedDomains } });
      const query = new URL(link).searchParams;
      const options = {
        dataRequestId: id,
        tokenId: query.get('token_id'),
        tokenSecret: query.get('token_secret'),
        redirectUrl: '/thanks?from=shop',
        lang: 'en',
      };
      const page = await (await world().browser.newContext(desktop)).newPage();
      await page.goto(shop.serve('/order', { service: world().product.origin, place, options }));
      await page.getByRole('button', { name: 'Sign' }).click();
      return { page, frame: page.frameLocator('iframe'), id };
    };

    it('opens the page over the other one, tells what happens and goes on', async () => {
      const { page, frame, id } = await visit(null, [shop.host]);
      await frame.getByRole('textbox', { name: /^One/ }).fill('from a shop');
      await frame.locator('body.document-shown').waitFor();
      // No element of the embedding page covers the menu.
      await frame.locator('.menu.more summary').click();
      await frame.getByRole('button', { name: 'Decline…' }).waitFor();
      await frame.locator('.menu.more summary').click();
      await frame.getByRole('button', { name: 'Review and finish' }).click();
      await frame.getByRole('checkbox', { name: 'I agree' }).check();
      await expect.poll(() => heard(page)).toEqual(expect.arrayContaining(['onLoad', 'onView']));
      const gone = page.waitForURL(/\/thanks/);
      await frame.getByRole('button', { name: 'Finish', exact: true }).click();
      await gone;
      const told = new URL(page.url()).searchParams;
      expect(Object.fromEntries(told)).toMatchObject({
        from: 'shop',
        data_request_id: id,
        status: 'complete',
        submission_id: expect.stringMatching(/^sub_/),
      });
      await page.context().close();
    });

    it('opens it in an element, and closes it', async () => {
      const { page, frame, id } = await visit('#here', [shop.host]);
      await frame.locator('body.document-shown').waitFor();
      expect(await page.locator('#here iframe').count()).toBe(1);
      const script = { dataRequestId: id, tokenId: '', tokenSecret: '', redirectUrl: 'javascript:alert(1)' };
      const refusal = `try { createDataRequest(${JSON.stringify(script)}) } catch (error) { error.message }`;
      expect(await page.evaluate(refusal)).toContain('redirectUrl');
      expect(await page.locator('iframe').count()).toBe(1);
      await page.evaluate(() => (Reflect.get(globalThis, 'handle') as { close(): void }).close());
      expect(await page.locator('iframe').count()).toBe(0);
      expect(await heard(page)).toContain('onClose');
      await page.context().close();
    });

    it('does not work where the template does not name the page, and listens to nobody else', async () => {
      const { page, id } = await visit('#here', ['other.example.com']);
      const forged = { source: 'quillet', type: 'completed', dataRequestId: id };
      await page.evaluate(`postMessage(${JSON.stringify(forged)}, '*')`);
      const instead = page.locator('#here').getByRole('alert');
      await instead.waitFor();
      expect(await page.locator('iframe').count()).toBe(0);
      const address = await instead.getByRole('link', { name: 'Open in a new window' }).getAttribute('href');
      expect(address).toContain(`${world().product.origin}/sign/${id}?`);
      expect(address).not.toContain('embedded');
      expect(await heard(page)).toEqual(['onError']);
      expect(page.url()).toContain('/order');
      await page.context().close();
    });
  });
}
