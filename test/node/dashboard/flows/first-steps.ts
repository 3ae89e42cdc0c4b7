import { describe, expect, it } from 'vitest';
import { world } from '../../signing/support/world';
import { expectFit, ownerAt } from '../support/guest';

/** The first steps of an account that has no templates yet. */
export function firstSteps() {
  return describe('the first steps', () => {
    it('begin with samples, tick by what happened, and stay hidden', async () => {
      const { product } = world();
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      const steps = page.getByRole('region', { name: 'First steps' });
      const list = `${product.origin}/dashboard/templates`;
      // The local account begins with two tokens.
      await steps.getByText('1 of 5 done').waitFor();
      await steps.getByText('Upload a PDF, or start with the samples.').waitFor();
      await expectFit(owner);

      // A step that fails is done by the next try, and none is done twice.
      await page.route('**/add_fields', (route) => route.abort(), { times: 1 });
      await page.getByRole('button', { name: 'Add two samples' }).click();
      await page.locator('.toast.failed').waitFor();
      await page.getByRole('button', { name: 'Add two samples' }).click();
      await page.getByText('Samples added.').waitFor({ timeout: 60_000 });
      await steps.getByText('2 of 5 done').waitFor();
      await page.getByRole('link', { name: 'Invoice (sample)' }).waitFor();
      expect(await page.getByRole('link', { name: '(sample)' }).count()).toBe(2);
      await expectFit(owner);
      await page.getByRole('link', { name: 'Membership form (sample)' }).click();
      await page.getByRole('button', { name: 'Generate the test PDF' }).click();
      await page.getByText('The test PDF is ready.').waitFor({ timeout: 60_000 });
      await expect
        .poll(
          async () => {
            await page.goto(list);
            return steps.getByText('3 of 5 done').count();
          },
          { timeout: 20_000 },
        )
        .toBe(1);
      expect(await steps.getByRole('link').allInnerTexts()).toEqual(['Webhooks']);
      await product.api('POST', '/webhook_endpoints', { url: 'https://example.com/hook' });
      await page.reload();
      await steps.getByText('4 of 5 done').waitFor();
      await steps.getByRole('link', { name: 'Send it' }).click();
      await page.waitForURL('**/send');

      await page.goto(list);
      await steps.getByRole('button', { name: 'Hide the first steps' }).click();
      await steps.waitFor({ state: 'detached' });
      await page.reload();
      expect(await steps.count()).toBe(0);
      const made: { id: string; name: string }[] = await product.api('GET', '/templates?query=(sample)');
      expect(made.map(({ name }) => name).sort()).toEqual(['Invoice (sample)', 'Membership form (sample)']);
      expect(owner.complaints).toEqual(['Failed to load resource: net::ERR_FAILED']);
      await owner.context.close();
      for (const { id } of made) await product.api('DELETE', `/templates/${id}`);
    });
  });
}
