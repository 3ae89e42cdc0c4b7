import { describe, expect, it } from 'vitest';
import { world } from '../../signing/support/world';
import { expectFit, ownerAt } from '../support/guest';

export function palette() {
  return describe('the command palette', () => {
    it('leads to pages, templates, documents and actions, by the keyboard alone', async () => {
      const { product } = world();
      const field = { name: 'tenant', page: 1, x: 60, y: 120, width: 200, height: 22 };
      const id = await product.template([field]);
      await product.api('PUT', `/templates/${id}`, { name: 'Lease of a boat' });
      const data = { tenant: 'Charles Babbage' };
      const { submission } = await product.api('POST', `/templates/${id}/submissions`, { data });
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      const input = page.getByRole('combobox');
      const chosen = page.locator('.palette [aria-selected=true]');
      const open = async (text: string) => {
        await page.keyboard.press('Control+k');
        await input.waitFor();
        await page.keyboard.type(text);
      };

      const search = page.getByRole('searchbox', { name: 'Search templates' });
      await search.focus();
      await open('');
      await page.getByRole('option', { name: 'Webhooks', exact: true }).waitFor();
      await expectFit(owner);
      const first = await chosen.textContent();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => chosen.textContent()).not.toBe(first);
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => chosen.textContent()).toBe(first);
      await page.keyboard.press('Escape');
      await input.waitFor({ state: 'detached' });
      expect(await page.locator('#query:focus').count()).toBe(1);

      await open('babbage');
      await page.getByRole('option', { name: 'Charles Babbage' }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/dashboard/submissions/${submission.id}`);
      await open('of a bo');
      await page.getByRole('option', { name: 'Lease of a boat', exact: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/dashboard/templates/${id}`);
      await open('publish');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Publish a version' }).waitFor();
      await page.keyboard.press('Escape');
      await open(submission.id);
      await page.getByRole('option', { name: 'Charles Babbage' }).waitFor();
      await page.keyboard.press('Escape');
      await open('no such thing');
      await page.getByText('Nothing matches.').waitFor();
      await page.keyboard.press('Enter');
      await input.waitFor();
      await page.keyboard.press('Escape');
      await open('usage');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/dashboard/usage');
      expect(owner.complaints).toEqual([]);
    });
  });
}
