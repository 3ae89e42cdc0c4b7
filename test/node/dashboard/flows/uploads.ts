import { describe, expect, it } from 'vitest';
import { world } from '../../signing/support/world';
import { expectFit, ownerAt } from '../support/guest';
import { file, formPdf } from '../support/pdfs';

async function templates(query: string): Promise<{ id: string; name: string }[]> {
  return JSON.parse(JSON.stringify(await world().product.api('GET', `/templates?query=${query}`)));
}

export function uploads() {
  return describe('uploading documents', () => {
    it('teaches who has none, takes several, and says what is wrong with those it cannot take', async () => {
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      await page.getByRole('heading', { name: 'No templates yet' }).waitFor();
      await expect.poll(() => page.locator('.empty pre').textContent()).toContain('curl -u');
      await expectFit(owner);

      await page.setInputFiles('#files', [
        file('Membership.pdf', await formPdf(['name', 'email'])),
        file('letter.pdf', Buffer.from('Dear Sir')),
        file('broken.pdf', Buffer.from('%PDF-1.7\nnothing more')),
      ]);
      // Creates the file in the page and drops it there.
      await page.evaluate(`{
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['%PDF-1.7', new Uint8Array(25 * 1024 * 1024)], 'huge.pdf'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      }`);
      const card = (name: string) => page.locator('.upload', { hasText: name });
      await card('Membership.pdf').getByText('1 page · 2 form fields imported').waitFor();
      await card('letter.pdf').getByText('Not a PDF file.').waitFor();
      await card('broken.pdf').getByText('has no catalogue').waitFor();
      await card('huge.pdf').getByText('The limit is 25 MB.').waitFor();
      await page.locator('.browser-list .thumb.drawn').waitFor();
      await expectFit(owner);
      await card('broken.pdf').getByRole('button', { name: 'Delete' }).click();
      await card('broken.pdf').waitFor({ state: 'detached' });
      expect((await templates('broken')).length).toBe(0);
      expect(owner.complaints).toEqual([]);
    });

    it('leaves nothing behind of what is cancelled midway', async () => {
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      // Slows the network down, so that there is time to cancel.
      const network = await page.context().newCDPSession(page);
      const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
      await network.send('Network.emulateNetworkConditions', speed);
      const large = Buffer.concat([await formPdf(['name']), Buffer.alloc(3_000_000)]);
      await page.setInputFiles('#files', [file('Regretted.pdf', large)]);
      await page.getByText(/Uploading: [1-9]/).waitFor();
      await page.locator('.upload').getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Upload cancelled.').waitFor();
      expect(await templates('Regretted')).toEqual([]);
    });

    it('leads to the template of a file that comes alone', async () => {
      const owner = await ownerAt('/dashboard/templates');
      await owner.page.setInputFiles('#files', [file('Order <b>form</b>.pdf', await formPdf(['item']))]);
      await owner.page.waitForURL('**/dashboard/templates/tpl_*');
      await owner.page.getByRole('heading', { name: 'Order <b>form</b>' }).waitFor();
      const taken = '1 field was imported from the form of the document.';
      await owner.page.getByText(taken).waitFor();
      await owner.page.getByRole('link', { name: 'Edit fields' }).click();
      await owner.page.locator('#editor-list').getByText(taken).waitFor();
      expect(owner.complaints).toEqual([]);
    });
  });
}
