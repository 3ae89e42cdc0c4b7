import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readText } from '../../../engine/fill/compile/support/read-back';
import { arrive, world } from '../../signing/support/world';
import { Designer } from '../support/designer';
import { file, paperForm } from '../support/pdfs';

const PATIENCE_S = 180;

/** Every step of a new user who follows only what the pages offer. */
export function newcomer() {
  return describe('a newcomer', () => {
    it('signs in, uploads a form, places three fields, generates and downloads within three minutes', async ({
      annotate,
    }) => {
      const { origin, owner } = world().product;
      const form = file('Registration.pdf', await paperForm(['Name', 'Date', 'I agree']));
      const visitor = await arrive();
      const { page } = visitor;
      const begun = performance.now();
      await page.goto(origin);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByLabel('Email address').fill(owner.email);
      await page.getByLabel('Password').fill(owner.password);
      await page.keyboard.press('Enter');

      await page.waitForURL('**/dashboard/templates');
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload PDFs' }).first().click();
      await (await choosing).setFiles([form]);
      await page.getByRole('link', { name: 'Place fields' }).click();

      await page.waitForURL('**/editor');
      const designer = Designer.of(visitor);
      await designer.ready();
      await designer.place('Text', [150, 125], [330, 147]);
      await designer.rename('name');
      await designer.place('Date', [150, 175], [260, 197]);
      await designer.rename('date');
      await designer.place('Check box', [150, 230], [166, 246]);
      await designer.rename('agreed');
      await page.getByRole('button', { name: 'Generate a PDF' }).click();

      await page.waitForURL('**/generate');
      await page.getByLabel('name').fill('Grace Hopper');
      await page.getByLabel('date').fill('2026-05-17');
      await page.getByLabel('agreed').check();
      await page.getByRole('button', { name: 'Generate a test PDF' }).click();
      await page.getByText('The test PDF is ready.').waitFor({ timeout: 60_000 });
      // The button already has the focus.
      const downloading = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      const path = await (await downloading).path();
      const seconds = (performance.now() - begun) / 1_000;
      await annotate(`a newcomer has the first PDF after ${seconds.toFixed(1)} s`);
      expect(seconds).toBeLessThan(PATIENCE_S);

      const text = await readText(new Uint8Array(readFileSync(path)));
      const name = text.find((one) => one.text === 'Grace Hopper');
      expect(name?.x).toBeGreaterThan(148);
      expect(name?.x).toBeLessThan(160);
      expect(name?.y).toBeGreaterThan(125);
      expect(name?.y).toBeLessThan(148);
      expect(text.find(({ text: one }) => one.includes('2026'))?.y).toBeCloseTo(190, -1);
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });
  });
}
