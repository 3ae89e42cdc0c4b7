import { describe, expect, it } from 'vitest';
import { makePng } from '../../../engine/fill/support/pictures';
import { askFor, at } from '../../signing/support/asking';
import { desktop, phone } from '../../signing/support/visitor';
import { arrive, world } from '../../signing/support/world';
import { expectFit, ownersSession } from '../support/guest';

export function senders() {
  return describe('the sender', () => {
    it('is set by an owner, and seen by signers with the consent text of the account', async () => {
      const owner = await arrive({ ...desktop, storageState: await ownersSession() });
      const { page } = owner;
      await page.goto(`${world().product.origin}/dashboard/account`);
      const form = page.locator('#sender');
      await form.getByLabel('Name', { exact: true }).fill('Acme Rentals');
      await form.getByLabel('Reply-to address').fill('nowhere');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect
        .poll(() => form.getByRole('alert').textContent())
        .toContain('Reply-to address: must be an email address');
      await form.getByLabel('Reply-to address').fill('office@example.com');
      await form.getByLabel('Logo', { exact: true }).setInputFiles({
        ...{ name: 'logo.png', mimeType: 'image/png' },
        buffer: Buffer.from(makePng({ width: 90, height: 30, colorType: 0 })),
      });
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Sender saved.').waitFor();
      await page.getByRole('img', { name: 'Your logo' }).waitFor();
      await expectFit(owner);

      await page.getByRole('link', { name: 'Consent texts' }).click();
      const english = page.locator('[data-language=en]');
      await english
        .getByLabel('Your text')
        .fill('I agree to the lease.\n\nPaper: ask our office.\nAnswer us.');
      await english.getByRole('button', { name: 'Save as a new version' }).click();
      await english.getByText('In use').waitFor();
      await expectFit(owner);
      expect(owner.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);

      for (const size of [desktop, phone]) await signs(size);

      await page.setViewportSize({ width: 1280, height: 850 });
      await english.getByRole('button', { name: 'Use Quillet’s text' }).click();
      await english.getByRole('button', { name: 'Use again' }).waitFor();
      await page.goto(`${world().product.origin}/dashboard/account`);
      await page.getByRole('button', { name: 'Remove logo' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByText('Sender saved.').waitFor();
      expect(await page.getByRole('img', { name: 'Your logo' }).count()).toBe(0);
      await owner.context.close();
    });
  });
}

/** A signer sees who asks on each page, and reads what they agree to by keyboard. */
async function signs(size: typeof desktop) {
  const { link } = await askFor([at(140, { name: 'one', title: 'One' })]);
  const visitor = await arrive(size);
  const { page } = visitor;
  await page.goto(link);
  await page.locator('.sender', { hasText: 'Acme Rentals' }).locator('img').waitFor();
  await visitor.expectNoBarriers();
  await visitor.open(link);
  await page.locator('.bar .sender', { hasText: 'Acme Rentals' }).waitFor();
  await page.locator('.box .control').first().click();
  // A phone has the field in a sheet.
  await page.getByRole('textbox', { name: 'One' }).fill('Ada');
  await visitor.saved();
  await page.getByRole('button', { name: 'Review and finish' }).click();
  await page.getByText('I agree to the lease.').waitFor();
  await page.locator('summary', { hasText: 'Details' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Paper: ask our office.').waitFor();
  await page.getByText('Contact: \u2068office@example.com\u2069').waitFor();
  await visitor.expectNoBarriers();
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
  await page.locator('.card .sender', { hasText: 'Acme Rentals' }).waitFor();
  await visitor.expectNoBarriers();
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
}
