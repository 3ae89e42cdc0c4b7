import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Shop } from '../../signing/support/shop';
import { desktop } from '../../signing/support/visitor';
import { world } from '../../signing/support/world';
import { Guest } from '../support/embedded';
import { packed, SCRIPT_BYTES } from './budgets';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The scripts that a page has loaded, beside the viewer of PDFs. */
const OWN_SCRIPTS = `[...new Set(performance.getEntriesByType('resource').map(({ name }) => name))]
  .filter((name) => name.endsWith('.js'))`;

const box = { page: 1, x: 100, width: 200, height: 24 };
const fields = [
  { name: 'given', y: 100, ...box },
  { name: 'fixed', y: 160, required: false, ...box },
];

export function embeddingTheEditor() {
  return describe('the embedded editor', () => {
    let shop: Shop;
    beforeAll(async () => {
      shop = await Shop.open();
    });
    afterAll(() => shop?.close());

    const embeddable = (hosts = [shop.host]) =>
      world().product.template(fields, { settings: { embed_domains: hosts } });

    const opened = async (capabilities: object, given: Parameters<typeof Guest.at>[2] = {}) => {
      const templateId = await embeddable();
      const token = await Guest.token(templateId, capabilities);
      const guest = await Guest.at(shop, { templateId, token }, given);
      return { guest, templateId, token };
    };

    it('adds a field by mouse, renames it, saves and publishes, and the API fills it', async () => {
      const { guest, templateId } = await opened({ add_fields: ['string'], publish: true });
      await guest.ready();
      await guest.hears('onLoad');
      const scripts = await guest.frame.locator('body').evaluate<string[], void>(OWN_SCRIPTS);
      const bytes = await packed(scripts);
      expect(bytes).toBeGreaterThan(20_000);
      expect(bytes).toBeLessThanOrEqual(SCRIPT_BYTES);
      await guest.tool('Text').click();
      await guest.draw([100, 300], [320, 330]);
      await guest.frame.locator('#property-name').fill('remark');
      await guest.saved();
      await expect.poll(async () => JSON.stringify(await guest.heard('onSave'))).toContain('"name":"remark"');
      await guest.frame.getByRole('button', { name: 'Publish…' }).click();
      const dialog = guest.frame.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
      expect(await guest.hears('onPublish')).toMatchObject({ templateId, version: '1.0.0' });
      await guest.frame.getByRole('button', { name: 'Done' }).click();
      await guest.hears('onDone');
      expect(JSON.stringify(await guest.heard())).not.toMatch(/edt_|pass|secret/);

      const { product } = world();
      const record = await product.api('GET', `/templates/${templateId}?full=true`);
      expect(record.versions[0]).toMatchObject({ version: '1.0.0', published_by_person: { id: 'user_1' } });
      const data = { given: 'Ada', remark: 'Drawn in a shop' };
      const made = await product.api('POST', `/templates/${templateId}/submissions`, { data });
      const pdf = await (await fetch(made.submission.download_url)).arrayBuffer();
      const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
      expect(text).toContain('Drawn in a shop');
      expect(await guest.page.context().cookies()).toEqual([]);
      await guest.page.context().close();
    });

    it('places the fields that the template offers, and is done when the required ones are there', async () => {
      const offered = [
        { name: 'customer/name', required_in_template: true },
        { name: 'customer/vip', type: 'boolean', field_required: false },
      ];
      const templateId = await world().product.template(fields, {
        settings: { embed_domains: [shop.host], predefined_fields: offered },
      });
      const token = await Guest.token(templateId, { add_fields: 'all', rename_fields: true });
      const options = { disableDoneButtonIfPredefinedFieldsMissing: true, showFieldRequired: false };
      const guest = await Guest.at(shop, { templateId, token }, { options });
      await guest.ready();
      const done = guest.frame.getByRole('button', { name: 'Done' });
      expect(await done.isDisabled()).toBe(true);
      expect(await done.getAttribute('title')).toContain('customer/name');
      expect(await guest.tool('Date').count()).toBe(0);
      const row = (name: string) => guest.frame.locator('.predefined').getByRole('button', { name });
      expect(await row('customer/name').textContent()).toContain('Missing');
      await row('customer/name').click();
      await guest.draw([100, 300], [320, 330]);
      expect(await row('customer/name').textContent()).toContain('Placed');
      expect(await done.isDisabled()).toBe(false);
      expect(await guest.frame.locator('#property-required').count()).toBe(0);
      const names = guest.frame.locator('#property-name');
      expect(await names.inputValue()).toBe('customer/name');
      await names.selectOption('customer/vip');
      expect(await done.isDisabled()).toBe(true);
      await row('customer/name').press('Enter');
      await guest.saved();
      await done.click();
      await guest.hears('onDone');
      const record = await world().product.api('GET', `/templates/${templateId}?full=true`);
      const kept = Object.values<Record<string, unknown>>(record.fields);
      expect(kept.map(({ name, type, required }) => [name, type, required])).toEqual([
        ...[['given', 'string', true] as const, ['fixed', 'string', false] as const],
        ...[['customer/vip', 'boolean', false] as const, ['customer/name', 'string', true] as const],
      ]);
      await guest.page.context().close();
    });

    it('shows what is permitted, and changes nothing else', async () => {
      const { guest, templateId } = await opened({
        add_fields: ['date'],
        field_properties: ['required', 'type'],
      });
      await guest.ready();
      expect(await guest.tool('Date').count()).toBe(1);
      for (const name of ['Text', 'Publish…', 'Generate a PDF'])
        expect(await guest.tool(name).count()).toBe(0);
      await guest.frame.locator('.field-list li > button').first().click();
      expect(await guest.frame.locator('#property-name').isDisabled()).toBe(true);
      expect(await guest.frame.locator('#property-required').isDisabled()).toBe(false);
      expect(await guest.frame.locator('.handle').count()).toBe(0);
      await guest.page.keyboard.press('Delete');
      await guest.page.keyboard.press('ArrowRight');
      await guest.frame.getByText('may not be deleted').waitFor();
      await guest.frame.getByText('may not be moved').waitFor();
      await guest.frame.locator('#property-type').selectOption('number');
      await guest.frame.getByText('may not be changed to the type number').waitFor();
      expect(await guest.frame.locator('#property-type').inputValue()).toBe('string');
      await guest.draw([150, 110], [300, 400]);
      await guest.saved();
      const record = await world().product.api('GET', `/templates/${templateId}?full=true`);
      expect(Object.values(record.fields)).toMatchObject(fields);
      expect(await guest.frame.locator('a[href*="dashboard"]').count()).toBe(0);
      await guest.page.context().close();
    });

    it('opens over the page, keeps what was changed last, and closes', async () => {
      const { guest, templateId } = await opened({ move_fields: true }, { place: null });
      await guest.ready();
      await guest.frame.locator('.field-list li > button').first().click();
      await guest.page.keyboard.press('ArrowRight');
      await guest.close();
      await guest.hears('onClose');
      await guest.page.locator('iframe').waitFor({ state: 'detached' });
      const record = await world().product.api('GET', `/templates/${templateId}?full=true`);
      expect(record.fields[1]).toMatchObject({ x: 101 });
      await guest.page.context().close();
    });

    it('says that what was changed last is not saved, when it closes without the service', async () => {
      const { guest, templateId } = await opened({ move_fields: true });
      await guest.ready();
      await guest.page.route('**/embed/api/**', (route) => route.abort());
      await guest.frame.locator('.field-list li > button').first().click();
      await guest.page.keyboard.press('ArrowRight');
      await guest.close();
      expect(await guest.hears('onError')).toMatchObject({ type: 'not_saved', templateId });
      await guest.page.context().close();
    });

    it('goes on when the frame loads anew, without storage', async () => {
      const { guest } = await opened({ move_fields: true });
      await guest.ready();
      await guest.frame.locator('body').evaluate('location.reload()');
      await expect.poll(async () => (await guest.heard('onLoad')).length, { timeout: 30_000 }).toBe(2);
      await guest.page.context().close();
    });

    it('says that a token was opened before, and that the session is over', async () => {
      const { guest, templateId, token } = await opened({ move_fields: true });
      await guest.ready();
      const thief = await Guest.at(shop, { templateId, token }, { path: '/thief' });
      await thief.frame.getByText('This editor was already opened').waitFor();
      expect(await thief.hears('onError')).toMatchObject({ type: 'error', code: 'editor_token_used' });
      await world().product.api('PUT', `/templates/${templateId}`, { template: { archived: true } });
      await guest.frame.locator('.field-list li > button').first().click();
      await guest.page.keyboard.press('ArrowRight');
      await guest.frame.getByText('The template is archived').waitFor();
      for (const one of [guest, thief]) await one.page.context().close();
    });

    it('is shown by the hosts of the template only', async () => {
      const templateId = await embeddable(['elsewhere.example.com']);
      const token = await Guest.token(templateId, {});
      const guest = await Guest.at(shop, { templateId, token });
      expect(await guest.hears('onError')).toMatchObject({ type: 'not_shown', templateId });
      await guest.page.getByText('Could not show').waitFor();
      await guest.page.context().close();
    });

    const ofTheShop = {
      variables: { '--quillet-accent': '#0a6d44', '--quillet-radius': '2px' },
      darkVariables: { '--quillet-accent': '#6fd39f', '--quillet-accent-text': '#0b2015' },
    };

    it.each([
      ['the look of the shop', 'light', ofTheShop, 'rgb(10, 109, 68)'],
      ['the look of the shop', 'dark', ofTheShop, 'rgb(111, 211, 159)'],
      ['the theme classic', 'light', { theme: 'classic' }, 'rgb(29, 99, 200)'],
      ['the theme classic', 'dark', { theme: 'classic' }, 'rgb(125, 180, 255)'],
      ['the theme below the look', 'dark', { theme: 'classic', ...ofTheShop }, 'rgb(111, 211, 159)'],
    ] as const)('has no barrier and %s, %s', async (name, colorScheme, options, expected) => {
      const everything = {
        add_fields: 'all',
        field_properties: 'all',
        rename_fields: true,
        move_fields: true,
      };
      const { guest } = await opened(
        { ...everything, delete_fields: true, rules: true, publish: true, replace_document: true },
        { options, at: { ...desktop, colorScheme } },
      );
      await guest.ready();
      await guest.frame.locator('.field-list li > button').first().click();
      const done = guest.frame.getByRole('button', { name: 'Done' });
      const color = await done.evaluate(
        (button) => Reflect.get(globalThis, 'getComputedStyle')(button).backgroundColor,
      );
      expect(color).toBe(expected);
      const body = guest.frame.locator('body');
      await body.evaluate(axe);
      const found = await body.evaluate(
        `axe.run().then(({ violations }) => violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => id + ' ' + nodes[0].html))`,
      );
      expect(found).toEqual([]);
      const pictures = process.env['PICTURES'];
      if (pictures)
        await guest.page.screenshot({
          path: `${pictures}/embedded-${name.replaceAll(' ', '-')}-${colorScheme}.png`,
        });
      await guest.page.context().close();
    });

    it('is dark where the page says so, and refuses values that could load something', async () => {
      const { guest } = await opened({}, { options: { darkMode: true } });
      await guest.ready();
      const color = await guest.frame
        .locator('body')
        .evaluate((body) => Reflect.get(globalThis, 'getComputedStyle')(body).backgroundColor);
      expect(color).toBe('rgb(18, 19, 28)');
      const tried = await guest.page.evaluate(() => {
        const create = Reflect.get(globalThis, 'createTemplateEditor');
        const values = [
          'url(https://evil.example.com)',
          'red; background: url(x)',
          'var(--x)',
          'expression(1)',
        ];
        return values.map((value) => {
          try {
            create({ templateId: 'tpl_x', token: 'x', variables: { '--quillet-accent': value } });
            return 'taken';
          } catch (error) {
            return String(error);
          }
        });
      });
      for (const said of tried) expect(said).toMatch(/^TypeError: .*must be a plain color/);
      const unknown = guest.page.evaluate(
        "createTemplateEditor({ templateId: 'tpl_x', token: 'x', theme: 'plaid' })",
      );
      await expect(unknown).rejects.toThrow('theme is one of quillet, classic');
      await guest.page.context().close();
    });
  });
}
