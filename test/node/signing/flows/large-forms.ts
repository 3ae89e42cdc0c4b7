import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { largeForm } from '../../../../bench/first-page/large-form.mjs';
import { at } from '../support/asking';
import { signer } from '../support/product';
import { phone, type Visitor } from '../support/visitor';
import { arrive, world } from '../support/world';

const PAGES = 70;

async function askWithLargeForm(people: object[]) {
  const { product } = world();
  const { id } = await product.upload(await largeForm(PAGES, { pictures: true }), 'Large form');
  const fields = [
    at(140, { name: 'one', title: 'One' }),
    at(200, { page: PAGES, name: 'two', title: 'Two', required: false }),
  ];
  await product.api('PUT', `/templates/${id}/add_fields`, { fields });
  const { data_requests } = await product.ask(id, people);
  return data_requests.map((request) => request.id);
}

/** Holds back requests for the whole document, and counts the bytes of parts. */
async function holdWhole({ page }: Visitor) {
  const held: Route[] = [];
  const parts: number[] = [];
  await page.route('**/document.pdf', async (route) => {
    if (route.request().headers()['range'] === undefined) held.push(route);
    else await route.continue();
  });
  page.on('response', async (response) => {
    if (response.status() === 206) parts.push(Number(response.headers()['content-length']));
  });
  return { held, parts };
}

const ada = signer('Ada Lovelace');

export function largeForms() {
  return describe('a form of 3 MB', () => {
    it('shows its first page before the rest is there, which is needed to finish', async () => {
      const [id = ''] = await askWithLargeForm([ada]);
      const visitor = await arrive(phone);
      const { page } = visitor;
      const { held, parts } = await holdWhole(visitor);
      await page.goto(await world().product.link(id));
      await page.getByRole('button', { name: 'Open the document' }).tap();
      await page.locator('.page.drawn canvas').first().waitFor();
      await expect.poll(() => held.length).toBe(1);
      expect(parts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(400_000);

      await page.getByRole('button', { name: 'Start' }).tap();
      await page.locator('#sheet input').fill('Ada');
      await page.getByRole('button', { name: 'Review and finish' }).tap();
      await page.getByRole('dialog').getByText('Loading the document…').waitFor();
      await page.keyboard.press('Escape');
      expect(await page.locator('body.document-shown').count()).toBe(0);

      await held[0]?.continue();
      await visitor.shown();
      await visitor.saved();
      await visitor.finish();
      await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor({ timeout: 60_000 });
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });

    it('draws a page far away without the rest, and takes all from the rest when parts fail', async () => {
      const [id = ''] = await askWithLargeForm([ada]);
      const visitor = await arrive(phone);
      const { page } = visitor;
      const { held } = await holdWhole(visitor);
      await page.goto(await world().product.link(id));
      await page.getByRole('button', { name: 'Open the document' }).tap();
      await page.locator('.page.drawn canvas').first().waitFor();
      await page.locator('.page').nth(40).scrollIntoViewIfNeeded();
      await page.locator('.page').nth(40).locator('canvas').waitFor();

      await page.unroute('**/document.pdf');
      await page.route('**/document.pdf', (route) =>
        route.request().headers()['range'] === undefined ? route.continue() : route.abort(),
      );
      await page.reload();
      await visitor.shown();
      await page.locator('.page').nth(60).scrollIntoViewIfNeeded();
      await page.locator('.page').nth(60).locator('canvas').waitFor();
      expect(held.length).toBeGreaterThan(0);
      await visitor.context.close();
    });

    it('is loaded anew when it has changed between its parts', async () => {
      const [id = ''] = await askWithLargeForm([ada]);
      const visitor = await arrive(phone);
      const { page } = visitor;
      let asked = 0;
      await page.route('**/document.pdf', async (route) => {
        if (route.request().headers()['range'] !== undefined) return route.continue();
        asked += 1;
        if (asked > 1) return route.continue();
        const response = await route.fetch();
        return route.fulfill({ response, headers: { ...response.headers(), 'x-document-hash': 'another' } });
      });
      await page.goto(await world().product.link(id));
      await page.getByRole('button', { name: 'Open the document' }).tap();
      await visitor.shown();
      expect(asked).toBe(2);
      await visitor.context.close();
    });
  });
}
