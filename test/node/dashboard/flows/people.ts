import { describe, expect, test } from 'vitest';
import { arrive } from '../../signing/support/world';
import { atDashboard, looksRight, mailedLink } from '../support';

const grace = { email: 'grace@example.com', password: 'three ships at sea' };

export const people = () =>
  describe('people', () => {
    test('are invited by mail, join, and see what their role allows', async () => {
      const host = await atDashboard('/dashboard/people');
      await looksRight(host);
      await host.page.getByLabel('E-mail address').fill(grace.email);
      await host.page.getByLabel('Viewer').check();
      await host.page.getByRole('button', { name: 'Send the invitation' }).click();
      await host.page.getByText('The invitation is on its way.').waitFor();

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
      expect(await guest.page.getByRole('link', { name: 'People' }).count()).toBe(0);
      await guest.page.goto(link);
      await guest.page.getByRole('heading', { name: 'This link is not valid any more' }).waitFor();

      await host.page.reload();
      const row = host.page.getByRole('listitem').filter({ hasText: grace.email });
      await row.getByRole('button', { name: /Remove/ }).click();
      await host.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await host.page.getByText('They are removed.').waitFor();
      await guest.page.goto(`${new URL(link).origin}/dashboard/templates`);
      await guest.page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(host.complaints).toEqual([]);
      await Promise.all([host.context.close(), guest.context.close()]);
    });
  });
