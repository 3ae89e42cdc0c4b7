import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { askFor, at } from '../support/asking';
import { Visitor } from '../support/visitor';
import { arrive, world } from '../support/world';

/** What a browser tells a page that it shows from its cache. The cache itself is off in tests. */
function comeBack(page: Page): Promise<unknown> {
  return page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
}

/** Comes back, and waits until the page has asked for the state. */
async function comeBackAndAsk(page: Page): Promise<void> {
  const asked = page.waitForResponse((response) => response.url().includes('embedded=1'));
  await comeBack(page);
  await (await asked).finished();
}

export function comingBack() {
  return describe('a page that the browser shows from its cache', () => {
    const fields = [
      at(140, { name: 'one', title: 'One' }),
      at(220, { name: 'mark', title: 'Mark', type: 'signature', height: 60, required: false }),
    ];
    const one = (page: Page) => page.getByRole('textbox', { name: /^One/ });

    it('stays as it is while it is true, with a signature half drawn', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive();
      await visitor.open(link);
      await one(visitor.page).fill('typed before leaving');
      await visitor.page.locator('.box.signature .control').click();
      await visitor.draw();
      await comeBackAndAsk(visitor.page);
      await visitor.saved();
      await visitor.page.getByRole('button', { name: 'Use this' }).click();
      await visitor.page.locator('.box.signature svg').waitFor();
      expect(await one(visitor.page).inputValue()).toBe('typed before leaving');
      await visitor.context.close();
    });

    it('shows that the document was completed meanwhile, also behind its link', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive();
      await visitor.page.goto(link);
      const [page, behind] = [await Visitor.in(visitor.context, world().product.origin), visitor];
      const other = await Visitor.in(visitor.context, world().product.origin);
      await page.open(link);
      await other.page.goto(page.page.url());
      await other.shown();
      await one(other.page).fill('said elsewhere');
      await other.saved();
      await other.finish();
      await other.page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      for (const { page: old } of [page, behind]) {
        await comeBack(old);
        await old.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
        expect(await old.getByRole('button', { name: /finish|open/i }).count()).toBe(0);
      }
      await visitor.context.close();
    });

    it('has the answers of another window, and says when the session is over', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive();
      await visitor.open(link);
      const other = await Visitor.in(visitor.context, world().product.origin);
      await other.page.goto(visitor.page.url());
      await other.shown();
      await one(other.page).fill('said elsewhere');
      await other.saved();
      await comeBack(visitor.page);
      await expect.poll(() => one(visitor.page).inputValue()).toBe('said elsewhere');
      await visitor.shown();
      await visitor.context.clearCookies({ name: /sign_/ });
      await comeBack(visitor.page);
      await visitor.page.getByRole('heading', { name: 'Open your document' }).waitFor();
      await visitor.context.close();
    });

    it('keeps what is not sent yet while there is no connection', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive();
      await visitor.open(link);
      await visitor.context.setOffline(true);
      await one(visitor.page).fill('typed offline');
      const failed = visitor.page.waitForEvent('requestfailed', (request) =>
        request.url().includes('embedded=1'),
      );
      await comeBack(visitor.page);
      await failed;
      await visitor.context.setOffline(false);
      await visitor.saved();
      expect(await one(visitor.page).inputValue()).toBe('typed offline');
      await visitor.context.close();
    });
  });
}
