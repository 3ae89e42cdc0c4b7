import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givesDevice } from '../../dashboard/support/passkey';
import { askFor, at, codeFor } from '../support/asking';
import { Provider } from '../support/provider';
import { Shop } from '../support/shop';
import { desktop, phone } from '../support/visitor';
import { arrive, world } from '../support/world';

const fields = [at(140, { name: 'one', title: 'One' })];
const shots = process.env['SHOTS'];

export function identifying() {
  describe('the example of a provider that sends codes', () => {
    let sms: Provider;
    beforeAll(async () => {
      sms = await Provider.start('sms');
    });
    afterAll(() => sms?.end());

    it('lets in who enters the code, without a script too', async () => {
      const asked = { ...sms.step, metadata: { phone: '+49 170 1234567' } };
      const { link } = await askFor(fields, { asked });
      const visitor = await arrive({ ...phone, javaScriptEnabled: false });
      const { page } = visitor;
      await page.goto(link);
      await page.getByRole('button', { name: 'Open the document' }).click();
      if (shots) await page.screenshot({ path: `${shots}/start-phone.png` });
      await page.getByRole('button', { name: 'Begin' }).click();
      await page.getByText('+49 *** 67').waitFor();
      await page.getByRole('textbox', { name: 'Code' }).fill('1');
      await page.getByRole('button', { name: 'Begin' }).click();
      await page.getByRole('alert').waitFor();
      if (shots) await page.screenshot({ path: `${shots}/code-phone.png` });
      const [code = ''] = /\d{6}(?=\.\n)/.exec(sms.output) ?? [];
      await page.getByRole('textbox', { name: 'Code' }).fill(code);
      await page.getByRole('button', { name: 'Begin' }).click();
      await page.getByRole('heading', { name: 'Sale of a bicycle' }).waitFor();
      expect(await sms.lastProblem()).toBe(null);
      await visitor.context.close();
    });

    it('has pages without barriers, and answers nobody else', async () => {
      const asked = { ...sms.step, metadata: { phone: '+49 170 1234567' }, language: 'ar' };
      const { link } = await askFor(fields, { asked });
      const visitor = await arrive({ ...desktop, locale: 'ar' });
      await visitor.page.goto(link);
      await visitor.page.locator('#open-form button').click();
      await visitor.expectNoBarriers();
      await visitor.page.locator('#begin-form button').click();
      await visitor.page.locator('input[name=code]').waitFor();
      await visitor.expectNoBarriers();
      if (shots) await visitor.page.screenshot({ path: `${shots}/code-ar.png` });
      const forged = await fetch(sms.url, { method: 'POST', body: '{"type":"identity.start"}' });
      expect(forged.status).toBe(400);
      await visitor.context.close();
    });
  });

  describe('the example of a provider with a page', () => {
    let eid: Provider;
    let shop: Shop;
    beforeAll(async () => {
      eid = await Provider.start('eid');
      shop = await Shop.open();
    });
    afterAll(async () => {
      eid?.end();
      await shop?.close();
    });

    it('sends who identifies themselves back to the document', async () => {
      const { link, id } = await askFor(fields, { asked: eid.step });
      const page = await (await world().browser.newContext(desktop)).newPage();
      await page.goto(link);
      await page.getByRole('button', { name: 'Open the document' }).click();
      await page.getByRole('button', { name: 'Begin' }).click();
      if (shots) await page.screenshot({ path: `${shots}/redirect-desktop.png` });
      await page.getByRole('link', { name: 'Go to' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.locator('body.document-shown').waitFor();
      expect(await world().product.api('GET', `/data_requests/${id}`)).toMatchObject({
        identity_passed_at: expect.stringMatching(/^20/),
      });
      await page.context().close();
    });

    it('opens in a window beside a frame, which goes on when that is done', async () => {
      const settings = { embed_domains: [shop.host] };
      const { link, id } = await askFor(fields, { settings, asked: eid.step });
      const query = new URL(link).searchParams;
      const options = {
        dataRequestId: id,
        tokenId: query.get('token_id'),
        tokenSecret: query.get('token_secret'),
        lang: 'en',
      };
      const page = await (await world().browser.newContext(desktop)).newPage();
      await page.goto(shop.serve('/order', { service: world().product.origin, place: '#here', options }));
      await page.getByRole('button', { name: 'Sign' }).click();
      const frame = page.frameLocator('iframe');
      await frame.getByRole('button', { name: 'Begin' }).click();
      const opened = page.waitForEvent('popup');
      await frame.getByRole('link', { name: 'Go to' }).click();
      const popup = await opened;
      if (shots) await page.screenshot({ path: `${shots}/redirect-frame.png` });
      await popup.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
      const closed = popup.waitForEvent('close');
      // The window closes itself, perhaps before the click has ended.
      await popup.getByRole('button', { name: 'Confirm' }).click({ noWaitAfter: true });
      await closed;
      await frame.getByRole('textbox', { name: /^One/ }).fill('after the page');
      expect(await page.context().cookies()).toEqual([]);
      await page.context().close();
    });
  });

  describe('a passkey of a signer', () => {
    /** Passkeys belong to names, and none can belong to an IP address. */
    const named = (link: string) => link.replace('127.0.0.1', 'localhost');

    it('is made after a code, and is enough at the next document', async () => {
      const email = `passkey-${crypto.randomUUID()}@example.com`;
      const asked = { email, identity_step: 'passkey' };
      const visitor = await arrive(phone);
      const { page } = visitor;
      await givesDevice(visitor);
      await page.goto(named((await askFor(fields, { asked })).link));
      await page.getByRole('button', { name: 'Open the document' }).click();
      await page.getByRole('button', { name: 'Send the code' }).click();
      await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email));
      await page.getByRole('button', { name: 'Begin' }).click();
      await page.getByRole('button', { name: 'Create a passkey' }).waitFor();
      await visitor.expectNoBarriers();
      if (shots) await page.screenshot({ path: `${shots}/passkey-make.png` });
      await page.getByRole('button', { name: 'Create a passkey' }).click();
      await visitor.shown();
      await page.goto(named((await askFor(fields, { asked })).link));
      await page.getByRole('button', { name: 'Open the document' }).click();
      await page.getByRole('button', { name: 'Use my passkey' }).waitFor();
      await visitor.expectNoBarriers();
      if (shots) await page.screenshot({ path: `${shots}/passkey-show.png` });
      await page.getByRole('button', { name: 'Use my passkey' }).click();
      await visitor.shown();
      await page.goto(named((await askFor(fields, { asked })).link));
      await page.getByRole('button', { name: 'Open the document' }).click();
      await page.getByRole('button', { name: 'I do not have it with me' }).click();
      await page.getByRole('textbox', { name: 'Code' }).waitFor();
      await visitor.context.close();
    });

    describe('in a frame of another site', () => {
      let shop: Shop;
      beforeAll(async () => {
        shop = await Shop.open();
      });
      afterAll(() => shop?.close());

      /** The shop has an address without a name, so that its site is not that of the service. */
      const ofShop = (address: string) => address.replace('localhost', '127.0.0.1');

      async function framed(allow: string) {
        const email = `passkey-${crypto.randomUUID()}@example.com`;
        const settings = { embed_domains: [ofShop(shop.host)] };
        const asked = { email, identity_step: 'passkey' };
        const { link } = await askFor(fields, { settings, asked });
        const visitor = await arrive(desktop);
        await givesDevice(visitor);
        const address = `${named(link)}&embedded=1`.replaceAll('&', '&amp;');
        await visitor.page.goto(ofShop(shop.framing(`/frame-${crypto.randomUUID()}`, address, allow)));
        const frame = visitor.page.frameLocator('iframe');
        await frame.getByRole('button', { name: 'Send the code' }).click();
        await frame.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email));
        await frame.getByRole('button', { name: 'Begin' }).click();
        return { ...visitor, visitor, frame };
      }

      const one = /^One/;

      it('is made there, if the page around it permits that', async () => {
        const { page, frame, context } = await framed(
          'publickey-credentials-get *; publickey-credentials-create *',
        );
        await frame.getByRole('button', { name: 'Create a passkey' }).click();
        await frame.getByRole('textbox', { name: one }).fill('in the frame');
        expect(page.context().pages()).toHaveLength(1);
        await context.close();
      });

      it('is made in a window of its own, if it does not', async () => {
        const { page, frame, context } = await framed('');
        await frame.getByText('does not let it use passkeys').waitFor();
        expect(await frame.getByRole('button', { name: 'Create a passkey' }).count()).toBe(0);
        if (shots) await page.screenshot({ path: `${shots}/passkey-elsewhere.png` });
        const opened = page.waitForEvent('popup');
        await frame.getByRole('link', { name: 'Continue in a new window' }).click();
        const popup = await opened;
        await givesDevice({ context, page: popup });
        if (shots) await popup.screenshot({ path: `${shots}/passkey-window.png` });
        const closed = popup.waitForEvent('close');
        await popup.getByRole('button', { name: 'Create a passkey' }).click({ noWaitAfter: true });
        await closed;
        await frame.getByRole('textbox', { name: one }).fill('after the window');
        expect(await page.context().cookies()).toEqual([]);
        await context.close();
      });

      it('has a window that can do nothing without the frame', async () => {
        const { link } = await askFor(fields, { asked: { identity_step: 'passkey' } });
        const { page, context } = await arrive(desktop);
        const { origin, pathname } = new URL(named(link));
        await page.goto(`${origin}${pathname}/passkey?stage=show&lang=de`);
        await page.getByText('Passkeys können hier nicht verwendet werden.').waitFor();
        expect(await page.getByRole('button', { name: 'Meinen Passkey verwenden' }).count()).toBe(0);
        await context.close();
      });
    });

    it('is said to be impossible at an address without a name', async () => {
      const email = `passkey-${crypto.randomUUID()}@example.com`;
      const { link } = await askFor(fields, { asked: { email, identity_step: 'passkey' } });
      const { page, context } = await arrive(desktop);
      await page.goto(link);
      await page.getByRole('button', { name: 'Open the document' }).click();
      await page.getByRole('button', { name: 'Send the code' }).click();
      await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email));
      await page.getByRole('button', { name: 'Begin' }).click();
      await page.getByText('Passkeys cannot be used here.').waitFor();
      if (shots) await page.screenshot({ path: `${shots}/passkey-unable.png` });
      expect(await page.getByRole('button', { name: 'Create a passkey' }).count()).toBe(0);
      await context.close();
    });
  });
}
