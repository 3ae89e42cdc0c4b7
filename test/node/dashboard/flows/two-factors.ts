import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { arrive, world } from '../../signing/support/world';
import { atDashboard, enter, looksRight, owner } from '../support';

export function twoFactors() {
  return describe('two factors', () => {
    test('ask for a code after the password, which a recovery code can stand for once', async () => {
      const visitor = await atDashboard('/dashboard/account');
      const { page } = visitor;
      await page.getByRole('link', { name: 'Set up' }).click();
      await looksRight(visitor);
      const shown = (await page.locator('code.secret').textContent()) ?? '';
      const totp = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) });
      await page.getByLabel('Code from the app').fill('000000');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('alert').waitFor();
      const code = totp.generate();
      await page.getByLabel('Code from the app').fill(code);
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
      await looksRight(visitor);
      const [recovery = ''] = await page.locator('.codes code').allTextContents();
      await page.getByRole('link', { name: 'I have saved them' }).click();
      await page.getByText('10 recovery codes left.').waitFor();

      const again = await arrive();
      await again.page.goto(`${world().product.origin}/sign-in`);
      await enter(again, owner());
      await again.page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
      await looksRight(again);
      // A code works once, and this one was used.
      await again.page.getByLabel('Code').fill(code);
      await again.page.getByRole('button', { name: 'Sign in' }).click();
      await again.page.getByRole('alert').waitFor();
      await again.page.getByLabel('Code').fill(recovery.toUpperCase());
      await again.page.getByRole('button', { name: 'Sign in' }).click();
      await again.page.waitForURL('**/dashboard/templates');

      await page.reload();
      await page.getByText('9 recovery codes left.').waitFor();
      await page.getByLabel('Code').fill(recovery);
      await page.getByRole('button', { name: 'Turn off' }).click();
      await page.getByText('The code is incorrect or was already used.').waitFor();
      expect((await page.getByText('On', { exact: true }).count()) > 0).toBe(true);
      await Promise.all([visitor.context.close(), again.context.close()]);
    });
  });
}
