import { describe, expect, it } from 'vitest';
import { inkIn } from '../support/ink';
import { signer } from '../support/product';
import { phone } from '../support/visitor';
import { arrive, world } from '../support/world';

const buyerBox = { x: 60, y: 400, width: 200, height: 50 };
const sellerBox = { x: 330, y: 400, width: 200, height: 50 };
const saleFields = [
  { name: 'buyer/name', title: 'Name of the buyer', page: 1, x: 60, y: 340, width: 200, height: 22 },
  { name: 'buyer/signature', title: 'Signature of the buyer', type: 'signature', page: 1, ...buyerBox },
  { name: 'seller/name', title: 'Name of the seller', page: 1, x: 330, y: 340, width: 200, height: 22 },
  { name: 'seller/signature', title: 'Signature of the seller', type: 'signature', page: 1, ...sellerBox },
];
const buyer = signer('Ada Lovelace', { fields: ['buyer/name', 'buyer/signature'], order: 1 });
const seller = signer('Grace Hopper', { fields: ['seller/name', 'seller/signature'], order: 2 });

export function twoSigners() {
  return describe('two signers, one after the other', () => {
    it('one draws on a desk, the other types on a phone, and both are where they belong', async () => {
      const templateId = await world().product.template(saleFields);
      const submission = await world().product.ask(templateId, [buyer, seller]);
      const [first, second] = submission.data_requests;

      const early = await arrive(phone);
      await early.page.goto(await world().product.link(second?.id ?? ''));
      await early.expectNoBarriers();
      await early.page.getByRole('button', { name: 'Open the document' }).tap();
      await early.page.getByRole('heading', { name: 'It is not your turn yet' }).waitFor();
      await early.expectNoBarriers();

      const ada = await arrive();
      await ada.open(await world().product.link(first?.id ?? ''));
      await ada.expectNoBarriers();
      expect(await ada.page.locator('.box').count()).toBe(2);
      await ada.page.getByText('2 required fields left').waitFor();
      await ada.page.getByRole('button', { name: 'Start' }).click();
      await ada.page.keyboard.type('Ada Lovelace');
      await ada.page.getByRole('button', { name: 'Next field' }).click();
      await ada.page.keyboard.press('Enter');
      await ada.draw();
      await ada.expectNoBarriers();
      await ada.page.getByRole('button', { name: 'Use this' }).click();
      await ada.saved();
      await ada.page.getByRole('button', { name: 'Review and finish' }).click();
      await ada.expectNoBarriers();
      await ada.page.getByRole('button', { name: 'Finish', exact: true }).click();
      await ada.page.getByText('Select “I agree” to continue.').waitFor();
      await ada.page.keyboard.press('Escape');
      await ada.finish();
      await ada.page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      await ada.expectNoBarriers();
      // Going back shows the same page.
      await ada.page.goBack();
      await ada.page.goForward();
      await ada.page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      expect(ada.complaints).toEqual([]);

      const grace = early;
      await grace.page.getByRole('link', { name: 'Check again' }).tap();
      await grace.shown();
      await grace.page.getByText('Ada Lovelace').first().waitFor({ state: 'attached' });
      await grace.page.getByRole('button', { name: 'Start' }).tap();
      await grace.page.getByRole('textbox', { name: 'Name of the seller' }).fill('Grace Hopper');
      await grace.expectNoBarriers();
      await grace.page.getByRole('button', { name: 'Next field' }).tap();
      await grace.page.locator('#sheet .picture-button').tap();
      await grace.page.getByRole('tab', { name: 'Type' }).tap();
      await grace.page.getByRole('radio', { name: 'Caveat' }).check();
      await grace.expectNoBarriers();
      await grace.page.getByRole('button', { name: 'Use this' }).tap();
      await grace.finish();
      await grace.page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      const [download] = await Promise.all([
        grace.page.waitForEvent('download', { timeout: 60_000 }),
        grace.page.getByRole('link', { name: 'Download the document' }).click({ timeout: 60_000 }),
      ]);
      expect(await download.failure()).toBeNull();
      expect(grace.complaints.filter((text) => !text.includes('404'))).toEqual([]);

      const finished = await world().product.api('GET', `/submissions/${submission.id}`);
      expect(finished.state).toBe('processed');
      const pdf = new Uint8Array(await (await fetch(finished.download_url)).arrayBuffer());
      const above = { ...buyerBox, y: 460 };
      const [drawn = 0, typed = 0, nothing] = await inkIn(pdf, [buyerBox, sellerBox, above]);
      expect(drawn).toBeGreaterThan(150);
      expect(typed).toBeGreaterThan(150);
      expect(nothing).toBe(0);
      await Promise.all([ada.context.close(), grace.context.close()]);
    });

    it('one declines with a reason, and the decision stays', async () => {
      const templateId = await world().product.template(saleFields);
      const submission = await world().product.ask(templateId, [buyer, seller]);
      const visitor = await arrive();
      const { page } = visitor;
      await page.goto(await world().product.link(submission.data_requests[0]?.id ?? ''));
      await page.getByRole('button', { name: 'Open the document' }).click();
      await page.locator('body.document-shown').waitFor();
      await page.locator('.menu.more summary').click();
      await page.getByRole('button', { name: 'Decline…' }).click();
      await visitor.expectNoBarriers();
      await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('The price is too high');
      await page.getByRole('button', { name: 'Decline', exact: true }).click();
      await page.getByRole('heading', { name: 'You declined' }).waitFor();
      await visitor.expectNoBarriers();
      const after = await world().product.api('GET', `/submissions/${submission.id}`);
      expect(after.data_requests[0]).toMatchObject({ state: 'declined' });
      await visitor.context.close();
    });

    it('a visitor at a public form says who they are, and continues to the document', async () => {
      const templateId = await world().product.template(saleFields, {
        settings: { template: { public_web_form: true } },
      });
      const visitor = await arrive();
      const { page } = visitor;
      await page.goto(`${world().product.origin}/forms/${templateId}`);
      await visitor.expectNoBarriers();
      await page.locator('input[name=name]').fill('Ada');
      await page.locator('input[name=email]').fill('ada@example.com');
      await page.locator('form button[type=submit]').first().click();
      await visitor.shown();
      expect(page.url()).toMatch(/\/sign\/drq_\w{20}/);
      await visitor.context.close();
    });
  });
}
