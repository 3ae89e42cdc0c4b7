import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { freePort } from '../../../../bench/support/free-port.mjs';
import { readText } from '../../../engine/fill/compile/support/read-back';
import { world } from '../../signing/support/world';
import { ownerAt } from '../support/guest';
import { expectToFit } from '../support/record-visitor';

const place = { page: 1, x: 60, width: 300, height: 20 };
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The flows of finished submissions. */
export function afterwards(): void {
  it('chooses documents, puts them in order and combines them with the PDF of a template', async () => {
    const { product } = world();
    const template = await product.template([{ ...place, name: 'title', y: 120 }]);
    for (const title of ['First', 'Second'])
      await product.api('POST', `/templates/${template}/submissions`, { data: { title } });
    const visitor = await ownerAt(`/dashboard/submissions?template=${template}`);
    const { page } = visitor;
    // The newest submission is the first.
    await page.getByLabel('Select “Second”').check();
    await page.getByText('1 document selected').waitFor();
    // The selection survives a change of page, and can be cleared there.
    await page.goto(`${product.origin}/dashboard/submissions?template=${template}&state=error`);
    await page.getByText('1 document selected · 1 not on this page').waitFor();
    await page.getByRole('button', { name: 'Combine…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove 1, Second' }).click();
    await page.getByRole('button', { name: 'Select more' }).click();
    expect(await page.getByText('document selected').isVisible()).toBe(false);
    await page.goto(`${product.origin}/dashboard/submissions?template=${template}`);
    await page.getByLabel('Select “Second”').check();
    await page.reload();
    await page.getByText('1 document selected').waitFor();
    await page.getByLabel('Select “First”').check();
    await page.getByText('2 documents selected').waitFor();
    await page.getByRole('button', { name: 'Combine…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Move 2, First up' }).click();
    await dialog.getByLabel('Add another PDF by ID').fill('nothing');
    await page.keyboard.press('Enter');
    await dialog.getByText('Not a valid ID.').waitFor();
    await dialog.getByLabel('Add another PDF by ID').fill(template);
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3);
    await visitor.expectNoBarriers();
    await dialog.getByRole('button', { name: 'Combine', exact: true }).click();
    await page.waitForURL('**/combined/com_*');
    const download = page.getByRole('link', { name: 'Download PDF' });
    await download.waitFor({ timeout: 60_000 });
    const pdf = await page.request.get((await download.getAttribute('href')) ?? '');
    const bytes = new Uint8Array(await pdf.body());
    const titles = await Promise.all(
      [1, 2, 3].map(async (number) => (await readText(bytes, number)).map(({ text }) => text)),
    );
    expect(titles[0]).toContain('First');
    expect(titles[1]).toContain('Second');
    expect(titles[2]).not.toContain('Second');
    await expectToFit(visitor, [`/dashboard/submissions?template=${template}`]);
    expect(await page.getByText('documents selected').isVisible()).toBe(false);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it('finds the documents of a template by a part of its name', async () => {
    const { product } = world();
    const template = await product.template([{ ...place, name: 'title', y: 120 }]);
    await product.api('PUT', `/templates/${template}`, { name: 'Quite unlike the others' });
    const { submission } = await product.api('POST', `/templates/${template}/submissions`, {
      data: { title: 'x' },
    });
    const visitor = await ownerAt('/dashboard/submissions');
    const { page } = visitor;
    const filter = page.getByLabel('Template');
    await filter.fill('quite unlike');
    await expect
      .poll(() =>
        page
          .locator('#offers-template option')
          .evaluateAll((options) => options.map((option) => option.getAttribute('value'))),
      )
      .toEqual([`Quite unlike the others · ${template}`]);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    expect(await page.locator('tbody').textContent()).toContain(submission.id);
    expect(await filter.inputValue()).toBe(`Quite unlike the others · ${template}`);
    await filter.fill('no such name');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('alert').getByText('No templates match.').waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it('tries again what has failed, once its cause is gone', async () => {
    const { product } = world();
    const port = await freePort();
    let isThere = false;
    const pictures = createServer((_, response) => {
      response.writeHead(isThere ? 200 : 404, { 'content-type': 'image/png' });
      response.end(isThere ? Buffer.from(PIXEL, 'base64') : '');
    }).listen(port, '127.0.0.1');
    try {
      const template = await product.template([{ ...place, name: 'photo', type: 'image', y: 120 }]);
      const failed = await product
        .api('POST', `/templates/${template}/submissions`, {
          data: { photo: { url: `http://127.0.0.1:${port}/` } },
        })
        .then(
          ({ submission }) => submission.id,
          (error) => /"id":"(sub_\w+)"/.exec(String(error))?.[1],
        );
      const visitor = await ownerAt(`/dashboard/submissions/${failed}`);
      const { page } = visitor;
      await page.locator('.standing').getByText('Image download failed').waitFor();
      isThere = true;
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('link', { name: 'Download PDF' }).waitFor({ timeout: 60_000 });
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    } finally {
      pictures.close();
    }
  });

  it('makes a live document, opens its permanent address while signed in only, and expires it', async () => {
    const { product, browser } = world();
    const template = await product.template([{ ...place, name: 'title', y: 120 }]);
    const visitor = await ownerAt(`/dashboard/templates/${template}/generate`);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Live', exact: true }).click();
    await page.getByLabel('title').fill('For good');
    await page.getByRole('button', { name: 'Generate a live PDF' }).click();
    await page.getByRole('link', { name: 'View document' }).click({ timeout: 60_000 });
    await page.waitForURL('**/submissions/sub_*');
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const permanent = `${product.origin}/submissions/${id}/${id}.pdf`;
    const opened = await page.request.get(permanent);
    expect(opened.headers()['content-type']).toBe('application/pdf');
    expect((await readText(new Uint8Array(await opened.body()))).map(({ text }) => text)).toContain(
      'For good',
    );
    const stranger = await browser.newContext();
    expect((await stranger.request.get(permanent)).status()).toBe(401);
    await stranger.close();

    await page.getByRole('button', { name: 'Expire…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Expire' }).click();
    await page.getByText('Data and PDF deleted.').first().waitFor();
    expect(await page.getByRole('link', { name: 'Download PDF' }).count()).toBe(0);
    expect((await page.request.get(permanent)).status()).toBe(410);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
}
