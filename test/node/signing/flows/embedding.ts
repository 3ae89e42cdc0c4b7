import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askFor, at, codeFor } from '../support/asking';
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

    const visit = async (
      place: string | null,
      embedDomains: string[],
      { host = shop.host, asked = {} } = {},
    ) => {
      const { id, link } = await askFor(fields, { settings: { embed_domains: embedDomains }, asked });
      const query = new URL(link).searchParams;
      const options = {
        dataRequestId: id,
        tokenId: query.get('token_id'),
        tokenSecret: query.get('token_secret'),
        redirectUrl: '/thanks?from=shop',
        lang: 'en',
      };
      const page = await (await world().browser.newContext(desktop)).newPage();
      const order = new URL(shop.serve('/order', { service: world().product.origin, place, options }));
      order.host = host;
      await page.goto(order.href);
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

    it('needs neither cookies nor storage of the frame', async () => {
      const { page, frame, id } = await visit('#here', [shop.host]);
      await frame.getByRole('textbox', { name: /^One/ }).fill('in English');
      // Chromium forbids storage in the frame of another site here.
      const storage = frame.locator('body').evaluate('sessionStorage');
      await expect(storage).rejects.toThrow('Access is denied');
      await frame.locator('.menu.languages summary').click();
      await frame.getByRole('link', { name: 'Deutsch' }).click();
      await frame.locator('html[lang=de] body.document-shown').waitFor();
      await frame.getByRole('button', { name: 'Prüfen und abschließen' }).click();
      await frame.getByRole('checkbox', { name: 'Ich bin einverstanden' }).check();
      await frame.getByRole('button', { name: 'Abschließen', exact: true }).click();
      await page.waitForURL(/status=complete/);
      expect(await page.context().cookies()).toEqual([]);
      expect((await world().product.api('GET', `/data_requests/${id}`)).state).toBe('complete');
      await page.context().close();
    });

    it('asks for a mailed code first, where the data request demands it', async () => {
      const email = `framed-${crypto.randomUUID()}@example.com`;
      const asked = { email, identity_step: 'email_code' };
      const { page, frame } = await visit('#here', [shop.host], { asked });
      await frame.getByRole('button', { name: 'Send the code' }).click();
      await frame.getByRole('textbox', { name: 'Code' }).fill('12');
      await frame.getByRole('button', { name: 'Begin' }).click();
      await frame.getByRole('alert').waitFor();
      await frame.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email));
      await frame.getByRole('button', { name: 'Begin' }).click();
      await frame.getByRole('textbox', { name: /^One/ }).fill('after the code');
      expect(await page.context().cookies()).toEqual([]);
      await page.context().close();
    });

    it('goes on when the frame loads anew, where it may store its pass', async () => {
      const host = shop.host.replace('localhost', '127.0.0.1');
      const { page, frame } = await visit('#here', [host], { host });
      await frame.getByRole('textbox', { name: /^One/ }).fill('before');
      await expect.poll(() => frame.locator('#save-state').textContent()).toBe('Saved');
      await page.evaluate(`document.querySelector('iframe').src += '&anew=1'`);
      await expect.poll(async () => (await heard(page)).length).toBe(4);
      expect(await frame.getByRole('textbox', { name: /^One/ }).inputValue()).toBe('before');
      expect(await page.context().cookies()).toEqual([]);
      await page.context().close();
    });

    it('tells the page when the link was used before, in a frame that it may show', async () => {
      const { page, id } = await visit('#here', [shop.host]);
      await page.frameLocator('iframe').locator('body.document-shown').waitFor();
      const src = await page.locator('iframe').getAttribute('src');
      const other = await (await world().browser.newContext(desktop)).newPage();
      const query = new URL(src ?? '').searchParams;
      const options = {
        dataRequestId: id,
        tokenId: query.get('token_id'),
        tokenSecret: query.get('token_secret'),
        lang: 'en',
      };
      await other.goto(shop.serve('/late', { service: world().product.origin, place: '#here', options }));
      await other.getByRole('button', { name: 'Sign' }).click();
      await other.getByRole('link', { name: 'Open in a new window' }).waitFor();
      expect(await heard(other)).toEqual(['onError']);
      await other.context().close();
      await page.context().close();
    });

    it('notices a later page that the frame does not show', async () => {
      const { page, frame } = await visit('#here', [shop.host]);
      await frame.locator('body.document-shown').waitFor();
      await expect.poll(() => heard(page)).toEqual(['onLoad', 'onLoad', 'onView']);
      await page.evaluate(`document.querySelector('iframe').src = '${world().product.origin}/sign-in'`);
      await page.getByRole('link', { name: 'Open in a new window' }).waitFor();
      expect(await heard(page)).toEqual(['onLoad', 'onLoad', 'onView', 'onError']);
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
