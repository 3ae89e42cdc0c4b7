import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { viewerFolder } from '../../../../src/ui/signing/viewer-folder';
import { askFor, at, codeFor } from '../support/asking';
import { asset } from '../support/product';
import { desktop, phone } from '../support/visitor';
import { arrive, world } from '../support/world';

export function thePage() {
  return describe('the page', () => {
    it('works by keyboard alone', async () => {
      const { link } = await askFor([
        at(140, { name: 'one', title: 'One' }),
        at(180, { name: 'signature', title: 'Signature', type: 'signature', height: 50 }),
        at(280, { name: 'again', title: 'Signature again', type: 'signature', height: 50 }),
      ]);
      const { page, ...visitor } = await arrive();
      await page.goto(link);
      await page.getByRole('button', { name: 'Open the document' }).focus();
      await page.keyboard.press('Enter');
      await page.locator('body.document-shown').waitFor();
      await page.locator('.box .control').first().focus();
      await page.keyboard.type('Ada');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: 'Draw' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Ada L');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
      await page.getByRole('button', { name: 'Use this' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      // A signer who has signed once signs the next field with one press.
      await page.keyboard.press('Enter');
      await page.locator('.box.filled .typeface-satisfy').nth(1).waitFor();
      await page.getByRole('button', { name: 'Review and finish' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('checkbox', { name: 'I agree' }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Finish', exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      await visitor.context.close();
    });

    it('asks for a mailed code before anything else, without barriers', async () => {
      const email = `coded-${crypto.randomUUID()}@example.com`;
      const asked = { email, identity_step: 'email_code' };
      for (const size of [desktop, phone]) {
        const { link } = await askFor([at(140, { name: 'one', title: 'One' })], { asked });
        const visitor = await arrive(size);
        const { page } = visitor;
        await page.goto(link);
        await page.getByRole('button', { name: 'Open the document' }).click();
        await visitor.expectNoBarriers();
        await page.getByRole('button', { name: 'Send the code' }).click();
        await visitor.expectNoBarriers();
        await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email));
        await page.keyboard.press('Enter');
        await visitor.shown();
        expect(visitor.complaints).toEqual([]);
        await visitor.context.close();
      }
    });

    it('lets a signer keep the document as it is before anybody signs', async () => {
      const { link } = await askFor([at(140, { name: 'one' })], { pages: 2 });
      const visitor = await arrive(phone);
      const { page } = visitor;
      await visitor.open(link);
      const downloads = page.waitForEvent('download');
      await page.locator('details.more summary').click();
      await page.getByRole('link', { name: 'Download the unsigned PDF' }).click();
      const pdf = await PDFDocument.load(readFileSync(await (await downloads).path()));
      expect(pdf.getPageCount()).toBe(2);
      await page.locator('details.more:not([open])').waitFor();
      await visitor.context.close();
    });

    it('draws the pages that are near, and tells the text of all', async () => {
      const { link } = await askFor([at(140, { name: 'one' })], { pages: 100 });
      const visitor = await arrive(phone);
      await visitor.open(link);
      const canvases = () => visitor.page.locator('.page canvas').count();
      expect(await canvases()).toBeLessThan(8);
      const last = visitor.page.locator('.page').last();
      await last.scrollIntoViewIfNeeded();
      await last.locator('canvas').waitFor();
      expect(await canvases()).toBeLessThan(8);
      const shown = (await last.locator('canvas').boundingBox())?.width ?? 0;
      const drawn = Number(await last.locator('canvas').getAttribute('width'));
      expect(drawn / shown).toBeCloseTo(phone.deviceScaleFactor ?? 0, 1);
      await visitor.page
        .getByText('Sale of a bicycle, page 57')
        .waitFor({ state: 'attached', timeout: 60_000 });
      await visitor.context.close();
    });

    it('speaks the language of the browser or the one that is chosen, in its direction', async () => {
      const { link } = await askFor([at(140, { name: 'one', title: 'One' })]);
      const visitor = await arrive({ ...desktop, locale: 'de-CH' });
      const { page } = visitor;
      await page.goto(link);
      await page.getByRole('button', { name: 'Dokument öffnen' }).waitFor();
      await page.locator('.languages summary').click();
      await page.getByRole('link', { name: 'العربية' }).click();
      await page.getByRole('button', { name: 'فتح المستند' }).click();
      await visitor.shown();
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      expect(await page.locator('html').getAttribute('lang')).toBe('ar');
      await visitor.expectNoBarriers();
      await page.locator('.languages summary').click();
      await page.getByRole('link', { name: '日本語' }).click();
      await visitor.shown();
      await page.getByText('必須の欄が残り 1 か所あります').waitFor();
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });

    it('gets typefaces and decoders as what they are', async () => {
      const types = async (path: string) => {
        const { status, headers } = await fetch(world().product.origin + path);
        return [status, headers.get('content-type')];
      };
      expect(await types('/signing/typefaces/great-vibes.woff2')).toEqual([200, 'font/woff2']);
      expect(await types(`${viewerFolder}wasm/openjpeg.wasm`)).toEqual([200, 'application/wasm']);
      expect(await types(`${viewerFolder}pdf.min.mjs`)).toEqual([200, 'text/javascript; charset=utf-8']);
      expect(await types(`${viewerFolder}cmaps/UniJIS-UTF16-H.bcmap`)).toEqual([
        200,
        'application/octet-stream',
      ]);
    });

    it('is small before the viewer of PDFs comes', () => {
      expect(gzipSync(asset('signing/signing.js')).length).toBeLessThan(40_000);
      expect(gzipSync(asset('embed.js')).length).toBeLessThan(6_000);
      expect(gzipSync(asset('signing/plain.js')).length).toBeLessThan(16_500);
      expect(gzipSync(asset('signing/fields.mjs')).length).toBeLessThan(4_500);
    });
  });
}
