import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makePng } from '../../../engine/fill/support/pictures';
import { inkIn } from '../../signing/support/ink';
import { world } from '../../signing/support/world';
import { expectFit, ownerAt } from '../support/guest';

function field(name: string, y: number, more: object = {}) {
  return {
    name,
    ...{ page: 1, x: 60, y, width: 200, height: 22 },
    ...more,
  };
}

/** Counts the pixels of each drawn page in the colour that marks differences, on white paper. */
const MARKED_PIXELS = `[...document.querySelectorAll('.page-pair img')].map((picture) => {
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if (data[at] > 225 && data[at] < 250 && data[at + 1] > 120 && data[at + 1] < 150) count += 1;
  return count;
})`;

export function oneTemplate() {
  return describe('one template', () => {
    it('is tried, published, changed and compared', async () => {
      const { product } = world();
      const id = await product.template([field('buyer', 120), field('price', 160, { type: 'number' })]);
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      await page.goto(`${product.origin}/dashboard/templates/${id}`);
      await page.getByRole('img', { name: 'First page' }).waitFor();
      await expectFit(owner);

      await page.getByRole('link', { name: 'Generate a PDF' }).click();
      const generate = page.getByRole('button', { name: 'Generate a test PDF' });
      await page.getByLabel('price').fill('12 €');
      await generate.click();
      await page.getByText('“12 €” is not a number').waitFor();
      await page.getByLabel('price').fill('12');
      await generate.click();
      await page.locator('.field', { hasText: 'buyer' }).getByText('is missing').waitFor();
      await expectFit(owner);
      await page.getByText('Edit as JSON').click();
      const asJson = () => page.getByLabel('Data (JSON)').inputValue();
      await expect.poll(asJson).toMatch(/^\{\s*"price": 12\s*\}$/);
      await page.getByLabel('Data (JSON)').fill('{ "buyer": "Ada"');
      await generate.click();
      await page.getByText('Invalid JSON').waitFor();
      await page.getByLabel('Data (JSON)').fill('{ "buyer": "Ada Lovelace", "price": 12 }');
      await page.getByText('Edit as JSON').click();
      await expect.poll(() => page.getByLabel('buyer').inputValue()).toBe('Ada Lovelace');
      await generate.click();
      await page.getByText('The test PDF is ready.').waitFor();
      await page.getByRole('img', { name: 'First page of the PDF' }).waitFor();
      await expectFit(owner);
      const link = page.getByRole('link', { name: 'Download PDF' });
      const pdf = await page.request.get((await link.getAttribute('href')) ?? '');
      const [ink = 0] = await inkIn(await pdf.body(), [{ x: 60, y: 120, width: 200, height: 22 }]);
      expect(ink).toBeGreaterThan(20);

      const dialog = page.getByRole('dialog');
      const publish = async () => {
        await page.getByRole('button', { name: 'Publish…' }).click();
        return dialog;
      };
      await (await publish()).getByText('This is the first version').waitFor();
      expect(await dialog.getByRole('radio').count()).toBe(0);
      await expectFit(owner);
      await dialog.getByLabel('Changes').fill('To begin with');
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await page.locator('.badges', { hasText: 'Version 1.0.0' }).waitFor();

      await product.api('PUT', `/templates/${id}`, {
        fields: [field('buyer', 300), field('seller', 200, { required: true })],
      });
      await page.goto(`${product.origin}/dashboard/templates/${id}/versions?from=1.0.0`);
      const changes = page.locator('.field-changes > li');
      await expect.poll(() => changes.allInnerTexts()).toHaveLength(3);
      await expectFit(owner);
      await page.getByRole('button', { name: 'Compare pages' }).click();
      await page.getByText('The page looks different.').waitFor({ timeout: 30_000 });
      await page.getByRole('heading', { name: /^Page 1: .+% is different$/ }).waitFor();
      for (const version of ['1.0.0', 'Draft'])
        await page.getByRole('img', { name: `Page 1 of ${version}` }).waitFor();
      const marked = await page.evaluate<number[]>(MARKED_PIXELS);
      const requests: (() => void)[] = [];
      // A request whose route is taken away may go on by itself.
      const goOn = (route: Route) => () => void route.continue().catch(() => {});
      await page.route('**/preview_fields', (route) => void requests.push(goOn(route)));
      await page.getByRole('button', { name: 'Compare pages' }).click();
      await expect.poll(() => requests.length).toBe(1);
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.unroute('**/preview_fields');
      requests[0]?.();
      await page.getByText('Stopped: 0 of 1 pages were compared').waitFor({ timeout: 30_000 });
      expect(await page.getByRole('button', { name: 'Stop' }).isHidden()).toBe(true);
      expect(marked).toHaveLength(2);
      expect(Math.min(...marked)).toBeGreaterThan(100);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectFit(owner);
      await page.emulateMedia({ colorScheme: 'light' });
      await (await publish()).getByText('seller is now required').waitFor();
      expect(await dialog.getByRole('radio').count()).toBe(3);
      await expect.poll(() => dialog.getByLabel('Major').isChecked()).toBe(true);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Restore as draft' }).click();
      await dialog.getByRole('button', { name: 'Restore as draft' }).click();
      await page.getByText('No differences.').waitFor();
      expect(owner.complaints).toEqual([]);
    });

    it('has settings that are saved, refused beside what is wrong, and not lost without a connection', async () => {
      const { product } = world();
      const id = await product.template([field('buyer', 120)]);
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      await page.goto(`${product.origin}/dashboard/templates/${id}/settings`);
      await expectFit(owner);
      const save = page.getByRole('button', { name: 'Save' });
      await page.getByLabel('Webhook', { exact: true }).fill('ftp://example.com');
      await page.getByLabel('Documents expire').check();
      await page.getByText('Unsaved changes').waitFor();
      await save.click();
      await page.locator('#webhook_url-problem', { hasText: 'must be an https URL' }).waitFor();
      await page.getByLabel('Webhook', { exact: true }).fill('https://example.com/hook');
      await save.click();
      await page.locator('#expire_after-problem', { hasText: 'required' }).waitFor();

      await page.getByLabel('Expire after').fill('30');
      await page.getByLabel('Reminders').fill('3, 7');
      await page.context().setOffline(true);
      await save.click();
      await page.getByText('Could not reach the service.').waitFor();
      await page.context().setOffline(false);
      await save.click();
      await page.locator('.toast', { hasText: 'Saved.' }).waitFor();
      expect(await product.api('GET', `/templates/${id}`)).toMatchObject({
        webhook_url: 'https://example.com/hook',
        expire_submissions: true,
        expire_after: 30,
        data_request_reminder_days: [3, 7],
      });
    });

    it('has settings that keep what was entered before their script was there', async () => {
      const { product } = world();
      const id = await product.template([field('buyer', 120)]);
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      const scripts = Promise.withResolvers<void>();
      await page.route('**/*.js', async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.goto(`${product.origin}/dashboard/templates/${id}/settings`, { waitUntil: 'commit' });
      await page.getByLabel('Webhook', { exact: true }).fill('https://example.com/early');
      const save = page.getByRole('button', { name: 'Save' });
      expect(await save.isDisabled()).toBe(true);
      scripts.resolve();
      await page.getByText('Unsaved changes').waitFor();
      await save.click();
      await page.locator('.toast', { hasText: 'Saved.' }).waitFor();
      expect((await product.api('GET', `/templates/${id}`)).webhook_url).toBe('https://example.com/early');
      await owner.context.close();
    });

    it('has settings that two people change without losing what the other did', async () => {
      const { product } = world();
      const id = await product.template([field('buyer', 120)]);
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      await page.goto(`${product.origin}/dashboard/templates/${id}/settings`);
      const save = page.getByRole('button', { name: 'Save' });
      const other = (template: object) => product.api('PUT', `/templates/${id}`, { template });
      const webhook = page.getByLabel('Webhook', { exact: true });
      await webhook.fill('https://example.com/mine');
      await other({ data_request_reminder_days: [3] });
      await save.click();
      await page
        .locator('.toast', { hasText: /meanwhile by an API token .* and kept: Reminders\./ })
        .waitFor();
      expect(await product.api('GET', `/templates/${id}`)).toMatchObject({
        webhook_url: 'https://example.com/mine',
        data_request_reminder_days: [3],
      });

      await expect.poll(() => page.getByLabel('Reminders').inputValue()).toBe('3');
      await webhook.fill('https://example.com/mine/2');
      await other({ webhook_url: 'https://example.com/theirs' });
      await save.click();
      await page.locator('#settings-problem', { hasText: 'by an API token' }).waitFor();
      expect(await page.locator('#settings-problem').textContent()).toMatch(/^Not saved\..*: Webhook\./);
      await expectFit(owner);
      expect(await webhook.inputValue()).toBe('https://example.com/mine/2');
      const now = async () => (await product.api('GET', `/templates/${id}`)).webhook_url;
      expect(await now()).toBe('https://example.com/theirs');
      await save.click();
      await expect.poll(now).toBe('https://example.com/mine/2');
      expect(owner.complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
    });

    it('has a logo and an identity step for its signers', async () => {
      const { product } = world();
      const id = await product.template([field('buyer', 120)]);
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      await page.goto(`${product.origin}/dashboard/templates/${id}/settings`);
      const save = page.getByRole('button', { name: 'Save' });
      const choose = (text: string) =>
        page.getByLabel('Logo', { exact: true }).setInputFiles({
          ...{ name: 'logo.png', mimeType: 'image/png' },
          buffer:
            text === '' ? Buffer.from(makePng({ width: 90, height: 30, colorType: 0 })) : Buffer.from(text),
        });
      await choose('no picture');
      await page.getByText('Unsaved changes').waitFor();
      await save.click();
      await page.locator('#logo-problem', { hasText: 'PNG or a JPEG' }).waitFor();
      await choose('');
      await page.getByLabel('Identity step').selectOption({ label: 'Code by email' });
      await save.click();
      await page.getByRole('img', { name: 'Your logo' }).waitFor();
      await expectFit(owner);
      expect(await product.api('GET', `/templates/${id}`)).toMatchObject({
        identity_step: 'email_code',
        logo: expect.stringMatching(/\/logos\/[0-9a-f]{64}\.png$/),
      });
      await page.getByRole('button', { name: 'Remove logo' }).click();
      await page.getByText('Unsaved changes').waitFor();
      await save.click();
      await page.locator('.toast', { hasText: 'Saved.' }).last().waitFor();
      const record = async () => JSON.stringify(await product.api('GET', `/templates/${id}`));
      await expect.poll(record).toContain('"logo":null');
      expect(owner.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
    });

    it('is locked, unlocked, and deleted by its name alone', async () => {
      const { product } = world();
      const id = await product.pageTemplate('<h1>{{ title }}</h1>');
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      await page.goto(`${product.origin}/dashboard/templates/${id}`);
      const choose = async (name: string) => {
        await page.getByLabel('More actions').click();
        await page.getByRole('button', { name }).click();
      };
      await choose('Lock');
      await page.locator('.badges', { hasText: 'Locked' }).waitFor();
      expect(await page.getByRole('button', { name: 'Publish…' }).count()).toBe(0);
      await choose('Unlock');
      await page.getByRole('button', { name: 'Publish…' }).waitFor();
      await choose('Delete…');
      const dialog = page.getByRole('dialog');
      const remove = dialog.getByRole('button', { name: 'Delete' });
      await dialog.getByText('Documents created from it are kept').waitFor();
      await dialog.getByRole('textbox').fill('a page');
      expect(await remove.isDisabled()).toBe(true);
      await dialog.getByRole('textbox').fill('A page');
      await remove.click();
      await page.waitForURL('**/dashboard/templates');
      await page.goto(`${product.origin}/dashboard/templates/${id}`);
      await page.getByText('the URL is wrong').waitFor();
    });
  });
}
