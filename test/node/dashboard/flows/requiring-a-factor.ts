import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { arrive, world } from '../../signing/support/world';
import { atDashboard, enter, looksRight, mailedLink, owner } from '../support';
import { addsPasskey } from '../support/passkey';

const hedy = { email: 'hedy@example.com', password: 'three ships at sea' };

export function requiringAFactor() {
  return describe('a second factor for all members', () => {
    test('is required by an owner who has one, and set up by a member before anything else', async () => {
      // A passkey belongs to a host name. An IP address is not a host name.
      const named = world().product.origin.replace('127.0.0.1', 'localhost');
      const host = await atDashboard('/dashboard/people', named);
      const require = async () => {
        await host.page.getByRole('button', { name: 'Require a second factor' }).click();
        await host.page.getByRole('dialog').getByRole('button', { name: 'Require' }).click();
      };
      await require();
      await host.page.getByText('for yourself first').waitFor();
      await host.page.goto(`${named}/dashboard/account`);
      await addsPasskey(host);
      await host.page.goto(`${named}/dashboard/people`);
      await require();
      await host.page.getByText('A second factor is now required.').waitFor();
      await looksRight(host);
      await host.page.getByLabel('Email address').fill(hedy.email);
      await host.page.getByRole('button', { name: 'Send invitation' }).click();
      await host.page.getByText('Invitation sent.').waitFor();

      const guest = await arrive();
      const asked: string[] = [];
      guest.page.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''));
      await guest.page.goto(await mailedLink(hedy.email, /invited/));
      await guest.page.getByLabel('Your name').fill('Hedy Lamarr');
      expect(guest.page.url()).not.toContain('#');
      await guest.page.getByLabel('New password').fill('Password1234');
      await guest.page.getByRole('button', { name: 'Join' }).click();
      await guest.page.getByText('on lists of stolen or common passwords').waitFor();
      await guest.page.getByLabel('New password').fill(hedy.password);
      await guest.page.getByRole('button', { name: 'Join' }).click();
      await guest.page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
      expect(asked.filter((address) => address.includes('secret'))).toEqual([]);
      await looksRight(guest);
      await guest.page.goto(`${new URL(guest.page.url()).origin}/dashboard/templates`);
      await guest.page.getByRole('link', { name: 'Set up an authenticator app' }).click();
      const shown = (await guest.page.locator('code.secret').textContent()) ?? '';
      const totp = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) });
      await guest.page.getByLabel('Code from the app').fill(totp.generate());
      await guest.page.getByRole('button', { name: 'Turn on' }).click();
      await guest.page.getByRole('link', { name: 'I have saved them' }).click();
      await guest.page.getByText('10 recovery codes left.').waitFor();

      await host.context.clearCookies();
      await host.page.goto(`${named}/sign-in?next=/dashboard/people`);
      await enter(host, owner());
      await host.page.getByRole('heading', { name: 'Use your passkey' }).waitFor();
      await looksRight(host);
      await host.page.getByRole('button', { name: 'Use a passkey' }).click();
      await host.page.waitForURL('**/dashboard/people');
      await host.page.getByRole('button', { name: 'Stop requiring it' }).click();
      await host.page.getByText('no longer required').waitFor();
      world().product.sql('DELETE FROM passkeys');
      await Promise.all([host.context.close(), guest.context.close()]);
    });
  });
}
