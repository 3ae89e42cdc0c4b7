import { describe, expect, test } from 'vitest';
import { world } from '../../signing/support/world';
import { atDashboard, looksRight } from '../support';

/** The status that the API answers to a program with this token. */
async function ask(id: string, secret: string): Promise<number> {
  const authorization = `Basic ${btoa(`${id}:${secret}`)}`;
  const response = await fetch(`${world().product.origin}/api/v1/authentication`, {
    headers: { authorization },
  });
  return response.status;
}

export function tokens() {
  return describe('API tokens', () => {
    test('are made, used by a program, and refused within five seconds after they were revoked', async () => {
      const visitor = await atDashboard('/dashboard/tokens');
      const { page } = visitor;
      await looksRight(visitor);
      await page.getByRole('button', { name: 'New token' }).click();
      await visitor.expectNoBarriers();
      const dialog = page.getByRole('dialog', { name: 'New token' });
      await dialog.getByLabel('Label').fill('Shop <b>');
      await dialog.getByLabel(/Webhook URL/).fill('http://shop.example.com/hook');
      await dialog.getByRole('button', { name: 'Create token' }).click();
      await dialog.getByRole('alert').filter({ hasText: 'must be an https URL' }).waitFor();
      await dialog.getByLabel(/Webhook URL/).fill('https://shop.example.com/hook');
      await dialog.getByRole('button', { name: 'Create token' }).click();
      const made = page.getByRole('dialog', { name: 'Your new token' });
      await made.waitFor();
      await visitor.expectNoBarriers();
      const [id = '', secret = '', curl = ''] = await made.locator('pre').allTextContents();
      expect(curl).toBe(`curl -u ${id}:${secret} ${world().product.origin}/api/v1/authentication`);
      expect(await ask(id, secret)).toBe(200);
      const shownAnew = page.waitForEvent('load');
      await made.getByRole('button', { name: 'I have saved it' }).click();
      await shownAnew;

      const row = page.getByRole('row', { name: /Shop <b>/ });
      await row.getByRole('button', { name: /Revoke/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('status').filter({ hasText: '“Shop <b>” was revoked.' }).waitFor();
      const revoked = Date.now();
      await expect.poll(() => ask(id, secret), { interval: 200, timeout: 10_000 }).toBe(401);
      expect(Date.now() - revoked).toBeLessThan(5_500);
      expect(await row.textContent()).toContain('Revoked');
      expect(visitor.complaints).toEqual([expect.stringContaining('422')]);
      await visitor.context.close();
    });

    test('are limited to scopes, to a last day and to IP addresses, which can be changed', async () => {
      const visitor = await atDashboard('/dashboard/tokens');
      const { page } = visitor;
      await page.getByRole('button', { name: 'New token' }).click();
      const dialog = page.getByRole('dialog', { name: 'New token' });
      await dialog.getByLabel('Label').fill('Reader');
      await dialog.getByText('Limit permissions').click();
      await visitor.expectNoBarriers();
      for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
      await dialog.getByRole('checkbox', { name: /^Read documents/ }).check();
      await dialog.getByLabel('Expires on').fill('2099-12-31');
      await dialog.getByLabel('IP addresses').fill('203.0.113.0/24\n2001:db8::/32');
      await dialog.getByRole('button', { name: 'Create token' }).click();
      const shownAnew = page.waitForEvent('load');
      await page.getByRole('dialog').getByRole('button', { name: 'I have saved it' }).click();
      await shownAnew;

      const row = page.getByRole('row', { name: /Reader/ });
      await row.getByText('Read documents').waitFor();
      await row.getByText('Only from 203.0.113.0/24, 2001:db8::/32').waitFor();
      await row.getByText(/^Created by/).waitFor();
      await looksRight(visitor);

      await row.getByRole('button', { name: /Edit/ }).click();
      const editing = page.getByRole('dialog', { name: 'Edit token' });
      await editing.getByText('Limit permissions').click();
      await visitor.expectNoBarriers();
      expect(await editing.getByRole('checkbox', { checked: true }).count()).toBe(1);
      expect(await editing.getByLabel('Expires on').inputValue()).toBe('2099-12-31');
      for (const box of await editing.getByRole('checkbox').all()) await box.check();
      await editing.getByLabel('Expires on').fill('');
      await editing.getByLabel('IP addresses').fill('');
      const saved = page.waitForEvent('load');
      await editing.getByRole('button', { name: 'Save' }).click();
      await saved;
      await row.getByText('Everything').waitFor();
      expect(await row.textContent()).not.toContain('Only from');
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });
  });
}
