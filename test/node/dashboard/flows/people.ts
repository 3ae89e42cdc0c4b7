import { describe, expect, test } from 'vitest';
import type { Visitor } from '../../signing/support/visitor';
import { arrive, world } from '../../signing/support/world';
import { atDashboard, looksRight, mailedLink, mailTo, owner } from '../support';

const grace = { email: 'grace@example.com', password: 'three ships at sea' };

const newAddress = 'admiral@example.com';

/** Changes the address with the link mailed to the new one; the old address gets a notice. */
async function changesAddress(guest: Visitor): Promise<void> {
  const { page } = guest;
  await page.goto(`${world().product.origin}/dashboard/account`);
  await looksRight(guest);
  await page.getByLabel('New email address').fill(newAddress);
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  await page.getByText('If the address is available').waitFor();
  await page.goto(await mailedLink(newAddress, /Confirm your new email address/));
  await looksRight(guest);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await page.getByText('New email address confirmed').waitFor();
  await page.locator('#main').getByText(newAddress).waitFor();
  await mailTo(grace.email, /address was changed/);
}

export function people() {
  return describe('members', () => {
    test('are invited by mail, join, and see what their role allows', async () => {
      const host = await atDashboard('/dashboard/people');
      await looksRight(host);
      await host.page.getByLabel('Email address').fill(grace.email);
      await host.page.getByLabel('Viewer').check();
      // After a while the guest must confirm their identity, and their typed text is still there.
      world().product.sql('UPDATE sessions SET confirmed_at = 0');
      await host.page.getByRole('button', { name: 'Send invitation' }).click();
      await host.page.getByLabel('Password').fill(owner().password);
      await host.page.getByRole('button', { name: 'Continue' }).click();
      await host.page.getByText('Nothing has been changed yet').waitFor();
      expect(await host.page.getByLabel('Email address').inputValue()).toBe(grace.email);
      expect(await host.page.getByLabel('Viewer').isChecked()).toBe(true);
      await host.page.keyboard.press('Enter');
      await host.page.getByText('Invitation sent.').waitFor();
      const invitation = host.page.getByRole('listitem').filter({ hasText: grace.email });
      await invitation.getByText(/^Viewer · expires .*\d{4}/).waitFor();

      const guest = await arrive();
      const link = await mailedLink(grace.email, /invited/);
      await guest.page.goto(link);
      await looksRight(guest);
      await guest.page.getByLabel('Your name').fill('Grace Hopper');
      await guest.page.getByLabel('New password').fill(grace.password);
      await guest.page.getByRole('button', { name: 'Join' }).click();
      await guest.page.waitForURL('**/dashboard/templates');
      await guest.page.goto(`${new URL(link).origin}/dashboard/tokens`);
      expect(await guest.page.getByRole('button', { name: 'New token' }).count()).toBe(0);
      expect(await guest.page.getByRole('link', { name: 'Members' }).count()).toBe(0);
      await guest.page.goto(`${new URL(link).origin}/dashboard/people`);
      await guest.page.getByRole('heading', { name: 'Your role does not allow this' }).waitFor();
      await looksRight(guest);
      await guest.page.getByRole('link', { name: 'Back to the dashboard' }).click();
      await guest.page.waitForURL('**/dashboard/templates');
      await guest.page.goto(link);
      await guest.page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
      expect(guest.complaints.filter((said) => !/403|410/.test(said))).toEqual([]);
      await looksWithoutChanging(guest);

      await changesAddress(guest);
      await host.page.reload();
      const row = host.page.getByRole('listitem').filter({ hasText: newAddress });
      await row.getByRole('button', { name: /Remove/ }).click();
      await host.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await host.page.getByText('Member removed.').waitFor();
      await mailTo(newAddress, /You were removed from/);
      await guest.page.goto(`${new URL(link).origin}/dashboard/templates`);
      await guest.page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(host.complaints).toEqual([]);
      await Promise.all([host.context.close(), guest.context.close()]);
    });
  });
}

/** A viewer sees what a template makes, and has no control to change it. */
async function looksWithoutChanging(guest: Visitor): Promise<void> {
  const { product } = world();
  const { page } = guest;
  const html = await product.pageTemplate('<h1>{{ title }}</h1>');
  await page.goto(`${product.origin}/dashboard/templates/${html}/html`);
  await page.locator('#html-editor-preview .page.drawn').first().waitFor({ timeout: 60_000 });
  await page.locator('#save-state[data-state=viewer]').waitFor();
  await page.getByLabel('HTML with Liquid', { exact: true }).click();
  await page.keyboard.type('mine');
  expect(await page.getByLabel('HTML with Liquid', { exact: true }).textContent()).not.toContain('mine');
  expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0);
  await guest.expectNoBarriers();

  const place = { page: 1, x: 60, y: 120, width: 200, height: 20 };
  const pdf = await product.template([{ ...place, name: 'title' }]);
  await page.goto(`${product.origin}/dashboard/templates/${pdf}/editor`);
  await page.locator('body[data-editor=ready] .page.drawn').first().waitFor({ timeout: 30_000 });
  const previewed = page.waitForResponse('**/preview_fields');
  await page.getByRole('button', { name: 'Preview' }).click();
  expect((await previewed).headers()['content-type']).toBe('application/pdf');
  expect(await page.getByRole('button', { name: 'Publish…' }).count()).toBe(0);
  const refused = await page.goto(`${product.origin}/dashboard/templates/${pdf}/generate`);
  expect(refused?.status()).toBe(403);
}
