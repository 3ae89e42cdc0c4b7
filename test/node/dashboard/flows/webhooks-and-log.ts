import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { freePort } from '../../../../bench/support/free-port.mjs';
import { phone } from '../../signing/support/visitor';
import { world } from '../../signing/support/world';
import { ownerAt } from '../support/guest';
import { expectToFit } from '../support/record-visitor';

/** Enables an endpoint that answered 410, rotates its secret, and disables it for a while. */
async function changeEndpoint(page: Page, url: string): Promise<void> {
  const card = page.getByRole('region', { name: url });
  const done = (text: string) => page.getByRole('status').getByText(text).waitFor();
  await card.getByText('Disabled: the endpoint answered 410 Gone').waitFor();
  await card.getByRole('button', { name: 'Enable' }).click();
  await done('Enabled. Events are sent from now on.');
  await card.getByRole('button', { name: 'Rotate secret…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  const shownAgain = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Done' }).click();
  await shownAgain;
  expect(await page.content()).not.toContain(secret);
  await card.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await done('Disabled.');
  await card.getByRole('button', { name: 'Enable' }).click();
  await done('Enabled. Events are sent from now on.');
}

export function webhooksAndLog(): void {
  it('makes an endpoint, shows its secret once, sends it an event and delivers it again', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/hook`;
    let received = 0;
    let status = 200;
    const receiver = createServer((_, response) => {
      received += 1;
      response.writeHead(status).end('<b>taken</b>');
    }).listen(port, '127.0.0.1');
    try {
      const visitor = await ownerAt('/dashboard/webhooks');
      const { page } = visitor;
      await page.getByRole('button', { name: 'New endpoint' }).click();
      await page.getByLabel('URL', { exact: true }).fill('http://example.com/hook');
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('alert').getByText('url:').waitFor();
      await page.getByLabel('URL', { exact: true }).fill(url);
      await page.getByLabel('submission.processed', { exact: true }).check();
      await page.getByRole('button', { name: 'Create' }).click();
      expect(await page.getByRole('textbox', { name: 'Secret' }).inputValue()).toMatch(/^whsec_/);
      await visitor.expectNoBarriers();
      const endpointShown = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Done' }).click();
      await endpointShown;
      await page.getByRole('button', { name: 'Send test event' }).click();
      await page.waitForURL('**/deliveries/whd_*');
      await page.locator('.standing').getByText('Delivered').waitFor();
      expect(await page.locator('table').textContent()).toContain('<b>taken</b>');
      expect(await page.getByRole('region', { name: 'Formatted request body' }).textContent()).toContain(
        '"test_event": true',
      );
      await page.getByRole('button', { name: 'Redeliver' }).click();
      await expect.poll(() => received, { timeout: 10_000 }).toBe(2);
      const delivery = new URL(page.url()).pathname;
      await page.locator('tbody tr').nth(1).waitFor();
      await page.locator('.standing').getByText('Delivered').waitFor();
      // The page was reloaded: its buttons work once its scripts are loaded.
      await page.waitForLoadState('load');
      status = 410;
      await page.getByRole('button', { name: 'Redeliver' }).click();
      await page.locator('.standing').getByText('Cancelled').waitFor();
      status = 200;
      await page.goto(`${world().product.origin}/dashboard/webhooks`);
      await changeEndpoint(page, url);
      await page.goto(`${world().product.origin}/dashboard/webhooks/deliveries?state=cancelled`);
      await page.getByRole('button', { name: 'Redeliver cancelled…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Redeliver' }).click();
      await page.getByRole('status').getByText('Redelivery started').waitFor();
      await expect.poll(() => received, { timeout: 10_000 }).toBe(4);
      await expectToFit(visitor, ['/dashboard/webhooks', '/dashboard/webhooks/deliveries', delivery]);
      await page.goto(`${world().product.origin}/dashboard/webhooks`);
      await page.getByRole('button', { name: 'Delete…' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('status').getByText('Deleted.').waitFor();
      expect(await page.getByRole('heading', { name: url }).count()).toBe(0);
      expect(visitor.complaints.filter((said) => !said.includes('422') && !said.includes('404'))).toEqual([]);
    } finally {
      receiver.close();
    }
  });

  it('finds a request by the id that its answer bore, on a phone as well', async () => {
    const { product } = world();
    await product.api('GET', '/folders');
    const visitor = await ownerAt('/dashboard/log', phone);
    const { page } = visitor;
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByRole('link', { name: 'GET /api/v1/folders' }).count();
      })
      .toBeGreaterThan(0);
    const id = await page.getByRole('link', { name: 'GET /api/v1/folders' }).first().getAttribute('href');
    await page.getByLabel('Path or request ID').fill(id?.split('/').at(-1) ?? '');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('heading', { name: 'GET /api/v1/folders' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(id);
    await expectToFit(visitor, ['/dashboard/log', String(id)]);
    expect(visitor.complaints).toEqual([]);
  });
}
