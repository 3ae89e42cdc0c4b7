import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readText } from '../../../engine/fill/compile/support/read-back';
import { arrive, world } from '../../signing/support/world';
import { Designer } from '../support/designer';
import { expectFit, ownerAt } from '../support/guest';
import { file, formPdf, paperForm } from '../support/pdfs';

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

    it('has the request of a form with a token, in another language, and its test PDF beside it', async ({
      annotate,
    }) => {
      const { product } = world();
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      const begun = performance.now();
      await page.setInputFiles('#files', [file('Order.pdf', await formPdf(['first_name', 'city']))]);
      await page.waitForURL('**/templates/tpl_*');
      const id = page.url().split('/').at(-1) ?? '';
      const code = page.getByRole('region', { name: 'Request' }).locator('pre');
      const token = page.getByRole('region', { name: 'API token' }).locator('pre');
      await expect.poll(() => code.textContent()).toContain(`/api/v1/templates/${id}/submissions`);
      await expect.poll(() => token.textContent()).toMatch(/^export QUILLET_TOKEN='api_test_\w+:SECRET'$/);

      await page.getByRole('button', { name: 'Create a test token' }).click();
      await page.getByText('Its secret is not shown again.').waitFor();
      const [, made = ''] = /='(api_test_\w+:\S+)'$/.exec((await token.textContent()) ?? '') ?? [];
      await page.getByRole('radio', { name: 'JavaScript' }).check();
      await expect.poll(() => code.textContent()).toContain('await fetch(');
      await expectFit(owner);
      await page.getByRole('button', { name: 'Generate the test PDF' }).click();
      await page.getByText('The test PDF is ready.').waitFor();
      await page.getByRole('img', { name: 'First page of the test PDF' }).waitFor();
      await annotate(
        `a form is an API after ${((performance.now() - begun) / 1_000).toFixed(1)} s of a script`,
      );

      const text = (await code.textContent()) ?? '';
      const env = { ...process.env, QUILLET_TOKEN: made };
      await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', text], { env });
      const both = await product.api('GET', `/templates/${id}/submissions?include_data=true`);
      const sample = { data: { first_name: 'Ada', city: 'London' }, test: true };
      expect(both.submissions).toMatchObject([sample, sample]);

      // The same with a set of test data.
      const data = { first_name: 'Grace', city: 'Arlington' };
      const sets = [{ name: 'Grace Hopper', data }];
      await product.api('PUT', `/templates/${id}`, { template: { test_data_sets: sets } });
      await page.reload();
      await page.locator('[data-code] .fill-in summary').click();
      await page.locator('[data-code]').getByRole('button', { name: 'Grace Hopper' }).click();
      await expect.poll(() => code.textContent()).toContain('Arlington');
      await expectFit(owner);
      await page.getByRole('button', { name: 'Generate the test PDF' }).click();
      await page.getByText('The test PDF is ready.').waitFor();
      const { submissions } = await product.api('GET', `/templates/${id}/submissions?include_data=true`);
      expect(submissions[0]).toMatchObject({ data, test: true });
      expect(owner.complaints).toEqual([]);
    });
  });
}
