import { describe, expect, it } from 'vitest';
import { world } from '../../signing/support/world';
import { expectFit, ownerArrives } from '../support/guest';

export const htmlEditor = () =>
  describe('the editor of HTML', () => {
    it('shows the PDF of what is written, says what is wrong at its line, and saves by itself', async () => {
      const { product } = world();
      const id = await product.pageTemplate(
        '<h1>{{ title }}</h1>\n{% for item in items %}{{ item.name }}{% endfor %}',
      );
      const htmlOf = async () =>
        (await product.api('GET', `/templates/${id}?full=true`)) as unknown as { html: string };
      const owner = await ownerArrives();
      const { page } = owner;
      await page.goto(`${product.origin}/dashboard/templates/${id}/html`);
      await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
      await expectFit(owner);
      const state = page.locator('#save-state');
      const writing = page.locator('#source-html .cm-content');

      await writing.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.insertText('\n{% if title ');
      await page.getByText('The preview is as it was before this problem: HTML: line 3').waitFor();
      await page.locator('#source-html .cm-lint-marker-error').waitFor();
      await state.filter({ hasText: 'Not saved: there are problems' }).waitFor();
      expect(await page.getByRole('img', { name: 'Page 1 of 1' }).count()).toBe(1);
      expect((await htmlOf()).html).not.toContain('if title');

      await page.keyboard.insertText('%}<p>{{ ti');
      await page.keyboard.press('Control+Space');
      await page.locator('.cm-tooltip-autocomplete li', { hasText: 'title' }).click();
      await page.keyboard.insertText(' }}</p>{% endif %}');
      await state.filter({ hasText: 'All changes saved' }).waitFor();
      expect((await htmlOf()).html).toMatch(/\{% if title %\}<p>\{\{ title \}\}<\/p>\{% endif %\}$/);
      await page.getByText('The preview shows what is written here.').waitFor();

      await product.api('PUT', `/templates/${id}`, { html: '<h1>Of somebody else</h1>' });
      await page.keyboard.insertText('<hr>');
      await page.getByRole('dialog').getByText('It was saved elsewhere').waitFor();
      await page.getByRole('button', { name: 'Take theirs' }).click();
      await page.locator('#source-html .cm-content', { hasText: 'Of somebody else' }).waitFor();

      await page.context().setOffline(true);
      await page.locator('#source-html .cm-content').click();
      await page.keyboard.insertText('!');
      await state.filter({ hasText: 'Not connected' }).waitFor();
      await page.context().setOffline(false);
      await state.filter({ hasText: 'All changes saved' }).waitFor();
      expect((await htmlOf()).html).toContain('!');
    });
  });
