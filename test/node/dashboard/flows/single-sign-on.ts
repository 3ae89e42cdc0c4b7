import { describe, expect, onTestFinished, test } from 'vitest';
import { endRealOpenId, realIssuer } from '../../../support/servers/openid-server';
import { arrive, world } from '../../signing/support/world';
import { atDashboard, looksRight } from '../support';

/** The address of whom the provider signs in when nobody says who comes. */
const petra = 'nobody@example.com';

/** Registers the client whose redirect URI the page shows. */
async function register(issuer: string, redirectUri: string) {
  const answer = await fetch(`${issuer}/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [redirectUri] }),
  });
  const client: { client_id: string; client_secret: string } = await answer.json();
  return client;
}

export function singleSignOn() {
  return describe('single sign-on', () => {
    test('is set up by an owner, and lets people in by way of a real provider', async () => {
      const issuer = await realIssuer();
      onTestFinished(endRealOpenId);
      const host = await atDashboard('/dashboard/people/single-sign-on');
      await looksRight(host);
      const [redirectUri = '', start = ''] = await host.page.locator('pre.code').allTextContents();
      const { client_id, client_secret } = await register(issuer, redirectUri);
      await host.page.getByLabel('Name', { exact: true }).fill('Our provider');
      await host.page.getByLabel('Issuer').fill('https://no-such-provider.example.com');
      await host.page.getByLabel('Client ID').fill(client_id);
      await host.page.getByLabel('Client secret').fill(client_secret);
      await host.page.getByLabel('Email domains').fill('example.com');
      await host.page.getByLabel('Become developers').check();
      await host.page.getByRole('button', { name: 'Connect' }).click();
      await host.page.getByText('could not be read').waitFor();
      host.complaints.length = 0;
      await looksRight(host);
      await host.page.getByLabel('Issuer').fill(issuer);
      await host.page.getByLabel('Client secret').fill(client_secret);
      await host.page.getByRole('button', { name: 'Connect' }).click();
      await host.page.getByText('Saved.').waitFor();

      const guest = await arrive();
      await guest.page.goto(start);
      await guest.page.waitForURL('**/dashboard/templates');
      await guest.page.goto(`${world().product.origin}/dashboard/account`);
      await guest.page.locator('#main').getByText(petra).waitFor();

      // The form of the sign-in page leads to the provider, too, past a page that may not redirect it.
      const again = await arrive();
      await again.page.goto(`${world().product.origin}/sign-in?next=%2Fdashboard%2Flog`);
      await looksRight(again);
      await again.page.getByLabel('Email address').fill('stranger@example.com');
      await again.page.getByRole('button', { name: 'Single sign-on' }).click();
      await again.page.getByText('No single sign-on is set up').waitFor();
      await again.page.getByLabel('Email address').fill(petra);
      await again.page.getByRole('button', { name: 'Single sign-on' }).click();
      await again.page.waitForURL('**/dashboard/log');

      await host.page.reload();
      await host.page.getByRole('heading', { name: 'Linked members' }).waitFor();
      await looksRight(host);
      await host.page.getByRole('button', { name: 'Disconnect' }).click();
      await host.page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
      await host.page.getByText('No provider is connected.').waitFor();
      expect((await fetch(start)).status).toBe(404);
    });
  });
}
