import { describe, expect, it } from 'vitest';
import { world } from '../../signing/support/world';
import { ownerAt } from '../support/guest';

export function folders() {
  return describe('folders', () => {
    it('are asked for by who is faster than the script of the page', async () => {
      const { page, complaints } = await ownerAt('/dashboard/templates');
      const { promise: clicked, resolve: proceed } = Promise.withResolvers<void>();
      await page.route('**/dashboard/scripts/templates.js', async (route) => {
        await clicked;
        await route.continue();
      });
      await page.reload({ waitUntil: 'commit' });
      await page.getByRole('button', { name: 'New folder' }).click();
      expect(await page.getByRole('dialog').count()).toBe(0);
      proceed();
      await page.getByRole('dialog').getByLabel('Name').waitFor();
      expect(complaints).toEqual([]);
    });

    it('are made, renamed, filled by hand and by dialog, searched and deleted', async () => {
      const { product } = world();
      await product.template([{ name: 'buyer', page: 1, x: 60, y: 100 }]);
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      const dialog = page.getByRole('dialog');
      for (const name of ['Sales', '<img src=x onerror=alert(1)>']) {
        await page.getByRole('button', { name: 'New folder' }).click();
        await dialog.getByLabel('Name').fill(name);
        await dialog.getByRole('button', { name: 'Create' }).click();
        await page.locator('.browser-list').getByRole('link', { name }).waitFor();
      }

      const row = (name: string) => page.locator('.browser-list > li', { hasText: name });
      await row('Sale of a bicycle').dragTo(page.locator('.folder-tree a', { hasText: 'Sales' }));
      await page.getByText('Moved “Sale of a bicycle”.').waitFor();
      await row('Sale of a bicycle').waitFor({ state: 'detached' });
      await page.locator('.folder-tree').getByRole('link', { name: 'Sales' }).click();
      await row('Sale of a bicycle').waitFor();

      await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor();
      await page.keyboard.press('Tab');
      await row('Sale of a bicycle').locator('summary').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Move…' }).press('Enter');
      await dialog.getByLabel('Folder').selectOption({ label: 'All templates' });
      await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter');
      await page.getByRole('heading', { name: 'This folder is empty' }).waitFor();
      await page.locator('.folder-tree').getByRole('link', { name: 'All templates' }).click();

      await row('Sales').locator('summary').click();
      await row('Sales').getByRole('button', { name: 'Rename…' }).click();
      await dialog.getByLabel('Name').fill('Bicycles');
      await dialog.getByRole('button', { name: 'Rename' }).click();
      await row('Bicycles').locator('summary').click();
      await row('Bicycles').getByRole('button', { name: 'Delete…' }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await row('Bicycles').waitFor({ state: 'detached' });

      await row('Sale of a bicycle').locator('summary').click();
      await row('Sale of a bicycle').getByRole('button', { name: 'Archive' }).click();
      await row('Sale of a bicycle').waitFor({ state: 'detached' });
      await page.locator('.folder-tree').getByRole('link', { name: 'Archive' }).click();
      await page.waitForURL('**/dashboard/templates?*');
      await row('Sale of a bicycle').getByText('Archived', { exact: true }).waitFor();
      await row('Sale of a bicycle').locator('summary').click();
      await row('Sale of a bicycle').getByRole('button', { name: 'Restore from archive' }).click();
      await page.getByText('No archived templates.').waitFor();

      await page.getByPlaceholder('Search templates').fill('bicycle');
      await page.keyboard.press('Enter');
      await page.getByText('Templates matching “bicycle”').waitFor();
      expect(await page.locator('.browser-list > li').count()).toBe(1);
      expect(owner.complaints).toEqual([]);
    });
  });
}
