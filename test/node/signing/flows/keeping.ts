import { describe, expect, it } from 'vitest';
import { askFor, at } from '../support/asking';
import { phone, Visitor } from '../support/visitor';
import { arrive, world } from '../support/world';

export function keeping() {
  return describe('saved answers', () => {
    const fields = [
      at(140, { name: 'one', title: 'One' }),
      at(180, { name: 'two', title: 'Two', required: false }),
    ];

    it('are there again in another browser', async () => {
      const { id, link } = await askFor(fields);
      const first = await arrive();
      await first.open(link);
      await first.page.getByRole('textbox', { name: /^One/ }).fill('begun on a desk');
      await first.saved();
      await first.context.close();
      const second = await arrive(phone);
      await second.open(await world().product.link(id));
      await second.page.getByText('begun on a desk').waitFor();
      await second.context.close();
    });

    it('wait until the connection is back, also when the browser is closed in the meantime', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive();
      await visitor.open(link);
      const address = visitor.page.url();
      await visitor.context.setOffline(true);
      await visitor.page.getByRole('textbox', { name: /^One/ }).fill('said offline');
      await visitor.page.getByText('Not saved: no connection. Trying again…').first().waitFor();
      await visitor.context.setOffline(false);
      await visitor.saved();

      await visitor.context.setOffline(true);
      await visitor.page.getByRole('textbox', { name: /^One/ }).fill('said before closing');
      await visitor.page.getByText('Not saved: no connection. Trying again…').first().waitFor();
      await visitor.page.close({ runBeforeUnload: false });
      await visitor.context.setOffline(false);
      const again = await Visitor.in(visitor.context, world().product.origin);
      await again.page.goto(address);
      await again.shown();
      expect(await again.page.getByRole('textbox', { name: /^One/ }).inputValue()).toBe(
        'said before closing',
      );
      await again.saved();
      await again.page.reload();
      await again.shown();
      expect(await again.page.getByRole('textbox', { name: /^One/ }).inputValue()).toBe(
        'said before closing',
      );
      await visitor.context.close();
    });

    it('are still there when the document cannot be shown, which can be tried again', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive();
      await visitor.page.route('**/pdf.worker.min.mjs', (route) => route.abort());
      await visitor.page.goto(link);
      await visitor.page.getByRole('button', { name: 'Open the document' }).click();
      await visitor.page.getByText('Could not show the document.').waitFor();
      await visitor.page.getByRole('textbox', { name: /^One/ }).fill('said meanwhile');
      await visitor.saved();
      await visitor.page.unrouteAll();
      await visitor.page.getByRole('button', { name: 'Try again' }).click();
      await visitor.shown();
      expect(await visitor.page.getByRole('textbox', { name: /^One/ }).inputValue()).toBe('said meanwhile');
      await visitor.context.close();
    });

    it('are not lost between two windows, and the signer decides', async () => {
      const { link } = await askFor(fields);
      const left = await arrive();
      await left.open(link);
      const right = await Visitor.in(left.context, world().product.origin);
      await right.page.goto(left.page.url());
      await right.shown();
      await left.page.getByRole('textbox', { name: /^One/ }).fill('from the left');
      await left.saved();
      await right.page.getByRole('textbox', { name: /^One/ }).fill('from the right');
      await right.page.getByRole('heading', { name: 'Changed in another window' }).waitFor();
      await right.expectNoBarriers();
      // The reply of a save arrives late, and must not bring the old value back.
      await right.page.route('**/values', async (route) => {
        const response = await route.fetch();
        await right.page.waitForTimeout(1000);
        await route.fulfill({ response });
      });
      await right.page.getByRole('button', { name: 'Use the newer answers' }).click();
      const one = right.page.getByRole('textbox', { name: /^One/ });
      // The page shows its answers in the next frame.
      await expect.poll(() => one.inputValue()).toBe('from the left');
      await right.saved();
      expect(await one.inputValue()).toBe('from the left');
      await right.finish();
      await right.page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      await left.page.getByRole('textbox', { name: /^Two/ }).fill('too late');
      await left.page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      await left.context.close();
    });

    it('are refused once the submission has expired, and the page reloads', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive();
      await visitor.open(link);
      const gone = { status: 'error', error: { code: 'expired', message: 'The document has expired.' } };
      await visitor.page.route('**/values', (route) => route.fulfill({ status: 410, json: gone }));
      const reloaded = visitor.page.waitForEvent('load');
      await visitor.page.getByRole('textbox', { name: /^One/ }).fill('too late');
      await reloaded;
      await visitor.context.close();
    });

    it('are out of reach once the data request is handed over', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive(phone);
      await visitor.open(link);
      await visitor.page.locator('.menu.more summary').tap();
      await visitor.page.getByRole('button', { name: 'Hand over to someone else…' }).tap();
      await visitor.page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper');
      await visitor.page.getByRole('textbox', { name: 'Email address' }).fill('grace@example.com');
      await visitor.expectNoBarriers();
      await visitor.page.getByRole('button', { name: 'Hand over', exact: true }).tap();
      await visitor.page
        .getByText('Grace Hopper has been asked to complete the document instead of you.')
        .waitFor();
      await visitor.page.reload();
      await visitor.page.getByRole('heading', { name: 'Open your document' }).waitFor();
      await visitor.expectNoBarriers();
      await visitor.context.close();
    });
  });
}
