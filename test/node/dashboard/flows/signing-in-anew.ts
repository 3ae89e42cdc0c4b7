import { describe, expect, test } from 'vitest';
import type { Visitor } from '../../signing/support/visitor';
import { arrive, world } from '../../signing/support/world';
import { atDashboard, enter, looksRight, mailedLink, mailTo, owner } from '../support';
import { addsPasskey } from '../support/passkey';

/** A browser was left alone, so only its member may change how they sign in. */
async function removesPasskey(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  world().product.sql('UPDATE sessions SET confirmed_at = 0');
  await page.getByRole('link', { name: 'Account' }).first().click();
  // The page must be loaded: its script confirms before the form is sent.
  await page.waitForURL('**/dashboard/account');
  const passkey = page.getByRole('listitem').filter({ hasText: 'Passkey added on' });
  const remove = async () => {
    await passkey.getByRole('button', { name: /Remove/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  };
  await remove();
  await page.getByRole('heading', { name: 'Confirm your identity' }).waitFor();
  await looksRight(visitor);
  await page.getByLabel('Password').fill('a guess');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').getByText('Incorrect. Try again.').waitFor();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/dashboard/account?confirmed=1');
  await remove();
  await page.getByText('Passkey removed.').waitFor();
  expect(await passkey.count()).toBe(0);
  await mailTo(owner().email, /A passkey was removed/);
}

export function signingInAnew() {
  return describe('signing in', () => {
    test('works with a link from a mail, once', async () => {
      const visitor = await arrive();
      const { page } = visitor;
      await page.goto(`${world().product.origin}/`);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await looksRight(visitor);
      await page.getByRole('link', { name: 'Email me a sign-in link' }).click();
      await looksRight(visitor);
      await page.getByLabel('Email address').fill(owner().email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      const link = await mailedLink(owner().email, /sign-in link/);
      // A mail scanner opens the link first.
      await fetch(link);
      await page.goto(link);
      await looksRight(visitor);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('**/dashboard/templates');
      await page.goto(link);
      await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
      await visitor.context.close();
    });

    test('works with a passkey', async () => {
      // A passkey belongs to a host name. An IP address is not a host name.
      const named = world().product.origin.replace('127.0.0.1', 'localhost');
      const visitor = await atDashboard('/dashboard/account', named);
      const { page } = visitor;
      await looksRight(visitor);
      await addsPasskey(visitor);
      await page.locator('details.account > summary').click();
      await page.locator('details.account').getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await page.waitForURL('**/dashboard/templates');
      await mailTo(owner().email, /A passkey was added/);
      expect(visitor.complaints).toEqual([]);
      await removesPasskey(visitor);
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
      await enter({ page: tab }, owner());
      await tab.waitForURL('**/dashboard/templates');
      const goOn = asked.getByRole('button', { name: 'Continue' });
      if (await goOn.isVisible()) await goOn.click();
      await page.getByRole('dialog', { name: 'Your new token' }).waitFor();
      await page.goto(`${world().product.origin}/dashboard/tokens`);
      // The forms on the page belong to a session that is about to end.
      await visitor.context.clearCookies();
      await tab.goto(`${world().product.origin}/sign-in`);
      await enter({ page: tab }, owner());
      await tab.waitForURL('**/dashboard/templates');
      await page.getByRole('button', { name: 'Live', exact: true }).click();
      await page.getByRole('heading', { name: 'This page is out of date' }).waitFor();
      await looksRight(visitor);
      await page.getByRole('link', { name: 'Reload the page' }).click();
      await page.waitForURL('**/dashboard/tokens');
      await page.locator('body[data-mode=test]').waitFor();
      await visitor.context.close();
    });
  });
}
