import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { signer } from '../../signing/support/product';
import { world } from '../../signing/support/world';
import { ownerAt } from '../support/guest';
import { expectToFit } from '../support/record-visitor';

const fields = [
  { name: 'title', page: 1, x: 60, y: 120, width: 300, height: 20 },
  { name: 'buyer/name', page: 1, x: 60, y: 200, width: 200, height: 20 },
];
const hostile = '<img src=x onerror="document.title=1">';

export function documents(): void {
  it('shows a document from the list to its PDF, its data and what happened', async () => {
    const { product } = world();
    const template = await product.template(fields, { pages: 3 });
    const { submission } = await product.api('POST', `/templates/${template}/submissions`, {
      data: { title: hostile, buyer: { name: 'Ada' } },
      metadata: { order: 4711 },
    });
    const refused = await fetchRefused(template);
    const visitor = await ownerAt(`/dashboard/submissions?template=${template}`);
    const { page } = visitor;
    await page.getByLabel('State').selectOption('Ready');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    const title = `${hostile} · Ada`;
    await page.getByRole('link', { name: `Download “${title}”` }).waitFor();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor();
    await page.locator('.key-help').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next row').waitFor();
    await visitor.expectNoBarriers();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type('jk');
    expect(await page.locator('#filter-search').inputValue()).toBe('jk');
    await page.getByRole('heading', { name: 'Documents' }).click();
    await page.keyboard.press('j');
    const row = page.getByRole('link', { name: title, exact: true }).and(page.locator(':focus'));
    await row.waitFor();
    await page.keyboard.press(' ');
    const preview = page.getByRole('dialog', { name: title });
    await preview.locator('.pdf.shown canvas').waitFor({ timeout: 30_000 });
    expect(await preview.locator('.pdf .page').count()).toBe(1);
    expect(await preview.locator('.facts').textContent()).toContain('Ready');
    await visitor.expectNoBarriers();
    await page.keyboard.press('p');
    await preview.waitFor({ state: 'detached' });
    await row.waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.pdf.shown canvas').first().waitFor({ timeout: 30_000 });
    await expect.poll(() => page.locator('.pdf .page').count()).toBe(3);
    expect(await page.locator('.values').textContent()).toContain(hostile);
    expect(await page.locator('.timeline').textContent()).toContain('The PDF was generated');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${submission.id}.pdf`);
    await page.goto(`${product.origin}/dashboard/submissions?id=${refused}`);
    expect(await page.locator('.alert').textContent()).toContain('/buyer/name');
    await expectToFit(visitor, [
      '/dev/kit',
      '/dashboard/submissions',
      `/dashboard/submissions/${submission.id}`,
      `/dashboard/submissions/${refused}`,
      '/dashboard/submissions/batches',
      '/dashboard/submissions/combined',
      '/dashboard/usage',
    ]);
    expect(visitor.complaints).toEqual([]);
  });

  it('finds a document by its words, keeps the filter, and makes it again', async () => {
    const { product } = world();
    const template = await product.template(fields);
    const word = `w${crypto.randomUUID().replaceAll('-', '')}`;
    await product.api('POST', `/templates/${template}/submissions`, {
      data: { title: word, buyer: { name: 'Ada' } },
      metadata: { pdf_filename: 'bill 7.pdf' },
    });
    const visitor = await ownerAt('/dashboard/submissions');
    const { page } = visitor;
    await page.locator('#filter-search').fill(`${word.slice(0, 20)} ADA`);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await page.getByText('Save this filter').click();
    await visitor.expectNoBarriers();
    await page.getByLabel('Name of the filter').fill('Bills of Ada');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto(`${product.origin}/dashboard/submissions`);
    await page.getByRole('link', { name: 'Bills of Ada' }).click();
    await page.getByRole('button', { name: 'Delete filter “Bills of Ada”' }).waitFor();
    await visitor.expectNoBarriers();
    await page.getByRole('link', { name: 'bill_7', exact: true }).click();
    await page.getByRole('link', { name: 'Create a corrected document' }).click();
    await page.locator('form#generate button[type="submit"]:enabled').waitFor();
    const inputs = page.locator('#generate [data-entries] :is(input, textarea)');
    expect(await inputs.first().inputValue()).toBe(word);
    await inputs.last().fill('Grace');
    await visitor.expectNoBarriers();
    await page.locator('form#generate button[type="submit"]').click();
    await page.getByRole('link', { name: 'View document' }).click();
    await page.getByText('Corrects', { exact: true }).waitFor();
    expect(await page.locator('.values').textContent()).toContain('Grace');
    expect(visitor.complaints).toEqual([]);
  });

  it('gives those of a filter, and those that are selected, as one file', async () => {
    const { product } = world();
    const template = await product.template(fields.slice(0, 1));
    for (const title of ['First', 'Second', 'Third'])
      await product.api('POST', `/templates/${template}/submissions`, { data: { title } });
    const visitor = await ownerAt(`/dashboard/submissions?template=${template}`);
    const { page } = visitor;
    const makeFile = async (format: string) => {
      const dialog = page.getByRole('dialog', { name: 'Download documents' });
      await dialog.getByLabel(format).check();
      await visitor.expectNoBarriers();
      await dialog.getByRole('button', { name: 'Create file' }).click();
      await page.waitForURL('**/submissions/bundles');
      // The page follows the file until it is ready.
      const link = page
        .locator('tbody tr')
        .first()
        .getByRole('link', { name: `Download ${format}` });
      const [download] = await Promise.all([page.waitForEvent('download'), link.click({ timeout: 30_000 })]);
      return unzipSync(readFileSync(await download.path()));
    };
    await page.getByRole('button', { name: 'Download…' }).click();
    const files = await makeFile('ZIP file');
    expect(Object.keys(files)).toEqual([
      '0001 Third.pdf',
      '0002 Second.pdf',
      '0003 First.pdf',
      'documents.csv',
    ]);
    await page.goto(`${product.origin}/dashboard/submissions?template=${template}`);
    await page.getByLabel('Select “First”').check();
    await page.getByLabel('Select “Third”').check();
    await page.locator('.selection-bar').getByRole('button', { name: 'Download…' }).click();
    await page.getByText('The 2 selected documents.').waitFor();
    const workbook = await makeFile('Excel table');
    const sheet = strFromU8(workbook['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/(First|Second|Third)/g)).toEqual(['First', 'Third']);
    await expectToFit(visitor, ['/dashboard/submissions/bundles']);
    expect(visitor.complaints).toEqual([]);
  });

  it('selects all of a filter, and makes one PDF of them', { timeout: 120_000 }, async () => {
    const { product } = world();
    const template_id = await product.template(fields.slice(0, 1));
    const made = (count: number) => Array.from({ length: count }, (_, at) => ({ data: { title: `T${at}` } }));
    await product.api('POST', '/submissions/batches', { template_id, submissions: made(50) });
    await product.api('POST', '/submissions/batches', { template_id, submissions: made(2) });
    // Rows of a batch come to the list one after the other, and a page looks once.
    const listed = async (after: string): Promise<number> => {
      const list = `/templates/${template_id}/submissions?state=processed&limit=50${after}`;
      const { submissions, next_cursor } = await product.api('GET', list);
      return submissions.length + (next_cursor ? await listed(`&cursor=${next_cursor}`) : 0);
    };
    await expect.poll(() => listed('')).toBe(52);
    const visitor = await ownerAt(`/dashboard/submissions?template=${template_id}&state=processed`);
    const { page } = visitor;
    const bar = page.locator('.selection-bar');
    await bar.getByLabel('Select all on this page').check();
    await bar.getByText('50 documents selected', { exact: true }).waitFor();
    await bar.getByRole('button', { name: 'Select all that match' }).click();
    await bar.getByText('52 documents selected · 2 not on this page').waitFor();
    await visitor.expectNoBarriers();
    await page.getByRole('link', { name: 'Older' }).click();
    await page.locator('tbody tr').nth(1).waitFor();
    await page.getByRole('link', { name: 'Newer' }).click();
    await bar.getByLabel('Select all on this page').uncheck();
    await bar.getByText('2 documents selected · 2 not on this page').waitFor();
    await bar.getByLabel('Select all on this page').check();
    await bar.getByRole('button', { name: 'Download…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Download documents' });
    await dialog.getByText('The 52 selected documents.').waitFor();
    await dialog.getByLabel('One PDF').check();
    await dialog.getByRole('button', { name: 'Create file' }).click();
    await page.waitForURL('**/submissions/bundles');
    const row = page.locator('tbody tr').first();
    await row.getByText('One PDF: 52 selected documents').waitFor();
    const link = row.getByRole('link', { name: 'Download One PDF' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click({ timeout: 60_000 })]);
    const pdf = await getDocumentProxy(new Uint8Array(readFileSync(await download.path())));
    expect(pdf.numPages).toBe(52);
    expect(visitor.complaints).toEqual([]);
  });

  it('does the same with each of those that are selected, and says what became of them', async () => {
    const { product } = world();
    const template = await product.template(fields);
    const byMail = { auth_type: 'email_link', auth_session_started_at: undefined };
    const people = [signer('Grace Hopper', { fields: ['buyer/name'], ...byMail })];
    const waiting = [];
    for (const title of ['One', 'Two']) waiting.push(await product.ask(template, people, { title }));
    const made = await product.api('POST', `/templates/${template}/submissions`, {
      data: { title: 'Three', buyer: { name: 'Ada' } },
    });
    const visitor = await ownerAt(`/dashboard/submissions?template=${template}`);
    const { page } = visitor;
    await page.locator('.key-help').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    await page.locator('.toast').getByText('There is no PDF to show (Waiting for signers).').waitFor();
    const act = async (name: string, result: string[]) => {
      await page.getByLabel('Select all on this page').check();
      await page.getByRole('button', { name: 'More actions…' }).click();
      await page.getByRole('dialog').getByLabel(name).check();
      await visitor.expectNoBarriers();
      await page.getByRole('button', { name: 'Continue' }).click();
      const sure = page.getByRole('dialog', { name: `${name}?` });
      if (name !== 'Remind signers') await sure.getByRole('button', { name }).click();
      const report = page.getByRole('dialog', { name: 'Result' });
      for (const line of result) await report.getByText(line).waitFor();
      await visitor.expectNoBarriers();
      const shownAgain = page.waitForEvent('load');
      await report.getByRole('button', { name: 'Close' }).last().click();
      await shownAgain;
    };
    await act('Remind signers', ['Signers of 2 documents reminded', '1 skipped:']);
    // Another mail would be too soon.
    await act('Remind signers', ['Signers of 0 documents reminded', '1 skipped:', '2 failed:']);
    await act('Cancel waiting documents', ['2 documents cancelled', '1 skipped:']);
    for (const { id } of waiting)
      expect(await product.api('GET', `/submissions/${id}`)).toMatchObject({ expired: true });
    await act('Expire finished documents', ['1 document expired', '2 skipped:']);
    expect(await product.api('GET', `/submissions/${made.submission.id}`)).toMatchObject({ expired: true });
    expect(visitor.complaints.filter((said) => !/ 409 /.test(said))).toEqual([]);
  });

  it('does not cancel what the last signer completes while the board is open', async () => {
    const { product } = world();
    const template = await product.template(fields);
    const people = [signer('Grace Hopper', { fields: ['buyer/name'] })];
    const { id, data_requests } = await product.ask(template, people, { title: 'Sale' });
    const { page } = await ownerAt(`/dashboard/submissions/waiting?template=${template}`);
    const press = async () => {
      await page.getByRole('button', { name: 'Cancel…' }).click();
      await page.getByRole('button', { name: 'Cancel document' }).click();
    };
    await page.route(`**/submissions/${id}*`, async (route) => {
      const data = { 'buyer/name': 'Grace' };
      await product.api('POST', `/data_requests/${data_requests[0]?.id}/skip`, { data });
      await route.continue();
    });
    await press();
    const said = page.locator('.toast.failed').getByText('The document is no longer waiting for signers');
    await said.waitFor({ timeout: 15_000 });
    expect(await page.getByRole('button', { name: 'Cancel…' }).count()).toBe(0);
    expect(await product.api('GET', `/submissions/${id}`)).toMatchObject({
      state: 'processed',
      expired: false,
    });
  });

  it('moves the bar of a file that is being made', async () => {
    const { product } = world();
    let bar = '<div data-bundle="bun_x"><label>1 of 3</label><progress max="3" value="1"></progress></div>';
    let counts = { state: 'pending', document_count: 1, left_out_count: 1, total_count: 3 };
    const visitor = await ownerAt('/dashboard/submissions/bundles');
    const { page } = visitor;
    await page.route('**/dashboard/api/bundles/bun_x', (route) => route.fulfill({ json: counts }));
    await page.route('**/dashboard/submissions/bundles', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</main>', `${bar}</main>`);
      await route.fulfill({ response, body });
    });
    await page.goto(`${product.origin}/dashboard/submissions/bundles`);
    await page.getByText('2 of 3 documents').waitFor();
    expect(await page.evaluate('document.querySelector("progress").value')).toBe(2);
    counts = { ...counts, document_count: 2 };
    await page.getByText('Finishing the file…').waitFor();
    const shownAgain = page.waitForEvent('load');
    bar = '';
    counts = { ...counts, state: 'processed' };
    await shownAgain;
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('has its filters and their button in one row on a desktop', async () => {
    const { page } = await ownerAt('/dashboard/submissions?state=failed');
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of ['/dashboard/submissions?state=failed', '/dashboard/account/log', '/dashboard/log']) {
      await page.goto(world().product.origin + path);
      const parts = await page.locator('.filters > *').all();
      const ends = await Promise.all(
        parts.map(async (part) => {
          const box = await part.boundingBox();
          return Math.round((box?.y ?? 0) + (box?.height ?? 0));
        }),
      );
      expect(new Set(ends).size, `${path}: ${ends}`).toBe(1);
    }
  });

  it('reaches people, changes whom it asks, and goes on without them', async () => {
    const { product } = world();
    const template = await product.template(fields);
    const people = [signer('Grace Hopper', { fields: ['buyer/name'] })];
    const asked = await product.ask(template, people, { title: 'Sale' });
    const visitor = await ownerAt(`/dashboard/submissions/${asked.id}`);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Edit…' }).click();
    await page.getByRole('textbox', { name: 'Email address' }).fill('nobody');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('must be an email address').waitFor();
    await page.getByRole('textbox', { name: 'Email address' }).fill('hopper@example.com');
    const shownAgain = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Save' }).click();
    await shownAgain;
    await page.locator('.signers').getByText('hopper@example.com').waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    expect(link).toContain(`${product.origin}/sign/${asked.data_requests[0]?.id}?`);
    await visitor.expectNoBarriers();
    await page.getByRole('button', { name: 'Done' }).click();
    // The document as it stands, without asking for it.
    await page.locator('.pdf.shown canvas').first().waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Skip…' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Is on leave.');
    await page.getByRole('button', { name: 'Skip signer' }).click();
    await page.getByRole('alert').getByText('buyer/name').waitFor();
    await page.getByText('Values for their fields').click();
    await page.getByLabel('JSON by field name').fill('{"buyer/name": "Ada"}');
    await page.getByRole('button', { name: 'Skip signer' }).click();
    // The page follows the submission until its PDF is ready.
    await page.getByRole('link', { name: 'Download PDF' }).waitFor({ timeout: 30_000 });
    expect(await page.locator('.timeline').textContent()).toContain('Reason: Is on leave.');
    // A document that ends while the page asks for it as it stands is no longer drawn, or its drawing is gone.
    expect(visitor.complaints.filter((said) => !/ (404|422) /.test(said))).toEqual([]);
  });
}

/** Creates a submission whose data the template refuses. */
async function fetchRefused(template: string): Promise<string> {
  const { product } = world();
  const refused = await product
    .api('POST', `/templates/${template}/submissions`, { data: { title: 'A', buyer: { name: 5 } } })
    .then(() => null, String);
  return /"id":"(sub_\w+)"/.exec(refused ?? '')?.[1] ?? '';
}
