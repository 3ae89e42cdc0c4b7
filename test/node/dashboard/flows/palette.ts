import { describe, expect, it } from 'vitest';
import { desktop } from '../../signing/support/visitor';
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

      // On an Arabic keyboard the key of K writes another letter.
      await page.evaluate(
        `dispatchEvent(new KeyboardEvent('keydown', { key: 'ن', code: 'KeyK', ctrlKey: true }))`,
      );
      await input.waitFor();
      await page.keyboard.press('Escape');
      await input.waitFor({ state: 'detached' });

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

    it('speaks the language of the browser', async () => {
      const german = await ownerAt('/dashboard/templates', { ...desktop, locale: 'de-AT' });
      await german.page.keyboard.press('Control+k');
      await german.page.getByRole('option', { name: 'Nutzung', exact: true }).waitFor();
      await german.page.getByPlaceholder('Suchen oder Befehl eingeben').waitFor();
      expect(await german.page.locator('html').getAttribute('lang')).toBe('de');
      await german.expectNoBarriers();
      expect(german.complaints).toEqual([]);
      await german.context.close();

      const viewport = { width: 390, height: 844 };
      const arabic = await ownerAt('/dashboard/account', { viewport, locale: 'ar-EG' });
      for (const path of ['/dashboard/account', '/dashboard/templates']) {
        await arabic.page.goto(world().product.origin + path);
        expect(await arabic.page.locator('html').getAttribute('dir')).toBe('rtl');
        const beyond = await arabic.page.evaluate<number>(
          'document.documentElement.scrollWidth - innerWidth',
        );
        expect(beyond, path).toBeLessThanOrEqual(0);
      }
      expect(arabic.complaints).toEqual([]);
      await arabic.context.close();
    });
  });
}
