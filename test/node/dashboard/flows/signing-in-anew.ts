import { describe, expect, test } from 'vitest';
import { arrive, world } from '../../signing/support/world';
import { atDashboard, looksRight, mailedLink, owner } from '../support';

export const signingInAnew = () =>
  describe('signing in', () => {
    test('works with a link from a mail, once', async () => {
      const visitor = await arrive();
      const { page } = visitor;
      await page.goto(`${world().product.origin}/`);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await looksRight(visitor);
      await page.getByRole('link', { name: 'Send me a link instead' }).click();
      await looksRight(visitor);
      await page.getByLabel('E-mail address').fill(owner().email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
      const link = await mailedLink(owner().email, /link to sign in/);
      // A program that looks through mail has been there.
      await fetch(link);
      await page.goto(link);
      await looksRight(visitor);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('**/dashboard/templates');
      await page.goto(link);
      await page.getByRole('heading', { name: 'This link is not valid any more' }).waitFor();
      await visitor.context.close();
    });

    test('works with a passkey', async () => {
      // A passkey belongs to a name, and a number is none.
      const named = world().product.origin.replace('127.0.0.1', 'localhost');
      const visitor = await atDashboard('/dashboard/account', named);
      const { page } = visitor;
      await looksRight(visitor);
      const devtools = await visitor.context.newCDPSession(page);
      await devtools.send('WebAuthn.enable');
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
        },
      });
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByText('The passkey is added.').waitFor();
      await page.getByRole('listitem').filter({ hasText: 'Passkey of' }).waitFor();
      await page.locator('details.account > summary').click();
      await page.locator('details.account').getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await page.waitForURL('**/dashboard/templates');
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });

    test('goes on beside a page whose session is over, and nothing on it is lost', async () => {
      const visitor = await atDashboard('/dashboard/tokens');
      const { page } = visitor;
      await page.getByRole('button', { name: 'New token' }).click();
      const dialog = page.getByRole('dialog', { name: 'New token' });
      await dialog.getByLabel('Label').fill('Kept');
      await visitor.context.clearCookies();
      await dialog.getByRole('button', { name: 'Create token' }).click();
      const asked = page.getByRole('dialog', { name: 'You are signed out' });
      const [tab] = await Promise.all([
        visitor.context.waitForEvent('page'),
        asked.getByRole('link', { name: 'Sign in in a new tab' }).click(),
      ]);
      await tab.getByLabel('E-mail address').fill(owner().email);
      await tab.getByLabel('Password', { exact: true }).fill(owner().password);
      await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
      await tab.waitForURL('**/dashboard/templates');
      await tab.close();
      const goOn = asked.getByRole('button', { name: 'Go on' });
      if (await goOn.isVisible()) await goOn.click();
      await page.getByRole('dialog', { name: 'Your new token' }).waitFor();
      await visitor.context.close();
    });
  });
