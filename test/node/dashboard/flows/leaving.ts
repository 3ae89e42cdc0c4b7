import { describe, expect, test } from 'vitest';
import { world } from '../../signing/support/world';
import { atDashboard, looksRight, mailTo, owner } from '../support';

export function leaving() {
  return describe('leaving', () => {
    test('an owner sets a legal hold, releases it, asks for the erasure of the account, and cancels it', async () => {
      const visitor = await atDashboard('/dashboard/account');
      const { page } = visitor;
      await page.getByRole('link', { name: 'View legal holds' }).click();
      await page.getByText('No legal holds').waitFor();
      await page.getByRole('button', { name: 'New legal hold' }).click();
      const dialog = page.getByRole('dialog', { name: 'Set a legal hold' });
      await dialog.getByLabel('Applies to').fill('sub_0000000000000000000A');
      await dialog.getByLabel('Reason').fill('Case 4711');
      await dialog.getByRole('button', { name: 'Set hold' }).click();
      await dialog.getByText('There is no such document').waitFor();
      await visitor.expectNoBarriers();
      await dialog.getByLabel('Applies to').fill('');
      await dialog.getByRole('button', { name: 'Set hold' }).click();
      await page.getByRole('heading', { name: 'Case 4711' }).waitFor();
      await page.getByText('The whole account', { exact: true }).waitFor();
      await looksRight(visitor);

      await page.goto(`${world().product.origin}/dashboard/account/leaving`);
      await page.getByText('An account with a legal hold cannot be erased.').waitFor();
      await page.getByRole('link', { name: 'View legal holds' }).click();
      await page.getByRole('button', { name: 'Release…' }).click();
      await page.getByRole('button', { name: 'Release hold' }).click();
      await page.getByText('Released by').waitFor();

      await page.goto(`${world().product.origin}/dashboard/account/leaving`);
      await looksRight(visitor);
      const name = page.getByLabel('Account name');
      const [, called = ''] =
        /“(.*)”/.exec((await page.getByText(/“.*” to confirm/).textContent()) ?? '') ?? [];
      await name.fill(called);
      await page.getByRole('button', { name: 'Erase the account' }).click();
      const question = page.getByRole('dialog', { name: 'Erase the account?' });
      await question.getByRole('button', { name: 'Erase the account' }).click();
      await page.getByText('Erasure requested.').waitFor();
      await page.getByText(/\/downloads\/erasure\./).waitFor();
      await looksRight(visitor);
      expect(await mailTo(owner().email, /will be erased/)).toContain('Begins');
      await page.getByRole('button', { name: 'Cancel erasure' }).click();
      await page.getByText('Erasure cancelled.').waitFor();
      expect(visitor.complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
      await visitor.context.close();
    });
  });
}
