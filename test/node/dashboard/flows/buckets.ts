import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { freePort } from '../../../../bench/support/free-port.mjs';
import { answerAsBucket } from '../../../support/servers/bucket-server';
import { world } from '../../signing/support/world';
import { ownerAt } from '../support/guest';
import { expectToFit } from '../support/record-visitor';

export function buckets(): void {
  it('adds a bucket, says what it says to a try, takes another secret, and deletes it', async () => {
    const port = await freePort();
    const server = createServer(answerAsBucket).listen(port, '127.0.0.1');
    try {
      const visitor = await ownerAt('/dashboard/integrations');
      const { page } = visitor;
      const done = (text: string) => page.getByRole('status').getByText(text).waitFor();
      await page.getByRole('heading', { name: 'No buckets yet' }).waitFor();
      await page.getByRole('button', { name: 'New bucket' }).click();
      await page.getByLabel('S3 endpoint').fill(`http://127.0.0.1:${port}/bucket`);
      await page.getByLabel('Bucket', { exact: true }).fill('bucket-of-pages');
      await page.getByLabel('Access key ID').fill('AKIAEXAMPLEEXAMPLE42');
      await page.getByLabel('Secret access key').fill('guessed');
      await visitor.expectNoBarriers();
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('alert').getByText('without a path').waitFor();
      await page.getByLabel('S3 endpoint').fill(`http://127.0.0.1:${port}`);
      await page.getByRole('button', { name: 'Create' }).click();
      await done('Added.');
      await page.getByRole('button', { name: 'Test connection' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('heading', { name: 'Test failed' }).waitFor();
      await dialog.getByText('the bucket answered 403 SignatureDoesNotMatch').waitFor();
      await visitor.expectNoBarriers();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Edit…' }).click();
      expect(await page.getByLabel('Secret access key').last().inputValue()).toBe('');
      await page.getByLabel('Secret access key').last().fill('secret+of/AKIAEXAMPLEEXAMPLE42');
      await page.getByRole('button', { name: 'Save' }).click();
      await done('Saved.');
      await page.getByRole('button', { name: 'Test connection' }).click();
      await dialog.getByRole('heading', { name: 'Test succeeded' }).waitFor();
      await dialog.getByRole('button', { name: 'Done' }).click();
      expect(await page.content()).not.toMatch(/AKIAEXAMPLE|secret\+of/);
      await expectToFit(visitor, ['/dashboard/integrations']);
      await page.goto(`${world().product.origin}/dashboard/integrations`);
      await page.getByRole('button', { name: 'Delete…' }).click();
      await dialog.getByText('Pending copies are cancelled: none at the moment.').waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await done('Deleted.');
      await page.getByRole('heading', { name: 'No buckets yet' }).waitFor();
      expect(visitor.complaints.filter((said) => !said.includes('422'))).toEqual([]);
    } finally {
      server.close();
    }
  });
}
