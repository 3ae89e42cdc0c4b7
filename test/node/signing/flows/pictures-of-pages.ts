import { describe, expect, it } from 'vitest';
import { askFor, askForPage, at } from '../support/asking';
import { compare, drawnElsewhere, onTheScreen } from '../support/likeness';
import { desktop, phone, type Visitor } from '../support/visitor';
import { arrive, world } from '../support/world';

const fields = [at(140, { name: 'one', title: 'One' })];
const NOTE = 'This browser could not show the document. Images are shown instead.';

/** Follows a signing link without waiting for the document. */
export async function start({ page }: Visitor, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Open the document' }).click();
}

/** Waits for the picture of a page; each has its own bytes of at least one pixel. */
async function pictureOf({ page }: Visitor, number: number): Promise<void> {
  await page
    .locator('.page')
    .nth(number - 1)
    .locator('img')
    .waitFor({ timeout: 60_000 });
}

/** The document as the signer's session gets it. */
async function documentOf({ page }: Visitor): Promise<{ pdf: Uint8Array; hash: string }> {
  const response = await page.request.get(page.url().replace(/\/?(\?.*)?$/, '/document.pdf'));
  return { pdf: await response.body(), hash: response.headers()['x-document-hash'] ?? '' };
}

/** The hashes of the documents that the trail says were seen before completion, and shown to whom. */
async function seenBefore(id: string): Promise<string[]> {
  const { submission_id } = await world().product.api('GET', `/data_requests/${id}`);
  const trail: unknown = await world().product.api('GET', `/submissions/${submission_id}/audit`);
  const text = JSON.stringify(trail);
  const until = text.indexOf('data_request.completed');
  expect(until).toBeGreaterThan(0);
  const seen = text.slice(0, until).matchAll(/data_request\.viewed.*?"document_hash":"(\w+)"/g);
  return [...seen].map(([, hash = '']) => hash);
}

async function expectLikeness(visitor: Visitor, number: number): Promise<void> {
  const { pdf } = await documentOf(visitor);
  const shown = await onTheScreen(visitor.page.locator('.page').nth(number - 1));
  const { difference, darkest } = compare(shown, await drawnElsewhere(pdf, number));
  expect(darkest).toBeGreaterThan(0.1);
  expect(difference).toBeLessThan(0.12);
}

/** The field lies over the page where the template has it, in points of a page of A4. */
async function expectInPlace({ page }: Visitor): Promise<void> {
  const sheet = await page.locator('.page').first().boundingBox();
  const box = await page.locator('.page').first().locator('.box').first().boundingBox();
  if (sheet === null || box === null) throw new Error('there is no field');
  const scale = sheet.width / 595;
  const found = [box.x - sheet.x, box.y - sheet.y, box.width, box.height].map((length) => length / scale);
  for (const [index, length] of [60, 140, 200, 22].entries())
    expect(Math.abs((found[index] ?? 0) - length)).toBeLessThan(1);
}

export function picturesOfPages() {
  return describe('pictures of the pages', () => {
    it.each([
      ['worker is missing', phone, (visitor: Visitor) => without(visitor, /pdf\.worker/)],
      ['worker breaks', desktop, broken],
    ])('are signed to the end when the %s', async (_, device, spoil) => {
      const { id, link } = await askFor(fields, { pages: 3 });
      const visitor = await arrive(device);
      await spoil(visitor);
      await start(visitor, link);
      const { page } = visitor;
      await pictureOf(visitor, 1);
      await page.getByRole('alert').getByText(NOTE).waitFor();
      await visitor.expectNoBarriers();
      await expectLikeness(visitor, 1);
      await expectInPlace(visitor);
      await page.locator('.page').nth(2).scrollIntoViewIfNeeded();
      await pictureOf(visitor, 3);
      await expectLikeness(visitor, 3);

      const { hash } = await documentOf(visitor);
      const field = page.getByRole(device === phone ? 'button' : 'textbox', { name: /^One/ });
      if (device === phone) await field.click();
      await page.getByRole('textbox', { name: /^One/ }).last().fill('over a picture');
      if (device === phone) await page.getByRole('button', { name: 'Close' }).click();
      await visitor.finish();
      await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      expect(await seenBefore(id)).toEqual([hash]);
      await visitor.context.close();
    });

    it('stand for the one page that the viewer cannot draw', async () => {
      const { id, link } = await askFor(fields, { pages: 2 });
      const visitor = await arrive(desktop);
      await visitor.failFirstCanvas();
      await start(visitor, link);
      const { page } = visitor;
      await pictureOf(visitor, 1);
      await page.getByText('This browser could not show page 1. Images are shown instead.').waitFor();
      await page.locator('.page').nth(1).scrollIntoViewIfNeeded();
      await page.locator('.page').nth(1).locator('canvas').waitFor();
      expect(await page.locator('.page img').count()).toBe(1);
      await expectLikeness(visitor, 1);
      await page.getByRole('textbox', { name: /^One/ }).fill('over a picture');
      await visitor.finish();
      await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      expect(await seenBefore(id)).toHaveLength(1);
      await visitor.context.close();
    });

    it('are shown while the viewer is slow, which then takes over and keeps what was typed', async () => {
      const { id, link } = await askFor(fields);
      const visitor = await arrive(desktop);
      const viewer = await held(visitor, /pdf\.min\.mjs/);
      await visitor.page.clock.install();
      await start(visitor, link);
      const { page } = visitor;
      await page.locator('body.ready .box').first().waitFor();
      expect(await page.locator('.page img').count()).toBe(0);
      // The page waits five seconds from the moment the document has answered.
      await expect
        .poll(async () => {
          await page.clock.fastForward(5_000);
          return page.getByText('is taking longer than usual').count();
        })
        .toBe(1);
      await pictureOf(visitor, 1);
      await page.getByText('longer than usual. Images are shown instead.').waitFor();
      await expectInPlace(visitor);
      await page.getByRole('textbox', { name: /^One/ }).fill('typed over the picture');

      viewer.release();
      await page.locator('.page canvas').waitFor();
      expect(await page.locator('.page img').count()).toBe(0);
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await page.getByRole('textbox', { name: /^One/ }).inputValue()).toBe('typed over the picture');
      await expectLikeness(visitor, 1);
      await page.clock.resume();
      await visitor.finish();
      await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      expect(await seenBefore(id)).toHaveLength(1);
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });

    it('are drawn of an HTML template, whose pages nobody knew', async () => {
      const { id, link } = await askForPage(
        '<h1>Lease</h1><p>{{ tenant }}</p><p style="break-before: page">The second page</p>',
      );
      const visitor = await arrive(desktop);
      await without(visitor, /pdf\.worker/);
      await start(visitor, link);
      const { page } = visitor;
      await pictureOf(visitor, 1);
      expect(await page.locator('.page').count()).toBe(2);
      await expectLikeness(visitor, 1);
      await page.getByRole('textbox', { name: 'Tenant' }).first().fill('Ada Lovelace');
      await visitor.saved();
      await visitor.finish();
      await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      expect(await seenBefore(id)).toHaveLength(1);
      await visitor.context.close();
    });
  });
}

async function without({ context }: Visitor, script: RegExp): Promise<void> {
  await context.route(script, (route) => route.abort());
}

async function broken({ context }: Visitor): Promise<void> {
  const body = "throw new Error('broken by the test')";
  await context.route(/pdf\.worker/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** Holds a script back until it is released. */
async function held({ context }: Visitor, script: RegExp): Promise<{ release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(script, async (route) => {
    await released;
    await route.continue();
  });
  return { release: () => release() };
}
