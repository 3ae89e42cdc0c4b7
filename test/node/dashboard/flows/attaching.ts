import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { world } from '../../signing/support/world';
import { expectFit, ownerAt } from '../support/guest';

function text(name: string, content: string, mimeType = 'text/plain') {
  return { name, mimeType, buffer: Buffer.from(content) };
}

/** A PDF that is too long for a request, so that it is uploaded. */
async function longPdf() {
  const document = await PDFDocument.create();
  document.addPage();
  await document.attach(randomBytes(300_000), 'filling.bin', { mimeType: 'application/x-any' });
  return document.save({ useObjectStreams: false });
}

export function attaching() {
  return describe('attached files', () => {
    it('come to a template and to one document, and problems stand at their file', async () => {
      const { product } = world();
      const id = await product.template([{ name: 'buyer', page: 1, x: 60, y: 120, width: 200, height: 22 }]);
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      await page.goto(`${product.origin}/dashboard/templates/${id}`);
      const files = page.getByRole('region', { name: 'Attached files' });
      await files.getByText('Attach a file').click();
      const attach = files.getByRole('button', { name: 'Attach' });
      await attach.click();
      await files.getByText('Choose a file.').waitFor();
      await files.getByLabel('File').setInputFiles(text('empty.txt', ''));
      await attach.click();
      await files.getByText('The file is empty.').waitFor();
      await files.getByLabel('File').setInputFiles(text('terms.txt', 'Be kind.'));
      await files.getByLabel('Relationship').selectOption('Supplement');
      await files.getByLabel('Description').fill('Terms and conditions');
      await expectFit(owner);
      await attach.click();
      await files.getByRole('rowheader', { name: 'terms.txt' }).waitFor();
      await files.getByText('Attach a file').click();
      await files.getByLabel('File').setInputFiles(text('TERMS.txt', 'Again.'));
      await attach.click();
      await files.getByText('another file has this name').waitFor();
      await expectFit(owner);
      const pdf = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await longPdf()) };
      await files.getByLabel('File').setInputFiles(pdf);
      await attach.click();
      await files.getByRole('rowheader', { name: 'plan.pdf' }).waitFor();

      const { id: filled } = await product.upload(await longPdf(), 'With a file');
      await page.goto(`${product.origin}/dashboard/templates/${filled}`);
      await files.getByText('Files in the uploaded PDF').click();
      await files.getByRole('rowheader', { name: 'filling.bin' }).waitFor();
      await expectFit(owner);

      await page.goto(`${product.origin}/dashboard/templates/${id}/generate`);
      await page.getByLabel('buyer').fill('Ada');
      await page.getByText('Attach files to this PDF').click();
      const chooser = page.getByLabel('Files', { exact: true });
      await chooser.setInputFiles([
        // Too long for a request, so that it is uploaded.
        text('lines.csv', 'a;b\n'.repeat(600_000), 'text/csv'),
        text('Lines.csv', 'c;d', 'text/csv'),
        pdf,
      ]);
      const generate = page.getByRole('button', { name: 'Generate a test PDF' });
      await generate.click();
      await page.getByRole('listitem').filter({ hasText: 'another file has this name' }).waitFor();
      await expectFit(owner);
      await page.getByRole('button', { name: 'Remove Lines.csv' }).last().click();
      await page.getByRole('button', { name: 'Remove plan.pdf' }).click();
      await generate.click();
      await page.getByText('The test PDF is ready.').waitFor();
      const newest = (await product.api('GET', '/submissions?limit=1')).submissions[0].id;
      const inPdf = await product.api('GET', `/submissions/${newest}/attachments`);
      expect(inPdf.attachments.map((file: { name: string }) => file.name)).toEqual([
        'lines.csv',
        'plan.pdf',
        'terms.txt',
      ]);

      await page.goto(`${product.origin}/dashboard/templates/${id}`, { waitUntil: 'networkidle' });
      await files.getByRole('button', { name: 'Remove plan.pdf' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect
        .poll(() => files.getByRole('rowheader').allInnerTexts())
        .toEqual(['terms.txt Terms and conditions']);
      // The two names that were there already.
      expect(owner.complaints.filter((complaint) => !/status of 422/.test(complaint))).toEqual([]);
    });
  });
}
