import { describe, expect, it } from 'vitest';
import { askFor, at } from '../support/asking';
import { desktop, phone, type Visitor } from '../support/visitor';
import { arrive, world } from '../support/world';

/** The document opens in a new window, which Chromium without a head downloads. */
async function openPlain({ page }: Visitor): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open the document as a PDF' }).click();
  await (await opened).close();
}

/** Whether the audit trail says that this document was seen before the request was completed. */
async function wasSeen(id: string): Promise<boolean> {
  const { submission_id } = await world().product.api('GET', `/data_requests/${id}`);
  const trail = JSON.stringify(await world().product.api('GET', `/submissions/${submission_id}/audit`));
  const [viewed, completed] = ['data_request.viewed', 'data_request.completed'].map((type) =>
    trail.indexOf(type),
  );
  return viewed !== -1 && viewed !== undefined && viewed < (completed ?? -1);
}

export function withoutViewer() {
  return describe('where the viewer does not draw, and the service neither', () => {
    const fields = [at(140, { name: 'one', title: 'One' })];
    const start = async (visitor: Visitor, link: string) => {
      await visitor.page.goto(link);
      await visitor.page.getByRole('button', { name: 'Open the document' }).click();
    };

    it.each([
      ['library', /pdf\.min\.mjs/],
      ['worker', /pdf\.worker/],
    ])('a missing %s leaves the plain PDF, which is read before signing', async (_, script) => {
      const { id, link } = await askFor(fields);
      const visitor = await arrive(desktop);
      await visitor.context.route(/\/sign\/\w+\/pages\//, (route) => route.abort());
      await visitor.context.route(script, (route) => route.abort());
      await start(visitor, link);
      const { page } = visitor;
      await page.getByRole('alert').getByText('Could not show the document').waitFor();
      await visitor.expectNoBarriers();
      await page.getByRole('textbox', { name: /^One/ }).fill('by the plain PDF');
      await page.getByRole('button', { name: 'Review and finish' }).click();
      await page.getByText('Open the document as a PDF first').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
      await openPlain(visitor);
      await visitor.finish();
      await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      expect(await wasSeen(id)).toBe(true);
      await visitor.context.close();
    });

    it('a slow one offers it meanwhile, and draws when it can', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive(phone);
      await visitor.context.route(/pdf\.min\.mjs/, async (route) => {
        await new Promise((later) => setTimeout(later, 8_000));
        await route.continue();
      });
      await start(visitor, link);
      const { page } = visitor;
      await page.getByText('is taking longer than usual').waitFor();
      await page.getByRole('link', { name: 'Open the document as a PDF' }).waitFor();
      await page.locator('.page canvas').waitFor({ timeout: 30_000 });
      expect(await page.getByText('is taking longer than usual').count()).toBe(0);
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });

    it('a page that fails is named, and the others are drawn', async () => {
      const { link } = await askFor(fields, { pages: 2 });
      const visitor = await arrive(phone);
      await visitor.context.route(/\/sign\/\w+\/pages\//, (route) => route.abort());
      await visitor.failFirstCanvas();
      await start(visitor, link);
      const { page } = visitor;
      await page.getByText('This browser could not show page 1').waitFor();
      await page.locator('.page').nth(1).locator('canvas').waitFor();
      await page.getByRole('link', { name: 'Open the document as a PDF' }).waitFor();
      await visitor.context.close();
    });
  });
}
