import { describe, expect, it } from 'vitest';
import { world } from '../../signing/support/world';
import { expectFit, ownerAt } from '../support/guest';

function field(name: string, y: number, more: object = {}) {
  return {
    name,
    ...{ page: 1, x: 60, y, width: 200, height: 22 },
    ...more,
  };
}

export function manyAtOnce() {
  return describe('many documents at once', () => {
    it('are made of a table, whose mistakes are said row by row before anything is sent', async () => {
      const { product } = world();
      const id = await product.template([field('buyer', 120), field('price', 160, { type: 'number' })]);
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await page.goto(`${product.origin}/dashboard/templates/${id}`);
      await page.getByRole('link', { name: 'Create a batch' }).click();
      const [empty] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download an empty table' }).click(),
      ]);
      expect(empty.suggestedFilename()).toBe('Sale of a bicycle.csv');

      await page.getByLabel('Rows').fill('Customer;Price\nAda;12\nGrace;12 €\n');
      await page.getByText('2 rows have problems').waitFor();
      // A change of the template reloads the page, which asks before the rows are lost.
      await page.getByLabel('More actions').click();
      const [question] = await Promise.all([
        page.waitForEvent('dialog'),
        page.getByRole('button', { name: 'Lock', exact: true }).click(),
      ]);
      expect(question.type()).toBe('beforeunload');
      await question.dismiss();
      await page.getByLabel('Customer').selectOption('buyer');
      await page.getByText('1 row has problems').waitFor();
      // As a spreadsheet counts them: the names of the columns are the first row.
      await page.getByRole('row', { name: /^3 / }).getByText('“12 €” is not a number').waitFor();
      // What was chosen for a column stays while the rows are corrected.
      await page.getByLabel('Rows').fill('Customer;Price\nAda;12\nGrace;13 €\n');
      await page.getByRole('row', { name: /^3 / }).getByText('“13 €” is not a number').waitFor();
      await page.getByText('1 row has problems: 3.').waitFor();
      expect(await page.getByRole('button', { name: /^Generate/ }).isDisabled()).toBe(true);
      await expectFit(owner);
      expect(sent).toEqual([]);

      const rows = Array.from({ length: 12 }, (_, index) => `Person ${index},${index}`).join('\n');
      const table = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(`buyer,price\n${rows}`) };
      const excel = Buffer.from('buyer;price\r\nM\xfcller;12\r\nJos\xe9;#N/A\r\n', 'latin1');
      await page.setInputFiles('#file', [{ ...table, name: 'excel.csv', buffer: excel }]);
      await page.getByText('“excel.csv” is not Unicode and was read as Windows-1252').waitFor();
      await page.getByRole('row', { name: /^2 Müller · 12/ }).waitFor();
      await page
        .getByRole('row', { name: /^3 José/ })
        .getByText('“#N/A” is a spreadsheet error')
        .waitFor();
      await expectFit(owner);
      await page.setInputFiles('#file', [table]);
      await page.getByText('not Unicode').waitFor({ state: 'hidden' });
      await page.getByText('12 rows are ready.').waitFor();
      await page.getByRole('button', { name: 'Generate 12 test PDFs' }).click();
      await page.waitForURL('**/submissions/batches/*');
      await page.getByRole('heading', { name: 'rows.csv' }).waitFor();
      // The page follows the batch until it is processed.
      await page.locator('.standing').getByText('Ready').waitFor({ timeout: 60_000 });
      await expect.poll(() => page.locator('tbody tr').count()).toBe(12);
      expect(owner.complaints).toEqual([]);
      await owner.context.close();
    });
  });
}
