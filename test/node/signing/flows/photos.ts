import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wordsIn } from '../../../../src/ui/signing/words';
import { askFor, at } from '../support/asking';
import { edgesOfInk } from '../support/ink';
import { desktop, phone } from '../support/visitor';
import { arrive, world } from '../support/world';

const box = { x: 60, y: 300, width: 120, height: 120 };

/** A JPEG of this size with a black bar at its left; the camera was turned as EXIF says. */
async function photo(page: Page, width: number, height: number, orientation: number): Promise<Buffer> {
  const base64 = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} });
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, ${width}, ${height});
    context.fillStyle = '#000';
    context.fillRect(0, 0, ${width / 10}, ${height});
    return canvas.toDataURL('image/jpeg').split(',')[1];
  })()`);
  const jpeg = Buffer.from(base64, 'base64');
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const segment = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, segment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, segment, jpeg.subarray(2)]);
}

/** The first bytes of a photo of an iPhone. */
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(200),
]);

export function photos() {
  return describe('a photo from a camera', () => {
    it('is upright and small enough, however large it was', async () => {
      const asked = await askFor([at(300, { name: 'card', title: 'Card', type: 'image', ...box })]);
      const visitor = await arrive(phone);
      const { page } = visitor;
      await visitor.open(asked.link);
      await page.getByRole('button', { name: 'Start' }).tap();
      await page.locator('#sheet .picture-button').tap();
      // 12 megapixels, held on its side: the bar is at the top of what the camera saw.
      const buffer = await photo(page, 4032, 3024, 6);
      await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
      const [saving] = await Promise.all([
        page.waitForRequest('**/values'),
        page.getByRole('button', { name: 'Use this' }).tap(),
      ]);
      expect(saving.postData()?.length ?? 0).toBeLessThan(1_000_000);
      const sides = await page
        .locator('#sheet .picture img')
        .evaluate((image) => [Reflect.get(image, 'naturalWidth'), Reflect.get(image, 'naturalHeight')]);
      expect(sides).toEqual([1500, 2000]);
      await visitor.finish();
      await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      const { submission_id: id } = await world().product.api('GET', `/data_requests/${asked.id}`);
      const { download_url: url } = await world().product.api('GET', `/submissions/${id}`);
      const bar = await edgesOfInk(new Uint8Array(await (await fetch(url)).arrayBuffer()), box);
      // The picture is 90 by 120 points, and the bar a tenth of its height.
      expect(bar.width).toBeGreaterThan(85);
      expect(bar.height).toBeLessThan(16);
      await visitor.context.close();
    });

    it('is named as HEIC in six languages', () => {
      const advice = Object.values(wordsIn).map(({ field }) => field.imageHeic);
      expect(new Set(advice).size).toBe(6);
      for (const text of advice) expect(text).toMatch(/HEIC.*JPEG.*PNG/);
    });

    it('is named as HEIC where the browser cannot read it', async () => {
      const { link } = await askFor([at(300, { name: 'card', type: 'image', ...box })]);
      const visitor = await arrive({ ...desktop, locale: 'ar' });
      await visitor.page.goto(link);
      await visitor.page.locator('#open-form button').click();
      await visitor.page.locator('.box.image .control').click();
      // Some systems know no type for these files.
      for (const mimeType of ['image/heic', 'application/octet-stream']) {
        const problem = visitor.page.locator('dialog .problem');
        await visitor.page
          .locator('input[type=file]')
          .setInputFiles({ name: 'a.heic', mimeType, buffer: heic });
        await expect.poll(() => problem.textContent()).toBe(wordsIn.ar.field.imageHeic);
        const broken = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') };
        await visitor.page.locator('input[type=file]').setInputFiles(broken);
        await expect.poll(() => problem.textContent()).toBe(wordsIn.ar.field.imageFailed);
      }
      await visitor.context.close();
    });
  });
}
