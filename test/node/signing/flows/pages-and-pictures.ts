import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { askFor, askForPage, at } from '../support/asking';
import { inkIn } from '../support/ink';
import { desktop, phone } from '../support/visitor';
import { arrive, world } from '../support/world';

const { PNG } = createRequire(import.meta.url)('pngjs');

/** A photo of noise, which no compression makes small. */
function photo(width: number, height: number): Buffer {
  const png = new PNG({ width, height });
  for (let index = 0; index < png.data.length; index += 1)
    png.data[index] = index % 4 === 3 ? 255 : (index * 7919) % 160;
  return PNG.sync.write(png, { deflateLevel: 0 });
}

async function finished(submissionOf: string): Promise<Uint8Array> {
  const { submission_id: id } = await world().product.api('GET', `/data_requests/${submissionOf}`);
  const { download_url: url } = await world().product.api('GET', `/submissions/${id}`);
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

export function pagesAndPictures() {
  return describe('a template', () => {
    it.each([
      ['a desk', desktop],
      ['a phone', phone],
    ])('of HTML is filled in beside the page, on %s', async (_, device) => {
      const { link } = await askForPage(
        '<h1>Lease</h1><p>{{ tenant }}</p>{% signature mark, height: "18mm" %}',
      );
      const visitor = await arrive(device);
      const { page } = visitor;
      await visitor.open(link);
      await visitor.expectNoBarriers();
      await page.getByRole('textbox', { name: 'Tenant' }).first().fill('Ada Lovelace');
      await page.locator('#fields .picture-button').click();
      await page.getByRole('tab', { name: 'Type' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
      await page.getByRole('button', { name: 'Use this' }).click();
      await visitor.saved();
      await visitor.finish();
      await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      await visitor.context.close();
    });

    it('takes a photo, made small enough on the way', async () => {
      const box = { x: 60, y: 300, width: 200, height: 150 };
      const { id, link } = await askFor([{ name: 'photo', title: 'Photo', type: 'image', page: 1, ...box }]);
      const visitor = await arrive();
      const { page } = visitor;
      await visitor.open(link);
      await page.locator('.box.image .control').click();
      const file = { name: 'photo.png', mimeType: 'image/png', buffer: photo(1_600, 1_200) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'Use this' }).click();
      await visitor.saved();
      await page.getByRole('button', { name: 'Review and finish' }).click();
      const shown = await page.locator('.summary img').boundingBox();
      const row = await page.locator('.summary > div').boundingBox();
      expect(shown?.height).toBeLessThan(row?.height ?? 0);
      await page.keyboard.press('Escape');
      await visitor.finish();
      await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      await page.getByRole('link', { name: 'Download the document' }).waitFor({ timeout: 60_000 });
      const [ink = 0] = await inkIn(await finished(id), [box]);
      expect(ink).toBeGreaterThan(box.width * box.height * 0.5);
      await visitor.context.close();
    });

    it('takes no file that is no picture, and of a drawing what it shows', async () => {
      const { link } = await askFor([at(140, { name: 'photo', title: 'Photo', type: 'image', height: 50 })]);
      const visitor = await arrive();
      await visitor.open(link);
      await visitor.page.locator('.box.image .control').click();
      const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>');
      const file = { name: 'photo.png', mimeType: 'image/png', buffer: script };
      await visitor.page.locator('input[type=file]').setInputFiles(file);
      await visitor.page.getByText('Could not read this file as an image.').waitFor();
      expect(await visitor.page.getByRole('button', { name: 'Use this' }).isDisabled()).toBe(true);
      const drawing = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="hacked = 1">
         <script>hacked = 2</script><rect width="40" height="20" fill="red"/></svg>`,
      );
      const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: drawing };
      await visitor.page.locator('input[type=file]').setInputFiles(logo);
      await visitor.page.getByRole('button', { name: 'Use this' }).click();
      await visitor.saved();
      expect(await visitor.page.locator('.box.image img').getAttribute('src')).toMatch(/^data:image\/png;/);
      expect(await visitor.page.evaluate(() => 'hacked' in globalThis)).toBe(false);
      await visitor.context.close();
    });
  });
}
