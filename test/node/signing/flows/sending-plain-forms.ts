import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, codeFor } from '../support/asking';
import { formFor, introduce, pageOf, told, visit } from '../support/form-of-page';
import { Shop } from '../support/shop';
import { world } from '../support/world';

const ada = { name: 'Ada', email: 'ada@example.com' };

/** A plain form that does not go the straight way from the first letter to the thanks. */
export function sendingPlainForms() {
  return describe('a plain form that meets trouble', () => {
    let shop: Shop;
    beforeAll(async () => {
      shop = await Shop.open();
    });
    afterAll(() => shop?.close());

    /** The page of a shop that shows the form with these options. */
    function shopWith(templateId: string, options: object, name = 'createSimpleForm'): string {
      const given = `Object.assign(${JSON.stringify({ templateId, ...options })}, listeners)`;
      return pageOf(shop, `DocSpring.${name}('.dsp-form', undefined, ${given})`);
    }

    function nameIn(place: Page | FrameLocator) {
      return place.getByRole('textbox', { name: /^Full name/ });
    }

    function send(place: Page | FrameLocator): Promise<void> {
      return place.getByRole('button', { name: 'Send' }).click();
    }

    function thanks(place: Page | FrameLocator): Promise<void> {
      return place.getByRole('heading', { name: 'Thank you' }).waitFor();
    }

    it('asks a visitor whose address the page got wrong', async () => {
      const options = { visitor: { name: 'Ada', email: 'no address' } };
      const { page, frame } = await visit(shopWith(await formFor(shop), options));
      await nameIn(frame).fill('Ada Lovelace');
      await send(frame);
      await frame.getByRole('alert').getByText('email').waitFor();
      await frame.getByRole('textbox', { name: 'Your email address' }).fill(ada.email);
      await send(frame);
      await thanks(frame);
      await page.context().close();
    });

    it('asks once, where the form begins with the address', async () => {
      const options = { visitor: { name: 'Ada', email: 'no address' }, templateId: await formFor(shop) };
      const { page, frame } = await visit('about:blank');
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await page.goto(
        pageOf(shop, `createVisualForm('.dsp-form', Object.assign(${JSON.stringify(options)}, listeners))`),
      );
      await frame.getByRole('alert').getByText('email').waitFor();
      await frame.getByRole('textbox', { name: 'Your email address' }).fill(ada.email);
      await frame.getByRole('button', { name: 'Begin' }).click();
      await frame.locator('body.document-shown').waitFor({ timeout: 30_000 });
      expect(sent.filter((url) => url.includes('/forms/'))).toHaveLength(2);
      await page.context().close();
    });

    it('keeps the answers over a code from the mailbox', async () => {
      const id = await formFor(shop, [], { public_challenge: 'always' });
      const visitor = { name: 'Ada', email: 'ada.plain@example.com' };
      const { page, frame } = await visit(shopWith(id, { visitor }));
      await nameIn(frame).fill('Ada Lovelace');
      await send(frame);
      await frame.getByRole('textbox', { name: 'Code' }).waitFor();
      await frame.getByRole('textbox', { name: 'Code' }).fill(await codeFor(visitor.email));
      await frame.getByRole('button', { name: 'Begin' }).click();
      await frame.locator('body.document-shown').waitFor({ timeout: 30_000 });
      expect(await nameIn(frame).inputValue()).toBe('Ada Lovelace');
      await page.context().close();
    });

    it('stays as it is when the service does not take it', async () => {
      const options = { visitor: ada, hiddenFields: ['person/name'] };
      const { page, frame } = await visit(shopWith(await formFor(shop), options));
      await frame.getByRole('spinbutton').fill('36');
      await send(frame);
      await frame.getByRole('alert').getByText('does not fit the form').waitFor();
      expect(await frame.getByRole('spinbutton').inputValue()).toBe('36');
      await page.context().close();
    });

    it('sends long answers', async () => {
      const notes = at(360, { name: 'notes', height: 200, multiline: true, required: false });
      const { page, frame } = await visit(shopWith(await formFor(shop, [notes]), { visitor: ada }));
      await nameIn(frame).fill('Ada');
      await frame.getByRole('textbox', { name: /^Notes/ }).fill('日本語の長い文章。'.repeat(4_000));
      await send(frame);
      await thanks(frame);
      await page.context().close();
    });

    it.each(['in a frame', 'alone'])('keeps what was entered in another language, %s', async (where) => {
      const id = await formFor(shop);
      const { page, frame } = await visit(
        where === 'alone' ? `${world().product.origin}/forms/${id}?layout=plain` : shopWith(id, {}),
      );
      const form = where === 'alone' ? page : frame;
      await introduce(form);
      await nameIn(form).fill('Ada Lovelace');
      await form.getByRole('checkbox').check();
      await form.locator('details.languages summary').click();
      await form.getByRole('link', { name: 'Deutsch' }).click();
      await form.getByRole('button', { name: 'Absenden' }).waitFor();
      if (where === 'alone') await page.reload();
      expect(await nameIn(form).inputValue()).toBe('Ada Lovelace');
      expect(await form.getByRole('textbox', { name: 'Ihre E-Mail-Adresse' }).inputValue()).toBe(ada.email);
      expect(await form.getByRole('checkbox').isChecked()).toBe(true);
      await form.getByRole('button', { name: 'Absenden' }).click();
      await form.getByRole('heading', { name: 'Vielen Dank' }).waitFor();
      if (where === 'alone') {
        await page.goBack();
        await page.reload();
        expect(await nameIn(page).inputValue()).toBe('');
      }
      await page.context().close();
    });

    it('shows no value that its field cannot hold', async () => {
      const defaultData = { person: { name: 90210 }, age: 'abc', member: 'maybe', order: ['x'], shop: 7 };
      const { page, frame } = await visit(shopWith(await formFor(shop), { visitor: ada, defaultData }));
      await nameIn(frame).waitFor();
      expect(await nameIn(frame).inputValue()).toBe('');
      await nameIn(frame).fill('Ada');
      await send(frame);
      await thanks(frame);
      await page.context().close();
    });

    it.each([
      ['a promise of no', 'answers.onSubmit = Promise.resolve(false);'],
      ['no, after a while', 'answers.onSubmit = new Promise((say) => { window.say = say; });'],
    ])('waits for what the page says: %s', async (_, script) => {
      const id = await formFor(shop);
      const { page, frame } = await visit('about:blank');
      await page.clock.install();
      const given = `Object.assign(${JSON.stringify({ visitor: ada })}, listeners)`;
      await page.goto(pageOf(shop, `${script} createSimpleForm('.dsp-form', '${id}', ${given})`));
      await nameIn(frame).fill('Ada');
      await send(frame);
      await expect.poll(async () => (await told(page, 'onSubmit')).length).toBe(1);
      await page.clock.fastForward(60_000);
      await page.evaluate('window.say?.(false)');
      await frame.locator('#plain-send:not([disabled])').waitFor();
      expect(await told(page, 'onSave')).toEqual([]);
      await page.context().close();
    });
  });
}
